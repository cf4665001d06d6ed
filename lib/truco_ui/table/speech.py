"""Speech at the table: shouts, and how a hand ended.

The module is in memory only while a function creates words. Rare messages are in
truco_ui.table.notices. All words lie in front of the wall, in one or two lines, beside the face of
the speaker. So they never cover the score, the coin, the vira, a card or an answer.
"""

from random import getrandbits

from micropython import const

import residency
from truco_core import events, rules, state
from truco_core.cards import NONE
from truco_core.characters import KINDS, SENSIBLE
from truco_core.state import HAND, LEVEL
from truco_game import SEAT
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.table.table_words import SAID_COLUMNS
from truco_ui.widgets import theme
from truco_ui.widgets.faces import BEATEN, CALM, DARING, SWEAT
from truco_ui.widgets.theme import CENTRE, SIGN_LOST, SIGN_WON
from truco_ui.widgets.typeset import Text

# For each sign of truco_core.signals, the mood (truco_ui.widgets.faces) of the face that makes it.
_SIGNS = b"\x06\x07\x01\x04\x01\x00\x02"

# Styles of speech: colour of the paper, colour of the edge, palette of the letters.
AS_SPEECH = (theme.CREAM, theme.INK, theme.DARK_TEXT)
AS_SHOUT = (theme.RED, theme.PAPER, theme.CREAM_TEXT)
AS_BANNER = (theme.NIGHT, theme.CREAM, theme.CREAM_TEXT)  # style of words that nobody says
OF_OURS = (theme.SKY, theme.INK, theme.DARK_TEXT)  # style of words about our team
OF_MINE = (theme.GOLD, theme.INK, theme.DARK_TEXT)  # style of the player's own words
OF_THEIRS = (theme.ROSE, theme.INK, theme.DARK_TEXT)

_FRAME = const(1)  # index of the first of the 3 x 3 tiles that form the frame of speech

_PIXELS = const(9200)  # maximum pixels of the layers that appear in a step
_SECOND = const(11)  # y of the second line in the frame, in art units
_CELL = const(6)  # width of a tile of the frame in art units
_MARGINS = const(3)  # least sum, in art units, of the two margins beside a line
_TAIL = const(4)  # art units between a face and the frame of speech, with room for the tail
_BARE = const(3)  # art units by which words may reach behind a face, beside the head

# Kinds of shouts.
ON_TRUCO = const(0)
# In a shout of this kind, "#" stands for the name of the stake, "_" for it in small letters.
ON_RAISE = const(1)
ON_ACCEPT = const(2)
ON_RUN = const(3)
WE_WON = const(4)  # the kinds before it have a group for each character
THEY_WON = const(5)
_KINDS = const(6)

# The file has groups of shouts: for the kinds ON_TRUCO to ON_RUN, one group for each character (in
# the order of truco_core.characters.NAMES) and one for people; for WE_WON and THEY_WON, _WON each.
PEOPLE = KINDS  # index of the group for people among the groups of a kind
EACH = b"\x03\x02\x03\x02\x02\x02"  # number of shouts in a group, by kind
_WON = const(4)  # number of groups for WE_WON, and for THEY_WON; a power of two, for a mask
_GROUPS = WE_WON * (KINDS + 1) + 2 * _WON  # number of groups in the file of shouts
_SHOUT_BYTES = const(48)  # maximum bytes of a group of shouts


def say(picture, kind, seat, value, s):
    """Show the words for an event. Return False if the event has no words.

    :param picture: truco_ui.table.table_view.TableView
    :param seat: seat or team of the event; NONE: of nobody
    :param s: bytes of the player's view
    """
    at = picture.place_of(seat) if seat < 4 else None
    for other in range(1, picture.players):
        mood = _mood(kind, seat, value, other)
        if mood is not None:
            picture.moods[picture.place_of(other)] = mood
    if kind == events.HAND_WON and seat < state.TIE:
        _hand_won(picture, seat, value, s)
    elif kind == events.RAISED:
        _raise(picture, at, seat, value, s)
    elif kind == events.ACCEPTED and s[state.SPECIAL] == NONE:
        picture.score.stake(s, value)
        put(picture, at, AS_SPEECH, _shout(picture, ON_ACCEPT, seat))
    elif kind == events.RAN and seat == SEAT and (not value or picture.app.game.decides()):
        put(picture, at, AS_SPEECH, _shout(picture, ON_RUN, seat))
    elif kind == events.RAN and not value and s[state.SPECIAL] == NONE:
        put(picture, at, AS_SPEECH, _shout(picture, ON_RUN, seat))
    else:
        with residency.use("truco_ui.table.notices") as notices:
            return notices.say(picture, kind, seat, value, s)
    return True


