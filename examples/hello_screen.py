"""A screen to begin with: a coin that the arrow keys move, and the seconds since it opened.

Copy this file to lib/truco_ui/screens/hello_screen.py. A screen has the name of its module without
`_screen`. To open this one from the help (START at the table, *Help*), add a line to the method
`open` in lib/truco_ui/screens/help_screen.py, above ``self.rows``::

    pages += (("Hello", "hello"),)

Then look at it by ``python3 tools/play.py``. docs/extending.md says what else a screen can have.
"""

import vectorio
from micropython import const

from truco_core import clock
from truco_input import DOWN, LEFT, RIGHT, UP
from truco_ui.app import Screen
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.typeset import FIGURE, Text

_RADIUS = const(6)  # in units: a unit is `theme.scale` pixels, more on a large panel
_STEP = const(4)  # units that a key moves the coin


class HelloScreen(Screen):
    """The coin and the seconds, on the table's cloth."""

    REPEAT = True  # a key that is held repeats

    def open(self, app):
        """Make all layers. Later methods only change them, so they allocate nothing."""
        sheets.cloth(self.root, app)
        bar = sheets.bar(self.root, app.width, "Hello")
        gold = theme.palette(theme.GOLD)
        x, y = app.width // 2, app.height // 2
        self._coin = vectorio.Circle(pixel_shader=gold, radius=_RADIUS * theme.scale, x=x, y=y)
        self.root.append(self._coin)
        top = app.height - theme.font.height
        self._clock = Text(4 * FIGURE, theme.CREAM_TEXT, bar.grid.x, top, root=self.root)
        self._opened_ms = app.now_ms
        self._seconds = -1

    def on_intent(self, intent):
        """Move the coin by a direction key, and close the screen by any other key."""
        if intent not in (LEFT, RIGHT, UP, DOWN):
            self.app.pop()
            return
        coin, step = self._coin, _STEP * theme.scale
        x = coin.x + step * ((intent == RIGHT) - (intent == LEFT))
        y = coin.y + step * ((intent == DOWN) - (intent == UP))
        coin.x = min(max(x, coin.radius), self.app.width - coin.radius)
        coin.y = min(max(y, coin.radius), self.app.height - coin.radius)

    def tick(self, now_ms):
        """Count the seconds. Return False if the panel needs no refresh."""
        seconds = clock.diff(now_ms, self._opened_ms) // 1000
        if seconds == self._seconds:
            return False
        self._seconds = seconds
        self._clock.put_number(seconds)
        return True


SCREENS = {"hello": HelloScreen}
