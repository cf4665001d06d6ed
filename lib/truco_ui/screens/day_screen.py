"""The result of a daily game as a QR code, to be sent from a phone. Any key closes the screen."""

import residency
from truco_ui import with_others
from truco_ui.app import Screen


class DayScreen(Screen):
    """A QR code with the result of a day, on top of `end_screen`.

    link   what the code contains: the result, and the page's address if settings.toml has one
    """

    def open(self, app, result, above, below):
        """Draw the code of the text `result`, the lines `above` it and the line `below` it."""
        Screen.open(self, app)
        self.link = " ".join(filter(None, (result, with_others.site(app.config))))
        with residency.use("truco_ui.widgets.qr_code") as qr_code:
            qr_code.draw(self.root, app, self.link, (below,), above)

    def on_intent(self, intent):
        self.app.pop()


SCREENS = {"day": DayScreen}
