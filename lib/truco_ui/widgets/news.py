"""Several sentences in two lines of text, one after the other."""

from micropython import const

from truco_core import clock
from truco_ui.widgets.menu import put_wrapped
from truco_ui.widgets.theme import ARROW_RIGHT

# A number that has changed is shown by counting from the old to the new value.
_BLANK = const(4)  # columns between word, old number, arrow and new number
_STEPS = const(16)  # number of steps in which `News` counts from the old number to the new one
_COUNT_MS = const(70)  # duration of a step while `News` counts
_WAIT_MS = const(900)  # pause before `News` begins to count
_STAY_MS = const(3600)  # time for which the new number stays, or an item without numbers


class News:
    """Two lines of text that show several items one after the other, then begin again.

    :param lines: two truco_ui.widgets.typeset.Text
    :param rows: list of items. Each is a text, or (word, number before, number now): then the line
        counts from one number to the other
    """

    def __init__(self, lines, rows):
        self._lines = lines
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
        text, row = self._lines[0], self.rows[self._row]
        if isinstance(row, str):
            self._step = _STEPS
            put_wrapped(self._lines[1], row, put_wrapped(text, row, left=_BLANK), left=_BLANK)
            return
        word, before, now = row
        self._lines[1].clear()
        text.clear()
        column = text.put(word, _BLANK) + _BLANK
        column = text.put_number(before, column) + _BLANK
        self._column = text.put_char(ARROW_RIGHT, column) + _BLANK
        self._step = 0
        self._write()

    def _write(self):
        _, before, now = self.rows[self._row]
        number = before + (now - before) * self._step // _STEPS
        text = self._lines[0]
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
