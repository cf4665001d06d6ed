"""Tells why this board cannot reach others, and what would help."""

from truco_texts import texts
from truco_ui.widgets.pages import PagesScreen


class NoRadioScreen(PagesScreen):
    """Pages to read."""

    def open(self, app, silent="", is_over=False):
        """
        :param silent: the way that should be there and does not answer: "airlift", "ble"; else ""
        :param is_over: another screen is below, and goes on
        """
        self._is_over = is_over
        t = texts.part(app.setup.language, "radio")
        self._pages = t.RADIO_PAGES
        if silent:
            self._pages = t.SILENT_PAGES if silent == "airlift" else t.DEAD_PAGES
        self.build(t.NO_RADIO, len(self._pages))

    def leave(self):
        if self._is_over:
            self.app.pop()
        else:
            self.app.go("others")


SCREEN = NoRadioScreen
