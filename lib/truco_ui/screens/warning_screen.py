"""Says that a deal was not fair, over whatever screen is open, until the player confirms."""

from truco_texts import texts
from truco_ui.screens.ask_screen import AskScreen


class WarningScreen(AskScreen):
    """Says what it was, and whose handheld noticed it."""

    def open(self, app, seats, seat, what=0):
        """:param seats: of truco_link.lobby.Lobby
        :param seat: whose handheld noticed it
        :param what: it was, see CHEAT of docs/link.md
        """
        t = texts.part(app.setup.language, "warning")
        name = seats[seat].name if seat < len(seats) else "?"
        if 1 <= what <= len(t.WHATS):
            words = t.WHATS[what - 1] % name
        else:
            words = t.OTHER % (name, what)
        super().open(app, words, t.GO_ON)


SCREEN = WarningScreen
