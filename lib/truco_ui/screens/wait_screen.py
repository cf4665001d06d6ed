"""A line of text while a linked table is opened, sought, found again or left.

This takes a second or two. All other screens are closed, so that what a linked table needs is
loaded into the fresh heap after a restart of the program (`truco_ui.with_others.begin_anew`).
"""

from truco_texts import texts
from truco_ui import with_others
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme


class WaitScreen(Screen):
    """The line in the middle of the panel."""

    def open(self, app, what):
        """Draw the line, then do what it says. This opens another screen, or ends in a restart.

        :param what: CREATE, SEARCH, RETURN or LEAVE of truco_ui.with_others
        """
        with texts.briefly(app.setup.language, "wait") as words:
            said = words.WAITS[what]
        sheets.cloth(self.root, app)
        sheets.bar(self.root, app.width, said, (app.height - theme.font.height) // 2)
        app.display.refresh()
        with_others.go_in(app, what)


SCREENS = {"wait": WaitScreen}
