"""Pixels that go to the panel for a change of screens.

The simulated panel counts everything that goes over the bus, commands too.
"""

BYTES_PER_PIXEL = 2
SIZES = ("128x128", "160x128", "240x135", "240x240", "320x240")


def frame(handheld):
    """Bytes of a whole frame's pixels."""
    return handheld.width * handheld.height * BYTES_PER_PIXEL


PANELS_A_CHANGE = 1.07  # the most pixels that a change of screens may send, in panels


class Watch:
    """Counts while a simulated handheld runs. Make it once the program has begun.

    `seen`: a list of (name of the screen that was on top, that is now, panels), one a change
    """

    def __init__(self, handheld):
        self.seen = []
        self._handheld = handheld
        self._app = handheld.globals["game"]
        self._settle = self._app.settle
        self._app.settle = self._counted

    def _counted(self):
        handheld, app = self._handheld, self._app
        before = app.names[-1] if app.names else ""
        handheld.device.panel.take_count()
        self._settle()
        app.display.refresh()
        sent = handheld.device.panel.take_count().pixels
        self.seen.append((before, app.names[-1] if app.names else "", sent / frame(handheld)))
