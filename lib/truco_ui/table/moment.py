"""What moves in a moment that is felt, see truco_ui.table.effects. In memory while it does.

A moment is a row of steps, two bytes each: hundredths of a second since the step before, and what
moves then. A step moves one thing.
"""

from micropython import const

from truco_core import clock
from truco_core.cards import NONE
from truco_ui.table import layout
from truco_ui.table.places import WALL_INK
from truco_ui.widgets import theme

# What moves.
_LETTERS = const(0)  # they come, with the light, and the wall is as before
_AWAY = const(1)  # and go
_JOLT = const(2)  # cards on the table jump
_CALM = const(3)  # and lie again
_STRUCK = const(4)  # the card is dark, its ink gold, and has sunk
_WHOLE = const(5)  # and as before
_LIT = const(6)  # the wall shines
_DIM = const(7)  # and is as before
_OVER = const(8)  # the wave is out of sight
_GONE = const(9)  # and not there: what is removed is sent with all that lies between
_COIN = const(0x10)  # the coin, so many units above its place
_HOP = const(0x20)  # the card that has won, so many units above its place
_WAVE = const(0x30)  # four arcs on the cloth, so many units from the card

_JUMPING = const(2)  # cards
_SINKS = const(2)  # units
_LIGHT = (0xFFF4DC, 0xFFE080)
_ABOVE = const(0)  # sides of the card; the others are right and left
_BELOW = const(1)
_LEFT = const(2)
_PEEP = const(2)  # units of the arc above it


class Moment:
    """One moment. `over`: nothing is left to move or to remove.

    :param picture: truco_ui.table.table_view.TableView
    :param steps: see above
    :param tune: of truco_ui.cues
    :param at: the place of who has made it; None: nobody
    :param letters: a group to lie over the table, or None
    :param behind: two colours of the wall while they do, or None
    :param wave: a group of four arcs around a card, by side, or None
    """

    over = False

    def __init__(self, picture, steps, tune, at, letters=None, behind=None, wave=None):
        self._picture = picture
        self._steps = steps
        self._tune = tune
        self._next = 0  # of the steps
        self._due_ms = None
        self._at = at
        self._letters = letters
        self._behind = behind
        self._shown = False
        self._jolted = []
        self._wave = wave
        self._waves = False  # whether it is there
        self._wall = None  # its colours, while it has others
        self._colours = None  # the card's, while it has others

    def step(self, now_ms):
        """Move on; None: to the end at once. True when something that is drawn changed."""
        changed = False
        while self._next < len(self._steps) and (now_ms is None or not changed):
            if now_ms is not None:
                if self._due_ms is None:
                    self._due_ms = now_ms
                    if self._tune and self._picture.app.cues:
                        self._picture.app.cues.play(self._tune)
                due_ms = clock.after(self._due_ms, 10 * self._steps[self._next])
                if clock.diff(now_ms, due_ms) < 0:
                    return False
                self._due_ms = due_ms
            changed = self._do(self._steps[self._next + 1], now_ms is None) or changed
            self._next += 2
        self.over = self._next == len(self._steps)
        return changed

    def _do(self, what, hurries):
        """Do one step; where all hurry to the end, only what puts things back into place."""
        picture = self._picture
        place = picture.place
        if what == _LETTERS:
            return not hurries and self._show(True)
        if what == _AWAY:
            return self._show(False)
        if what == _JOLT:
            return not hurries and self._jolt()
        if what == _STRUCK or what == _WHOLE:
            return self._strike(what == _STRUCK and not hurries)
        if what == _LIT or what == _DIM:
            return self._paint(_LIGHT if what == _LIT and not hurries else None)
        if what >= _WAVE or what == _OVER:
            return not hurries and self._spread(what - _WAVE)
        if what == _CALM:
            for card in self._jolted:
                card.grid.y -= place[layout.U]
            self._jolted.clear()
        elif what == _GONE:
            if self._waves:
                self._root().remove(self._wave)
        elif what < _HOP:
            for part in picture.score.coin:
                part.y = place[layout.CHIP_Y] - (what - _COIN) * place[layout.U]
        else:
            card = picture.slots[self._at]
            card.grid.y = place[layout.SLOT_Y + self._at] - (what - _HOP) * place[layout.U]
        return True

    def _show(self, shown):
        """Lay the letters over the table, or take them away."""
        app = self._picture.app
        if app.cues:
            app.cues.flash(shown)
        self._paint(self._behind if shown else None)
        if shown and self._behind:
            self._picture.hush()  # what was said before is of no weight now
        if shown != self._shown:
            self._shown = shown
            root = self._root()
            if shown:
                root.append(self._letters)
            else:
                root.remove(self._letters)
        return True

    def _jolt(self):
        """Let the last cards on the table jump, the vira among them."""
        picture = self._picture
        cards = picture.slots + [picture.vira]
        for card in cards[::-1]:
            if not card.grid.hidden and card.card != NONE and len(self._jolted) < _JUMPING:
                self._jolted.append(card)
                card.grid.y += picture.place[layout.U]
        return len(self._jolted) > 0

    def _strike(self, struck):
        """Let the card strike, or be as it was."""
        card = self._picture.slots[self._at].grid
        sinks = _SINKS * self._picture.place[layout.U]
        if struck:
            self._colours = card.pixel_shader
            card.pixel_shader = theme.palette(0, theme.INK, theme.GOLD, theme.PAPER, transparent=0)
            card.y += sinks
        elif self._colours:
            card.pixel_shader = self._colours
            card.y -= sinks
        return True

    def _spread(self, away):
        """Lay the arcs so many units from the card, under all that lies on the cloth; the upper one
        stays off the rim, the lower one off the slate. Below 0: out of sight.
        """
        place = self._picture.place
        u = place[layout.U]
        card = self._picture.slots[self._at].grid
        if not self._waves:
            self._waves = True
            root = self._root()
            root.insert(root.index(self._picture.score.tricks), self._wave)
        for side in range(4):
            arc = self._wave[side]
            arc.hidden = away < 0
            x, y = card.x // u, card.y // u
            if side == _ABOVE:
                y -= _PEEP
            elif side == _BELOW:
                low = place[layout.SIDE_Y] // u - layout.ARC_HEIGHT
                y = min(y + layout.CARD_HEIGHT + away, low)
            else:
                x += -away - layout.ARC_HEIGHT if side == _LEFT else layout.CARD_WIDTH + away
                y += (layout.CARD_HEIGHT - layout.ARC) // 2
            arc.x, arc.y = x, y
        return True

    def _root(self):
        return self._picture.app.stack[0].root

    def _paint(self, colours):
        """Give the wall other colours; None: its own. Of cloth alone it has none."""
        palette = self._picture.wall
        if not palette or not (colours or self._wall):
            return False
        before = self._wall or (palette[WALL_INK], palette[WALL_INK + 1])
        self._wall = before if colours else None
        for at, colour in enumerate(colours or before):
            palette[WALL_INK + at] = colour
        return True
