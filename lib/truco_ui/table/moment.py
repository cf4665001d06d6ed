"""Animations of effects (see truco_ui.table.effects), and of points that are won.

A `Payment` moves the points of a hand from the coin to the winners' beans and counts them there.
Any other effect is a `Moment`: a sequence of steps of two bytes. The first byte is the time since
the previous step in hundredths of a second, the second one is an action. An action shows, moves or
removes one layer. A large layer consists of two halves, which appear and disappear one by one.
"""

import vectorio
from micropython import const

import residency
from truco_core import clock
from truco_core.state import SCORE
from truco_game import SEAT
from truco_game.setup import FAST
from truco_ui import FANFARE, RED
from truco_ui.table import layout
from truco_ui.widgets import theme

# Actions of the steps. "The card" is that of the player who caused the effect.
_LETTERS = const(0)  # show the letters, and turn the red light on
_AWAY = const(1)  # remove the letters, and turn the light off
_SHOVED = const(2)  # push the cards at the left and right of the card aside
_CALM = const(3)  # return the cards that _SHOVED has pushed aside
_STRUCK = const(4)  # make the card dark with golden ink, and lower the card
_WHOLE = const(5)  # undo _STRUCK
_RAYS = const(6)  # show the rays on the cloth, below all cards
_TURN = const(7)  # exchange the colours of rays and cloth
_DARK = const(8)  # remove the rays
_COIN = const(0x10)  # 0x10..0x1F: move the coin to 0..15 art units above its place
_HOP = const(0x20)  # 0x20..0x2F: move the trick's winning card to 0..15 art units above its place

_SINKS = const(2)  # distance in art units by which a struck card is lowered
_AWAY_BY = const(2)  # distance in art units by which the cards beside a card are pushed aside
_BESIDE = const(40)  # maximum distance in art units of two cards that lie beside each other

# The points of a hand move from the coin to the beans in _WAY steps of _LEAP_MS each.
_LEAP_MS = const(40)
_BEAN_MS = const(50)  # time between two beans that are added to the score
_WAY = const(6)
_MOST = const(12)  # number of beans of a team, so maximum number of points that move


def _halved(rows, at):
    """Return steps with halved times (`at` 0), or a tune with halved lengths of notes (`at` 1)."""
    made = bytearray(rows)
    for time in range(at, len(made), 2):
        made[time] = made[time] + 1 >> 1
    return made


