# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The three lines beside the hand: what the keys do, or the answers to a question.

Most of the time nobody asks: truco_ui.table.answers is in memory only while a question waits.
"""

import residency
from truco_core import rules, state
from truco_core.cards import NONE
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import text, theme


class Prompt:
    """Shows hints or answers in the parts that `truco_ui.table.builder` made.

    :param edge: box under all lines, and a little larger, while there is a question
    :param bar: grid over the chosen line, with its letters
    :param lines: the Text
    """

    def __init__(self, app, edge, bar, lines):
        self._app = app
        self._edge = edge
        self._bar = bar
        self._lines = lines
        self._top = lines.grid.y
        self._count = 0  # of the answers; 0: there is no question
        self._answers = None  # truco_ui.table.answers
        self._chosen = 0
        self._asked_ms = 0

    def step(self):
        """Show or remove the box under the lines, or the bar. True: it was due.

        One in a step, and never with the lines: what lies over something else is sent twice.
        """
        asking = self._count > 0
        box = self._edge
        if box.hidden != asking:
            box = self._bar
            if box.hidden != asking:
                return False
        box.hidden = not asking
        return True

    def hide(self):
        """Show nothing: there is nothing to do with keys until the next deal."""
        for layer in (self._lines.grid, self._edge, self._bar):
            theme.hide(layer, True)

    def hint(self, s, legal, count):
        """Say what the keys do.

        :param s: bytes of the player's view
        :param legal: the player's legal actions
        :param count: how many they are; 0: it is not the player's turn
        """
        texts = self._app.texts
        config = self._app.config
        if self._count:
            self._count = 0
            self._lines.grid.y = self._top
            self._answers = None
            residency.forget("truco_ui.table.answers")
        # Who watches has no keys to know, and between hands there is nothing to do.
        idle = self._app.game.watches or s[state.PHASE] >= state.HAND_OVER
        theme.hide(self._lines.grid, idle)
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
        # Of one card there is no other; of four hints for three lines this is the least important.
        if two and s[state.TRICK] < 2 and not (may_cover and may_raise):
            row = self._line(row, two >> 8, 0, texts.HINT_NEXT)
        key = two & 0xFF
        row = self._line(row, key or text.ARROW_UP, 0, texts.HINT_PLAY)
        if may_cover:
            row = self._line(
                row, key or text.ARROW_DOWN, text.ELLIPSIS if two else 0, texts.HINT_COVER
            )
        if may_raise:
            column = self._lines.put(config.KEY_NAMES[1], 0, row)
            self._stake(s, s[state.LEVEL] + 1, column, row)
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

    def _stake(self, s, level, column, row):
        """Write the name of a raise into the rest of a line, or its stake if the name is too long.

        When there is no such raise, clear the line.
        """
        stake = s[rules.STAKES + level] if level < rules.MAX_STAKES else 0
        lines = self._lines
        if not stake:
            lines.clear(row)
            return
        words = self._app.texts
        word = words.HINT_TRUCO if level == 1 else texts.number(words, stake)
        if column == 1:  # a blank after the sign of a key
            column = lines.put_char(32, column, row)
        room = layout.SIDE_COLUMNS - column - len(word)
        if word and room >= 0:
            column = lines.put(word, column, row)
        else:
            column = lines.put_number(stake, lines.put_char(text.COIN, column, row), row)
        lines.clear(row, column)

    def ask(self, s, count, now_ms):
        """Show the answers, the first one chosen."""
        self._count = count
        self._answers = residency.bring("truco_ui.table.answers")
        self._answers.ask(self, s, now_ms)

    def on_intent(self, intent, now_ms):
        """Choose an answer. Returns the action that was confirmed, or 0."""
        return self._answers.take(self, intent, now_ms)
