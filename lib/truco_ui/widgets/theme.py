"""What all screens share: the colours, the palettes, the sheets of tiles.

The style: a lamp-lit felt table, cream paper, and gold for choice and
victory. Red and black are for the cards. A palette is made once and shared by everything
that shows its colours.
"""

import displayio
from micropython import const

# Colours, 0xRRGGBB.
FELT = const(0x0B5D38)
FELT_DARK = const(0x08492C)
NIGHT = const(0x25140A)  # panels that lie on the felt: dark wood, as the table's rim
CREAM = const(0xFFF4DC)
PAPER = const(0xFFFFFF)
GREY = const(0xB4CBBD)
INK = const(0x14181C)
GOLD = const(0xFFC83C)
RED = const(0xC81A26)
BLUE = const(0x2E6BD6)
SKY = const(0x8FD3FF)  # our team
ROSE = const(0xFF8674)  # theirs

EDGE = const(2)  # pixels: no text is nearer to the panel's edge, where a case may hide it

BLINK_MS = const(600)  # what blinks is there so long, then gone so long
FIGURE_COLUMNS = const(26)  # at most, of a line with a figure at its end: the eye has to find it

# The folder of the tile sheets, wherever this module lies in truco_ui.
assets = __file__.replace("\\", "/").rpartition("truco_ui/")[0] + "truco_ui/assets/"

# Set by `truco_ui.widgets.sheets.setup`.
font: "Sheet" = None  # the glyph sheet of this panel
prose: "Sheet" = None  # that of lists and pages, see `truco_ui.widgets.bold`
scale = 1  # of the art; 2 on panels with small pixels
columns = 0  # characters that fit across the panel


def palette(*colours, transparent=None):
    """A palette of these colours; pixels of index `transparent` show what is under them."""
    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    if transparent is not None:
        made.make_transparent(transparent)
    return made


def ink(colour):
    """A text palette: letters of `colour` on whatever is under them."""
    return palette(0, colour, transparent=0)


# Text palettes.
CREAM_TEXT = ink(CREAM)
GREY_TEXT = ink(GREY)
GOLD_TEXT = ink(GOLD)
SKY_TEXT = ink(SKY)
RED_TEXT = ink(ROSE)
DARK_TEXT = ink(INK)


class Sheet:
    """`bitmap` with tiles of `tile_width` x `tile_height` pixels, numbered row by row.

    `char_map` gives the tile of each character from 0x80 on (128 bytes), or is empty.
    `truco_ui.widgets.sheets` makes one from its file.
    """

    def __init__(self, bitmap, tile_width, tile_height, char_map):
        self.bitmap = bitmap
        self.tile_width = tile_width
        self.tile_height = tile_height
        self.char_map = char_map

    def grid(self, palette, width=1, height=1, x=0, y=0):
        """A TileGrid of `width` x `height` tiles of this sheet, all of them tile 0."""
        return displayio.TileGrid(
            self.bitmap,
            pixel_shader=palette,
            width=width,
            height=height,
            tile_width=self.tile_width,
            tile_height=self.tile_height,
            x=x,
            y=y,
        )


def hide(layer, hidden):
    """Show or hide a TileGrid, group or shape; does nothing when it is so already.

    Setting `hidden` to what it is would draw the layer again.
    """
    if layer.hidden != hidden:
        layer.hidden = hidden


def put(grid, at, tile):
    """Set a tile of a TileGrid, unless it is so already: that would draw it again."""
    if grid[at] != tile:
        grid[at] = tile


def paint(grid, palette):
    """Give a TileGrid a palette; does nothing when it has that one.

    Setting the same palette would draw the grid again.
    """
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette
