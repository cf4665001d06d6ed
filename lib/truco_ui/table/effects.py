"""Effects for strong moments: a raise, a manilha, a trick won by a manilha, a special hand.

This module creates the letters of an effect, and later its rays. It is in memory only meanwhile.
A `truco_ui.table.moment.Moment` runs the effect. The effect of a raise sends as many pixels as
one full picture, that of the zap a third more. Large layers appear and disappear in halves, so that
no step is slow.
"""

import bitmaptools
import displayio
from micropython import const

import residency
from truco_core import events, rules, state
from truco_core.cards import FIRST_MANILHA
from truco_core.characters import TUNES
from truco_core.tricks import strength
from truco_game import SEAT
from truco_game.setup import FAST
from truco_texts import texts
from truco_ui import FANFARE, STRONG
from truco_ui.table import layout, moment
from truco_ui.widgets import theme
from truco_ui.widgets.faces import DARING, SWEAT

# Sequences of steps of an effect, in the format of truco_ui.table.moment.
_RAISE = b"\x00\x14\x00\x00\x04\x06\x0a\x10\x20\x08\x20\x01"
# Effects of the four manilhas, weakest first: pica-fumo, espadilha, copas, zap. That of the zap
# begins with a pause.
_PLAYED = (
    b"\x00\x04\x09\x05",
    b"\x00\x04\x00\x02\x09\x05\x02\x03",
    b"\x00\x04\x02\x06\x00\x02\x12\x05\x00\x08\x02\x03",
    b"\x14\x04\x02\x06\x00\x13\x04\x00\x0c\x07\x0c\x05\x00\x10\x46\x08\x10\x01",
)
_TAKEN = b"\x00\x24\x09\x20\x09\x22\x06\x20"
_SPECIAL = b"\x00\x00\x70\x01"
_OVER = b"\x00\x00\x06\x06\x12\x07\x12\x07\x12\x07\x12\x08\x58\x01"

# Tune of the zap: falling notes, a strike, a growl, then a fanfare.
_ZAP_TUNE = (
    b"\x24\x03\x1f\x03\x18\x03\x13\x03\x0c\x03\x06\x03\x80\x06\x82\x02\x80\x02\x82\x02\x80\x02"
    b"\x82\x02\x80\x03\x81\x02\x80\x08\x00\x04\x98\x06\x9d\x06\x9f\x06\xa4\x18"
)
# Tunes of a trick taken by a manilha: first if our team played it, then if the other team did.
_TAKEN_TUNE = b"\x18\x04\x1c\x04\x1f\x04\x24\x0a", b"\x24\x04\x1f\x04\x18\x04\x15\x0a"
# Tune of the manilha copas; the tunes of the two lower manilhas are its beginning.
_MANILHA_TUNE = b"\x18\x03\x13\x05\x0c\x06\x07\x0c"
_SPECIAL_TUNE = b"\x8c\x12\x00\x04\x8c\x12\x00\x04\x93\x28"
# Tune that sounds like a drum roll.
_ROLL = b"\x01\x05\x00\x0c\x01\x05\x00\x09\x01\x05\x00\x06\x01\x05\x00\x03\x01\x05\x00\x01\x01\x05"
_BREATH_MS = const(700)  # pause before the card that decides a big hand
_SHOUTS_FROM = const(4)  # lowest volume with shouts, because their sample has a fixed loudness
_HIGHER = const(3)  # semitones by which each raise is higher than the one before

