# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A question with yes and no; no is chosen at first."""

from truco_ui.menu import PANEL_COLUMNS, ListScreen

QUESTION_ROWS = 7  # with its two answers as high as the menu, which it covers


class AskScreen(ListScreen):
    """Leaves True for yes, False for no or for going back."""

    def open(self, app, question):
        self.build_panel(question, 2, PANEL_COLUMNS, bar_rows=QUESTION_ROWS)

    def line(self, text, index):
        self.name(text, self.app.texts.YES if index else self.app.texts.NO)

    def take(self, index):
        self.app.pop(index == 1)

    def back(self):
        self.app.pop(False)


SCREEN = AskScreen
