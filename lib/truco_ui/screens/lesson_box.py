"""The sheet of paper of the lesson: some rows across the panel, at its head or at its foot.

At the head it lies over the wall and the far rim, at the foot over the player's cards. So it never
hides the cards on the table, nor what it speaks of (`truco_game.lesson.FOOT_PAGES`).
"""

import displayio
import vectorio
from micropython import const

from truco_ui.widgets import theme
from truco_ui.widgets.suits import Suits
from truco_ui.widgets.text import ARROW_RIGHT, Text
from truco_ui.widgets.wrapped import put_wrapped, rows_of

TEXT_ROWS = const(5)

_SUITS = const(4)  # on a page at most
_KEY = const(6)  # characters of a key's name with an arrow


class Box:
    """A page with its text, as high as that needs.

    panel      displayio.Group of all of it; hidden at first, and then beside the display's panel
    body       truco_ui.widgets.text.Text

    :param app: truco_ui.app.App
    """

    def __init__(self, app):
        font = theme.prose
        width, self._row = font.tile_width, font.tile_height
        self._height = app.height
        self._edge = 2 * theme.scale
        self.panel = group = displayio.Group()
        self._sheets = [
            vectorio.Rectangle(
                pixel_shader=theme.palette(colour),
                width=app.width,
                height=TEXT_ROWS * self._row + self._edge,
                x=0,
                y=0,
            )
            for colour in (theme.GOLD, theme.CREAM)
        ]
        for sheet in self._sheets:
            group.append(sheet)
        # Letters without a ground: a page with less text is lower.
        left = width // 2
        self._columns = (app.width - left) // width
        self.body = Text(self._columns, theme.DARK_TEXT, left, 0, TEXT_ROWS, font=font)
        right = left + (self._columns - _KEY) * width
        self._key = Text(_KEY, theme.ink(theme.RED), right, font=font)
        group.append(self.body.grid)
        group.append(self._key.grid)
        self._suits = Suits(group, app.setup, (self.body,), _SUITS, True, font)
        group.hidden = True
        group.y = 2 * app.height  # beside the panel, as a hidden card

    def write(self, key, body):
        """Write a page.

        :param key: its name stands at the end of the last row, with an arrow; "" for none
        :param body: at most TEXT_ROWS rows, with the key
        """
        if key:
            key += chr(ARROW_RIGHT)
        rows = rows_of(body + " " + key, self._columns)
        put_wrapped(self.body, body)
        self._key.set(" " * (_KEY - len(key)) + key)
        self._key.grid.y = (rows - 1) * self._row
        self._suits.follow()
        self._tall = rows * self._row

    def lay(self, covered_y):
        """Lay it at the foot of the panel, up to a y at least; None: at its head."""
        at_foot = covered_y is not None
        if at_foot:
            self._tall = max(self._tall + theme.EDGE, self._height - covered_y)
        self.panel.y = self._height - self._tall if at_foot else 0
        self._sheets[0].y = -self._edge if at_foot else 0
        for sheet, edge in zip(self._sheets, (self._edge, 0)):
            sheet.height = self._tall + edge

    def below(self):
        """The y of what is below it."""
        return self.panel.y + self._sheets[1].height + (0 if self.panel.y else self._edge)
