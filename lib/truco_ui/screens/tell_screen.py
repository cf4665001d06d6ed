"""A sentence that the player confirms."""

from truco_ui.screens.ask_screen import Box


class TellScreen(Box):
    """Gives no answer to the screen below."""

    def open(self, app, said, answer):
        self._answer = answer
        self.build_box(said, 1)

    def line(self, text, index):
        self.name(text, self._answer)

    def take(self, index):
        self.app.pop()


SCREEN = TellScreen
