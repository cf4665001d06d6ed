"""Puts words on the table: bubbles of who speaks, banners of nobody.

In memory only while it says something. All words lie before the wall, in one line or two, beside
the face of who speaks: so they never lie over the score, the coin, the vira, a card, an answer.
"""

from micropython import const

from truco_ui.table import layout
from truco_ui.table.table_words import SAID_COLUMNS
from truco_ui.widgets import theme
from truco_ui.widgets.theme import Text

# Styles of words: colour of the paper, colour of the edge, palette of the letters.
AS_SPEECH = (theme.CREAM, theme.INK, theme.DARK_TEXT)
AS_SHOUT = (theme.RED, theme.PAPER, theme.CREAM_TEXT)
AS_SIGN = (theme.NIGHT, theme.CREAM, theme.CREAM_TEXT)  # seen, not heard
AS_BANNER = AS_SIGN  # nobody says it
OF_OURS = (theme.SKY, theme.INK, theme.DARK_TEXT)  # banners in the colours of the teams
OF_THEIRS = (theme.ROSE, theme.INK, theme.DARK_TEXT)

_FRAME = const(1)  # tiles: 3x3

# Units.
_SECOND = const(11)  # where the second line lies in the frame
_CELL = const(6)  # of a letter, of a tile of the frame
_BEFORE = const(44)  # of words before one face
_TAIL = const(4)  # between a face and the words
_BARE = const(2)  # of a face's tiles, at either side of the head


