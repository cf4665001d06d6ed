"""What all screens share: the colours, the palettes, the sheets of tiles, and text.

The style: a lamp-lit felt table, cream paper, and gold for choice and victory. Red and black are
for the cards. A palette is made once and shared by everything that shows its colours.

A text is tiles of one shared sheet of glyphs: changing it allocates nothing. Why not a label
library: `adafruit_display_text` makes objects when a text changes, and is 8 KB of .mpy (`Text` and
the small sheet: 3 KB); the built-in font has neither capital letters with accents nor suits.

A text is `str` or `bytes` in Latin-1, but 0x80 to 0x9F are the signs below: so ``"\\x88 joga"``
shows the A key. At 0xA0, a blank, no line breaks. A character without a glyph shows as ``?``.
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
prose: "Sheet" = None  # that of lists and pages, see `truco_ui.widgets.sheets`
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
MINUS = const(0x98)  # nearer to the number behind it than to the word before
# 0x99 to 0x9B: the keys 0, 1, 2; in small letters only: no large panel has such.
LOCK = const(0x9C)
OPEN_HAND = const(0x9D)  # of who leads, as the picture on the table

LEFT = const(0)
CENTRE = const(1)

_MISSING = const(31)  # the tile of "?"
_NO_BREAK = const(0xA0)  # a sign stays with its name, a key with the word before it


def palette(*colours, clear=None):
    """A palette of these colours; pixels of index `clear` show what is under them."""
    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    if clear is not None:
        made.make_transparent(clear)
    return made


def ink(colour):
    """A text palette: letters of `colour` on whatever is under them."""
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


def tile_of(code: int) -> int:
    """The tile of a character code; without a glyph, the tile of ``?``."""
    if 32 <= code < 127:
        return code - 32
    if 128 <= code < 256:
        return font.char_map[code - 128] or (0 if code == _NO_BREAK else _MISSING)
    return _MISSING


class Text:
    """Some lines of text of fixed width. Put `grid` into a group.

    :param width: characters a line
    :param palette: one of `theme`'s text palettes; `theme.paint` changes it
    :param x, y: place of the top left corner in pixels
    :param rows: lines
    :param align: LEFT or CENTRE, within each line
    :param sheet: a `Sheet` of letters other than `font`
    """

    def __init__(self, width, palette, x=0, y=0, rows=1, align=LEFT, sheet=None):
        self.width = width
        self.rows = rows
        self.align = align
        self.grid = (sheet or font).grid(palette, width, rows, x, y)

    def set(self, text, row=0):
        """Show `text` (str or bytes) on a line, cut at its end; the rest is blank."""
        length = min(len(text), self.width)
        start = (self.width - length) // 2 if self.align else LEFT
        self.clear(row, 0, start)
        self.put(text, start, row)
        self.clear(row, start + length, self.width)

    def put(self, text, column=0, row=0):
        """Write `text` over what a line shows from `column` on. Returns the next column.

        A zero ends a text of bytes.
        """
        for char in text:
            code = char if isinstance(char, int) else ord(char)
            if column >= self.width or not code:
                break
            put(self.grid, row * self.width + column, tile_of(code))
            column += 1
        return column

    def put_char(self, code, column=0, row=0):
        """Write one character code, such as `STAR`."""
        if column < self.width:
            put(self.grid, row * self.width + column, tile_of(code))
        return column + 1

    def put_number(self, number, column=0, row=0, digits=1):
        """Write a number from 0 on, with blanks in front up to `digits` places.

        Returns the next column. Makes no string.
        """
        size, top = 1, 10
        while number >= top:
            size += 1
            top *= 10
        for _ in range(digits - size):
            column = self.put_char(32, column, row)
        while size:
            top //= 10
            column = self.put_char(48 + number // top % 10, column, row)
            size -= 1
        return column

    def clear(self, row=0, start=0, end=None):
        """Blank the columns `start` to `end` - 1 of a line."""
        for column in range(start, self.width if end is None else end):
            put(self.grid, row * self.width + column, 0)
