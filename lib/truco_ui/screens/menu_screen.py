"""The menu over the table, opened by START."""

import residency
from truco_store import LADDER, MATCH, STAKED, TWO_HERE, get
from truco_texts import texts
from truco_ui.widgets.held_menu import HeldMenu


class MenuScreen(HeldMenu):
    """A panel: the table stays in sight around it. The match waits."""

    def open(self, app):
        t = texts.part(app.setup.language, "menu")
        rows = (
            (True, (t.CONTINUE, None, "", None, app.pop)),
            (app.game.may_sign(), (t.SIGN, None, "", None, "sign")),
            (True, (t.HELP, None, "", None, "help")),
            (True, (t.LAST_HAND, None, "", None, "replay")),
            (True, (t.OPTIONS, None, "", None, "options")),
            (True, (t.LEAVE, None, "", None, self._leave)),
            # A robot always agrees: so nobody escapes from a rival of the ladder, or of a day.
            (not app.store.image[LADDER + 1], (t.FRIENDLY_END, None, "", None, self._ask_end)),
            (True, (t.GIVE_UP, None, "", None, self._ask_give_up)),
        )
        self.build_menu(t, rows)

    def _leave(self):
        app = self.app
        app.game.keep()
        app.end_game()
        residency.forget_under("truco_core.bots")
        app.go("home")

    def _ask_end(self):
        self.ask(self._words.ASK_FRIENDLY_END, self.app.game.ask_end)

    def _ask_give_up(self):
        image = self.app.store.image
        staked = get(image, STAKED, 2)
        words = self._words.ASK_GIVE_UP[2 if staked else image[MATCH] != TWO_HERE]
        self.ask(words % staked if staked else words, self.app.game.give_up)

    def on_return(self, answer):
        app = self.app
        if answer == "anew":
            app.go("table")  # its words are in another language now, or its cards in other colours
        elif answer == "said":
            app.pop()
        else:
            self.redraw()  # an option may have changed
            if self.answered(answer):
                if app.game.is_over():
                    app.go("end")
                else:
                    app.pop()  # other humans have yet to agree


SCREEN = MenuScreen
