"""Moments that are felt: a raise, the zap, a trick of a manilha, a special hand. (When points are
won, truco_ui.table.payment.)

In memory only while one of them moves. A moment is a row of steps, two bytes each: hundredths of a
second since the step before, and what moves then. A step moves one thing, and all of a moment
sends about as much to the panel as one full picture does (tools/costs/effect_cost.py counts it).
"""

import displayio
from micropython import const

import residency
from truco_core import clock, events, rules, state
from truco_core.cards import FIRST_MANILHA, NONE
from truco_core.tricks import strength
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.table.places import WALL_INK
from truco_ui.widgets import theme
from truco_ui.widgets.text import Text

# What moves.
_LETTERS = const(0)  # they come, with the light, and the wall is as before
_AWAY = const(1)  # and go
_JOLT = const(2)  # cards on the table jump
_CALM = const(3)  # and lie again
_STRUCK = const(4)  # the card is dark, its ink gold
_WHOLE = const(5)  # and as before
_LIT = const(6)  # the wall shines
_DIM = const(7)  # and is as before
_COIN = const(0x10)  # the coin, so many units above its place
_HOP = const(0x20)  # the card that has won, so many units above its place

_RAISE = b"\x00\x00\x07\x02\x07\x03\x00\x10\x40\x01"
# Pica-fumo, espadilha, copas, zap: each does more than the one before.
_PLAYED = (
    b"\x00\x04\x09\x05",
    b"\x00\x04\x00\x02\x09\x05\x02\x03",
    b"\x00\x04\x00\x06\x07\x07\x00\x02\x07\x05\x02\x03",
    b"\x00\x04\x00\x06\x00\x14\x0a\x00\x08\x05\x00\x10\x5a\x01",
)
_TAKEN = b"\x00\x24\x09\x20\x09\x22\x06\x20"
_SPECIAL = b"\x00\x00\x06\x02\x06\x03\x64\x01"

# As in truco_ui.cues: semitones above C3, hundredths of a second. A raise begins higher each time.
_RAISED_TUNE = b"\x10\x05\x10\x05\x15\x07\x1c\x16"
# The notes of a raise by each character, in the order of truco_core.bots.NAMES: a voice of its own.
_VOICES = (
    b"\x15\x0e\x13\x0a"
    b"\x10\x10\x15\x19"
    b"\x13\x15\x13\x15"
    b"\x1c\x1b\x1a\x19"
    b"\x09\x21\x09\x21"
    b"\x19\x19\x19\x1c"
    b"\x10\x13\x12\x17"
    b"\x09\x09\x10\x15"
    b"\x09\x0b\x0d\x0e"
    b"\x09\x0d\x10\x15"
)
_ZAP_TUNE = b"\x24\x03\x1f\x03\x18\x03\x0c\x06\x0a\x04\x0c\x14"
_TAKEN_TUNE = b"\x18\x04\x1c\x04\x1f\x04\x24\x0a"
_MANILHA_TUNE = b"\x18\x03\x13\x03\x0c\x08"
_SPECIAL_TUNE = b"\x0c\x12\x00\x04\x0c\x12\x00\x04\x13\x28"
_HIGHER = const(3)  # semitones

_LEAP = const(4)  # units
_SCALE = const(2)  # of the letters: they are as high as the wall
_MARGIN = const(2)  # units of paper before the first one
_JUMPING = const(2)  # cards
_NAME_Y = const(2)  # units
_ZAP = const(3)  # of the manilhas
_LIGHT = (0xFFF4DC, 0xFFE080)
_THEIRS = (0x4E1020, 0x6C1828)  # the wall behind the game's name
_OURS = (0x14305C, 0x1C4484)
_LOWER = const(0x20)  # between a letter and its capital


