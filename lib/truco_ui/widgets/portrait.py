"""A character at the bar, as large as there is room for beside a list."""

from micropython import const

from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme

PORTRAIT = const(46)  # units across: of a face one unit at each side is blank

_TILE = const(8)  # units
_TILES = const(6)  # of the wall, across
_ABOVE = const(3)  # rows of tiles with bottles on them


class Portrait(faces.Face):
    """A `Face` that is always calm.

    :param root: of a `menu.ListScreen` that is built
    :param floor: y of the words below the list
    """

    def __init__(self, app, root, floor):
        u = theme.scale
        floor -= u  # the edge of their board
        columns, tiles, sheet = sheets.scene(app, 1)
        left = columns - _TILES - 1 if app.width < layout.NARROW * u else 0
        wall = b""
        for row in range(floor // (_TILE * u)):
            at = left + row * columns
            # Below the bottles it is bare, as its first tile.
            wall += tiles[at : at + _TILES] if row < _ABOVE else bytes(_TILES)
        layer = sheets.laid(sheet, _TILES, wall, theme.font.tile_height + theme.EDGE + u)
        layer.x = app.width - PORTRAIT * u
        root.insert(1, layer)  # on the cloth
        super().__init__(faces.load(), layer.x - u, floor - 2 * faces.SIZE * u, True)
        self.grid.scale = 2 * u
        root.append(self.grid)
