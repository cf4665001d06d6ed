"""What moves in a moment that is felt, see truco_ui.table.effects; and points that are won.

What a hand is worth leaps from the coin to the winners' beans, and is counted there: a `Payment`.
Another moment is a row of steps, two bytes each: hundredths of a second since the step before, and
what moves then. A step moves one thing, or a half of what is large, and then the other.
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

# What moves.
_LETTERS = const(0)  # they come, with the light
_AWAY = const(1)  # and go
_SHOVED = const(2)  # the cards beside it in the trick, to both sides
_CALM = const(3)  # and lie again
_STRUCK = const(4)  # the card is dark, its ink gold, and has sunk
_WHOLE = const(5)  # and as before
_RAYS = const(6)  # they come, on the cloth below all cards
_TURN = const(7)  # the cloth between them shines instead
_DARK = const(8)  # they go
_COIN = const(0x10)  # the coin, so many units above its place
_HOP = const(0x20)  # the card that has won, so many units above its place

_SINKS = const(2)  # units
_AWAY_BY = const(2)  # units
_BESIDE = const(40)  # units; two cards that are not further apart lie beside each other

_LEAP_MS = const(40)  # a part of the way
_BEAN_MS = const(50)  # from bean to bean
_WAY = const(6)  # parts
_MOST = const(12)  # beans


def _halved(rows, at):
    """Rows of steps, whose times are at 0, or a tune, whose lengths are at 1."""
    made = bytearray(rows)
    for time in range(at, len(made), 2):
        made[time] = made[time] + 1 >> 1
    return made


class Moment:
    """One moment. `over`: nothing is left to move or to remove.

    :param picture: truco_ui.table.table_view.TableView
    :param steps: see above
    :param tune: of truco_ui.cues
    :param at: the place of who has made it; None: nobody
    :param letters: one or two groups to lie over the table, or None
    :param rays: two on the cloth, each of one grid, transparent and a colour; or None
    """

    over = False

    def __init__(self, picture, steps, tune, at, letters=None, rays=None):
        if picture.app.setup.speed == FAST:  # all in half the time, but a shout
            steps = _halved(steps, 0)
            if not isinstance(tune, tuple):
                tune = _halved(tune, 1)
        self._picture = picture
        self._steps = steps
        self._tune = tune
        self._next = 0  # of the steps; one more: its second half
        self._due_ms = None
        self._at = at
        self._letters = letters
        self._rays = rays
        self._shown = False  # the letters were
        self._shines = 0  # halves of the rays: 1, 2
        self._colours = None  # the card's, while it has others

    def step(self, now_ms):
        """Move on. True when something that is drawn changed.

        :param now_ms: None: only put the next thing back into place
        """
        changed, due_ms = False, None
        while self._next < len(self._steps) and not changed:
            at = self._next & -2
            if now_ms is not None:
                if self._due_ms is None:
                    self._due_ms = now_ms
                    if self._tune and self._picture.app.cues:
                        self._picture.app.cues.play(self._tune)
                due_ms = clock.after(self._due_ms, 10 * self._steps[at])
                if clock.diff(now_ms, due_ms) < 0:
                    return False
            what = self._steps[at + 1]
            changed = self._do(what, now_ms is None)
            if self._next == at and (what == _AWAY or _RAYS <= what <= _DARK):
                self._next += 1
            else:
                self._due_ms = due_ms
                self._next = at + 2
        self.over = self._next == len(self._steps)
        return changed

    def _do(self, what, hurries):
        """Do what a step says. True when something that is drawn changed.

        :param hurries: only put things back into place
        """
        picture = self._picture
        place = picture.place
        if what == _LETTERS:
            return not hurries and self._show(True)
        if what == _AWAY:
            return self._show(False)
        if what == _SHOVED or what == _CALM:
            return self._shove(_AWAY_BY if what == _SHOVED and not hurries else 0)
        if what == _STRUCK or what == _WHOLE:
            return self._strike(what == _STRUCK and not hurries)
        if _RAYS <= what <= _DARK:
            return self._shine(_DARK if hurries else what)
        if what < _HOP:
            coin, y = picture.score.coin, place[layout.CHIP_Y] - (what - _COIN) * place[layout.U]
            changed = coin[0].y != y
            for part in coin:
                part.y = y
            return changed
        card = picture.slots[self._at].grid
        before = card.y
        card.y = place[layout.SLOT_Y + self._at] - (what - _HOP) * place[layout.U]
        return card.y != before

    def _show(self, shown):
        """Lay the letters over the table, or take a part of them away."""
        app = self._picture.app
        if app.cues:
            app.cues.flash(shown)
        letters = self._letters
        if shown:
            self._shown = True
            for one in letters:
                self._root().append(one)
            return True
        if self._shown and letters:
            self._root().remove(letters.pop())
            return True
        return False

    def _shove(self, away):
        """Let the cards beside the card, or beside its place, lie so many units away from it."""
        picture, place, at = self._picture, self._picture.place, self._at
        changed = False
        for other in range(4 if at is not None else 0):
            card, x = picture.slots[other].grid, place[layout.SLOT_X + other]
            right = x - place[layout.SLOT_X + at]
            if right and abs(right) < _BESIDE * place[layout.U] and not card.hidden:
                x = max(x + (away if right > 0 else -away) * place[layout.U], 0)
                changed = changed or card.x != x
                card.x = x
        return changed

    def _strike(self, struck):
        """Let the card strike, or be as it was."""
        card = self._picture.slots[self._at].grid
        sinks = _SINKS * self._picture.place[layout.U]
        if struck:
            self._colours = card.pixel_shader
            card.pixel_shader = theme.palette(0, theme.INK, theme.GOLD, theme.PAPER, clear=0)
            card.y += sinks
            return True
        if self._colours:
            card.pixel_shader = self._colours
            card.y -= sinks
        return self._colours is not None

    def _shine(self, what):
        """Let a half of the rays come, turn or go."""
        half = self._next & 1
        root, rays, bit = self._root(), self._rays[half], 1 << half
        if what == _RAYS:
            self._shines |= bit
            root.insert(root.index(self._picture.score.tricks), rays)
        elif not self._shines & bit:
            return False
        elif what == _DARK:
            self._shines ^= bit
            root.remove(rays)
        else:
            shader = rays[0].pixel_shader
            first = shader[0]
            rays[0].pixel_shader = theme.palette(shader[1], first, clear=0 if first else 1)
        return True

    def _root(self):
        return self._picture.app.stack[0].root


class Payment:
    """A moment in which a hand is won. `over`: nothing moves any more.

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
        """Return where what is won is, in a leap: (x, y)."""
        place, gone = self._picture.place, self._gone
        u, x, y = place[layout.U], place[layout.CHIP_X], place[layout.CHIP_Y]
        row, column = divmod(min(self._points, _MOST - 1), _MOST // 2)
        to_x = place[layout.TEAM_X + self._line] + (SCORE_COLUMNS + 5 + 5 * column) * u
        to_y = place[layout.TEAM_Y + self._line] + (4 + 5 * row) * u
        y += (to_y - y) * gone // _WAY - gone * (_WAY - gone) * u
        return x + (to_x - x) * gone // _WAY, y


def begin(picture, kind, seat, value, s):
    """Return the moment of a hand that a team, `seat`, has won, as truco_ui.table.effects does."""
    return Payment(picture, seat, value, s)
