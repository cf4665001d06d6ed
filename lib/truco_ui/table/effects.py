"""Moments that are felt: a raise and its answer, the zap, a trick of a manilha, a special hand.

In memory only while one of them moves. A moment is a row of steps, two bytes each: hundredths of a
second since the step before, and what moves then. A step moves one thing, and all of a moment
sends less to the panel than one full picture does (tools/costs/effect_cost.py counts it).
"""

import displayio
from micropython import const

import residency
from truco_core import clock, events, rules, state
from truco_core.cards import NONE
from truco_game import NAMED, SEAT
from truco_game.setup import SENSIBLE
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.text import Text

# What moves.
_LETTERS = const(0)  # they come, with the light
_AWAY = const(1)  # and go
_JOLT = const(2)  # cards on the table jump
_CALM = const(3)  # and lie again
_COIN = const(0x10)  # the coin, so many units above its place
_HOP = const(0x20)  # the card that has won, so many units above its place

_RAISE = b"\x00\x00\x07\x02\x07\x03\x00\x10\x40\x01"
_ZAP = b"\x00\x00\x05\x02\x08\x03\x40\x01"
_TAKEN = b"\x00\x24\x09\x20\x09\x22\x06\x20"
_SPECIAL = b"\x00\x00\x06\x02\x06\x03\x64\x01"
_FACE = b"\x00\x00\x50\x01"

# As in truco_ui.cues: semitones above C3, hundredths of a second. A raise begins higher each time.
_RAISED_TUNE = b"\x13\x05\x13\x05\x18\x07\x1f\x16"
_ZAP_TUNE = b"\x24\x03\x1f\x03\x18\x03\x0c\x06\x0a\x04\x0c\x14"
_TAKEN_TUNE = b"\x18\x04\x1c\x04\x1f\x04\x24\x0a"
_SPECIAL_TUNE = b"\x0c\x12\x00\x04\x0c\x12\x00\x04\x13\x28"
_HIGHER = const(3)  # semitones

# As in truco_ui.widgets.faces, which is in memory only while it reads one.
_CALM_FACE = const(0)
_DARING = const(1)
_BEATEN = const(2)
_FACE_SIZE = const(24)  # units
_LONG = const(6)  # letters, beside which there is no room for a face

_LEAP = const(4)  # units
_BELOW = const(37)  # units: letters leave score and vira in sight, for they say what it is worth
_COIN_REACH = const(9)  # units, of the coin beside the trick at its largest
_LARGEST = const(28)  # hundredths of the panel that the letters may cover
_LARGE = const(17)  # beside larger ones one card jumps and not two
_LOWER = const(0x20)  # between a letter and its capital


def begin(picture, kind, seat, value, s):
    """The `Effect` of an event (truco_core.events, or NAMED) that is felt; None: it has none.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: whose event it is
    :param s: bytes of the player's view
    """
    ours = seat & 1 == SEAT & 1
    if kind == events.RAISED:
        level = _level(s, value)
        tune = bytearray(_RAISED_TUNE)
        for note in range(0, len(tune), 2):
            tune[note] += _HIGHER * min(level - 1, 4)
        found = Effect(picture, _RAISE, tune, _called(picture, level, value), ours)
        found.leap()
        found.look(seat, _DARING)
        return found
    if kind == events.PLAYED:
        found = Effect(picture, _ZAP, _ZAP_TUNE, "ZAP", ours)
        found.look(seat, _DARING)
        return found
    if kind == events.TRICK_TAKEN:
        return Effect(picture, _TAKEN, _TAKEN_TUNE, "", True, picture.place_of(seat))
    if kind == events.MATCH_WON:
        return Effect(picture, _SPECIAL, b"", _score(picture, s), ours)
    if kind == NAMED and picture.players == 2:
        with residency.use("truco_ui.table.versus") as versus:
            return versus.begin(picture, seat)
    if kind == events.DECIDE:
        return Effect(picture, _SPECIAL, _SPECIAL_TUNE, "%d" % s[rules.SPECIAL_AT], ours)
    if kind != events.DEALT:
        found = Effect(picture, _FACE, b"", "", True)
        mood = _BEATEN if kind == events.RAN else _DARING if kind == events.ACCEPTED else _CALM_FACE
        return found if found.look(seat, mood) else None
    return Effect(picture, _SPECIAL, _SPECIAL_TUNE, _score(picture, s), True)


def _score(picture, s):
    us, them = s[state.SCORE + SEAT], s[state.SCORE + 1]
    with texts.briefly(picture.app.setup.language, "score") as words:
        if us and them:
            return "%d%s%d" % (us, words.SCORE_SIGN, them)
        return words.TO_NOTHING


def _level(s, points):
    """Which raise asks for so many points, from 1 on."""
    level = 1
    while level < rules.MAX_STAKES - 1 and s[rules.STAKES + level] < points:
        level += 1
    return level


def _called(picture, level, points):
    """What a raise is called, in letters without a sign at their end."""
    words = picture.app.texts
    return words.HINT_TRUCO if level == 1 else texts.number(words, points) or str(points)


def _frame(group, width, height, margin, edge, paper, ink):
    """Draw a margin left of what lies in a group at 0, 0, and an edge around both."""
    blank = displayio.Bitmap(margin, height, 1)
    group.append(displayio.TileGrid(blank, pixel_shader=theme.palette(paper), x=-margin))
    palette = theme.palette(ink)
    wide = width + margin
    for long, upright, far in ((wide + 2 * edge, False, height), (height, True, wide)):
        line = displayio.Bitmap(long, edge, 1)
        for at in (-edge, far):
            side = displayio.TileGrid(line, pixel_shader=palette)
            side.transpose_xy = upright
            side.x, side.y = (at - margin, 0) if upright else (-edge - margin, at)
            group.append(side)