_RIBBON = const(30)  # height in art units of a ribbon with large letters
# A second line of letters needs this many rows, and makes a ribbon this many art units higher.
_MORE = const(10)
_MARGIN = const(3)  # art units beside a ribbon on a tight panel, so that a step sends few pixels
_NAME = const(20)  # height in art units of the ribbon with the game's name
_NAME_WIDE = const(96)  # width in art units of this ribbon; a step may send 8,000 pixels
_ABOVE = const(3)  # blank art units above a capital letter in a line of text
_CAPITAL = const(7)  # height of a capital letter in art units
_EDGE = const(8)  # width in art units of the border of the cloth, where no rays are drawn
_CUP = const(19)  # art units at the left of the cloth that rays leave free for a coffee cup
_COPAS = const(2)  # index of copas among the manilhas, of which the weakest has the index 0
_ZAP = const(3)  # index of the zap among the manilhas
_THEIRS = const(0x4E1020)  # colour behind the game's name after a zap of the other team
_OURS = const(0x14305C)  # colour behind the game's name after a zap of our team
# Slopes of the edges of the rays in a quarter circle, from the vertical to the horizontal: how many
# sixteenths of an art unit an edge moves sideways in each row.
_EDGES = b"\x00\x02\x07\x0c\x15\x27\x7a\xff"
# Slopes of narrower rays, which fill the quarter circle beside a face at the left or right: how
# many sixteenths of an art unit an edge moves sideways in each row.
_CORNER = b"\x00\x02\x03\x05\x07\x09\x0b\x0d\x10\x13\x18\x1e\x27\x35\x50\xa3"
_LOWER = const(0x20)  # difference of the codes of a small letter and its capital


def begin(picture, kind, seat, value, s):
    """Create the effect of an event (truco_core.events). Return its `Moment`.

    :param picture: truco_ui.table.table_view.TableView
    :param s: bytes of the player's view
    """
    ours = seat & 1 == SEAT & 1
    at = picture.place_of(seat) if seat < 4 else None
    steps, tune, letters, rays = _SPECIAL, _SPECIAL_TUNE, None, None
    manilha = _ZAP
    if kind == events.RAISED:
        steps, tune = _RAISE, _raised(picture.app, seat, s, value)
        called = texts.raised(picture.app.texts, s, value) or str(value)
        letters = _large(picture, called, ours)
        picture.point(at)  # light up the caller's face
        rays = at, theme.SKY if ours else theme.RED
    elif kind == events.PLAYED:
        manilha = strength(s, value) - FIRST_MANILHA
        steps, tune = _PLAYED[manilha], _MANILHA_TUNE[: 4 + 2 * manilha]
        if manilha >= _COPAS:
            rays = at, theme.GOLD, True
        if manilha == _ZAP:
            tune, letters = _ZAP_TUNE, _zap(picture, seat)
    elif kind == events.TRICK_TAKEN:
        steps, tune = _TAKEN, _TAKEN_TUNE[not ours]
    elif kind == events.DECIDE:
        with texts.briefly(picture.app.setup.language, "notice") as t:
            words = t.HAND_OF % s[rules.SPECIAL_AT]
            if picture.players == 4 and not picture.app.game.watches:
                words = t.WHOSE[not ours] + "/" + words
        letters = _large(picture, words, ours)
    else:
        if kind == events.MATCH_WON:
            steps, tune = _OVER, b""
            rays = at, theme.GOLD if ours else theme.RED
        else:
            tune, ours = _ROLL + tune, None
        letters = _large(picture, _score(picture, s), ours)
    level = STRONG if steps is _RAISE or manilha < _ZAP else FANFARE
    return moment.Moment(picture, steps, tune, at, letters, rays, level)


def hold_breath(picture, at, now_ms):
    """Pause before the card that decides a big hand, with a drum roll, and a halo at place `at`."""
    app = picture.app
    fast = app.setup.speed == FAST
    picture.point(at)
    if app.cues:
        app.cues.play(_ROLL[8 * fast :], True, STRONG)
    picture.rest(now_ms, _BREATH_MS >> fast)


def _raised(app, seat, s, points):
    """Return the tune of a raise to `points`.

    The first raise of a hand begins with a shout, a sample that some drives have.
    """
    level = 1
    while level < rules.MAX_STAKES - 1 and s[rules.STAKES + level] < points:
        level += 1
    kind = -1 if seat == SEAT or app.game.LINKED else app.setup.robots[seat - 1]
    tune = bytearray(TUNES[8 * kind + 8 : 8 * kind + 16])
    for note in range(0, len(tune), 2):
        if tune[note]:
            tune[note] += _HIGHER * level
    if level == 1 and app.cues and app.cues.volume >= _SHOUTS_FROM:
        try:
            with residency.use("truco_ui.table.voice") as voice:
                return voice.shout(app.cues.out, kind) + tuple(tune)
        except (ImportError, OSError):  # this drive has no sample of a shout
            pass
    return tune


