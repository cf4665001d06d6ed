"""What all screens share: the colours, the palettes, the signs, and sheets of tiles.

The style: a lamp-lit felt table, cream paper, and gold for choice and victory. Red and black are
for the cards. A palette is made once and shared by everything that shows its colours.
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
FIGURE_COLUMNS = const(150)  # at most, of a line with a figure at its end: the eye has to find it

# The folder of the tile sheets, wherever this module lies in truco_ui.
assets = __file__.replace("\\", "/").rpartition("truco_ui/")[0] + "truco_ui/assets/"

# Set by `truco_ui.widgets.sheets.setup`.
font: "Sheet" = None  # the letters of this panel
prose: "Sheet" = None  # those of lists and pages, see `truco_ui.widgets.sheets`
scale = 1  # of the art; 2 on panels with small pixels
columns = 0  # characters that fit across the panel

# Signs, in the order of tools/art/glyphs.py. The four suits are 0x80 + suit.
DIAMONDS = const(0x80)
SPADES = const(0x81)
HEARTS = const(0x82)
CLUBS = const(0x83)
ARROW_LEFT = const(0x84)
ARROW_RIGHT = const(0x85)
ARROW_UP = const(0x86)
ARROW_DOWN = const(0x87)
# 0x88 to 0x8C: the keys A, B, X and Y, a d-pad.
SIGN_WON = const(0x8D)
SIGN_LOST = const(0x8E)
SIGN_BATTERY = const(0x8F)
CARD_BACK = const(0x90)
CURSOR = const(0x91)
CHECK = const(0x92)
STAR = const(0x93)
ELLIPSIS = const(0x94)
TIMES = const(0x95)
CROWN = const(0x96)
COIN = const(0x97)
# 0x98 is free. 0x99 to 0x9B: the keys 0, 1, 2; in small letters only: no large panel has such.
LOCK = const(0x9C)
OPEN_HAND = const(0x9D)  # of who leads, as the picture on the table

LEFT = const(0)
CENTRE = const(1)

LETTER_END = b"\x01"  # the tile behind the last one of a letter, see tools/art/sheet_file.py
_MISSING = const(31)  # the letter "?"


def palette(*colours, clear=None):
    """Return a palette of these colours; pixels of index `clear` show what is under them."""
    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    if clear is not None:
        made.make_transparent(clear)
    return made


def ink(colour):
    """Return a text palette: letters of `colour` on whatever is under them."""
    return palette(0, colour, clear=0)


# Text palettes.
CREAM_TEXT = ink(CREAM)
GREY_TEXT = ink(GREY)
GOLD_TEXT = ink(GOLD)
SKY_TEXT = ink(SKY)
RED_TEXT = ink(ROSE)
DARK_TEXT = ink(INK)


class Sheet:
    """`bitmap` with tiles of `tile_width` x `tile_height` pixels, numbered row by row.

    `truco_ui.widgets.sheets` makes one from its file. A sheet of letters has more:

    height    pixels of a line
    parts     tiles of a column, from the top down
    columns   for each letter `pace` bytes: its tiles, row by row, then `LETTER_END`
    char_map  for each character from 0x80 on which letter it is
    """

    height: int
    parts: int
    pace: int
    columns: bytes
    char_map: bytes

    def __init__(self, bitmap, tile_width, tile_height):
        self.bitmap = bitmap
        self.tile_width = tile_width
        self.tile_height = tile_height

    def grid(self, palette, width=1, height=1, x=0, y=0):
        """Return a TileGrid of `width` x `height` tiles of this sheet, all of them tile 0."""
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

    def letter(self, char):
        """Return where the columns of a character begin in `columns`, times 8, and how many it has.

        :param char: the character, or its code
        """
        code = char if isinstance(char, int) else ord(char)
        if code > 127:
            code = self.char_map[code - 128] if code < 256 else _MISSING
        else:
            code = max(code - 32, 0)
        start = code * self.pace
        end = self.columns.find(LETTER_END, start, start + self.pace)
        return start << 3 | (end - start if end >= 0 else self.pace) // self.parts

    def wide(self, text):
        """Return how many columns a text takes."""
        wide = 0
        for char in text:
            wide += self.letter(char) & 7
        return wide


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
