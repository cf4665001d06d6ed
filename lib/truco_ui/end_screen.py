# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The end of a match: who won, by how much, and what now."""

import displayio
from micropython import const

from truco_core import clock
from truco_core.state import SCORE
from truco_ui import texts, theme
from truco_ui.game import LOST, SEAT, WON
from truco_ui.menu import ListScreen
from truco_ui.text import CENTRE, CROWN, TIMES, Text

_AGAIN = const(0)
_CHANGE = const(1)
_TITLE = const(2)

# Who still presses the keys of the table does not begin another match: keys count once
# there was none for this long.
_REST_MS = const(700)

_SCORE_SCALE = const(3)
_SCORE_COLUMNS = const(5)  # 12x12, two digits a team


class EndScreen(ListScreen):
    """Reads the finished match from ``app.game``."""

    def open(self, app):
        self._since = None
        self._rested = False
        t = texts.load(app.setup.language, "end")
        result = app.game.result()
        self._names = (t.AGAIN, t.CHANGE, t.TO_TITLE)
        letter_height = theme.font.tile_height
        list_height = len(self._names) * letter_height
        gap = letter_height // 4
        top = app.height - list_height - gap
        self.build((t.WON, t.LOST, t.ENDED)[result], len(self._names), len(self._names), top)
        free = top - letter_height
        y = letter_height + (free - (_SCORE_SCALE + 2) * letter_height) // 2
        palette = theme.GOLD_TEXT if result == WON else theme.CREAM_TEXT
        said = self._text(theme.columns, y, palette, 1)
        said.align = CENTRE
        said.set((t.WE_WON, t.THEY_WON, t.NOBODY_WON)[result])
        self._score(y + letter_height, result)
        self._teams(y + (1 + _SCORE_SCALE) * letter_height, result)

    def _score(self, y, result):
        """Both scores in large digits, the winner's in gold."""
        s = self.app.game.table.match.state
        width = _SCORE_COLUMNS * theme.font.tile_width * _SCORE_SCALE
        x = (self.app.width - width) // 2
        we = s[SCORE + (SEAT & 1)]
        they = s[SCORE + 1 - (SEAT & 1)]
        for column, number, mine in ((0, we, WON), (3, they, LOST)):
            text = Text(2, theme.GOLD_TEXT if result == mine else theme.CREAM_TEXT)
            text.put_number(number, 0, 0, 2 if mine == WON else 1)
            self._big(text, x, y, column)
        times = Text(1, theme.GREY_TEXT)
        times.put_char(TIMES)
        self._big(times, x, y, 2)

    def _big(self, text, x, y, column):
        shift = column * theme.font.tile_width * _SCORE_SCALE
        group = displayio.Group(scale=_SCORE_SCALE, x=x + shift, y=y)
        group.append(text.grid)
        self.root.append(group)

    def _teams(self, y, result):
        """Under the digits, whose they are; a crown for the winner."""
        t = self.app.texts
        middle = theme.columns // 2
        half = _SCORE_SCALE * 3 // 2
        for name, centre, mine in ((t.WE, middle - half - 1, WON), (t.THEY, middle + half, LOST)):
            won = result == mine
            text = self._text(theme.columns, y, theme.GOLD_TEXT if won else theme.GREY_TEXT, 1)
            column = text.put(name, centre - len(name) // 2)
            if won:
                text.put_char(CROWN, column + 1)

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        elif not self._rested:
            self._rested = clock.diff(now_ms, self._since) >= _REST_MS
        return False

    def on_intent(self, intent):
        if self._rested:
            super().on_intent(intent)
        else:
            self._since = None

    def line(self, text, index):
        self.name(text, self._names[index])

    def close(self):
        texts.drop("end")

    def take(self, index):
        app = self.app
        if index == _AGAIN:
            app.game.again()
            app.go("table")
            return
        app.game = None
        app.go("setup" if index == _CHANGE else "title")

    def back(self):
        """A key pressed once too often at the table must not leave this screen."""


SCREEN = EndScreen
