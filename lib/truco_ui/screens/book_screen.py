"""The rules to read: those of the table, or of the match that is being set up."""

import residency
from truco_texts import texts
from truco_ui.widgets.pages import PagesScreen


class BookScreen(PagesScreen):
    """Makes its pages when it opens, from the rules of that moment; what made them goes again."""

    def open(self, app):
        before = residency.mark()
        language = app.setup.language
        rule_set = app.game.look().state if app.game else app.setup.rules
        words = texts.part(language, "book")
        with texts.briefly(language, "house") as house:
            pages = residency.bring("truco_game.book").pages
            self._pages = pages(rule_set, app.setup.players, words, house.SENTENCES)
        pages = None
        residency.go_back(before)
        self.build(words.BOOK, len(self._pages))


SCREENS = {"book": BookScreen}