def _score(picture, s):
    us, them = [min(s[state.SCORE + team], s[rules.GOAL]) for team in (SEAT, SEAT ^ 1)]
    with texts.briefly(picture.app.setup.language, "score") as words:
        if us and them:
            return "%d%s%d" % (us, words.SCORE_SIGN, them)
        return words.TO_NOTHING


def _large(picture, words, ours):
    """Return the layers of large letters on a ribbon across the upper part of the cloth.

    The ribbon hides cards of the trick for a moment, but no face, no name and no score.

    :param words: one line, or two with "/" between them
    :param ours: True: the ribbon has our team's colour; False: the other team's; None: gold
    """
    paper, ink = (theme.SKY, theme.INK) if ours else (theme.RED, theme.PAPER)
    if ours is None:
        paper, ink = theme.GOLD, theme.INK
    u, font = picture.place[layout.U], theme.font
    lines = _capitals(words).split("/")
    place = [pixels // u for pixels in picture.place]
    x, y, right = 0, layout.WALL + layout.NARROW_RIM, place[layout.DECK_X]
    if picture.place[layout.TIGHT]:
        x, right = _MARGIN, place[layout.WIDTH] - _MARGIN
    elif place[layout.WIDTH] >= layout.NARROW:
        x, y = _EDGE + _CUP, layout.WALL + layout.RIM
    tall = _CAPITAL + (_ABOVE if "Ã" in lines[0] else 0)
    wide, more = max([font.wide(line) for line in lines]), _MORE * (len(lines) - 1)
    scale = min((right - x) // (wide + 1), (_RIBBON + more) // (tall + more + 1))
    across, high = (right - x) // scale, (_RIBBON + more) // scale
    drawn = displayio.Bitmap(across * u, high * u, 2)
    top = (high - tall - more) // 2
    for line in lines:
        _write(drawn, line, (across - font.wide(line) + 1) // 2 * u, top * u, tall)
        top += tall + 1
        tall = _MORE
    return _halves(drawn, theme.palette(paper, ink), scale, x * u, y * u)


def _capitals(words):
    """Return words in capital letters. On a board `str.upper` changes no letter with an accent."""
    codes = [ord(char) for char in words]
    lower = [97 <= code <= 122 or 0xE0 <= code <= 0xFE for code in codes]
    return "".join([chr(codes[i] - _LOWER * lower[i]) for i in range(len(codes))])


def _write(drawn, words, x, y, tall):
    """Draw words into a bitmap.

    :param x, y: upper left corner of the first letter
    :param tall: height of the letters in art units, including accents if there are any
    """
    u, font = theme.scale, theme.font
    foot = (_ABOVE + _CAPITAL) * u
    for char in words:
        letter = font.letter(ord(char))
        start, wide = letter >> 3, letter & 7
        for at in range(wide * font.parts):
            left, part = x + at % wide * u, at // wide
            _stamp(drawn, font, font.columns[start + at], part, left, y, foot - tall * u, foot)
        x += wide * u


def _stamp(drawn, font, tile, part, x, y, top, foot):
    """Copy one tile of a letter into a bitmap, but only from row `top` to row `foot` - 1.

    :param tile: number of the tile in the sheet of the font
    :param part: index of the tile in a column of the letter, from the top down
    :param top, foot: rows, counted from the top of the line of text
    """
    high = font.height // font.parts
    above = part * high  # number of rows above this tile
    first, last = max(top, above), min(foot, above + high)
    if first >= last or not 0 <= x < drawn.width:  # the bitmap ends before the last letter's gap
        return
    row, column = divmod(tile, font.bitmap.width // font.tile_width)
    left, down = column * font.tile_width, row * high - above
    part = {"x1": left, "y1": down + first, "x2": left + font.tile_width, "y2": down + last}
    bitmaptools.blit(drawn, font.bitmap, x, y + first - top, skip_source_index=0, **part)


def _zap(picture, seat):
    """Return the layers of the game's name, as on the title, on a ribbon in a team's colour.

    The ribbon lies on the far rim, so that it does not hide the zap. Also set the moods of all
    faces: DARING for the team that has played the zap, SWEAT for the other team.

    :param seat: seat of the player who has played the zap
    """
    picture.talk.hush()  # remove earlier words before the letters appear
    for other in range(1, picture.players):
        picture.moods[picture.place_of(other)] = SWEAT if (other ^ seat) & 1 else DARING
    behind = _THEIRS if (seat ^ SEAT) & 1 else _OURS
    u = picture.place[layout.U]
    y = picture.place[layout.SLOT_Y + layout.TOP] - _NAME * u
    with residency.use("truco_ui.widgets.ornaments") as ornaments:
        letters = ornaments.make_name(1, (_NAME_WIDE, _NAME, behind))
    letters.x = (picture.place[layout.WIDTH] - _NAME_WIDE * u) // 2
    letters.y, letters.scale = y, u
    return [letters]


def make_rays(picture, at, colour, card=False):
    """Return the layers of rays over the cloth: the upper and the lower half.

    :param at: place of the player from whose face or hand the rays come; None: from the middle
    :param card: True: the rays come from the card that lies at this place
    """
    u = picture.place[layout.U]
    place = [pixels // u for pixels in picture.place]
    left, top, low = _EDGE, layout.WALL + layout.NARROW_RIM, place[layout.SIDE_Y]
    wide = place[layout.WIDTH] >= layout.NARROW
    if wide:
        top, low = layout.WALL + layout.RIM, low - _EDGE // 2
    # Leave the coffee cup uncovered. It stands on the left of a wide table. On narrow panels, only
    # the table for two has a cup, below the rival's face.
    if wide or picture.players == 2 and (card or not at):
        left += _CUP
    # On narrow panels the cloth reaches to the border of the panel, also below a deck.
    right = place[layout.DECK_X] if wide else place[layout.WIDTH] - _EDGE
    width, high = right - left, low - top
    x, y = width // 2, high if at == layout.BOTTOM else high // 2
    if card:
        x = place[layout.SLOT_X + at] + layout.CARD_WIDTH // 2 - left
        y = place[layout.SLOT_Y + at] + layout.CARD_HEIGHT // 2 - top
    elif at:
        x, y = place[layout.FACE_X + at] + layout.CARD_WIDTH // 2 - left, 0
    edges, turns = _EDGES * 2, len(_EDGES)
    if at and at != layout.TOP and not card:
        edges, turns = _CORNER, len(_CORNER) * (at == layout.LEFT)
    drawn = displayio.Bitmap(width, high, 2)
    for row in range(high):
        for edge in range(0, len(edges), 2):  # rays to one side, then to the other
            down = row - y if edge < turns else y - row
            begin = x + down * edges[edge] // 16
            end = x + down * edges[edge + 1] // 16
            if begin > end:
                begin, end = end, begin
            begin, end = max(begin, 0), min(end, width)
            if begin < end:
                bitmaptools.fill_region(drawn, begin, row, end, row + 1, 1)
    return _halves(drawn, theme.palette(0, colour, clear=0), u, left * u, top * u)


def _halves(drawn, colours, scale, x, y):
    """Return two groups: one shows the upper half of a bitmap, one the lower half."""
    halves, first = [], 0
    for end in (drawn.height // 2, drawn.height):
        grid = displayio.TileGrid(drawn, pixel_shader=colours, height=end - first, tile_height=1)
        for row in range(first, end):
            grid[row - first] = row
        group = displayio.Group(scale=scale, x=x, y=y + first * scale)
        group.append(grid)
        halves.append(group)
        first = end
    return halves
