# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A deal was not fair: said on every screen, until the player has read it."""

from truco_ui import texts
from truco_ui.ask_screen import QUESTION_ROWS
from truco_ui.menu import PANEL_COLUMNS, ListScreen


class WarningScreen(ListScreen):
    """Names the player whose handheld found out."""

    HELPERS = ("menu", "sheets", "ask_screen")

    def open(self, app, seat, what):
        """:param seat: who found out; what: see truco_link.frames"""
        t = texts.load(app.setup.language, "linked")
        seats = app.link.lobby.seats
        self._line = t.GO_ON
        words = t.ASK_UNFAIR % (seats[seat].name if seat < len(seats) else "?")
        texts.drop("linked")
        self.build_panel(words, 1, PANEL_COLUMNS, bar_rows=QUESTION_ROWS)

    def line(self, text, index):
        self.name(text, self._line)

    def take(self, index):
        self.app.pop()


SCREEN = WarningScreen
