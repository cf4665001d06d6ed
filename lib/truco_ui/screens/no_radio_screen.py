"""Explains why this board cannot reach others, and what would help."""

from truco_texts import texts
from truco_ui.screens.pages_screen import PagesScreen


class NoRadioScreen(PagesScreen):
    """Pages that say why the board reaches nobody, on top of the screen that needs a radio."""

    def open(self, app, silent=""):
        """Draw the first page.

        :param silent: "airlift" or "ble": the radio that exists but does not answer; "": none
        """
        t = texts.part(app.setup.language, "radio")
        self._pages = t.RADIO_PAGES
        if silent:
            self._pages = t.SILENT_PAGES if silent == "airlift" else t.DEAD_PAGES
        self.build(t.NO_RADIO)


SCREENS = {"no_radio": NoRadioScreen}
