"""The tables near by, by WiFi. Where a network may keep its handhelds from each other, the player
can leave it for one that a handheld opens.
"""

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
            self.redraw()
            return True
        return SearchScreen.tick(self, now_ms)

    def _may_roam(self, index):
        """Whether that line offers it."""
        return self._alone and not index and not self._shown

    def line(self, text, index):
        if self._may_roam(index):
            self.name(text, self._wifi.ROAM)
        else:
            SearchScreen.line(self, text, index)

    def help(self, index):
        return self._wifi.HELP_ALONE if self._may_roam(index) else SearchScreen.help(self, index)

    def take(self, index):
        if self._may_roam(index):
            self._lobby.carrier.roam()
        else:
            SearchScreen.take(self, index)


SCREENS = {"near": NearScreen}
