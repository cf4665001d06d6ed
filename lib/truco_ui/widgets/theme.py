"""Colours, palettes, signs and letters that all screens share.

The style: a lamp-lit felt table, cream paper, and gold for choice and victory. Red and black are
for the cards. Layers with the same colours share one palette.
"""

import displayio
from micropython import const

# Colours, 0xRRGGBB.
FELT = const(0x0B5D38)
NIGHT = const(0x25140A)  # dark wood of the strips behind texts
CREAM = const(0xFFF4DC)
PAPER = const(0xFFFFFF)
GREY = const(0xB4CBBD)
INK = const(0x14181C)
GOLD = const(0xFFC83C)
RED = const(0xC81A26)
BLUE = const(0x2E6BD6)
SKY = const(0x8FD3FF)  # colour of our team
ROSE = const(0xFF8674)  # colour of the other team

EDGE = const(2)  # margin of texts in pixels: a case may hide the edge of the panel

BLINK_MS = const(600)  # time for which something that blinks is visible, then hidden

# Path of the folder with the tile sheets, in the truco_ui folder of this module.
assets = __file__.replace("\\", "/").rpartition("truco_ui/")[0] + "truco_ui/assets/"

# `truco_ui.widgets.sheets.setup` sets `font`, `prose`, `scale` and `columns`.
font: "Sheet" = None  # letters of bars, and of texts with little room
prose: "Sheet" = None  # letters of lists and pages: `font`, or larger ones
scale = 1  # pixels of an art unit: 1 on panels with small art, 2 with large art
columns = 0  # number of columns of `font` that fit across the panel
# {name: sheet that `sheets.load` or `sheets.scene` has loaded}. These sheets stay in memory: later
# the heap may have no free piece that is long enough for them.
kept: dict = {}

# Codes of signs, in the order of tools/art/glyphs.py. The four suits are 0x80 + suit.
DIAMONDS = const(0x80)
SPADES = const(0x81)
HEARTS = const(0x82)
CLUBS = const(0x83)
ARROW_LEFT = const(0x84)
ARROW_RIGHT = const(0x85)
ARROW_UP = const(0x86)
ARROW_DOWN = const(0x87)
# 0x88 to 0x8C are the signs of the keys A, B, X and Y, and of a d-pad.
SIGN_WON = const(0x8D)
SIGN_LOST = const(0x8E)
SIGN_BATTERY = const(0x8F)
CARD_BACK = const(0x90)
CHECK = const(0x92)
STAR = const(0x93)
ELLIPSIS = const(0x94)
TIMES = const(0x95)
CROWN = const(0x96)
COIN = const(0x97)
# No text uses 0x91, and no sign has the code 0x98. The signs of the keys 0, 1 and 2, 0x99 to 0x9B,
# exist only in small art, since no board with large art has these keys.
LOCK = const(0x9C)

LEFT = const(0)
CENTRE = const(1)

LETTER_END = b"\x01"  # tile number that ends a letter in `Sheet.columns`
_MISSING = const(31)  # index of the letter "?", which replaces a letter that is not in the sheet


def palette(*colours, clear=None):
    """Return a palette of these colours. The colour with the index `clear` is transparent."""
    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    if clear is not None:
        made.make_transparent(clear)
    return made


def ink(colour):
    """Return a palette for texts with letters of one colour on a transparent background."""
    return palette(0, colour, clear=0)


# Palettes for texts with a transparent background.
CREAM_TEXT = ink(CREAM)
GREY_TEXT = ink(GREY)
GOLD_TEXT = ink(GOLD)
SKY_TEXT = ink(SKY)
RED_TEXT = ink(ROSE)
DARK_TEXT = ink(INK)


class Sheet:
    """A bitmap with tiles of `tile_width` x `tile_height` pixels, numbered row by row.

    `truco_ui.widgets.sheets` creates sheets from files. A sheet of letters also has:

        height    height of a line of text in pixels
        parts     number of tiles in a column of a letter, one below the other
        pace      number of bytes for each letter in `columns`
        columns   for each letter its tile numbers, row by row, then `LETTER_END` if there is room
        char_map  for each character from 0x80 to 0xFF, the index of its letter
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
        """Return where a character's tiles begin, and how wide it is, as one number.

        The number is 8 * (offset in the bytes `columns`) + (width of the character in columns).

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
    """Show or hide a TileGrid, group or shape, unless it is shown or hidden already.

    Otherwise displayio would draw the layer again.
    """
    if layer.hidden != hidden:
        layer.hidden = hidden


def put(grid, at, tile):
    """Set a tile of a TileGrid, unless it has this value: displayio would draw it again."""
    if grid[at] != tile:
        grid[at] = tile


def paint(grid, palette):
    """Set the palette of a TileGrid, unless it has this one: displayio would draw it again."""
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette
