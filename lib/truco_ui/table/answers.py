"""The answers to a raise by the other team, or to the question whether to play the special hand.

The answers look like the lines of a list. The chosen one gets a golden bar once the A key (OK) is
accepted. The module is in memory only while a question waits.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_input import DOWN, LEFT, NEXT, OK, RAISE, RIGHT, UP
from truco_texts.texts import briefly
from truco_ui import STRONG
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.typeset import FIGURE

# A question may appear just as the player presses A for another reason, perhaps repeatedly to hurry
# the animation. So A confirms only if _GUARD_MS have passed since the question appeared or A was
# last pressed. For a stake above half of the match, A must have been pressed before. A confirms at
# once after another key has chosen an answer, or when the question is _LONGEST_MS old.
_GUARD_MS = const(450)
_LONGEST_MS = const(3000)

_MINUS = const(4)  # columns of the minus sign before lost points
_ANSWERS = const(3)  # number of answers, in the order ACCEPT, RUN, RAISE

# Tune (in the format of truco_ui.cues) of a heart that beats faster and faster until the answer.
_SLOW = const(88)  # time between the first two beats, in hundredths of a second
_FAST = const(20)  # time between the last two beats, in hundredths of a second
_LOW = const(7)  # lowest pitch of the heartbeat, in semitones above C3
_TICK = b"\x1f\x01"  # sound of a direction key


class Answers:
    """The two or three answers to a question, and which one is chosen.

    :param edge, bar, lines: parts of the `table_words.Prompt`
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self._lines = lines
        self.chosen = 0
        self._beats = None  # tune of the heartbeat

    def ask(self, s, count, now_ms, top, write_stake):
        """Write the answers.

        :param s: bytes of the player's view
        :param count: number of answers, 2 or 3
        :param top: y in pixels at which the lines are while there is no question
        :param write_stake: `Prompt.write_stake`
        """
        lines, texts = self._lines, self._app.texts
        self._count = count
        # With two answers, move the lines one line down: the unused third line is then below the
        # panel.
        rows = layout.SIDE_ROWS - count
        lines.grid.y = top + rows * (theme.font.height - theme.EDGE)
        theme.hide(lines.grid, False)  # show the lines, which are hidden between hands
        # Paint the lines like the box. Two answers leave no room for a golden edge around it.
        theme.paint(lines.grid, self._edge.pixel_shader)
        self._asked_ms = now_ms
        dear = 2 * s[rules.NEXT_STAKE + s[state.LEVEL]] > s[rules.GOAL]
        self._guard_ms = None if dear else now_ms  # A confirms _GUARD_MS after this; None: not yet
        if s[state.PHASE] == state.DECIDING:
            with briefly(self._app.setup.language, "notice") as words:
                _write(lines, 0, words.PLAY_HAND)
                _points(lines, 0, s[rules.SPECIAL_STAKE])
                _cost(lines, words.PASS_HAND, s[rules.SPECIAL_FOLD])
        else:
            _write(lines, 0, texts.ACCEPT)
            _cost(lines, texts.RUN, s[rules.STAKES + s[state.LEVEL]])
        if count > 2:
            write_stake(s, s[state.LEVEL] + 2, 0, 2)
        else:
            lines.clear(2)
        self._mark()
        self._beat(s[state.LEVEL])

    def _beat(self, level):
        """Append the heartbeat, which is higher after each raise (`level`), to the current tune."""
        cues = self._app.cues
        if cues and cues.volume and cues.tune is not self._beats:
            beats = bytearray(cues.tune[cues.next : cues.end])
            for rest in range(_SLOW, _FAST, -2):
                beats += bytes((_LOW + 2 * level + (rest >> 1 & 1), 4, 0, rest))
            self._beats = beats
            cues.play(beats, False, STRONG)

    def _mark(self):
        """Copy the chosen answer into the golden bar, and move the bar over the answer."""
        grid, bar = self._lines.grid, self._bar
        bar.y = grid.y + self.chosen * theme.font.height
        tiles = bar[0].width * bar[0].height
        for at in range(tiles):
            theme.put(bar[0], at, grid[self.chosen * tiles + at])

    def choose(self, answer):
        """Choose an answer by its number."""
        self.chosen = answer
        self._mark()

    def counts(self, now_ms):
        """Return True if the A key confirms the chosen answer now."""
        if clock.diff(now_ms, self._asked_ms) >= _LONGEST_MS:
            return True
        from_ms = self._guard_ms
        return from_ms is not None and clock.diff(now_ms, from_ms) >= _GUARD_MS

    def press(self, intent, now_ms):
        """Handle a key. Return the action of the answer if the key has confirmed it, else 0."""
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
            self._guard_ms = now_ms
            return 0
        self._guard_ms = clock.after(now_ms, -_GUARD_MS)
        self.choose(chosen % self._count)  # the first answer follows the last one
        cues = self._app.cues
        if cues and cues.tune is self._beats:
            # Play the sound of the key, then continue with the note that this sound interrupts.
            self._beats = _TICK[: 2 * cues.clicks] + self._beats[cues.next - 2 :]
            cues.play(self._beats, True, STRONG)
        return 0


def _write(lines, row, word):
    lines.clear(row, lines.put(word, 0, row))


def _cost(lines, word, points):
    """Write the answer that loses points, with the number of points if there is room."""
    _write(lines, 1, word)
    at = _end(points) - _MINUS
    if lines.letters.wide(word) <= at:
        lines.put("-", at, 1)
        _points(lines, 1, points)


def _points(lines, row, points):
    lines.put_number(points, _end(points), row)


def _end(points):
    """Return the column at which a number of points begins if it ends at the end of a line."""
    return layout.SIDE_COLUMNS - (FIGURE if points < 10 else 2 * FIGURE)
