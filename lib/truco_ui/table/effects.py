"""Moments that are felt: a raise, the zap, a trick of a manilha, a special hand. (When points are
won, truco_ui.table.payment.)

In memory only while one of them begins: what moves then is a `truco_ui.table.moment.Moment`. All of
a moment sends about as much to the panel as one full picture does (tools/costs/effect_cost.py
counts it).
"""

import displayio
from micropython import const

import residency
from truco_core import events, rules, state
from truco_core.cards import FIRST_MANILHA
from truco_core.tricks import strength
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import theme
from truco_ui.widgets.text import Text

# Rows of steps as truco_ui.table.moment has them.
_RAISE = b"\x00\x00\x07\x02\x07\x03\x00\x10\x40\x01"
# Pica-fumo, espadilha, copas, zap: each does more than the one before.
_PLAYED = (
    b"\x00\x04\x09\x05",
    b"\x00\x04\x00\x02\x09\x05\x02\x03",
    b"\x00\x04\x00\x06\x00\x31\x05\x02\x02\x36\x05\x05\x00\x07\x02\x03\x00\x08\x02\x09",
    b"\x00\x04\x00\x06\x00\x31\x00\x13\x07\x39\x02\x00\x06\x05\x00\x10\x04\x08\x50\x01\x00\x09",
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
_NAME_Y = const(2)  # units
_COPAS = const(2)  # of the manilhas
_ZAP = const(3)
_FLAT = const(40)  # the larger, the less round an arc is
_THEIRS = (0x4E1020, 0x6C1828)  # the wall behind the game's name
_OURS = (0x14305C, 0x1C4484)
_LIGHT = const(0xFFE080)
_LOWER = const(0x20)  # between a letter and its capital


def begin(picture, kind, seat, value, s):
    """The `Moment` of an event (truco_core.events) that is felt.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: whose event it is
    :param s: bytes of the player's view
    """
    ours = seat & 1 == SEAT & 1
    at = picture.place_of(seat) if seat < 4 else None
    steps, tune = _SPECIAL, _SPECIAL_TUNE
    letters = behind = wave = None
    if kind == events.RAISED:
        steps, tune = _RAISE, _raised(picture.app, seat, _level(s, value))
        called = texts.raised(picture.app.texts, s, value) or str(value)
        letters = _large(picture, called, ours, at)
        for part in picture.score.coin:  # it is drawn anyway, since it changes its number
            part.y -= _LEAP * picture.place[layout.U]
    elif kind == events.PLAYED:
        manilha = strength(s, value) - FIRST_MANILHA
        steps, tune = _PLAYED[manilha], _MANILHA_TUNE
        if manilha >= _COPAS:
            wave = _arcs(picture.place[layout.U])
        if manilha == _ZAP:
            tune, behind = _ZAP_TUNE, _OURS if ours else _THEIRS
            letters = _name(picture, at)
    elif kind == events.TRICK_TAKEN:
        steps, tune = _TAKEN, _TAKEN_TUNE
    elif kind == events.DECIDE:
        letters = _large(picture, "%d" % s[rules.SPECIAL_AT], ours, at)
    else:
        if kind == events.MATCH_WON:
            tune = b""
        else:
            ours = True
        letters = _large(picture, _score(picture, s), ours, at)
    with residency.use("truco_ui.table.moment") as moment:
        return moment.Moment(picture, steps, tune, at, letters, behind, wave)


def _raised(app, seat, level):
    """The tune of a raise, which is higher at each level."""
    tune = bytearray(_RAISED_TUNE)
    for note in range(0, len(tune), 2):
        if seat != SEAT and not app.game.LINKED:
            tune[note] = _VOICES[4 * app.setup.robots[seat - 1] + note // 2]
        tune[note] += _HIGHER * level
    return tune


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


def _large(picture, words, ours, at):
    """Letters as high as the wall, before which they are to lie."""
    u = picture.place[layout.U]
    paper, ink = (theme.SKY, theme.INK) if ours else (theme.RED, theme.PAPER)
    text = Text(len(words), theme.palette(paper, ink))
    column = 0
    for char in words:
        code = ord(char)
        lower = 97 <= code <= 122 or 0xE0 <= code <= 0xFE
        column = text.put_char(code - _LOWER if lower else code, column)
    width = _SCALE * len(words) * theme.font.tile_width
    group = displayio.Group()
    group.x = _beside(picture, at, width + _MARGIN * u) + _MARGIN * u
    blank = displayio.Bitmap(_MARGIN * u, layout.WALL * u, 1)
    margin = displayio.TileGrid(blank, pixel_shader=theme.palette(paper), x=-_MARGIN * u)
    letters = displayio.Group(scale=_SCALE)
    letters.append(text.grid)
    group.append(margin)
    group.append(letters)
    return group


def _name(picture, at):
    """The game's name, as on the title."""
    u = picture.place[layout.U]
    with residency.use("truco_ui.widgets.name") as name:
        letters = name.make(1)
        letters.x = _beside(picture, at, (name.WIDTH + 3) * u) + u
    letters.y = _NAME_Y * u
    letters.scale = u
    return letters


def _arcs(u):
    """A group of four arcs, by side, of units of `u` pixels."""
    bitmap = displayio.Bitmap(layout.ARC, layout.ARC_HEIGHT, 2)
    for x in range(layout.ARC):
        low = (2 * x - layout.ARC + 1) ** 2 // (4 * _FLAT)
        for y in range(low, low + 3):
            bitmap[x, y] = 1
    palette = theme.ink(_LIGHT)
    group = displayio.Group(scale=u)
    for side in range(4):
        arc = displayio.TileGrid(bitmap, pixel_shader=palette)
        arc.flip_y = bool(side & 1)
        arc.transpose_xy = side > 1
        group.append(arc)
    return group


def _beside(picture, at, width):
    """The x of letters so wide, beside who has made the moment."""
    with residency.use("truco_ui.table.speech") as speech:
        left, right = speech.room(picture, at)
        return speech.within(picture, at, left, right, width)
