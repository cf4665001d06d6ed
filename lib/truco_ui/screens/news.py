"""What there is to tell at the end of a match, one thing after the other, in the bar."""

from micropython import const

from truco_core import clock
from truco_ui.widgets.theme import ARROW_RIGHT

_STEPS = const(16)  # from what was to what is
_STEP_MS = const(70)
_WAIT_MS = const(900)  # before a count begins
_STAY_MS = const(2400)  # after it, and of a text


class News:
    """Fills a line of text with one thing after the other; a number is counted before one's eyes.

    :param text: truco_ui.widgets.theme.Text, in the middle
    :param rows: list of what is told: a text; or (word, number before, number now)
    """

    def __init__(self, text, rows):
        self._text = text
        self.rows = rows
        self._row = 0
        self._step = 0
        self._due_ms = None
        self._is_new = False  # a row that was added is not drawn yet
        self._begin()

    def add(self, row):
        """Tell this now, and again in its turn."""
        if row not in self.rows:
            self.rows.append(row)
        self._row = self.rows.index(row)
        self._due_ms = None
        self._is_new = True
        self._begin()

    def _begin(self):
        """Write what does not change while it is counted."""
        text, row = self._text, self.rows[self._row]
        if isinstance(row, str):
            self._step = _STEPS
            text.set(row)
            return
        word, before, now = row
        text.clear()
        wide = len(word) + 4 + len(str(before)) + len(str(max(before, now)))
        column = text.put(word, (text.width - wide) // 2) + 1
        column = text.put_number(before, column) + 1
        self._column = text.put_char(ARROW_RIGHT, column) + 1
        self._step = 0
        self._write()

    def _write(self):
        """Write how far the count is."""
        _, before, now = self.rows[self._row]
        number = before + (now - before) * self._step // _STEPS
        text = self._text
        text.clear(0, text.put_number(number, self._column))

    def step(self, now_ms):
        """Count on. True when something that is drawn changed."""
        if self._is_new:
            self._is_new = False
            return True
        if self._due_ms is None:
            pause = _STEP_MS if self._step else _WAIT_MS
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