def begin(picture, kind, seat, value, s):
    """The `Effect` of an event (truco_core.events) that is felt; None: it has none.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: whose event it is
    :param s: bytes of the player's view
    """
    ours = seat & 1 == SEAT & 1
    at = picture.place_of(seat) if seat < 4 else None
    if kind == events.RAISED:
        level = _level(s, value)
        tune = bytearray(_RAISED_TUNE)
        app = picture.app
        for note in range(0, len(tune), 2):
            if seat != SEAT and not app.game.LINKED:
                tune[note] = _VOICES[4 * app.setup.robots[seat - 1] + note // 2]
            tune[note] += _HIGHER * level
        called = texts.raised(app.texts, s, value) or str(value)
        found = Effect(picture, _RAISE, tune, called, ours, at)
        found.leap()
        return found
    if kind == events.PLAYED:
        manilha = strength(s, value) - FIRST_MANILHA
        if manilha == _ZAP:
            found = Effect(picture, _PLAYED[_ZAP], _ZAP_TUNE, "", ours, at)
            found.name(ours)
            return found
        return Effect(picture, _PLAYED[manilha], _MANILHA_TUNE, "", ours, at)
    if kind == events.TRICK_TAKEN:
        return Effect(picture, _TAKEN, _TAKEN_TUNE, "", True, at)
    if kind == events.MATCH_WON:
        return Effect(picture, _SPECIAL, b"", _score(picture, s), ours)
    if kind == events.DECIDE:
        return Effect(picture, _SPECIAL, _SPECIAL_TUNE, "%d" % s[rules.SPECIAL_AT], ours)
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


class Effect:
    """One moment. `over`: nothing is left to move or to remove."""

    over = False

    def __init__(self, picture, steps, tune, words, ours, at=None):
        self._picture = picture
        self._steps = steps
        self._tune = tune
        self._next = 0  # of the steps
        self._due_ms = None
        self._at = at
        self._letters = None
        self._shown = False
        self._jolted = []
        self._wall = None  # its colours, while it has others
        self._behind = None  # the wall's while there are letters, if it has others then
        self._colours = None  # the card's, while it has others
        if words:
            self._letters = self._make(words, ours)

    def _make(self, words, ours):
        """The letters, as high as the wall, before which they are to lie; not yet in sight."""
        u = self._picture.place[layout.U]
        paper, ink = (theme.SKY, theme.INK) if ours else (theme.RED, theme.PAPER)
        text = Text(len(words), theme.palette(paper, ink))
        column = 0
        for char in words:
            code = ord(char)
            lower = 97 <= code <= 122 or 0xE0 <= code <= 0xFE
            column = text.put_char(code - _LOWER if lower else code, column)
        width = _SCALE * len(words) * theme.font.tile_width
        group = displayio.Group()
        group.x = self._beside(width + _MARGIN * u) + _MARGIN * u
        blank = displayio.Bitmap(_MARGIN * u, layout.WALL * u, 1)
        margin = displayio.TileGrid(blank, pixel_shader=theme.palette(paper), x=-_MARGIN * u)
        letters = displayio.Group(scale=_SCALE)
        letters.append(text.grid)
        group.append(margin)
        group.append(letters)
        return group

    def _beside(self, width):
        """The x of letters so wide, beside who has made the moment."""
        with residency.use("truco_ui.table.speech") as speech:
            left, right = speech.room(self._picture, self._at)
            return speech.within(self._picture, self._at, left, right, width)

    def name(self, ours):
        """Have the game's name for letters, before a wall in the colour of the team."""
        u = self._picture.place[layout.U]
        with residency.use("truco_ui.widgets.name") as name:
            self._letters = letters = name.make(1)
            letters.x = self._beside((name.WIDTH + 3) * u) + u
        letters.y = _NAME_Y * u
        letters.scale = u
        self._behind = _OURS if ours else _THEIRS

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
        if what == _CALM:
            for card in self._jolted:
                card.grid.y -= place[layout.U]
            self._jolted.clear()
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
            if not card.grid.hidden and card.card != NONE and len(self._jolted) < _JUMPING:
                self._jolted.append(card)
                card.grid.y += picture.place[layout.U]
        return len(self._jolted) > 0

    def _strike(self, struck):
        """Let the card strike, or be as it was."""
        sprite = self._picture.slots[self._at]
        if struck:
            self._colours = sprite.grid.pixel_shader
            dark = theme.palette(0, theme.INK, theme.GOLD, theme.PAPER, transparent=0)
            sprite.grid.pixel_shader = dark
        elif self._colours:
            sprite.grid.pixel_shader = self._colours
        return True

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
