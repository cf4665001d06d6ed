"""Pages of the test, on the panel and on serial, in letters that every firmware has.

Nothing of the game's own screens is used: a test of a board must work when they do not.
"""

from displayio import Group, Palette
from micropython import const
from vectorio import Rectangle

from truco_rescue import letters, wrapped

WHITE = const(0xFFFFFF)
GOLD = const(0xFFC83C)
GREEN = const(0x50E050)
RED = const(0xFF6050)
GREY = const(0x909090)
BLACK = const(0)
_PURE = (0xFF0000, 0x00FF00, 0x0000FF, WHITE)
_LARGE = const(200)  # lines of a panel from which on letters are twice as large, as in truco_rescue
_MARGIN = const(4)  # pixels, of both sides together
_GAP = const(6)  # around the bars of colour


class Sheet:
    """What is shown.

    :param display: a display with auto_refresh off; None: only serial has what is said
    """

    def __init__(self, display):
        from terminalio import FONT

        self._font = FONT
        self._cell = FONT.get_bounding_box()[:2]
        self._display = display
        self._large = 2 if display and display.height >= _LARGE else 1
        self._said = ""

    def show(self, lines):
        """Fill the panel with lines.

        :param lines: (text, colour) from the top on, each wrapped; what does not fit is left out.
            (text, colour, text, colour) shares a row
        """
        if self._say(lines):
            page, columns, _ = self._page(self._large)
            self._put(page, self._rows(lines, columns), 0, columns)
            self._refresh(page)

    def result(self, lines, low):
        """The last page.

        :param lines: as of `show`, in large letters if all fits so
        :param low: the same, at the lower edge, always in large letters
        """
        if not self._say(lines + low):
            return
        height = self._cell[1]
        below, columns, most = self._page(self._large)
        rows = self._rows(low, columns)
        self._put(below, rows, most - len(rows), columns)
        free = (most - len(rows)) * height * self._large
        for scale in range(self._large, 0, -1):
            above, columns, _ = self._page(scale)
            rows = self._rows(lines, columns)
            most = free // (height * scale)
            if len(rows) <= most:
                break
        self._put(above, rows[:most], 0, columns)
        both = Group()
        both.append(above)
        both.append(below)
        self._refresh(both)

    def picture(self, lines):
        """A frame of one pixel at the very edge, bars of the pure colours, and lines between."""
        if not self._say(lines):
            return
        display = self._display
        picture = Group()

        def box(colour, x, y, width, height):
            ink = Palette(1)
            ink[0] = colour
            picture.append(Rectangle(pixel_shader=ink, width=width, height=height, x=x, y=y))

        box(WHITE, 0, 0, display.width, display.height)
        box(BLACK, 1, 1, display.width - 2, display.height - 2)
        side = (display.width - 2 * _GAP) // len(_PURE)
        high = display.height // 3
        for place, colour in enumerate(_PURE):
            box(colour, _GAP + place * side, _GAP, side, high)
        page, columns, most = self._page(self._large)
        rows = self._rows(lines, columns - 2)
        indented = [(" " + row[0], row[1]) for row in rows]
        first = -(-(high + _GAP) // (self._cell[1] * self._large))
        self._put(page, indented[: most - first], first, columns)
        picture.append(page)
        self._refresh(picture)

    def _page(self, scale):
        """(an empty group, columns, rows) of the panel with letters so many times as large."""
        width, height = self._cell[0] * scale, self._cell[1] * scale
        columns = (self._display.width - _MARGIN) // width
        rows = self._display.height // height
        x = (self._display.width - columns * width) // 2
        return Group(scale=scale, x=x, y=(self._display.height - rows * height) // 2), columns, rows

    def _rows(self, lines, columns):
        """The lines, each no longer than a row of the panel."""
        rows = []
        for line in lines:
            if len(line) > 2:
                rows.append(line)
            else:
                rows += [(row, line[1]) for row in wrapped(line[0], columns)]
        return rows

    def _put(self, page, rows, first, columns):
        """Put rows into a page, the first of them at row `first`."""
        width, height = self._cell
        half = (columns + 1) // 2
        for number, row in enumerate(rows):
            for at in range(0, len(row), 2):
                text = row[at]
                if len(row) > 2:
                    text = text[: half - 1]
                if text:
                    made = letters(self._font, [text], len(text), 1, row[at + 1])
                    made.x = at // 2 * half * width
                    made.y = (first + number) * height
                    page.append(made)

    def _refresh(self, page):
        self._display.root_group = page
        self._display.refresh()

    def _say(self, lines):
        """Print what is new. False: there is no panel to show it on."""
        rows = [" ".join([line[at] for at in range(0, len(line), 2)]) for line in lines]
        text = "\n".join([row for row in rows if row])
        if text != self._said:
            self._said = text
            print(text + "\n")
        return self._display is not None
