"""Before a match for two: the player and the rival on two plates, for a second or so.

In memory only meanwhile. Any key ends it.
"""

import displayio
from micropython import const

import residency
from truco_core import clock
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.text import CENTRE, Text

_FACE = const(24)  # pixels of truco_ui.widgets.faces, here twice as large
_WIDE = const(48)  # units, of a plate
_HIGH = const(60)
_LETTERS = const(8)  # of a name

# The suit of the zap, and hearts: for each row of pixels how far they reach to both sides of the
# middle, in two lines: from the middle itself, and from some pixels beside it.
_STALK = b"\0\0\x02\x03\x04\x04\x04\x04\x04\x03\x02\x02\x02\x02\x02\x01\x01\x01\x02\x03\x04\0\0\0"
_LEAVES = b"\0\0\0\0\0\0\0\0\0\x02\x03\x04\x04\x04\x04\x04\x03\x02\0\0\0\0\0\0"
_APART = const(6)
_POINT = b"\0\0\0\0\0\0\0\0\0\0\0\x0a\x09\x08\x07\x06\x05\x04\x03\x02\x01\0\0\0"
_LOBES = b"\0\0\x02\x04\x04\x05\x05\x05\x05\x05\x05\0\0\0\0\0\0\0\0\0\0\0\0\0"
_HEART_APART = const(5)

# ms from one step to the next: a plate, the other plate, the sign between them, all away.
_STEPS = (0, 180, 220, 1300)
_TUNE = b"\x18\x06\x1f\x06\x24\x10"  # as in truco_ui.cues


def begin(picture, seat):
    """The moment as `truco_ui.table.effects.Effect`, or None: who sits at `seat` has no name."""
    app = picture.app
    game = app.game
    name, mine = game.name_of(seat), game.name_of(SEAT)
    if not name:
        return None
    if not mine:
        with residency.use("truco_store.profile") as profile:
            mine = profile.name(app.store.image)
    if not mine:
        with texts.briefly(app.setup.language, "notice") as words:
            mine = words.YOU
    return Versus(picture, mine, name, None if game.LINKED else app.setup.robots[seat - 1])


class Versus:
    """See `truco_ui.table.effects.Effect` for `over`, `quiet` and `step`."""

    over = False
    quiet = False

    def __init__(self, picture, mine, name, kind):
        self._picture = picture
        self._next = 0
        self._due_ms = None
        place = picture.place
        u = place[layout.U]
        width, high = place[layout.WIDTH], place[layout.HEIGHT]
        gap = min(width - (2 * _WIDE + 4) * u, 16 * u)
        left = (width - gap) // 2 - _WIDE * u
        top = max((high - _HIGH * u) // 2, (layout.SCORE_HEIGHT + 1) * u)
        app = picture.app
        with texts.briefly(app.setup.language, "score") as part:
            words = part.VERSUS
        # Two letters are as wide as one twice as large.
        sign = Text(len(words), theme.GOLD_TEXT, -3 * u * len(words), -6 * u)
        sign.put(words)
        y = top + _HIGH // 2 * u
        between = displayio.Group(scale=3 - len(words), x=width // 2, y=y)
        between.append(sign.grid)
        # The signs of the teams, as in the lobby.
        first = app.game.bottom_seat() & 1 if app.game.LINKED else 0
        us = _plate(left, top, u, theme.SKY, mine, _emblem(first))
        picture_of = _emblem(1 - first) if kind is None else _face(kind)
        them = _plate(left + _WIDE * u + gap, top, u, theme.ROSE, name, picture_of)
        self._parts = [us, them, between]
        self._shown = 0

    def step(self, now_ms):
        """Move on; None: to the end at once. True when something that is drawn changed."""
        if now_ms is None:
            self._next = len(_STEPS) - 1
        else:
            if self._due_ms is None:
                self._due_ms = now_ms
            due_ms = clock.after(self._due_ms, _STEPS[self._next])
            if clock.diff(now_ms, due_ms) < 0:
                return False
            self._due_ms = due_ms
        app = self._picture.app
        root = app.below().root
        if self._next < len(self._parts):
            root.append(self._parts[self._next])
            self._shown += 1
            if self._next == 1 and app.cues:
                app.cues.play(_TUNE)
        else:
            for part in self._parts[: self._shown]:
                root.remove(part)
            self._shown = 0
        self._next += 1
        self.over = self._next == len(_STEPS)
        return True


def _plate(x, y, u, colour, name, picture):
    """A picture over a name: two layers, neither over the other, so each is sent once."""
    group = displayio.Group(x=x, y=y)
    large = displayio.Group(scale=2 * u)
    large.append(picture)
    group.append(large)
    text = Text(_LETTERS, theme.palette(colour, theme.INK), 0, 2 * _FACE * u)
    text.align = CENTRE
    text.set(name if len(name) <= _LETTERS else name.split()[0])
    group.append(text.grid)
    return group


def _emblem(team):
    """The sign of who has no face: the suit of the zap, or for team 1 hearts."""
    bitmap = displayio.Bitmap(_FACE, _FACE, 2)
    middle = _FACE // 2
    inner, outer, apart = (_POINT, _LOBES, _HEART_APART) if team else (_STALK, _LEAVES, _APART)
    for y in range(_FACE):
        for centre, half in (
            (middle, inner[y]),
            (middle - apart, outer[y]),
            (middle + apart, outer[y]),
        ):
            for x in range(centre - half, centre + half):
                bitmap[x, y] = 1
    return displayio.TileGrid(bitmap, pixel_shader=theme.palette(theme.NIGHT, theme.CREAM))


def _face(kind):
    with residency.use("truco_ui.widgets.faces") as faces:
        file = faces.load()
        face = faces.Face(file)
        face.show(kind, faces.DARING)
        file.close()
    grid = face.grid.pop()
    colours = grid.pixel_shader
    colours.make_opaque(0)
    colours[0] = theme.NIGHT
    return grid
