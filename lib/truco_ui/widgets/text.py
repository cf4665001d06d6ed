"""Text as tiles of one shared sheet of glyphs: changing a text allocates nothing.

Why not a label library: `adafruit_display_text` makes objects when a text changes, and is 8 KB
of .mpy (this and the small sheet: 3 KB); the built-in font has neither capital letters with
accents nor suits.

A text is `str` or `bytes` in Latin-1, but 0x80 to 0x9F are the signs below: so
``"\\x88 joga"`` shows the A key. At 0xA0, a blank, no line breaks.
A character without a glyph shows as ``?``.
"""

from micropython import const

from truco_ui.widgets import theme

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


def tile_of(code: int) -> int:
    """The tile of a character code; without a glyph, the tile of ``?``."""
    if 32 <= code < 127:
        return code - 32
    if 128 <= code < 256:
        return theme.font.char_map[code - 128] or (0 if code == _NO_BREAK else _MISSING)
    return _MISSING


class Text:
    """Some lines of text of fixed width. Put `grid` into a group.

    :param width: characters a line
    :param palette: one of `theme`'s text palettes; `theme.paint` changes it
    :param x, y: place of the top left corner in pixels
    :param rows: lines
    :param align: LEFT or CENTRE, within each line
    :param font: a `theme.Sheet` of letters other than `theme.font`
    """

    def __init__(self, width, palette, x=0, y=0, rows=1, align=LEFT, font=None):
        self.width = width
        self.rows = rows
        self.align = align
        self.grid = (font or theme.font).grid(palette, width, rows, x, y)

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
            theme.put(self.grid, row * self.width + column, tile_of(code))
            column += 1
        return column

    def put_char(self, code, column=0, row=0):
        """Write one character code, such as `STAR`."""
        if column < self.width:
            theme.put(self.grid, row * self.width + column, tile_of(code))
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
            theme.put(self.grid, row * self.width + column, 0)
