"""The table while nobody plays: two robots play a famous hand, without a sound.

It ends with the hand, and the title is there again; any key goes on to the menu. Nothing is kept
of it, neither in the flash nor in memory.
"""

import residency
from truco_game import lesson
from truco_ui.screens.table_screen import ALL, TableScreen
from truco_ui.widgets import theme
from truco_ui.widgets.menu import put_wrapped


class AttractScreen(TableScreen):
    """Shows what the first seat sees; the player has no say in it."""

    def open(self, app):
        self._cues = app.cues
        app.cues = None
        self._before = list(residency.modules)
        app.borrow(lesson.show(app.store.image, app.setup.language, app.publish))
        super().open(app)
        lines = self.prompt.lines
        theme.hide(lines.grid, False)
        put_wrapped(lines, app.texts.PRESS % app.config.KEY_NAMES[0])

    def close(self):
        app = self.app
        app.cues = self._cues
        app.end_game()
        self._game = self.picture = self.prompt = None
        residency.forget_under("truco_core", self._before)

    def tick(self, now_ms):
        changed = super().tick(now_ms)
        # The next action waits until this one has been shown: a card that is still being dealt
        # would be gone before it has a face.
        self.PLAYS = not (self._waiting or self.picture.busy)
        return changed

    def leave(self):
        self.app.go("title", True)

    def _take_stock(self):
        super()._take_stock()
        # No card is offered, no question asked.
        self._count, self._asked, self._seen = 0, False, ALL
        self.picture.lift(False)

    def on_intent(self, intent):
        self.app.enter()


SCREEN = AttractScreen