class Effect:
    """One moment. `over`: nothing is left to move or to remove. `quiet`: words may be said."""

    over = False
    quiet = False

    def __init__(self, picture, steps, tune, words, ours, winner=None):
        self._picture = picture
        self._steps = steps
        self._tune = tune
        self._next = 0  # of the steps
        self._due_ms = None
        self._winner = winner
        self._letters = None
        self._shown = False
        self._count = len(words)
        self._jolted = []
        if words:
            self._letters = self._make(words, ours)

    def _make(self, words, ours):
        """The letters, as large as the panel bears; not yet in sight."""
        place = self._picture.place
        paper, ink = (theme.GOLD, theme.INK) if ours else (theme.RED, theme.PAPER)
        text = Text(len(words), theme.palette(paper, ink))
        column = 0
        for char in words:
            code = ord(char)
            if 97 <= code <= 122 or 0xE0 <= code <= 0xFE:
                code -= _LOWER
            column = text.put_char(code, column)
        width, height = len(words) * theme.font.tile_width, theme.font.tile_height
        panel, scale, u = place[layout.WIDTH] * place[layout.HEIGHT], 1, place[layout.U]
        top, bottom = _BELOW * u, place[layout.HAND_Y] - layout.LIFT * u
        while (
            (width + u + 2) * (scale + 1) < place[layout.WIDTH]
            and height * (scale + 1) + 4 * u <= bottom - top
            and 100 * width * height * (scale + 1) * (scale + 1) <= _LARGEST * panel
        ):
            scale += 1
        # The last column of a letter is blank: as much paper before the first one.
        margin = u * scale
        self._wide = width * scale
        self._jumping = 1 if 100 * width * height * scale * scale > _LARGE * panel else 2
        width, height = width * scale, height * scale
        group = displayio.Group()
        right = place[layout.WIDTH]
        if not place[layout.CHIP_LARGE]:
            right = place[layout.CHIP_X] - _COIN_REACH * u  # the coin says it in figures
        group.x = max((right - width + margin) // 2, margin + 3 * u)
        group.y = (top + bottom - height) // 2
        letters = displayio.Group(scale=scale)
        letters.append(text.grid)
        group.append(letters)
        _frame(group, width, height, margin, 2 * u, paper, ink)
        return group

    def look(self, seat, mood):
        """Show the face of the robot at `seat`, too. False: no robot sits there."""
        picture = self._picture
        game, setup = picture.app.game, picture.app.setup
        if not SEAT < seat < 4 or self._count >= _LONG:
            return False
        kind, look = setup.robots[seat - 1], seat
        if game.LINKED:  # what kind it is, only the host knows
            if picture.place_of(seat) not in picture.marks:
                return False
            kind = SENSIBLE
            look = game.look_of(seat)
        u = picture.place[layout.U]
        size = _FACE_SIZE * u
        if self._letters:  # it looks over their upper edge, at the side of who calls
            x = (1, 0, 1, 2)[picture.place_of(seat)] * (self._wide - size) // 2
            # Between the score and the deck.
            right = picture.place[layout.DECK_X] - size - self._letters.x
            x, y = min(max(x, layout.SCORE_WIDTH * u - self._letters.x), right), -size
            self._jumping = 1  # all together is not to cost more than a full frame
        else:
            self.quiet = True
            with residency.use("truco_ui.table.speech") as speech:
                spot = speech.beside(picture, picture.place_of(seat), size)
            if not spot:
                return False
            x, y = spot
        with residency.use("truco_ui.widgets.faces") as module:
            file = module.load()
            face = module.Face(file, x, y)
            face.show(kind, mood, seat=look)
            file.close()
        if self._letters:
            self._letters.insert(0, face.grid)
        else:
            self._letters = face.grid
        return True

    def leap(self):
        """Raise the coin: it is drawn anew in this step anyway, since it changes its number."""
        self._do(_COIN + _LEAP, False)

    def step(self, now_ms):
        """Move on; None: to the end at once. True when something that is drawn changed."""
        changed = False
        while self._next < len(self._steps) and (now_ms is None or not changed):
            if now_ms is not None:
                if self._due_ms is None:
                    self._due_ms = now_ms
                    if self._tune:
                        self._sound(self._tune)
                due_ms = clock.after(self._due_ms, 10 * self._steps[self._next])
                if clock.diff(now_ms, due_ms) < 0:
                    return False
                self._due_ms = due_ms
            changed = self._do(self._steps[self._next + 1], now_ms is None) or changed
            self._next += 2
        self.over = self._next == len(self._steps)
        return changed

    def _sound(self, tune):
        if self._picture.app.cues:
            self._picture.app.cues.play(tune)

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
        if what == _CALM:
            for card in self._jolted:
                card.grid.y -= place[layout.U]
            self._jolted.clear()
        elif what < _HOP:
            for part in picture.score.coin:
                part.y = place[layout.CHIP_Y] - (what - _COIN) * place[layout.U]
        else:
            card = picture.slots[self._winner]
            card.grid.y = place[layout.SLOT_Y + self._winner] - (what - _HOP) * place[layout.U]
        return True

    def _show(self, shown):
        """Lay the letters over the table, or take them away."""
        app = self._picture.app
        if app.cues and not self.quiet:
            app.cues.flash(shown)
        if shown != self._shown:
            self._shown = shown
            root = app.below().root
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
            if not card.grid.hidden and card.card != NONE and len(self._jolted) < self._jumping:
                self._jolted.append(card)
                card.grid.y += picture.place[layout.U]
        return len(self._jolted) > 0
