# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The three lines beside the hand: what the keys do, or the answers to a question.

The questions are a raise of the others, and whether the special hand is played.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_core.cards import NONE
from truco_input import DOWN, LEFT, NEXT, OK, RAISE, RIGHT, UP
from truco_ui import layout, text, theme
from truco_ui.game import SEAT

# A question may come up just as the player presses A for another reason.
_GUARD_MS = const(350)

_ACTIONS = bytes((state.ACCEPT, state.RUN, state.RAISE))


def next_stake(s):
    """The stake that a raise by the player would ask for now; 0 when there is none."""
    if s[state.SPECIAL] != NONE:
        return 0
    level = s[state.LEVEL] + (2 if s[state.PHASE] == state.ANSWERING else 1)
    return s[rules.STAKES + level] if level < rules.MAX_STAKES else 0


class Prompt:
    """Writes into a `table_parts.Side`.

    :param words: the texts of the table screen, texts_<code>_table
    """

    def __init__(self, side, app, words):
        self._side = side
        self._texts = app.texts
        self._words = words
        self._two_keys = app.config.TWO_KEYS
        self._names = app.config.KEY_NAMES
        self._count = 0
        self._chosen = 0
        self._asked_ms = 0

    def hint(self, s, legal, count, cover):
        """Say what the keys do.

        :param legal: actions, the first `count` count; 0: it is not the player's turn
        :param cover: whether cards may be laid face-down in this trick
        """
        side, words = self._side, self._words
        side.clear()
        side.colour(theme.CREAM_TEXT if count else theme.GREY_TEXT)
        # While others play: what the keys will do.
        may_raise = not count and s[state.RAISER] != SEAT & 1
        may_cover = cover and not count
        for index in range(count):
            may_raise = may_raise or legal[index] == state.RAISE
            may_cover = may_cover or state.GONE <= legal[index] < state.RAISE
        row = 0
        if self._two_keys and not cover:
            self._line(row, text.KEY_A, 0, words.NEXT)
            row += 1
        if self._two_keys:
            self._line(row, text.KEY_B, 0, words.PLAY)
        else:
            self._line(row, text.ARROW_UP, 0, words.PLAY)
        row += 1
        if may_cover:
            if self._two_keys:
                self._line(row, text.KEY_B, text.ELLIPSIS, words.COVER)
            else:
                self._line(row, text.ARROW_DOWN, 0, words.COVER)
            row += 1
        stake = next_stake(s)
        if stake and may_raise:
            self._raise_line(row, s, stake)

    def _line(self, row, key, hold, word):
        line = self._side.lines[row]
        column = line.put_char(key)
        if hold:
            column = line.put_char(hold, column)
        elif column + 1 + len(word) <= layout.SIDE_COLUMNS:
            column += 1
        line.put(word, column)

    def _raise_line(self, row, s, stake):
        line = self._side.lines[row]
        column = line.put(self._names[1])
        word = self._words.TRUCO
        if s[state.LEVEL]:
            names = self._texts.NUMBERS
            word = names[stake - 1] if stake <= len(names) else ""
        if word and column + len(word) <= layout.SIDE_COLUMNS:
            if column + len(word) < layout.SIDE_COLUMNS:
                column += 1
            line.put(word, column)
        else:
            line.put_number(stake, line.put_char(text.COIN, column))

    def ask(self, s, count, now_ms):
        """Show the answers, the first one chosen."""
        texts = self._texts
        side = self._side
        side.clear()
        special = s[state.PHASE] == state.DECIDING
        self._count = count
        self._chosen = 0
        self._asked_ms = now_ms
        side.lines[0].put(texts.PLAY_HAND if special else texts.ACCEPT)
        side.lines[1].put(texts.RUN)
        if count > 2:
            stake = next_stake(s)
            line = side.lines[2]
            names = texts.NUMBERS
            if stake <= len(names):
                line.put("!", line.put(names[stake - 1]))
            else:
                line.put_number(stake, line.put_char(text.COIN))
        side.choose(0)

    def on_intent(self, intent, now_ms):
        """Choose an answer. Returns the action that was confirmed, or 0."""
        step = 0
        if intent in (RIGHT, DOWN, NEXT):
            step = 1
        elif intent in (LEFT, UP):
            step = -1
        elif intent == RAISE and self._count > 2:
            step = 2 - self._chosen
        elif intent == OK and clock.diff(now_ms, self._asked_ms) >= _GUARD_MS:
            return _ACTIONS[self._chosen]
        if step:
            self._chosen = (self._chosen + step) % self._count
            self._side.choose(self._chosen)
        return 0
