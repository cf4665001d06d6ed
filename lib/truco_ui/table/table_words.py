"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

from truco_ui.table import layout
from truco_ui.widgets import theme

_FRAME = const(1)  # tiles: 3x3
TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)
SAID_ROWS = const(2)


def frame(grid, columns, rows):
    """Draw a frame of `columns` x `rows` tiles at the corner of a grid; the rest becomes empty."""
    at = 0
    for y in range(grid.height):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(grid.width):
            tile = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            theme.put(grid, at, tile if x < columns and y < rows else 0)
            at += 1


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    speaks: words are said; what is drawn of them follows, see `go_on`.

    :param place: a plan of truco_ui.table.layout
    :param parts: group, palette, frame, text and tail
    """

    def __init__(self, place, parts):
        self._place = place
        self.group, self.palette, self.frame, self.text, self.tail = parts
        self.hide()

    def say(self, y):
        """What was written is shown from the next step on, `y` pixels below the frame's edge."""
        self._y = y
        self.speaks = True

    def go_on(self):
        """Show the words, first what lies under the letters. True: it was due.

        A step draws one or the other: what lies over something else is sent twice.
        """
        if self.group.hidden and self.speaks:
            self.group.hidden = False
        elif self.speaks and self.text.grid.y != self._y:
            self.text.grid.y = self._y
        else:
            return False
        return True

    def hide(self):
        """Remove the words at once: an empty frame would look like a fault.

        Letters wait above the panel, where they cost least (`truco_ui.widgets.cards.Card`).
        """
        self.group.hidden = True
        self.speaks = False
        self.text.grid.y = -2 * self._place[layout.HEIGHT]
