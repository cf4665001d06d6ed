"""What a hand is worth leaps from the coin to the winners' beans, and is counted there.

In memory only while it does.
"""

import vectorio
from micropython import const

from truco_core import clock
from truco_core.state import SCORE
from truco_game import SEAT
from truco_game.setup import FAST
from truco_ui.table import layout
from truco_ui.table.table_words import SCORE_COLUMNS
from truco_ui.widgets import theme

_LEAP_MS = const(40)  # a part of the way
_BEAN_MS = const(50)  # from bean to bean
_WAY = const(6)  # parts
_MOST = const(12)  # beans


def begin(picture, kind, seat, value, s):
    """As truco_ui.table.effects.begin, of a hand that is won; `seat` is a team."""
    return Payment(picture, seat, value, s)


class Payment:
    """A moment as those of truco_ui.table.effects. `over`: nothing moves any more.

    :param picture: truco_ui.table.table_view.TableView
    :param team: who has won
    :param points: what
    :param s: bytes of the player's view, which counts them already
    """

    over = False

    def __init__(self, picture, team, points, s):
        self._picture = picture
        self._line = team ^ SEAT & 1  # of the score
        self._left = min(points, _MOST)
        self._points = s[SCORE + team] - self._left
        self._gone = 1  # parts of the way
        self._due_ms = None
        self._fast = picture.app.setup.speed == FAST  # then in half the time
        picture.score.count(self._line, self._points)
        u = picture.place[layout.U]
        x, y = self._on_way()  # moved there, it would draw all that lies between
        palette = theme.palette(theme.GOLD)
        self._won = vectorio.Circle(pixel_shader=palette, radius=3 * u, x=x, y=y)
        picture.app.stack[0].root.append(self._won)

    def step(self, now_ms):
        """Move on; None: to the end at once. True when something that is drawn changed."""
        if now_ms is None:
            if self._gone < _WAY:
                self._remove()
            self._points += self._left
            self._left = 0
        elif self._due_ms is None:
            self._due_ms = clock.after(now_ms, _LEAP_MS >> self._fast)
            return False
        elif clock.diff(now_ms, self._due_ms) < 0:
            return False
        elif self._gone < _WAY:
            self._due_ms = clock.after(now_ms, _LEAP_MS >> self._fast)
            self._gone += 1
            if self._gone == _WAY:
                self._remove()
            else:
                self._won.x, self._won.y = self._on_way()
            return True
        else:
            self._due_ms = clock.after(now_ms, _BEAN_MS >> self._fast)
            self._points += 1
            self._left -= 1
        self._picture.score.count(self._line, self._points)
        self.over = not self._left
        return True

    def _remove(self):
        self._picture.app.stack[0].root.remove(self._won)

    def _on_way(self):
        """Where what is won is, in a leap: (x, y)."""
        place, gone = self._picture.place, self._gone
        u, x, y = place[layout.U], place[layout.CHIP_X], place[layout.CHIP_Y]
        row, column = divmod(min(self._points, _MOST - 1), _MOST // 2)
        to_x = place[layout.TEAM_X + self._line] + (6 * SCORE_COLUMNS + 5 + 5 * column) * u
        to_y = place[layout.TEAM_Y + self._line] + (4 + 5 * row) * u
        y += (to_y - y) * gone // _WAY - gone * (_WAY - gone) * u
        return x + (to_x - x) * gone // _WAY, y