def _hand_won(picture, seat, value, s):
    score = picture.score
    for at in range(1, 4):  # the players put down their cards
        picture.hold(at, 0)
    for team in range(2):
        score.count(team, s[state.SCORE + (team ^ SEAT & 1)], s)
    score.stake(s, value)  # `value` is less than s[STAKE] if a special hand was refused
    ours = seat == SEAT & 1
    if picture.players == 2 or picture.app.game.watches:
        words = score.called[not ours]
    else:
        words = _shout(picture, WE_WON if ours else THEY_WON, NONE)
    style = OF_OURS if ours else OF_THEIRS
    if picture.app.setup.show_calls and not picture.app.game.LINKED:
        with residency.use("truco_ui.table.notices") as notices:
            stamp = notices.reveal(picture)
        if stamp:
            style, words = AS_SHOUT, stamp
    # Write the sign beside the points. If there are two lines, only the second has room for it.
    sign = chr(SIGN_WON if ours else SIGN_LOST)
    put(picture, None, style, words, " " + sign + " +", value)


def _mood(kind, seat, value, other):
    """Return the mood that an event gives the face of the seat `other`; None: unchanged."""
    against = (other ^ seat) & 1
    if kind == events.HAND_WON and seat != NONE:
        return CALM if seat == state.TIE else BEATEN if against else DARING
    if kind == events.RAISED and against:
        return SWEAT
    if other != seat:
        return None
    if kind == events.SIGNALLED:
        return _SIGNS[value % len(_SIGNS)]
    return {events.RAISED: DARING, events.ACCEPTED: DARING, events.RAN: BEATEN}.get(kind)


def _raise(picture, at, seat, value, s):
    name = texts.raised(picture.app.texts, s, value)
    picture.score.stake(s, value, True)
    said = str(value)
    if value == s[rules.STAKES + 1]:
        said = _shout(picture, ON_TRUCO, seat)
    elif name:
        said = _shout(picture, ON_RAISE, seat).replace("#", name).replace("_", name.lower())
    put(picture, at, AS_SHOUT if (seat ^ SEAT) & 1 else OF_OURS, said)


def _shout(picture, kind, seat):
    """Return a shout of a kind, in the words of the character at `seat`; NONE: of people."""
    app = picture.app
    setup = app.setup
    alone = SEAT < seat < 4 and not app.game.name_of(SEAT)
    robot = setup.robots[seat - 1] if alone else None  # a person has other words than robots
    if robot == SENSIBLE and seat > 1:  # this careful robot has a human face
        robot = None
    shared = app.game.view.state if app.game.LINKED else None
    voice = Shouts(texts.CODES[setup.language], shared, picture.shouted)
    words = voice.pick(kind, robot, setup.announce)
    voice.close()
    return words


