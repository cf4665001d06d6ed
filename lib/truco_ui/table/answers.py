"""The answers to a raise of the others, or to the question whether to play the special hand.

They look like the lines of every list. The chosen answer turns dark on gold once the A key counts.
The module is in memory only while a question waits.
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

# A question may appear just as the player presses A for another reason, perhaps repeatedly to hurry
# the animation. So A counts only if it was not pressed for _GUARD_MS, or another key has chosen an
# answer, or _LONGEST_MS have passed. Before that time, a stake of more than half the match requires
# another key or two presses of A, or a player who keeps pressing would accept it.
_GUARD_MS = const(450)
_LONGEST_MS = const(3000)

_MINUS = const(4)  # columns of "-"
_ANSWERS = const(3)  # number of answers, in the order ACCEPT, RUN, RAISE

# Tune of a heart that beats until the answer, faster and faster: hundredths of a second between
# beats, from _SLOW to _FAST, and the lowest pitch in semitones. See truco_ui.cues.
_SLOW = const(88)
_FAST = const(20)
_LOW = const(7)
_TICK = b"\x1f\x01"


class Answers:
    """The two or three answers, and which one is chosen.

    :param edge: box under all lines
    :param bar: group over the chosen line
    :param lines: the `Text` with three lines
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self._lines = lines
        self.chosen = 0
        self._beats = None  # the tune of the heart

    def ask(self, s, count, now_ms, top, write_stake):
        """Write the answers.

        :param s: bytes of the player's view
        :param count: number of answers, 2 or 3
        :param top: y of the lines without a question, in pixels
        :param write_stake: method of the Prompt
        """
        lines, texts = self._lines, self._app.texts
        self._count = count
        # Two answers lie one line lower than three, with the unused third row below the panel. In a
        # special hand of four players, the partner's cards cover the mark of the leader, so the
        # third row names the leader and must stay visible.
        named = s[state.PHASE] == state.DECIDING and s[state.PLAYERS] == 4
        rows = layout.SIDE_ROWS - count - named
        lines.grid.y = top + rows * (theme.font.height - theme.EDGE)
        theme.hide(lines.grid, False)  # the lines are hidden between hands
        # The box has no golden edge, because there is no room for its lower side under two answers.
        theme.paint(lines.grid, self._edge.pixel_shader)
        self._asked_ms = now_ms
        dear = 2 * s[rules.NEXT_STAKE + s[state.LEVEL]] > s[rules.GOAL]
        self._early_ms = None if dear else now_ms  # time of the last press of A that was too early
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
        """Append the heartbeat to the tune that is playing."""
        cues = self._app.cues
        if cues and cues.on and cues.tune is not self._beats:
            beats = bytearray(cues.tune[cues.next : cues.end])
            for rest in range(_SLOW, _FAST, -2):
                beats += bytes((_LOW + 2 * level + (rest >> 1 & 1), 4, 0, rest))
            self._beats = beats
            cues.play(beats, False)

    def _mark(self):
        """Lay the golden bar over the chosen answer."""
        grid, bar = self._lines.grid, self._bar
        bar.y = grid.y + self.chosen * theme.font.height
        tiles = bar[0].width * bar[0].height
        for at in range(tiles):
            theme.put(bar[0], at, grid[self.chosen * tiles + at])

    def counts(self, now_ms):
        """Return True if the A key confirms the chosen answer now."""
        if clock.diff(now_ms, self._asked_ms) >= _LONGEST_MS:
            return True
        early_ms = self._early_ms
        return early_ms is not None and clock.diff(now_ms, early_ms) >= _GUARD_MS

    def take(self, intent, now_ms):
        """Handle a key: choose an answer. Return the action that was confirmed, or 0."""
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
        self.chosen = chosen % self._count  # the first answer follows the last, as in all lists
        self._mark()
        cues = self._app.cues
        if cues and cues.tune is self._beats:
            # Play the sound of the key, then the heartbeat again from the note that it interrupts.
            self._beats = _TICK + self._beats[cues.next - 2 :]
            cues.play(self._beats)
        return 0


def _write(lines, row, word):
    lines.clear(row, lines.put(word, 0, row))


def _cost(lines, word, points):
    """Write the answer that loses points, with their number if there is room."""
    _write(lines, 1, word)
    at = _end(points) - _MINUS
    if lines.letters.wide(word) <= at:
        lines.put("-", at, 1)
        _points(lines, 1, points)


def _points(lines, row, points):
    lines.put_number(points, _end(points), row)


def _end(points):
    """Return the column where points at the end of a line begin."""
    return layout.SIDE_COLUMNS - (FIGURE if points < 10 else 2 * FIGURE)
