"""The answers to a question: a raise of the others, or whether the special hand is played.

They look as the lines of all lists do: the chosen one is dark on gold, from when A counts on. In
memory only while the question waits.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_game import SEAT
from truco_input import DOWN, LEFT, NEXT, OK, RAISE, RIGHT, UP
from truco_texts.texts import briefly
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.theme import OPEN_HAND
from truco_ui.widgets.typeset import FIGURE

# A question may appear just as the player presses A for another reason, perhaps again and again to
# hurry the picture: A counts when for so long nobody has pressed it, or another key has chosen. Who
# does not stop has had time to read the question when the second span is over. Sooner, to risk more
# than half of a match takes a key first: A twice, else who taps on would have accepted.
_GUARD_MS = const(450)
_LONGEST_MS = const(3000)

_MINUS = const(4)  # columns of "-"
_ANSWERS = const(3)  # in this order: ACCEPT, RUN, RAISE

# A heart beats, sooner each time, until the answer is heard. Hundredths of a second from beat to
# beat, and semitones, see truco_ui.cues.
_SLOW = const(88)
_FAST = const(20)
_LOW = const(7)
_TICK = b"\x1f\x01"


class Answers:
    """Two or three answers, and which one is chosen.

    :param edge, bar, lines: as of truco_ui.table.table_words.Prompt
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self._lines = lines
        self.chosen = 0
        self._beats = None  # the tune

    def ask(self, s, count, now_ms, top, write_stake):
        """Write the answers.

        :param s: bytes of the player's view
        :param count: how many there are, 2 or 3
        :param top: pixels; where the lines lie without a question
        :param write_stake: of the Prompt
        """
        lines, texts = self._lines, self._app.texts
        self._count = count
        # Two answers lie a line lower: the third row is below the panel then. Where the partner's
        # cards lie on the mark of who leads, that row names who does.
        named = s[state.PHASE] == state.DECIDING and s[state.PLAYERS] == 4
        rows = layout.SIDE_ROWS - count - named
        lines.grid.y = top + rows * (theme.font.height - theme.EDGE)
        theme.hide(lines.grid, False)  # between hands it is hidden
        # The box has no edge of gold: under two answers is no room for its lower side.
        theme.paint(lines.grid, self._edge.pixel_shader)
        self._asked_ms = now_ms
        dear = 2 * s[rules.NEXT_STAKE + s[state.LEVEL]] > s[rules.GOAL]
        self._early_ms = None if dear else now_ms  # the last key that was too soon
        if s[state.PHASE] == state.DECIDING:
            with briefly(self._app.setup.language, "notice") as words:
                _write(lines, 0, words.PLAY_HAND)
                _points(lines, 0, s[rules.SPECIAL_STAKE])
                _cost(lines, words.PASS_HAND, s[rules.SPECIAL_FOLD])
                lead = s[state.LEADS]
                name = words.YOU if lead == SEAT else self._app.game.name_of(lead)
        else:
            _write(lines, 0, texts.ACCEPT)
            _cost(lines, texts.RUN, s[rules.STAKES + s[state.LEVEL]])
        if count > 2:
            write_stake(s, s[state.LEVEL] + 2, 0, 2)
        else:
            lines.clear(2)
        if named:
            lines.put(name, lines.put_char(OPEN_HAND, 0, 2) + FIGURE // 2, 2)
        self._mark()
        self._beat(s[state.LEVEL])

    def _beat(self, level):
        """Let a heart beat after what is heard now."""
        cues = self._app.cues
        if cues and cues.on and cues.tune is not self._beats:
            beats = bytearray(cues.tune[cues.next : cues.end])
            for rest in range(_SLOW, _FAST, -2):
                beats += bytes((_LOW + 2 * level + (rest >> 1 & 1), 4, 0, rest))
            self._beats = beats
            cues.play(beats, False)

    def _mark(self):
        """Lay the bar over the chosen line."""
        grid, bar = self._lines.grid, self._bar
        bar.y = grid.y + self.chosen * theme.font.height
        tiles = bar[0].width * bar[0].height
        for at in range(tiles):
            theme.put(bar[0], at, grid[self.chosen * tiles + at])

    def counts(self, now_ms):
        """Return whether the chosen answer can be confirmed now."""
        if clock.diff(now_ms, self._asked_ms) >= _LONGEST_MS:
            return True
        early_ms = self._early_ms
        return early_ms is not None and clock.diff(now_ms, early_ms) >= _GUARD_MS

    def take(self, intent, now_ms):
        """Choose an answer. Returns the action that was confirmed, or 0."""
        chosen = self.chosen
        if intent in (RIGHT, DOWN, NEXT):
            chosen += 1
        elif intent in (LEFT, UP):
            chosen -= 1
        elif intent == RAISE and self._count > 2:
            chosen = 2
        elif intent == OK:
            if self.counts(now_ms):
                return state.RAISE + (self.chosen + 1) % _ANSWERS
            self._early_ms = now_ms
            return 0
        self._early_ms = clock.after(now_ms, -_GUARD_MS)
        self.chosen = chosen % self._count  # round, as in all lists
        self._mark()
        cues = self._app.cues
        if cues and cues.tune is self._beats:  # the key is heard, then the last rest again
            self._beats = _TICK + self._beats[cues.next - 2 :]
            cues.play(self._beats)
        return 0


def _write(lines, row, word):
    lines.clear(row, lines.put(word, 0, row))


def _cost(lines, word, points):
    """Write the answer that loses points, and how many where there is room."""
    _write(lines, 1, word)
    at = _end(points) - _MINUS
    if lines.letters.wide(word) <= at:
        lines.put("-", at, 1)
        _points(lines, 1, points)


def _points(lines, row, points):
    """Write them at the end of a line."""
    lines.put_number(points, _end(points), row)


def _end(points):
    """Return the column at which points begin that end a line."""
    return layout.SIDE_COLUMNS - (FIGURE if points < 10 else 2 * FIGURE)
