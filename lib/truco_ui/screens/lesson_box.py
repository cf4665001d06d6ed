"""The sheet of paper of the lesson, over all of the wall and the far rim, but for the vira.

So it hides neither the cards on the table nor the hand.
"""

import displayio
import vectorio
from micropython import const

from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.menu import put_wrapped, rows_of
from truco_ui.widgets.theme import Text

TEXT_ROWS = const(4)


class Box:
    """A page with its text.

    panel      displayio.Group of all of it; hidden at first, and then beside the display's panel
    body       truco_ui.widgets.theme.Text
    tall       its height, with the edge

    :param app: truco_ui.app.App
    :param place: of truco_ui.table.layout
    """

    def __init__(self, app, place):
        font, self._edge = theme.prose, 2 * theme.scale
        self._app = app
        wide = place[layout.WIDTH] >= layout.NARROW * place[layout.U]
        self._least = (layout.WALL + (layout.RIM if wide else layout.NARROW_RIM)) * place[layout.U]
        width = place[layout.WIDTH] if wide else place[layout.VIRA_X]
        self.panel = group = displayio.Group()
        self._sheets = [
            vectorio.Rectangle(
                pixel_shader=theme.palette(colour), width=across, height=self._least, x=0, y=0
            )
            for colour, across in ((theme.GOLD, width), (theme.CREAM, width - self._edge))
        ]
        for sheet in self._sheets:
            group.append(sheet)
        left = font.tile_width // 2
        columns = (width - self._edge - left) // font.tile_width
        # Letters without a ground: a page with less text is lower.
        self.body = Text(columns, theme.DARK_TEXT, left, 0, TEXT_ROWS, sheet=font)
        group.append(self.body.grid)
        self.hide()

    def show(self, words):
        """Show a page, of at most TEXT_ROWS rows."""
        body = self.body
        put_wrapped(body, words)
        high = rows_of(words, body.width) * theme.prose.tile_height
        self.tall = max(self._least, high + self._edge)
        body.grid.y = (self.tall - self._edge - high) // 2
        for sheet, edge in zip(self._sheets, (0, self._edge)):
            sheet.height = self.tall - edge
        self._put(0)

    def hide(self):
        """Show the wall again."""
        self._put(2 * self._app.height)

    def _put(self, y):
        self.panel.y = y
        self.panel.hidden = y > 0
        display = self._app.display
        display.root_group = None  # send the panel as a whole, see `App.settle`
        display.root_group = self._app.stage
