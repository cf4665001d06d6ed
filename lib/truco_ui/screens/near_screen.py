# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The tables near by, by WiFi; and that a network may keep its handhelds from each other."""

from truco_link.carriers import ALONE
from truco_texts import texts
from truco_ui.screens.search_screen import SearchScreen


class NearScreen(SearchScreen):
    """As `SearchScreen`."""

    def open(self, app):
        self._alone = False
        self._wifi = texts.part(app.setup.language, "wifi")
        SearchScreen.open(self, app)

    def tick(self, now_ms):
        alone = self._lobby.carrier.why == ALONE
        if alone != self._alone:
            self._alone = alone
            self._tell()
            return True
        return SearchScreen.tick(self, now_ms)

    def help(self, index):
        if self._alone and index >= len(self._shown):
            return self._wifi.HELP_ALONE
        return SearchScreen.help(self, index)


SCREEN = NearScreen