def put(picture, at, style, words, tail="", number=0):
    """Show words in a frame: `words`, `tail`, and `number` unless it is 0.

    :param picture: truco_ui.table.table_view.TableView
    :param at: place of the speaker; None: nobody says these words
    :param style: a style such as AS_SPEECH or OF_OURS
    """
    said, place = picture.words, picture.place
    u = place[layout.U]
    said.hide()
    if picture.silent:
        return
    words = words + tail + (str(number) if number else "")
    if at == layout.BOTTOM and style != AS_SHOUT:
        style = OF_MINE
    # Leave out the frame's tail if it would leave too little room for the words.
    gap = _TAIL * u if at and not cuts(picture, at, words, _TAIL * u) else 0
    on_left, left, right = _room(picture, at, gap)
    free, font = (right - left) // u, theme.font
    lines = broken(words, _columns(free), font)
    rows = len(lines)
    if rows == 1 and theme.prose.wide(words) + _CELL <= free:
        font = theme.prose  # a single line has room for larger letters
    columns = min(max([font.wide(line) for line in lines]), SAID_COLUMNS)
    tiles = min(-(-(columns + _CELL - 1) // _CELL), free // _CELL)
    wide = tiles * _CELL * u
    while len(said.group) > 1:  # remove earlier words now; the face that they moved stays aside
        said.go_on()
    said.palette[1], said.palette[3] = style[0], style[1]
    said.group.x = _make_room(picture, at, gap, on_left, left, right, wide)
    high = 2 + rows
    # The player's own words leave room for the tail below them.
    said.group.y = 2 * u if rows == 1 else -3 * u if at == layout.BOTTOM else 0
    at_right = at == layout.LEFT or not on_left and at != layout.RIGHT
    _point(said.tail, at if gap or not at else None, wide, rows, at_right, u)
    x, y = (wide - columns * u + u) // 2, (high - 2) * _CELL // 2 * u
    upper, lower = _frame(said, tiles, high)
    said.lines = _written(lines, columns, style[2], x, y, font, u)
    said.parts = _parts([upper, lower] + [line.grid for line in said.lines])
    said.halves = 1 if lower in said.parts[0] else 2
    said.speaks = True


def _parts(layers):
    """Group layers into tuples, one for each step, so that no step sends more than _PIXELS."""
    parts, left = [], 0
    for layer in layers:
        size = layer.width * layer.tile_width * layer.height * layer.tile_height
        if size > left:
            parts.append(())
            left = _PIXELS
        parts[-1] += (layer,)
        left -= size
    return tuple(parts)


def _written(lines, columns, ink, x, y, font, u):
    if len(lines) > 1:  # two lines need the whole height of the wall
        accents = [char for char in lines[0] if 0xC0 <= ord(char) < 0xE0]
        y = 2 * u if accents else u  # keep the accents of capital letters away from the edge
    made = []
    for line in lines:
        y -= (font.height - 2 * _CELL * u) // 2
        text = Text(columns, ink, x, y, 1, CENTRE, font)
        text.set(line)
        made.append(text)
        y = _SECOND * u
    return tuple(made)


def _frame(said, columns, rows):
    """Return the grids of the upper and of the lower half of a frame."""
    tail = said.tail
    sheet = theme.Sheet(tail.bitmap, tail.tile_width, tail.tile_height)
    half = rows // 2
    upper = sheet.grid(said.palette, columns, half)
    lower = sheet.grid(said.palette, columns, rows - half, 0, half * tail.tile_height)
    for at in range(columns * rows):
        y, x = divmod(at, columns)
        tile = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        tile += 0 if x == 0 else 2 if x == columns - 1 else 1
        if y < half:
            upper[at] = tile
        else:
            lower[at - columns * half] = tile
    return upper, lower


def _room(picture, at, gap):
    """Return where on the wall a speaker's words may lie: a tuple of three values.

    1. True: the words are left of the player opposite, who moves aside; False: right.
    2. The least x of the words.
    3. The x at which they have to end.

    :param at: place of the speaker; None: nobody says the words
    :param gap: pixels between the words and the speaker's head, for a tail
    """
    place = picture.place
    u, size = place[layout.U], layout.CARD_WIDTH * place[layout.U]
    face, bare = place[layout.FACE_X + layout.TOP], _BARE * u
    left, right = u, place[layout.WIDTH] - u
    if picture.players == 4:
        left = place[layout.FACE_X + layout.LEFT] + size - bare
        right = place[layout.FACE_X + layout.RIGHT] + bare
    on_left = at == layout.LEFT or at != layout.RIGHT and face - left >= right - face - size
    if on_left:
        right -= size
    else:
        left += size
    if (at == layout.TOP) == on_left:
        right -= gap
    else:
        left += gap
    return on_left, left, right


def cuts(picture, at, words, gap=0):
    """Return True if two lines are too few for words. The parameters are as in `_room`."""
    _, left, right = _room(picture, at, gap)
    most = _columns((right - left) // picture.place[layout.U])
    return max([theme.font.wide(line) for line in broken(words, most, theme.font)]) > most


def _columns(free):
    """Return the maximum columns of a line for which a frame has room in `free` art units.

    The plates with names lie in front of the frame, but must cover no letter.
    """
    return min(free // _CELL * _CELL - _MARGINS, free - 2 * _BARE + 1, SAID_COLUMNS)


def _make_room(picture, at, gap, on_left, left, right, wide):
    """Let the player opposite move aside. Return the x of the frame.

    :param at, gap: as in `_room`, whose result is (on_left, left, right)
    :param wide: width of the frame of words in pixels
    """
    place = picture.place
    u, size = place[layout.U], layout.CARD_WIDTH * place[layout.U]
    face, bare = place[layout.FACE_X + layout.TOP], _BARE * u
    apart = gap if at == layout.TOP else 0
    if on_left:
        face = max(face, min(left + wide + apart - u, right + apart - bare))
        right = face + bare - apart
    else:
        face = min(face, max(right - wide - apart + u, left - apart + bare) - size)
        left = face + size - bare + apart
    x = right - wide if (at == layout.TOP) == on_left else left
    if not gap:
        x = (left + right - wide) // 2
    picture.words.face_x = face
    return x


def broken(words, columns, font):
    """Return the words as a tuple: one line of at most `columns`, or two lines of similar width."""
    longest, found = font.wide(words), (words,)
    if longest <= columns:
        return found
    for at in range(len(words)):
        if words[at] != " ":
            continue
        longer = max(font.wide(words[:at]), font.wide(words[at + 1 :]))
        if longer <= longest:
            longest, found = longer, (words[:at], words[at + 1 :])
    return found


def _point(tail, at, width, rows, at_right, u):
    """Turn and move the tail of a frame so that it points to place `at`; None: hide the tail.

    :param width: width of the frame in pixels
    :param rows: number of lines of words in the frame
    :param at_right: True: the frame lies to the right of the face
    """
    theme.hide(tail, at is None)
    # The tile points down. Transposed, it points right, or left if it is also flipped.
    tail.transpose_xy = bool(at)
    tail.flip_y = bool(at) and at_right
    if at:
        tail.x, tail.y = (-5 * u if at_right else width - u), 6 * u
    else:
        tail.x, tail.y = width // 2 - 3 * u, 17 * u + 6 * u * (rows - 1)


class Shouts:
    """The choice of shouts for raises, answers and wins. Every character has its own words.

    Shouts are read from a file one at a time, so they need no memory. tools/art/shouts.py writes
    the files and describes the format. No shout is chosen twice in a row. At a linked table all
    handhelds show the same shout, each in its own language: the state of the match selects the
    shout, not chance, and robots use the words of people.

    :param code: code of the language, see truco_texts.texts.CODES
    :param s: bytes of the player's view at a linked table; None: a local match
    :param last: bytearray for the previous shout of each kind, which outlives this object
    """

    def __init__(self, code, s=None, last=None):
        self._state = s
        self._file = open(theme.assets + "shouts_" + code + ".bin", "rb")
        # By kind: 1 + number of the previous shout among all groups; 0: there was none.
        self._last = bytearray(_KINDS) if last is None else last

    def pick(self, kind, robot, varied):
        """Choose a shout and return it.

        :param robot: kind of the character that shouts; None: a person, or nobody
        :param varied: False: always choose the first shout
        """
        each = EACH[kind]
        group, line = PEOPLE, 0
        if kind >= WE_WON:
            group = 0
        elif varied and robot is not None and self._state is None:
            group = robot
        if varied:
            s = self._state
            turn = _turn(s, kind, each) if s else getrandbits(6)
            if kind >= WE_WON:
                group = turn & _WON - 1
                turn >>= 2
            line = turn % each
            if s is None and group * each + line + 1 == self._last[kind]:
                line = (line + 1) % each
        self._last[kind] = group * each + line + 1
        return self._read(kind, group, line)

    def _read(self, kind, group, line):
        file = self._file
        group += kind * (PEOPLE + 1)
        if kind > WE_WON:
            group -= PEOPLE + 1 - _WON
        file.seek(0)
        file.seek(_GROUPS + sum(file.read(group)))
        return "".join([chr(code) for code in file.read(_SHOUT_BYTES).split(b"\0")[line]])

    def close(self):
        self._file.close()


def _turn(s, kind, each):
    """Return a number that differs, modulo `each`, from that of the previous shout of the kind."""
    # Raises and answers of a hand differ by LEVEL. Other shouts occur once in a hand.
    return s[HAND] * (each - 1) + (s[LEVEL] if ON_TRUCO < kind < ON_RUN else 0)
