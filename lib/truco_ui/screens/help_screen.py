"""Help for the table: a list that leads to the card ranks, the rules and the keys."""

from truco_texts import texts
from truco_ui.widgets.menu import ListScreen, actions


class HelpScreen(ListScreen):
    """The help list, as a panel on top of the table or the main menu."""

    def open(self, app, title=""):
        """Draw the list. If the main menu passes a `title`, the list has a line for the lesson."""
        with texts.briefly(app.setup.language, "help") as t:
            pages = (t.RANKS, "ranks"), (t.RULES, "pages.book"), (t.KEYS, "pages.guide")
            if title:
                pages = ((t.LESSON, lambda: app.go("lesson")),) + pages
            title = title or t.HELP
        self.rows = actions(pages)
        self.build_panel(title, len(self.rows))


SCREENS = {"help": HelpScreen}
