# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Says that a deal was not fair, over whatever screen is open, until the player confirms."""

from truco_texts import texts
from truco_ui.screens.ask_screen import Box


class WarningScreen(Box):
    """Names the player whose handheld noticed it."""

    def open(self, app, seats, seat):
        """:param seats: of truco_link.lobby.Lobby
        :param seat: whose handheld noticed it
        """
        t = texts.part(app.setup.language, "linked")
        self._line = t.GO_ON
        words = t.ASK_UNFAIR % (seats[seat].name if seat < len(seats) else "?")
        self.build_box(words, 1)

    def line(self, text, index):
        self.name(text, self._line)

    def take(self, index):
        self.app.pop()


SCREEN = WarningScreen
