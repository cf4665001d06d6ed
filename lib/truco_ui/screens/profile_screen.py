"""The player: name, level, chips, points, the way to the statistics, and a reset of all figures."""

from micropython import const

from truco_store import BADGES, profile
from truco_texts import texts
from truco_ui.widgets.menu import ListScreen

_COUNT = const(6)
_RESET = const(5)


class ProfileScreen(ListScreen):
    """Reads and changes ``app.store.image`` by truco_store.profile."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = w = texts.part(app.setup.language, "profile")
        says, figures = self._say, "figures"  # chips and points are figures, too
        self.rows = (
            (w.NAME, says, w.HELP_NAME, None, "name"),
            (w.LEVEL, says, w.HELP_LEVEL, None, figures),
            (w.CHIPS, says, w.HELP_CHIPS, None, figures),
            (w.POINTS, says, w.HELP_POINTS, None, figures),
            (w.FIGURES, None, w.HELP_FIGURES, None, figures),
            (w.RESET, None, w.HELP_RESET, None, self._ask_reset),
        )
        self._read()
        self.build(w.PROFILE, _COUNT, _COUNT)

    def _read(self):
        image = self.app.store.image
        numbers = profile.level(image), profile.chips(image), profile.points(image)
        self._says = [profile.name(image)] + [str(number) for number in numbers]

    def _say(self, index):
        return self._says[index]

    def _ask_reset(self):
        self.app.push("ask", self._words.ASK_RESET)

    def on_return(self, answer):
        # The screen on top may have changed the name, or asked whether to reset.
        if answer is True and self.chosen == _RESET:
            profile.reset(self.app.store.image)
            self.app.store.image[BADGES] = 0
            self.app.store.save()
        self._read()
        self.redraw()


SCREEN = ProfileScreen