def put(picture, at, style, words, tail="", number=0):
    """Show words in a frame: `words`, then `tail`, then `number` from 1 on.

    :param picture: truco_ui.table.table_view.TableView
    :param at: place of the speaker; None: a banner of nobody
    :param style: AS_SPEECH, AS_SHOUT, AS_BANNER, or another of this kind
    """
    said, place = picture.words, picture.place
    u = place[layout.U]
    picture.hush()
    if picture.silent:
        return
    words = words + tail + (str(number) if number else "")
    if at == layout.BOTTOM and style != AS_SHOUT:  # the player's own, before the others' wall
        style = OF_OURS
    left, right = room(picture, at)
    free = right - left
    if picture.players == 4:  # between two faces; where there is no room, before one
        most = place[layout.FACE_X + layout.RIGHT] - place[layout.FACE_X + layout.TOP]
        most = max(most - layout.HAND_STEP * u, _BEFORE * u)
        free = min(free, most) if at else most
    lines = _broken(words, min(free // (_CELL * u) - 1, SAID_COLUMNS))
    columns = min(max([len(line) for line in lines]), SAID_COLUMNS)
    rows, cell, font = len(lines), _CELL * u, theme.prose
    tiles = -(-columns * font.tile_width // cell) + 1
    if rows > 1 or tiles * cell > free:  # there is no room for letters that are easy to read
        tiles, font = columns + 1, theme.font
    wide = tiles * cell
    said.palette[1], said.palette[3] = style[0], style[1]
    said.group.x, behind = _before(picture, at, within(picture, at, left, right, wide), wide)
    said.group.y = 0 if rows > 1 else 2 * u
    face = place[layout.FACE_X + (at or layout.TOP)]
    at_right = at != layout.RIGHT and (picture.players == 4 or said.group.x > face)
    _point(said.tail, at, wide, at_right, u)
    gap = face - said.group.x - wide
    if at_right:
        gap = said.group.x - face - layout.CARD_WIDTH * u
    # It would lie on the face, on letters; or point at what is the others'.
    if at and gap < _TAIL * u or at == layout.BOTTOM and (rows > 1 or at_right):
        theme.hide(said.tail, True)
    texts = _written(lines, columns, style[2], (wide - columns * font.tile_width) // 2, font, u)
    said.say(_frame(said, tiles, 2 + rows), texts, behind)


def _written(lines, columns, ink, x, font, u):
    """A `Text` for each line, in its middle."""
    y = 3 * u
    if len(lines) > 1:  # as high as the wall, and nearer to each other than lines of a grid
        accents = [char for char in lines[0] if 0xC0 <= ord(char) < 0xE0]
        y = 2 * u if accents else u  # an accent of a capital does not touch the edge
    texts = []
    for line in lines:
        y -= (font.tile_height - 2 * _CELL * u) // 2
        text = Text(columns, ink, x, y, 1, 0, font)
        text.put(line, (columns - len(line)) // 2)
        texts.append(text)
        y = _SECOND * u
    return tuple(texts)


def _frame(said, columns, rows):
    """A frame of so many tiles."""
    tail = said.tail
    sheet = theme.Sheet(tail.bitmap, tail.tile_width, tail.tile_height, None)
    grid = sheet.grid(said.palette, columns, rows)
    at = 0
    for y in range(rows):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(columns):
            grid[at] = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            at += 1
    return grid


def room(picture, at):
    """Before the wall beside the face of a place, or beside all that matters: x from, x to."""
    place = picture.place
    u, width = place[layout.U], place[layout.WIDTH]
    wide = width >= layout.NARROW * u
    if picture.players == 4 and not at:  # between two faces: there is the most room for four
        x = place[layout.FACE_X + layout.TOP] + layout.CARD_WIDTH * u
        return x + u, place[layout.FACE_X + layout.RIGHT] - u
    face = place[layout.FACE_X + (at or layout.TOP)]
    if at == layout.RIGHT or at is not None and wide and picture.players == 2:
        return u, face - _TAIL * u
    return face + (layout.CARD_WIDTH + _TAIL) * u, width - u


def within(picture, at, left, right, width):
    """The x of something `width` wide: as near to who speaks as it can be, on the panel."""
    x = left
    if right <= picture.place[layout.FACE_X + (at or 0)]:
        x = right - width
    elif not at:
        x = (left + right - width) // 2
    u = picture.place[layout.U]
    return max(min(x, picture.place[layout.WIDTH] - width - u), u)


def _before(picture, at, x, wide):
    """Where words `wide` lie, as near to x as may be, and what is out of sight behind them: no face
    moves for words, and of none that listens a part is seen, nor of a name.
    """
    place = picture.place
    u, width = place[layout.U], place[layout.WIDTH]
    size = layout.CARD_WIDTH * u
    if picture.players == 4 and not at:  # before who sits opposite, rather than at a side
        x = min(x, place[layout.FACE_X + layout.RIGHT] - wide)
    x = max(min(x, width - wide - u), u)
    behind: list = []
    for other, seat in enumerate(picture.seats):
        if not seat or not len(seat[0]):
            continue
        face, name = seat
        if other != at and x - size + _BARE * u < face.x < x + wide - _BARE * u:
            behind.append((face, -width, face.x))
        if name or len(face) > 1:
            written = name.grid if name else face[1]
            left = written.x if name else face.x + size
            if left - wide < x < left + size:
                behind.append((written, -width, written.x))
    return x, behind


def _broken(words, columns):
    """The words as a line of so many letters, or as two, of which none is longer than it must."""
    if len(words) <= columns:
        return (words,)
    longest, found = len(words), (words,)
    for at in range(len(words)):
        longer = max(at, len(words) - at - 1)
        if words[at] == " " and longer <= longest:
            longest, found = longer, (words[:at], words[at + 1 :])
    return found


def _point(tail, at, width, at_right, u):
    """Let the tail of the words point at who speaks.

    :param at_right: whether they lie at the right of the face
    """
    theme.hide(tail, at is None)
    # Flips apply before the transposition, after which what points down points right.
    tail.transpose_xy = bool(at)
    tail.flip_y = bool(at) and at_right
    if at:
        tail.x, tail.y = (-5 * u if at_right else width - u), 6 * u
    else:
        tail.x, tail.y = width // 2 - 3 * u, 17 * u
