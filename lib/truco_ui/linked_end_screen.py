# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The end of a match of several handhelds: who won, by how much; the host begins the next."""

import displayio
from micropython import const

from truco_core import clock
from truco_core.state import SCORE
from truco_link import frames, wishes
from truco_ui import linked_count, texts, theme
from truco_ui.game import LOST, WON
from truco_ui.menu import ListScreen
from truco_ui.text import CENTRE, TIMES, Text

_AGAIN = const(0)
_TO_LOBBY = const(1)

_REST_MS = const(700)  # keys that were meant for the table count for nothing here
_SCALE = const(3)
_SCORE_COLUMNS = const(5)  # 12x12, two digits a team


class LinkedEndScreen(ListScreen):
    """When the host starts, `app.link` opens the table for all."""

    HELPERS = ListScreen.HELPERS + ("linked_count",)

    def open(self, app):
        link = app.link
        link.close_table()
        link.look()
        self._since = None
        self._rested = False
        self._words = t = texts.load(app.setup.language, "linked")
        self._names = (t.AGAIN if link.lobby.is_host else t.WAIT, t.TO_LOBBY, t.OUT)
        result = link.result()
        linked_count.count(app, result)
        height = theme.font.tile_height
        top = app.height - len(self._names) * height - height // 4
        self.build((t.WON, t.LOST, t.ENDED)[result], len(self._names), len(self._names), top)
        y = height + (top - height - (_SCALE + 2) * height) // 2
        self._score(y, result)
        y += _SCALE * height
        s = link.view.state
        if result == WON:
            self._team(0, y, theme.GOLD_TEXT)
            self._team(1, y + height, theme.GREY_TEXT)
        elif s[SCORE] or s[SCORE + 1]:
            self._team(0, y, theme.GREY_TEXT)
            self._team(1, y + height, theme.GOLD_TEXT if result == LOST else theme.GREY_TEXT)

    def _score(self, y, result):
        """Both scores in large digits, the winner's in gold."""
        s = self.app.link.view.state
        width = theme.font.tile_width * _SCALE
        x = (self.app.width - _SCORE_COLUMNS * width) // 2
        for column, number, wins in ((0, s[SCORE], WON), (3, s[SCORE + 1], LOST)):
            text = Text(2, theme.GOLD_TEXT if result == wins else theme.CREAM_TEXT)
            text.put_number(number, 0, 0, 1 if column else 2)
            self._big(text, x + column * width, y)
        times = Text(1, theme.GREY_TEXT)
        times.put_char(TIMES)
        self._big(times, x + 2 * width, y)

    def _big(self, text, x, y):
        group = displayio.Group(scale=_SCALE, x=x, y=y)
        group.append(text.grid)
        self.root.append(group)

    def _team(self, team, y, palette):
        """The names of a team, the player's is 0, in one line."""
        lobby = self.app.link.lobby
        mine = lobby.my_seat & 1 if lobby.my_seat < 4 else 0
        names = []
        for seat in range(team ^ mine, len(lobby.seats), 2):
            place = lobby.seats[seat]
            names.append(place.name if place.flags & frames.PERSON else self._words.ROBOT)
        text = self._text(theme.columns, y, palette, 1)
        text.align = CENTRE
        words = self.app.texts.THEY if team else self.app.texts.WE
        line = words + ": " + ", ".join(names)
        text.set(line if len(line) <= theme.columns else ", ".join(names))

    def on_event(self, kind, seat, value):
        if kind == frames.SEATS_CHANGED:  # the player may have become the host
            t = self._words
            first = t.AGAIN if self.app.link.lobby.is_host else t.WAIT
            if first != self._names[0]:
                self._names = (first,) + self._names[1:]
                self.redraw()

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
        texts.drop("linked")

    def take(self, index):
        link = self.app.link
        if index == _AGAIN:
            wishes.start(link.lobby)
        elif index == _TO_LOBBY:
            link.leave_table()
            self.app.go("lobby")
        else:
            link.leave()
            self.app.go("others")

    def back(self):
        """A key pressed once too often at the table must not leave this screen."""


SCREEN = LinkedEndScreen
