"""The link of this table's room as a QR code: a phone that scans it sits at the table.

The code of a private table stands behind the #: browsers send that to nobody. Any key leaves.
"""

import displayio
from micropython import const

import residency
from truco_game import radio
from truco_link import frames
from truco_ui.screen import Screen
from truco_ui.widgets import theme

_QUIET = const(4)  # modules of white around the code: ISO/IEC 18004, 5.3.8
_SMALLEST = const(3)  # so many white modules must do, where larger ones fit then


class InviteScreen(Screen):
    """Lies on `lobby_screen`. `link`: the text of the code."""

    def open(self, app):
        Screen.open(self, app)
        lobby = app.party.lobby
        self.show(link_to(radio.names(app.config)[2], lobby), app.height)

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
    """The address at which a page sits down at this table.

    :param site: address of the page, perhaps with a question mark and more
    :param lobby: truco_link.lobby.Lobby, at a table at a broker
    """
    # A guest knows the number only, and so does whoever is host next.
    room = lobby.carrier.id.decode() if lobby.is_host else "%d" % lobby.table_id
    link = "%s%sroom=%s" % (site, "&" if "?" in site else "?", room)
    private = lobby.table_flags() & frames.PRIVATE
    return link + "#%04d" % lobby.code if private else link


def _matrix(link):
    """The modules of a QR code, True where it is dark; of the smallest size that holds the link."""
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


SCREENS = {"invite": InviteScreen}
