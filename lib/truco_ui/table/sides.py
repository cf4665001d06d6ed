"""Faces and names of the players, names of both teams, and the mark for a lost connection.

The module is in memory only while a function runs: when the table opens or is redrawn, when another
player takes a seat, or when this handheld loses or finds its connection.
"""

import displayio
from micropython import const

import residency
from truco_core.characters import SENSIBLE
from truco_core.state import PLAYERS
from truco_game import SEAT
from truco_link import messages
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.table.table_words import POINTS
from truco_ui.widgets import theme
from truco_ui.widgets.cards import PAPER
from truco_ui.widgets.faces import CALM
from truco_ui.widgets.theme import CENTRE, CLUBS, HEARTS
from truco_ui.widgets.typeset import Text

_NAME = const(24)  # columns of a name
# y in art units of the plate with a name below a face, in front of the shoulders.
_PLATE = const(17)
_ROOM = const(5)  # maximum letters of a team's name beside the points

# The mark for a lost connection: radio waves, crossed out. Four pixels per byte, the first one in
# the lowest bits: 0 nothing, 1 the plate (.), 2 a wave (W), 3 the stroke (/).
#
#       ...........
#      ...WWWWWW.//.
#      ..W.......//..
#      ....WWW.//...
#      ...W...//....
#      ......//.....
#      .....//.W....
#      ....//.......
#      ...//WW......
#       .....WW....
_WAVES = (
    b"\x54\x55\x55\x54\xaa\xda\x57\x56\xd5\x57\x95"
    b"\xda\x57\x95\xd5\x57\x55\xd5\x57\x55\xd5\x67"
    b"\x55\xd5\x57\x55\xd5\xa7\x55\x51\x95\x56\x01"
)
_WAVES_WIDE = const(13)
_WAVES_TALL = const(10)


def names(app):
    """Return the names of the player's team and of the other team.

    With two players, they are "you" and the rival's name. Spectators, and two people on one
    handheld, get both names instead. With four players, or if the rival has no name, they are "we"
    and "they", or for spectators the suits that stand for the teams in the list of seats.
    """
    game, t, watches = app.game, app.texts, app.game.watches
    if game.view.state[PLAYERS] == 2 and game.LINKED >= watches:
        rival = game.name_of(SEAT ^ 1)
        if rival:
            with texts.briefly(app.setup.language, "notice") as words:
                mine = game.name_of(SEAT) if watches or not game.LINKED else ""
                mine = mine or words.YOU
            return _apart(mine, rival), _apart(rival, mine)
    return (chr(CLUBS), chr(HEARTS)) if watches else (t.WE, t.THEY)


def _apart(name, other):
    """Return the first letters of a name, or its last ones if `other` has the same first ones."""
    short = name.split()[0][:_ROOM]
    if short != other.split()[0][:_ROOM] or name == other:
        return short
    return name.split()[-1][-_ROOM:]


def show(picture, only=None, robot=False):
    """Show the players' faces and names, and the names of both teams.

    :param picture: truco_ui.table.table_view.TableView
    :param only: the only seat whose face and name to update; None: all seats
    :param robot: with `only`: True if a robot plays for this seat now
    """
    app = picture.app
    game = app.game
    acts = picture.actor
    picture.point(layout.BOTTOM)
    with residency.use("truco_ui.widgets.faces") as faces:
        file = faces.load()
        for seat in range(1, picture.players):
            if only is None:
                robot = game.LINKED and game.is_robot(seat)
            if only is None or seat == only:
                _sit(picture, seat, robot, faces.Face(file), faces.kind_of)
        file.close()
    picture.point(acts)  # highlight the acting player again, whose name may have changed
    picture.score.called = names(app)
    for text, called in zip(picture.score.points, picture.score.called):
        text.clear(0, text.put(called), layout.SCORE_COLUMNS - POINTS)


def _sit(picture, seat, robot, face, kind_of):
    at = picture.place_of(seat)
    app = picture.app
    game, look = app.game, seat
    ink = theme.SKY_TEXT if at == layout.TOP else theme.RED_TEXT
    if not game.LINKED:
        kind = game.face_of(seat)
    else:
        seats = app.party.lobby.seats
        place = seats[(seat + game.bottom_seat()) % len(seats)]
        kind = kind_of(place.flags >> messages.AVATAR_AT)
        if robot and place.flags & messages.PERSON:
            ink = theme.GREY_TEXT  # colour of an absent person's name
            # Nobody plays for the only other person: the match waits.
            robot = sum([one.flags & messages.PERSON for one in seats]) > 2
        if robot:
            kind, look = SENSIBLE, game.look_of(seat)
    face.show(kind, CALM, look)
    layer, u = picture.seats[at], picture.place[layout.U]
    while layer:
        layer.pop()
    picture.looks[at], picture.faces[at] = face.looks, face.grid[0]
    # Small art needs no scaled group, for which a PyBadge has no memory.
    drawn = face.grid if u > 1 else face.grid.pop()
    layer.append(drawn)
    if picture.players == 2:
        return
    drawn.y = -2 * u  # so that the plate does not cover the mouth
    name = game.name_of(seat)
    called = name.split()[0] if name else ""
    if game.LINKED:  # people without a name are called "Zap AB", "Zap CD": show the last word
        alike = [place for place in seats if place.name.split()[:1] == [called]]
        if len(alike) > 1:
            called = name.split()[-1]
    paper = picture.vira.art.sheet.grid(ink, 3, 1, 0, _PLATE * u)
    for tile in range(3):
        paper[tile] = PAPER
    layer.append(paper)
    text = Text(_NAME, theme.DARK_TEXT, 0, (_PLATE - 2) * u, 1, CENTRE)
    text.set(called)
    layer.append(text.grid)


def show_line(picture, on: bool) -> None:
    """Show the mark for a lost connection in front of the wall, or remove it (`on` False).

    :param picture: truco_ui.table.table_view.TableView
    """
    if picture.mark is not None:
        if not on:
            picture.app.stack[0].root.remove(picture.mark)
            picture.mark = None
    elif on:
        u = theme.scale
        bitmap = displayio.Bitmap(_WAVES_WIDE, _WAVES_TALL, 4)
        for at in range(_WAVES_WIDE * _WAVES_TALL):
            bitmap[at] = _WAVES[at >> 2] >> 2 * (at & 3) & 3
        colours = theme.palette(0, theme.RED, theme.PAPER, theme.INK, clear=0)
        x = picture.place[layout.WIDTH] - (_WAVES_WIDE + 1) * u
        group = displayio.Group(scale=u, x=x, y=u)
        group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
        root = picture.app.stack[0].root
        # With two players, words cover the mark. With four, the mark is in front of a face.
        before = picture.vira.grid if picture.players == 4 else picture.words.group
        root.insert(root.index(before), group)
        picture.mark = group
