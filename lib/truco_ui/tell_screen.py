# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A sentence that the player confirms."""

from truco_ui.ask_screen import QUESTION_ROWS
from truco_ui.menu import PANEL_COLUMNS, ListScreen


class TellScreen(ListScreen):
    """Leaves nothing."""

    HELPERS = ("menu", "sheets", "ask_screen")

    def open(self, app, said, answer):
        self._answer = answer
        self.build_panel(said, 1, PANEL_COLUMNS, bar_rows=QUESTION_ROWS)

    def line(self, text, index):
        self.name(text, self._answer)

    def take(self, index):
        self.app.pop()


SCREEN = TellScreen
