"""What a match for points has brought or cost: counted before the player's eyes."""

from micropython import const

from truco_core import clock
from truco_ui.widgets.text import ARROW_RIGHT

_STEPS = const(16)  # from what was to what is
_STEP_MS = const(70)
_WAIT_MS = const(900)  # before a count begins
_STAY_MS = const(2400)  # and after it


class Winnings:
    """Fills a line of text with one thing after the other: what it is, what it was, what it is now.

    :param text: truco_ui.widgets.text.Text
    :param rows: (word, number before, number now) of each
    """

    def __init__(self, text, rows):
        self._text = text
        self._rows = rows
        self._row = 0
        self._step = 0
        self._due_ms = None
        self._begin()

    def _begin(self):
        """Write what does not change while it is counted."""
        text = self._text
        word, before, now = self._rows[self._row]
        text.clear()
        wide = len(word) + 4 + len(str(before)) + len(str(max(before, now)))
        column = text.put(word, (text.width - wide) // 2) + 1
        column = text.put_number(before, column) + 1
        self._column = text.put_char(ARROW_RIGHT, column) + 1
        self._step = 0
        self._write()

    def _write(self):
        """Write how far the count is."""
        _, before, now = self._rows[self._row]
        number = before + (now - before) * self._step // _STEPS
        text = self._text
        text.clear(0, text.put_number(number, self._column))

    def step(self, now_ms):
        """Count on. True when something that is drawn changed."""
        if self._due_ms is None:
            self._due_ms = clock.after(now_ms, _WAIT_MS)
        if clock.diff(now_ms, self._due_ms) < 0:
            return False
        if self._step < _STEPS:
            self._step += 1
            self._write()
            self._due_ms = clock.after(now_ms, _STAY_MS if self._step == _STEPS else _STEP_MS)
        else:
            self._row = (self._row + 1) % len(self._rows)
            self._begin()
            self._due_ms = clock.after(now_ms, _WAIT_MS)
        return True