class Moment:
    """The animation of an effect.

        over   True: nothing is left to move or to remove

    :param picture: truco_ui.table.table_view.TableView
    :param steps: bytes of the steps, as the docstring of the module describes
    :param tune: tune in the format of truco_ui.cues
    :param at: place of the player who caused the effect; None: nobody
    :param letters: layers to show on top of the table, or None
    :param rays: arguments of `effects.make_rays`, which makes two layers for the cloth, or None
    :param level: loudness of the tune, see truco_ui.cues
    """

    over = False

    def __init__(self, picture, steps, tune, at, letters=None, rays=None, level=FANFARE):
        if picture.app.setup.speed == FAST:
            # At the fast speed, halve all times. A tune that is a tuple contains a sample of a
            # shout, which cannot be played faster.
            steps = _halved(steps, 0)
            if not isinstance(tune, tuple):
                tune = _halved(tune, 1)
        self._picture = picture
        self._steps = steps
        self._tune = tune
        self._level = level
        self._next = 0  # index in `steps` of the next step; odd: half of its layer is done
        self._due_ms = None
        self._at = at
        self._letters = letters
        self._rays = rays
        self._shown = 0  # number of layers of the letters that are visible
        self._shines = 0  # bit mask of the visible halves of the rays
        self._colours = None  # usual palette of the card while it is struck, else None

    def step(self, now_ms):
        """Run the steps that are due. Return True if something that is drawn changed.

        :param now_ms: current time; None: end the animation early. Show nothing more, and put back
            or remove what earlier steps have moved or shown
        """
        changed, due_ms = False, None
        while self._next < len(self._steps) and not changed:
            at = self._next & -2
            if now_ms is not None:
                if self._due_ms is None:
                    self._due_ms = now_ms
                    if self._tune and self._picture.app.cues:
                        self._picture.app.cues.play(self._tune, True, self._level)
                due_ms = clock.after(self._due_ms, 10 * self._steps[at])
                if clock.diff(now_ms, due_ms) < 0:
                    return False
            what = self._steps[at + 1]
            changed = self._do(what, now_ms is None)
            if self._next == at and (what <= _AWAY or _RAYS <= what <= _DARK):
                self._next += 1
            else:
                self._due_ms = due_ms
                self._next = at + 2
        self.over = self._next == len(self._steps)
        return changed

    def _do(self, what, hurries):
        """Run an action. Return True if something that is drawn changed.

        :param hurries: True: only put back or remove what earlier steps have moved or shown
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
        """Show half of the letters and turn on the red light, or remove half and turn it off."""
        app = self._picture.app
        if app.cues:
            app.cues.turn(shown, RED)
        letters = self._letters
        if shown and self._shown < len(letters):
            self._root().append(letters[self._shown])
            self._shown += 1
        elif self._shown and not shown:
            self._shown -= 1
            self._root().remove(letters[self._shown])
        else:
            return False
        return True

    def _shove(self, away):
        """Push the cards beside the effect's card `away` art units aside; 0: push them back."""
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
        """Darken and lower the card (`struck` True), or restore it."""
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
        """Show, invert or remove one half of the rays: the action _RAYS, _TURN or _DARK."""
        half = self._next & 1
        if what == _RAYS and not half:  # not together with the letters, since both take long
            with residency.use("truco_ui.table.effects") as effects:
                self._rays = effects.make_rays(self._picture, *self._rays)
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
    """The animation of the points of a hand, which move from the coin to the winners' beans.

    Without beans, they move to the winners' points.

        over   True: the animation has ended

    :param picture: truco_ui.table.table_view.TableView
    :param team: the team that won the hand
    :param points: points that this team gets
    :param s: bytes of the player's view, with a score that already includes these points
    """

    over = False

    def __init__(self, picture, team, points, s):
        self._picture = picture
        self._line = team ^ SEAT & 1  # index of the team's score on the table: 0: ours, 1: theirs
        self._left = min(points, _MOST)
        self._points = s[SCORE + team] - self._left
        self._gone = 1  # steps that the circle has moved; after _WAY steps it is at the bean
        self._due_ms = None
        self._fast = picture.app.setup.speed == FAST  # True: halve all times
        self._state = s
        picture.score.count(self._line, self._points, s)
        u = picture.place[layout.U]
        # Create the moving circle where it begins. Moving it there would also redraw its old place.
        x, y = self._on_way()
        palette = theme.palette(theme.GOLD)
        self._won = vectorio.Circle(pixel_shader=palette, radius=3 * u, x=x, y=y)
        picture.app.stack[0].root.append(self._won)

    def step(self, now_ms):
        """Move the circle, or at its end add a bean to the score. Return True if anything changed.

        :param now_ms: current time; None: end the animation at once
        """
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
        self._picture.score.count(self._line, self._points, self._state)
        self.over = not self._left
        return True

    def _remove(self):
        self._picture.app.stack[0].root.remove(self._won)

    def _on_way(self):
        """Return the current (x, y) of the circle, which moves in an arc to the next bean."""
        place, gone = self._picture.place, self._gone
        u, x, y = place[layout.U], place[layout.CHIP_X], place[layout.CHIP_Y]
        row = column = 0
        if self._picture.score.beans:
            row, column = divmod(min(self._points, _MOST - 1), _MOST // 2)
        to_x = place[layout.BEANS_X + self._line] + (2 + 5 * column) * u
        to_y = place[layout.BEANS_Y + self._line] + (2 + 5 * row) * u
        y += (to_y - y) * gone // _WAY - gone * (_WAY - gone) * u
        return x + (to_x - x) * gone // _WAY, y


def begin(picture, kind, seat, value, s):
    """Return the animation of the points of a hand. The parameters are as in `effects.begin`."""
    return Payment(picture, seat, value, s)
