"""Several sentences in a bar, one after the other."""

from micropython import const

from truco_core import clock
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import END
from truco_ui.widgets.theme import ARROW_RIGHT, CENTRE

# A number that has changed is shown by counting from the old to the new value.
_BLANK = const(4)  # columns between word, old number, arrow and new number
_NUMBERS = const(25)  # half of the columns of two numbers, an arrow and blanks
_STEPS = const(16)  # number of steps in which `News` counts from the old number to the new one
_COUNT_MS = const(70)  # duration of a step while `News` counts
_WAIT_MS = const(900)  # pause before `News` begins to count
_STAY_MS = const(4800)  # time for which an item stays, counted from the last change of its number


class News:
    """A line of text in a bar that shows several items one after the other, then begins again.

    :param root: group with the bar
    :param width: width of the panel in pixels
    :param rows: list of items. Each is a text, or (word, number before, number now): then the line
        counts from one number to the other
    """

    def __init__(self, root, width, rows):
        columns = theme.columns - 2 * END  # leave room for the arrows of a list
        self.text = sheets.lines(root, width, columns, theme.EDGE, sheets.BAR_TEXT, 1, CENTRE)
        self.rows = rows
        self._row = 0
        self._step = 0
        self._due_ms = None
        self._is_new = False  # True: an added item is not drawn yet
        self._begin()

    def add(self, row):
        """Add an item to the news and show it now."""
        if row not in self.rows:
            self.rows.append(row)
        self._row = self.rows.index(row)
        self._due_ms = None
        self._is_new = True
        self._begin()

    def _begin(self):
        """Write the current item, but not the number to which `step` will count."""
        text, row = self.text, self.rows[self._row]
        if isinstance(row, str):
            self._step = _STEPS
            text.set(row)
            return
        word, before, now = row
        text.clear()
        column = (text.width - text.letters.wide(word)) // 2 - _NUMBERS
        column = text.put(word, column) + _BLANK
        column = text.put_number(before, column) + _BLANK
        self._column = text.put_char(ARROW_RIGHT, column) + _BLANK
        self._step = 0
        self._write()

    def _write(self):
        _, before, now = self.rows[self._row]
        number = before + (now - before) * self._step // _STEPS
        text = self.text
        text.clear(0, text.put_number(number, self._column))

    def step(self, now_ms):
        """Continue the count or show the next item. Return True if the line has changed."""
        if self._is_new:
            self._is_new = False
            return True
        if self._due_ms is None:
            pause = _COUNT_MS if self._step else _WAIT_MS
            self._due_ms = clock.after(now_ms, _STAY_MS if self._step == _STEPS else pause)
        if len(self.rows) == 1 or clock.diff(now_ms, self._due_ms) < 0:
            return False
        self._due_ms = None
        if self._step < _STEPS:
            self._step += 1
            self._write()
        else:
            self._row = (self._row + 1) % len(self.rows)
            self._begin()
        return True
