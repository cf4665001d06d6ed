"""One of two people hands the other the handheld: no card is seen until that one wants to."""

from truco_texts import texts
from truco_ui.screens.peace_screen import LateScreen
from truco_ui.table import sides


class PassScreen(LateScreen):
    """Puts away the cards of the table under it."""

    def open(self, app, seat):
        """:param seat: of the table, whose turn it is"""
        self._seat = seat
        game = app.game
        game.leave(seat)
        picture, prompt = app.stack[0].picture, app.stack[0].prompt
        while prompt.hide():  # it would stand out at the side of the box
            pass
        picture.hush_brief()  # a call is shown to who must answer it
        for card in picture.hand:  # a low box does not cover all of them
            card.hide()
        sides.show(picture)  # the face above the box: of who receives it
        with texts.briefly(app.setup.language, "people") as words:
            super().open(app, words.PASS % game.people[seat], words.SEE)

    def take(self, index):
        app, table = self.app, self.app.stack[0]
        app.game.sit(self._seat, table)
        sides.show(table.picture)
        app.pop()

    def back(self):
        """Do nothing: only who takes the handheld goes on."""


SCREEN = PassScreen
