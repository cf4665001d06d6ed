"""One of two people hands the other the handheld: no card is seen until that one wants to."""

from truco_core.cards import NONE
from truco_texts import texts
from truco_ui.screens.peace_screen import LateScreen
from truco_ui.table import sides


class PassScreen(LateScreen):
    """Covers the cards of the table under it."""

    def open(self, app, seat):
        """:param seat: of the table, whose turn it is"""
        self._seat = seat
        game = app.game
        with texts.briefly(app.setup.language, "people") as words:
            told = words.PASS % game.people[seat]
            if game.looker.side == NONE:
                told = "%s %s" % (words.YOU_ARE % game.people, told)
            see = words.SEE
        game.leave(seat)
        picture = app.stack[0].picture
        picture.hush_brief()  # a call is shown to who must answer it
        sides.show(picture)  # the face above the box: of who receives it
        super().open(app, told, see)

    def take(self, index):
        app, table = self.app, self.app.stack[0]
        app.game.sit(self._seat, table)
        sides.show(table.picture)
        app.pop()

    def back(self):
        """Do nothing: only who takes the handheld goes on."""


SCREEN = PassScreen
