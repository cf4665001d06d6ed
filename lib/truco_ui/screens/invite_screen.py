"""How phones come to this table: by QR codes of its room at a broker, or of this board's page.

The code of a private table stands behind the #: browsers send that to nobody.
"""

import displayio
from micropython import const

import residency
from truco_link import messages
from truco_texts import texts
from truco_ui import with_others
from truco_ui.app import Screen
from truco_ui.widgets import theme
from truco_ui.widgets.theme import CENTRE
from truco_ui.widgets.typeset import Text

_QUIET = const(4)  # modules of white around the code: ISO/IEC 18004, 5.3.8
_SMALLEST = const(3)  # so many white modules must do, where larger ones fit then


class InviteScreen(Screen):
    """A phone that scans the link of this table's room sits there. Lies on `lobby_screen`; any key
    leaves. `link`: the text of the code.
    """

    def open(self, app):
        Screen.open(self, app)
        lobby = app.party.lobby
        self.show(link_to(with_others.names(app.config)[2], lobby), app.height)

    def show(self, link, side):
        """Draw the code of this text, no higher than `side` pixels, on an empty panel."""
        app = self.app
        self.link = link
        matrix = _matrix(link.encode())
        count = matrix.width
        side = min(app.width, side)
        scale = max(side // (count + 2 * _QUIET), side // (count + 2 * _SMALLEST))
        # One bitmap from edge to edge, in modules, so that all around the code is white.
        across, down = -(-app.width // scale), -(-app.height // scale)
        bitmap = displayio.Bitmap(across, down, 2)
        left, top = (app.width // scale - count) // 2, (side // scale - count) // 2
        for y in range(count):
            for x in range(count):
                if matrix[y, x]:
                    bitmap[left + x, top + y] = 1
        group = displayio.Group(scale=scale)
        group.append(displayio.TileGrid(bitmap, pixel_shader=theme.palette(theme.PAPER, theme.INK)))
        self.root.append(group)

    def on_intent(self, intent):
        self.app.pop()


def link_to(site, lobby):
    """Return the address at which a page sits down at this table.

    :param site: address of the page, perhaps with a question mark and more
    :param lobby: truco_link.lobby.Lobby, at a table at a broker
    """
    # A guest knows the number only, and so does whoever is host next.
    room = lobby.carrier.id.decode() if lobby.is_host else "%d" % lobby.table_id
    link = "%s%sroom=%s" % (site, "&" if "?" in site else "?", room)
    private = lobby.table_flags() & messages.PRIVATE
    return link + "#%04d" % lobby.code if private else link


def _matrix(link):
    """Return the modules of a QR code, True where it is dark; of the smallest size that holds the
    link.
    """
    import adafruit_miniqr

    code = adafruit_miniqr.QRCode()
    code.add_data(link)
    try:
        code.make()
    except RuntimeError:  # it forgets the 12 bits in front of the data when it chooses the size
        code.type += 1
        code.make()
    residency.forget("adafruit_miniqr")
    return code.matrix


class PhonesScreen(InviteScreen):
    """The code of this board's network, then that of its page. Below each is what it says, for who
    types it. A key goes on, and then back to the lobby, whose table is the board's own.
    """

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
        columns = theme.columns
        for rows in (lines, lines[1:]):
            together = " ".join(rows)
            if font.wide(together) <= columns:
                rows = (together,)
                break
        lines = rows
        top = app.height - len(lines) * font.height - theme.EDGE
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
    """Return the address at which a phone joins this table, with a private one's code."""
    link = "http://%s/" % lobby.carrier.network.address
    return link + "#%04d" % lobby.code if lobby.table_flags() & messages.PRIVATE else link


def escaped(text):
    """Return a name or password as a code of a network has it."""
    for sign in '\\;,:"':
        text = text.replace(sign, "\\" + sign)
    return text


SCREENS = {"invite": InviteScreen, "phones": PhonesScreen}
