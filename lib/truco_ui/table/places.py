"""Where the table stands: the scene of tools/art/scene.py in the colours of a rival's place.

In memory only while the table opens.
"""

from micropython import const

from truco_core.state import PLAYERS
from truco_store import LADDER
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme

_TILE = const(8)  # units
WOOD = const(9)  # an index; before it a darker one
WALL_INK = const(11)  # and behind it its pattern
LAMP_INK = const(13)
_TEAMS_INK = const(14)  # on the table of four: theirs, ours

# By kind, as truco_core.bots.NAMES: felt, wood, wall, glass, shelf, each three bytes; then
# by how much the weave of the felt differs, and how light the wood's edge is, in percent.
_HOME = b"\x0d\x63\x38\x74\x40\x1f\x34\x29\x4a\x3f\x7c\x5c\x6a\x4a\x44\x06\xaa"
_PLACES = (
    _HOME,
    _HOME,
    b"\x40\x60\x70\x5c\x5c\x64\x18\x33\x44\x34\x8c\x4c\x34\x3c\x44\x08\xb8",  # square
    b"\x6c\x38\x1a\x4c\x1c\x14\x4a\x1c\x18\xc8\x74\x1c\x6e\x2c\x1c\x08\xe6",  # bar
    b"\x7a\x58\x34\x1c\x78\x94\x08\x30\x54\x1c\x8c\x5c\x0c\x4c\x80\x0a\xff",  # beach
    b"\x7a\x1c\x26\x3c\x7e\x88\x0c\x35\x4a\x4c\xa0\x5c\x0e\x3c\x54\x24\xb4",  # kitchen
    b"\x44\x20\x68\x44\x2c\x24\x20\x14\x28\x9c\x30\x5c\x54\x38\x30\x0a\xff",  # club
    b"\x70\x28\x48\x70\x50\x34\x14\x37\x28\x58\xac\x50\x5c\x44\x2c\x0a\xb8",  # garden
    b"\x18\x40\x70\x58\x4c\x3c\x24\x30\x3c\x2c\x74\x88\x48\x40\x38\x08\xc8",  # port
    b"\x78\x58\x10\x8c\x24\x28\x48\x18\x40\x28\x90\x84\x70\x28\x2c\x0a\xb4",  # party
)
_LAMP = const(0xFFE9A8)


def _mixed(colour, percent, more=0):
    """A colour so many percent as light, and a little lighter still."""
    made = 0
    for shift in (16, 8, 0):
        made = made << 8 | min((colour >> shift & 255) * percent // 100 + more, 255)
    return made


def colours(kind):
    """The colours of a place, by the indices of tools/art/scene.py."""
    packed = _PLACES[kind]
    felt, wood, wall, glass, shelf = [
        packed[at] << 16 | packed[at + 1] << 8 | packed[at + 2] for at in range(0, 15, 3)
    ]
    weave = packed[15]
    made = [_mixed(wall, 160), _mixed(felt, 40)]
    for percent, more in ((76, 0), (100, 0), (128, 12)):
        made += [_mixed(felt, percent, more), _mixed(felt, percent, more + weave)]
    made += [_mixed(wood, 32), wood, _mixed(wood, packed[16], 8)]
    return made + [wall, _mixed(wall, 115, 6), _LAMP, glass, shelf]


def make(app):
    """The scene of a table: two layers between which something may stand, the wall and the table,
    and their palette.
    """
    game = app.game
    two, linked = game.view.state[PLAYERS] == 2, game.LINKED
    kind, chosen = 0 if linked else app.setup.robots[0], app.setup.venue
    if chosen and (linked or not app.store.image[LADDER + 1]):  # a ladder's is the rival's
        kind = chosen + 1
    made = colours(kind)
    if not two:  # nothing hangs on the wall
        made[_TEAMS_INK:] = theme.ROSE, theme.SKY
    palette = theme.palette(*made)
    columns, tiles, sheet = sheets.scene(app, two)
    upper = layout.WALL // _TILE * columns
    wall = sheets.laid(sheet, columns, tiles[:upper], 0, palette)
    y = layout.WALL * theme.scale
    return wall, sheets.laid(sheet, columns, tiles[upper:], y, palette), palette
