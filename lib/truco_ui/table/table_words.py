"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

from truco_ui.table import layout
from truco_ui.widgets import theme

_FRAME = const(1)  # tiles: 3x3
TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)
OVER_CARD = const(16)  # in `Words.over`


def frame(grid, columns, rows):
    """Draw a frame `columns` tiles wide at the left of a grid; the rest becomes empty."""
    at = 0
    for y in range(rows):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(grid.width):
            tile = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            theme.put(grid, at, tile if x < columns else 0)
            at += 1


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    speaks: words are said; what is drawn of them follows, see `go_on`.
    over: bit mask: places of cards of the trick over which they lie; OVER_CARD: one is there.

    :param place: a plan of truco_ui.table.layout
    :param parts: group, palette, frame, text and tail
    """

    def __init__(self, place, parts):
        self._place = place
        self.group, self.palette, self.frame, self.text, self.tail = parts
        self.over = 0
        self.hide()

    def say(self, over):
        """What was written is shown from the next step on."""
        self.over = over
        self.speaks = True

    def go_on(self):
        """Show the words, first what lies under the letters. True: it was due.

        A step draws one or the other: what lies over something else is sent twice.
        """
        if self.group.hidden and self.speaks:
            self.group.hidden = False
        elif self.speaks and self.text.grid.y < 0:
            self.text.grid.y = 3 * self._place[layout.U]
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
