"""Somebody wants to end the match without a winner: does this player agree?"""

from micropython import const

from truco_core import clock
from truco_texts import texts
from truco_ui.screens.ask_screen import AskScreen
from truco_ui.widgets import theme

_GUARD_MS = const(700)


class LateScreen(AskScreen):
    """May come up just as the player presses a key for the table, which is no answer to it: the
    answers are seen once a key counts.
    """

    _since = None
    _ready = False

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        if self._ready or clock.diff(now_ms, self._since) <= _GUARD_MS:
            return False
        self._ready = True
        self.redraw()
        return True

    def line(self, text, index):
        if self._ready:
            AskScreen.line(self, text, index)
        else:
            theme.paint(text.grid, self._ink)  # nor is there a bar of gold

    def on_intent(self, intent):
        if self._ready:
            AskScreen.on_intent(self, intent)


class PeaceScreen(LateScreen):
    """Tells the table the answer."""

    def open(self, app, game, name):
        """:param game: truco_game.linked_game.LinkedGame
        :param name: who asks
        """
        self._game = game
        t = texts.part(app.setup.language, "linked")
        LateScreen.open(self, app, t.ASK_AGREE % name)

    def tick(self, now_ms):
        if self._game.is_over() or not self._game.votes:  # somebody has refused it
            self.app.pop()
        return LateScreen.tick(self, now_ms)

    def take(self, index):
        self._game.ask_end(index)
        self.app.pop()


SCREEN = PeaceScreen
