"""Help at any time: the cards, the rules of this table, the keys of this board."""

from micropython import const

from truco_texts import texts
from truco_ui.widgets.menu import PANEL_COLUMNS, ListScreen

_SCREENS = ("ranks", "book", "guide")
_COUNT = const(3)


class HelpScreen(ListScreen):
    """A panel over the screen that asked for it."""

    def open(self, app):
        t = texts.part(app.setup.language, "help")
        self._names = (t.RANKS, t.RULES, t.KEYS)
        self.build_panel(t.HELP, _COUNT, PANEL_COLUMNS)

    def line(self, text, index):
        self.name(text, self._names[index])

    def take(self, index):
        self.app.push(_SCREENS[index])


SCREEN = HelpScreen
