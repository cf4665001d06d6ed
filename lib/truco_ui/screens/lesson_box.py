"""The sheet of paper that lies over the table of the lesson: a heading and some rows of text."""

import displayio
import vectorio
from micropython import const

from truco_ui.widgets import theme
from truco_ui.widgets.suits import Suits
from truco_ui.widgets.text import ARROW_RIGHT, Text
from truco_ui.widgets.wrapped import put_wrapped, rows_of

COLUMNS = const(18)
TEXT_ROWS = const(5)

_SUITS = const(4)  # on a page at most


class Box:
    """A page with its text, as high as that needs.

    panel      displayio.Group of all of it; hidden at first, and then beside the display's panel
    heading    truco_ui.widgets.text.Text, as is `body`

    :param app: truco_ui.app.App
    """

    def __init__(self, app):
        font = theme.prose
        width, self._row = font.tile_width, font.tile_height
        wide = COLUMNS * width
        self._height = app.height
        self._edge = edge = 2 * theme.scale
        self.panel = group = displayio.Group(x=(app.width - wide) // 2)
        self._sheets = [
            vectorio.Rectangle(
                pixel_shader=theme.palette(colour),
                width=wide + 2 * out,
                height=(1 + TEXT_ROWS) * self._row + 2 * out,
                x=-out,
                y=-out,
            )
            for colour, out in ((theme.GOLD, edge), (theme.CREAM, 0))
        ]
        for sheet in self._sheets:
            group.append(sheet)
        # Letters without a ground: a page with less text is lower.
        self.heading = Text(COLUMNS - 1, theme.ink(theme.RED), width // 2, font=font)
        self.body = Text(COLUMNS - 1, theme.DARK_TEXT, width // 2, self._row, TEXT_ROWS, font=font)
        group.append(self.heading.grid)
        group.append(self.body.grid)
        self._suits = Suits(group, app.setup, (self.body,), _SUITS, True, font)
        group.hidden = True
        group.y = 2 * app.height  # beside the panel, as a hidden card

    def write(self, heading, key, body):
        """Write a page.

        :param key: its name stands at the right of the heading, with an arrow; "" for none
        :param body: at most TEXT_ROWS rows
        """
        self.heading.set(heading)
        if key:
            self.heading.put_char(ARROW_RIGHT, self.heading.put(key, COLUMNS - len(key) - 2))
        put_wrapped(self.body, body)
        self._suits.follow()
        self._tall = (1 + rows_of(body, COLUMNS - 1)) * self._row
        for sheet, out in zip(self._sheets, (self._edge, 0)):
            sheet.height = self._tall + 2 * out

    def lay(self, above):
        """Lay it just above a y of the display, or at the top where that leaves too little room.

        :param above: y in pixels; None: the foot of the display
        """
        if above is None:
            above = self._height
        self.panel.y = max(above - self._tall - self._edge, self._edge)

    def below(self):
        """The y of what is below it."""
        return self.panel.y + self._sheets[0].height
