"""Colours, palettes, signs and tile sheets that all screens share.

The style: a lamp-lit felt table, cream paper, and gold for choice and victory. Red and black are
for the cards. Everything that shows the same colours shares one palette.
"""

import displayio
from micropython import const

# Colours, 0xRRGGBB.
FELT = const(0x0B5D38)
FELT_DARK = const(0x08492C)
NIGHT = const(0x25140A)  # boards on the felt: dark wood, as of the table's rim
CREAM = const(0xFFF4DC)
PAPER = const(0xFFFFFF)
GREY = const(0xB4CBBD)
INK = const(0x14181C)
GOLD = const(0xFFC83C)
RED = const(0xC81A26)
BLUE = const(0x2E6BD6)
SKY = const(0x8FD3FF)  # our team
ROSE = const(0xFF8674)  # their team

EDGE = const(2)  # Pixels of margin for texts: a case may hide the edge of the panel.

BLINK_MS = const(600)  # Half period: what blinks is visible for this time, then hidden for it.
# Maximum columns of a line with a number at its end, so that the eye finds the number.
FIGURE_COLUMNS = const(150)

# The folder of the tile sheets, relative to the truco_ui folder in this module's path.
assets = __file__.replace("\\", "/").rpartition("truco_ui/")[0] + "truco_ui/assets/"

# Set by `truco_ui.widgets.sheets.setup`.
font: "Sheet" = None  # letters of this panel
prose: "Sheet" = None  # letters of lists and pages, see `truco_ui.widgets.sheets`
scale = 1  # pixels of an art unit: 1, or 2 on panels with small pixels
columns = 0  # number of columns that fit across the panel

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
# 0x98 is free. 0x99 to 0x9B: the keys 0, 1, 2, only in small letters, since no board with a large
# panel has them.
LOCK = const(0x9C)
OPEN_HAND = const(0x9D)  # marks the player who leads the trick, as the picture on the table

LEFT = const(0)
CENTRE = const(1)

LETTER_END = b"\x01"  # tile that ends a letter, see tools/art/sheet_file.py
_MISSING = const(31)  # index of the letter "?"


def palette(*colours, clear=None):
    """Return a palette of these colours, with index `clear` transparent."""
    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    if clear is not None:
        made.make_transparent(clear)
    return made


def ink(colour):
    """Return a text palette with letters of `colour` on a transparent ground."""
    return palette(0, colour, clear=0)


# Text palettes.
CREAM_TEXT = ink(CREAM)
GREY_TEXT = ink(GREY)
GOLD_TEXT = ink(GOLD)
SKY_TEXT = ink(SKY)
RED_TEXT = ink(ROSE)
DARK_TEXT = ink(INK)


class Sheet:
    """A bitmap with tiles of `tile_width` x `tile_height` pixels, numbered row by row.

    `truco_ui.widgets.sheets` creates sheets from files. A sheet of letters also has:

        height    pixels of a line
        parts     tiles of a column, from the top down
        columns   for each letter `pace` bytes: its tiles, row by row, then `LETTER_END`
        char_map  for each character from 0x80 on, the index of its letter
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
        """Return a TileGrid of `width` x `height` tiles of this sheet, filled with tile 0."""
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
        """Return 8 times the index of a character's columns in `columns`, plus their number.

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
        """Return the width of a text in columns."""
        wide = 0
        for char in text:
            wide += self.letter(char) & 7
        return wide


def hide(layer, hidden):
    """Show or hide a TileGrid, group or shape.

    Setting `hidden` to the value that it has would draw the layer again, so this does nothing then.
    """
    if layer.hidden != hidden:
        layer.hidden = hidden


def put(grid, at, tile):
    """Set a tile of a TileGrid, unless it has that value already: that would draw it again."""
    if grid[at] != tile:
        grid[at] = tile


def paint(grid, palette):
    """Set the palette of a TileGrid, unless it has that one already: that would draw it again."""
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette
