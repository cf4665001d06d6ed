# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The three lines beside the hand: what the keys do, or the answers to a question.

The questions are a raise of the others, and whether the special hand is played.
"""

from micropython import const

from truco_core import clock, rules, state
from truco_core.cards import NONE
from truco_game import SEAT
from truco_input import DOWN, LEFT, NEXT, OK, RAISE, RIGHT, UP
from truco_ui.table import layout
from truco_ui.widgets import text, theme

# A question may appear just as the player presses A for another reason: for so long A is ignored.
_GUARD_MS = const(350)

_ANSWERS = const(3)  # in this order: ACCEPT, RUN, RAISE


class Prompt:
    """Shows hints or answers in the parts that `truco_ui.table.builder` made.

    :param ground: box under all lines while there is a question
    :param bar: box under the chosen line
    :param lines: the Text
    """

    def __init__(self, app, ground, bar, lines):
        self._app = app
        self._ground = ground
        self._bar = bar
        self._lines = lines
        self._count = 0
        self._chosen = 0
        self._asked_ms = 0

    def step(self):
        """Show or remove one of the boxes under the lines. True: it was due.

        One in a step, and never with the lines: what lies over something else is sent twice.
        """
        asking = self._lines.grid.pixel_shader is theme.DARK_TEXT
        box = self._ground
        if box.hidden != asking:
            box = self._bar
            if box.hidden != asking:
                return False
            self._mark()
        box.hidden = not asking
        return True

    def _mark(self):
        self._bar.y = self._lines.grid.y + self._chosen * theme.font.tile_height

    def hint(self, s, legal, count):
        """Say what the keys do.

        :param s: bytes of the player's view
        :param legal: the player's legal actions
        :param count: how many they are; 0: it is not the player's turn
        """
        texts = self._app.texts
        config = self._app.config
        theme.paint(self._lines.grid, theme.CREAM_TEXT if count else theme.GREY_TEXT)
        # While others play: what the keys will do.
        may_cover = s[rules.FLAGS] & rules.FACE_DOWN_AFTER_FIRST and s[state.TRICK]
        may_raise = s[state.RAISER] != SEAT & 1
        if count:
            may_cover = may_raise = False
        for index in range(count):
            may_raise = may_raise or legal[index] == state.RAISE
            may_cover = may_cover or state.GONE <= legal[index] < state.RAISE
        may_raise = may_raise and s[state.SPECIAL] == NONE
        row = 0
        two = config.TWO_KEYS
        if two and s[state.TRICK] < 2:  # there is more than one card
            row = self._line(row, two >> 8, 0, texts.HINT_NEXT)
            may_cover = may_cover and not may_raise  # only three lines: the raise is more important
        key = two & 0xFF
        row = self._line(row, key or text.ARROW_UP, 0, texts.HINT_PLAY)
        if may_cover:
            row = self._line(
                row, key or text.ARROW_DOWN, text.ELLIPSIS if two else 0, texts.HINT_COVER
            )
        if may_raise:
            column = self._lines.put(config.KEY_NAMES[1], 0, row)
            self._stake(s, s[state.LEVEL] + 1, column, row, "")
            row += 1
        while row < layout.SIDE_ROWS:
            self._lines.clear(row)
            row += 1

    def _line(self, row, key, hold, word):
        """A line of a hint; returns the next row."""
        lines = self._lines
        column = lines.put_char(hold or 32, lines.put_char(key, 0, row), row)
        lines.clear(row, lines.put(word, column, row))
        return row + 1

    def _stake(self, s, level, column, row, end):
        """Write the name of a raise into the rest of a line, or its stake if the name is too long.

        When there is no such raise, clear the line.
        """
        stake = s[rules.STAKES + level] if level < rules.MAX_STAKES else 0
        lines = self._lines
        if not stake:
            lines.clear(row)
            return
        names = self._app.texts.NUMBERS
        word = names[stake - 1] if stake <= len(names) else ""
        if level == 1:
            word = self._app.texts.HINT_TRUCO
        room = layout.SIDE_COLUMNS - column - len(word) - len(end)
        if word and room >= 0:
            if column and room:  # one blank after the sign of a key
                column = lines.put_char(32, column, row)
            column = lines.put(end, lines.put(word, column, row), row)
        else:
            column = lines.put_number(stake, lines.put_char(text.COIN, column, row), row)
        lines.clear(row, column)

    def ask(self, s, count, now_ms):
        """Show the answers, the first one chosen."""
        texts = self._app.texts
        theme.paint(self._lines.grid, theme.DARK_TEXT)
        self._count = count
        self._chosen = 0
        self._asked_ms = now_ms
        deciding = s[state.PHASE] == state.DECIDING
        lines = self._lines
        lines.set(texts.PLAY_HAND if deciding else texts.ACCEPT)
        lines.set(texts.RUN, 1)
        if count > 2:
            self._stake(s, s[state.LEVEL] + 2, 0, 2, "!")
        else:
            lines.clear(2)

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
            return state.RAISE + (self._chosen + 1) % _ANSWERS
        self._chosen = (self._chosen + step) % self._count
        self._mark()
        return 0
