"""Help at any time: the cards, the rules of this table, the keys of this board."""

from truco_texts import texts
from truco_ui.widgets.menu import ListScreen


class HelpScreen(ListScreen):
    """A panel over the screen that asked for it."""

    def open(self, app, learns=False):
        """:param learns: whether it leads to the lesson, too"""
        t = texts.part(app.setup.language, "help")
        pages = ((t.RANKS, "ranks"), (t.RULES, "book"), (t.KEYS, "guide"))
        self.rows = tuple([(name, None, "", None, screen) for name, screen in pages])
        if learns:
            self.rows = ((t.LESSON, None, "", None, lambda: app.go("lesson")),) + self.rows
        self.build_panel(t.HELP, len(self.rows))


SCREENS = {"help": HelpScreen}
