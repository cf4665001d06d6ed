# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a player can say to all: chosen here, shown at the table."""

from truco_ui import texts
from truco_ui.menu import LIST_ROWS, ListScreen


class PhrasesScreen(ListScreen):
    """Leaves "said" when something was said."""

    def open(self, app):
        self._phrases = texts.load(app.setup.language, "notice").PHRASES
        title = texts.load(app.setup.language, "linked").SAY
        self.build(title, len(self._phrases), LIST_ROWS + 2)

    def close(self):
        texts.drop("notice")

    def line(self, text, index):
        self.name(text, self._phrases[index])

    def take(self, index):
        from truco_link import wishes

        wishes.shout(self.app.link.lobby, index)
        self.app.pop("said")


SCREEN = PhrasesScreen
