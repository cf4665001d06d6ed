"""Text of proportional letters.

A letter consists of columns of tiles; its last column is the gap to the next letter. Changing a
text sets tile numbers, so it allocates nothing. `adafruit_display_text` is not used, because it
allocates objects when a text changes and is 8 KB of .mpy, and because the built-in font has neither
accented capitals nor suits. The tests compare the letters with those that this library draws.

A text is `str` or `bytes` in Latin-1, but 0x80 to 0x9F are the signs of `theme`: ``"\\x88 joga"``
begins with the sign of the A key. 0xA0 is a blank at which no line breaks. A character that the
letters lack is shown as ``?``.
"""

from micropython import const

from truco_ui.widgets import theme
from truco_ui.widgets.theme import LEFT

FIGURE = const(6)  # columns of a digit; all digits are equal, so that a number can change in place


class Text:
    """One or more lines of text.

    :param width: columns of a line
    :param palette: a palette for texts, such as `theme.CREAM_TEXT`; `theme.paint` changes it
    :param x, y: place of the top left corner in pixels
    :param rows: number of lines
    :param align: LEFT or CENTRE, within each line
    :param letters: a `theme.Sheet` of letters; None: `theme.font`
    :param root: the group for `grid`; None: the caller puts `grid` into one
    """

    def __init__(self, width, palette, x=0, y=0, rows=1, align=LEFT, letters=None, root=None):
        self.letters = letters or theme.font
        self.width = width
        self.align = align
        self.grid = self.letters.grid(palette, width, rows * self.letters.parts, x, y)
        if root is not None:
            root.append(self.grid)

    def set(self, text, row=0):
        """Show `text` (str or bytes) on a line. Cut it if it is too long, and blank the rest."""
        start = 0
        if self.align:
            start = max(self.width - self.letters.wide(text), 0) // 2
        self.clear(row, 0, start)
        self.clear(row, self.put(text, start, row))

    def put(self, text, column=0, row=0):
        """Write `text` into a line from `column` on. Return the column behind the text.

        A zero ends a text of bytes.
        """
        for char in text:
            end = column if char == 0 else self.put_char(char, column, row)
            if end == column:
                break
            column = end
        return column

    def put_char(self, char, column=0, row=0):
        """Write a character, given as str or as a code such as `theme.STAR`.

        Return the column behind the character, or `column` if there is no room.
        """
        letters, grid, across = self.letters, self.grid, self.width
        parts, columns = letters.parts, letters.columns
        letter = letters.letter(char)
        at, end = letter >> 3, column + (letter & 7)
        if end > across:
            return column
        first = row * parts * across
        for _ in range(parts):
            for spot in range(first + column, first + end):
                tile = columns[at]
                if grid[spot] != tile:
                    grid[spot] = tile
                at += 1
            first += across
        return end

    def put_number(self, number, column=0, row=0, digits=1):
        """Write a number, at least 0, padded with blanks on the left to `digits` digits.

        Return the column behind the number. Create no string.
        """
        size, top = 1, 10
        while number >= top:
            size += 1
            top *= 10
        while digits > size:
            digits -= 1
            end = column + self.letters.pace // self.letters.parts
            self.clear(row, column, end)
            column = end
        while top > 1:
            top //= 10
            column = self.put_char(48 + number // top % 10, column, row)
        return column

    def clear(self, row=0, start=0, end=None):
        """Blank the columns `start` to `end` - 1 of a line."""
        grid, across, parts = self.grid, self.width, self.letters.parts
        end = across if end is None else end
        for line in range(row * parts, (row + 1) * parts):
            for spot in range(line * across + start, line * across + end):
                if grid[spot]:
                    grid[spot] = 0
