"""The rules to read: those of the table, or of the match that is being set up."""

from truco_game import book
from truco_texts import texts
from truco_ui.widgets.pages import PagesScreen


class BookScreen(PagesScreen):
    """Makes its pages when it opens, from the rules of that moment."""

    def open(self, app):
        language = app.setup.language
        words = texts.part(language, "book")
        rule_set = app.game.look().state if app.game else app.setup.rules
        with texts.briefly(language, "house") as house:
            pages = book.pages(rule_set, app.setup.players, words, house.SENTENCES)
        self._pages = pages
        self.build(words.BOOK, len(pages))


SCREEN = BookScreen
