"""How phones come to this table: the code of this board's network, then that of the page.

Below each is what it says, for who types it. A key goes on, and then back to the lobby.
"""

from truco_link import frames
from truco_texts import texts
from truco_ui.screen import Screen
from truco_ui.screens.invite_screen import InviteScreen
from truco_ui.widgets import theme
from truco_ui.widgets.theme import CENTRE, Text


class PhonesScreen(InviteScreen):
    """Lies on `lobby_screen`, whose table is the board's own."""

    def open(self, app):
        Screen.open(self, app)
        network = app.party.lobby.carrier.network
        with texts.briefly(app.setup.language, "lobby") as words:
            steps = words.PHONES
        # What the code is, and what is written below it; the first of that when there is room.
        self._codes: list = [(page_of(app.party.lobby), steps[1], network.address)]
        own = network.own_name()
        if own is not None:
            name, password = own
            code = "WIFI:T:WPA;S:%s;P:%s;;" % (escaped(name), escaped(password))
            self._codes.insert(0, (code, steps[0], name, password))
        self._next()

    def _next(self):
        """Show the first code that is left."""
        app = self.app
        while len(self.root):
            self.root.pop()
        link, *lines = self._codes.pop(0)
        font = theme.font
        columns = (app.width - 2 * theme.EDGE) // font.tile_width
        for rows in (lines, lines[1:]):
            together = " ".join(rows)
            if len(together) <= columns:
                rows = (together,)
                break
        lines = rows
        top = app.height - len(lines) * font.tile_height - theme.EDGE
        self.show(link, top)
        left = (app.width - columns * font.tile_width) // 2
        text = Text(columns, theme.DARK_TEXT, left, top, len(lines), CENTRE)
        for row in range(len(lines)):
            text.set(lines[row], row)
        self.root.append(text.grid)

    def on_intent(self, intent):
        if self._codes:
            self._next()
        else:
            self.app.pop()


def page_of(lobby):
    """The address at which a phone sits down at this table, with the code of a private one."""
    link = "http://%s/" % lobby.carrier.network.address
    return link + "#%04d" % lobby.code if lobby.table_flags() & frames.PRIVATE else link


def escaped(text):
    """A name or password as a code of a network has it."""
    for sign in '\\;,:"':
        text = text.replace(sign, "\\" + sign)
    return text


SCREENS = {"phones": PhonesScreen}
