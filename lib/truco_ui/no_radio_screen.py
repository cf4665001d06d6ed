# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A board that cannot reach others: why, and what would help."""

from truco_ui import texts
from truco_ui.pages import PagesScreen


class NoRadioScreen(PagesScreen):
    """Pages to read."""

    def open(self, app):
        self._pages = texts.load(app.setup.language, "lobby").RADIO_PAGES
        self.build(texts.load(app.setup.language, "lobby").NO_RADIO, len(self._pages))

    def page(self, index):
        return self._pages[index]

    def leave(self):
        self.app.go("home")

    def close(self):
        texts.drop("lobby")


SCREEN = NoRadioScreen
