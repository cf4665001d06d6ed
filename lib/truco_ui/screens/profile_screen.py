"""The player: name, chips, points, the way to the statistics, and a reset of all figures."""

from micropython import const

from truco_store import profile
from truco_texts import texts
from truco_ui.widgets.menu import ListScreen

_NAME = const(0)
_CHIPS = const(1)
_POINTS = const(2)
_FIGURES = const(3)
_RESET = const(4)
_COUNT = const(5)


class ProfileScreen(ListScreen):
    """Reads and changes ``app.store.image`` by truco_store.profile."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = w = texts.part(app.setup.language, "profile")
        self._names = (w.NAME, w.CHIPS, w.POINTS, w.FIGURES, w.RESET)
        self._about = (w.HELP_NAME, w.HELP_CHIPS, w.HELP_POINTS, w.HELP_FIGURES, w.HELP_RESET)
        self._read()
        self.build(w.PROFILE, _COUNT, _COUNT)

    def _read(self):
        image = self.app.store.image
        says = (profile.name(image), str(profile.chips(image)), str(profile.points(image)))
        self._says = says + ("", "")

    def line(self, text, index):
        self.name(text, self._names[index])
        said = self._says[index]
        text.put(said, text.width - 1 - len(said))

    def help(self, index):
        return self._about[index]

    def take(self, index):
        if index == _NAME:
            self.app.push("name")
        elif index == _RESET:
            self.app.push("ask", self._words.ASK_RESET)
        else:  # chips and points are figures, too
            self.app.push("figures")

    def on_return(self, answer):
        # The screen on top may have changed the name, or asked whether to reset.
        if answer is True and self.chosen == _RESET:
            profile.reset(self.app.store.image)
            self.app.store.save()
        self._read()
        self.redraw()


SCREEN = ProfileScreen
