"""Creates everything that the table screen draws. In memory only while that screen opens.

tools/art/scene.py draws the background: wall, shelf and table. A venue is a set of colours for the
background. Each kind of rival has a venue.
"""

import displayio
import vectorio
from micropython import const

import residency
from truco_core import rules
from truco_core.cards import NONE
from truco_core.characters import VENUES
from truco_core.state import HAND, PLAYERS
from truco_game import NAMED, SEAT, SHUFFLES, STYLE
from truco_game.setup import FAST
from truco_link import messages
from truco_store import RIVALS, RUNG
from truco_ui.table import layout, sides
from truco_ui.table.table_cards import MARK
from truco_ui.table.table_view import TableView
from truco_ui.table.table_words import POINTS, TAIL, Prompt, Score, Words
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.cards import Card
from truco_ui.widgets.typeset import Text

_SKIN = const(0xFFD9B0)
_AMBER = const(0xB06C10)
_PEEP = const(4)  # height in art units of the part of the deck that is visible below the vira
_WINE = const(1)  # value of Setup.card_back for a colour too similar to the rivals' red backs

_TILE = const(8)  # width and height of a tile of the scene, in art units
# Indices into the palette of the scene.
WOOD = const(9)  # palette index of the table's wood; index 8 is a darker wood
WALL_INK = const(11)  # palette index of the wall; index 12 is the pattern on the wall
LAMP_INK = const(13)
_TEAMS_INK = const(14)  # at a table for four: index of the rivals' colour; ours follows

_LAMP = const(0xFFE9A8)


def picture(root, app):
    """Create the `TableView` of ``app.game``, with all its layers in `root`."""
    u = theme.scale
    s = app.game.view.state
    players = s[PLAYERS]
    place = layout.plan(app.width, app.height, u, players)
    sheet = sheets.load("table")
    art = card_art.make_for(app.setup)
    wall, table, palette = scene_in(app)
    root.append(wall)
    # The halo lies behind a face. Its radius is so small that it reaches no name.
    halo = _circle(root, palette, 12 * u, -app.width, layout.WALL // 2 * u, LAMP_INK)
    rivals = theme.BLUE if app.setup.card_back == _WINE else theme.RED
    root.append(table)
    said = _said(root, sheet, app.width)  # speech lies behind faces and plates
    score = _score(root, sheet, app, place, palette[WOOD])
    backs = _backs(root, sheet, art.back, rivals, place, players)
    seats = _seats(root, place, players)
    score += _chip(root, place, u)
    cards = _cards(root, art, place, s)
    # The mark lies on the cards. Create it off the panel: otherwise its first place would be
    # redrawn when it appears.
    mark = _grid(root, sheet, _palette(_SKIN, theme.GOLD, theme.INK), 2, 2, -app.width)
    for at in range(4):
        mark[at] = MARK + at
    mark.hidden = True
    words = Words(said, seats[layout.TOP])
    parts = mark, halo, theme.GOLD_TEXT, seats, backs, palette
    made = TableView(app, place, parts, Score(place, *score), words, cards)
    sides.show(made)
    if app.game.LINKED and app.party.rest_ms:
        sides.show_line(made, True)
    return made


def tidy():
    """Unload the modules that only `picture` needs."""
    residency.forget("truco_ui.widgets.card_art")
    residency.forget("truco_ui.widgets.sheets")


def introduce(screen):
    """Let a TableScreen show the players' names before the first deal, unless the speed is fast."""
    app = screen.app
    s = app.game.view.state
    if app.setup.speed < FAST:
        for seat in range(1, s[PLAYERS]):
            screen.on_event(NAMED, seat, 0)
        if s[PLAYERS] == 2 and _is_new(app):
            screen.on_event(NAMED, SEAT ^ 1, STYLE)
    if app.game.LINKED and not s[HAND]:  # say that the handhelds shuffle, which takes some seconds
        screen.on_event(messages.AWAITING, NONE, SHUFFLES)


def _is_new(app):
    """Return True if the player has not yet finished a match with the only rival, a robot."""
    game, at = app.game, RIVALS + 2 * app.setup.robots[0]
    if game.LINKED or not game.keeper or game.name_of(SEAT):  # the lesson has no keeper
        return False
    return not (app.store.image[at] or app.store.image[at + 1])


def _palette(light, strong, edge):
    return theme.palette(0, light, strong, edge, clear=0)


def _grid(root, sheet, palette, width, height, x=0, y=0):
    grid = sheet.grid(palette, width, height, x, y)
    root.append(grid)
    return grid


def _circle(root, palette, radius, x, y, index):
    place = {"x": x, "y": y, "color_index": index}
    circle = vectorio.Circle(pixel_shader=palette, radius=radius, **place)
    root.append(circle)
    return circle


def _seats(root, place, players):
    """Return a list by place: an empty group for face and name; () for BOTTOM and empty places."""
    seats: list = [()] * 4
    for at in range(1, 4):
        if players == 4 or at == layout.TOP:
            seats[at] = displayio.Group(x=place[layout.FACE_X + at])
            root.append(seats[at])
    return seats


def _score(root, sheet, app, place, wood):
    """Return the grid of the tricks' marks, the Texts with points, and the grids of the beans."""
    palette = _palette(theme.GREY, theme.SKY, theme.ROSE)
    points, beans = [], []
    x, y = place[layout.TRICKS_X], place[layout.TRICKS_Y]
    down = place[layout.TRICKS_DOWN] // (3 * theme.scale)
    tricks = _grid(root, sheet, palette, 1 if down else 3, down + 1, x, y)
    for team in range(2):
        x, y = place[layout.TEAM_X + team], place[layout.TEAM_Y + team]
        text = Text(layout.SCORE_COLUMNS, (theme.SKY_TEXT, theme.RED_TEXT)[team], x, y)
        root.append(text.grid)
        points.append(text)
        if not place[layout.TIGHT]:
            x, y = place[layout.BEANS_X + team], place[layout.BEANS_Y + team]
            beans.append(sheets.beans(root, team, x, y, wood, *beans))
    return tricks, points, beans


def _chip(root, place, u):
    """Return the coin's layers (edge, rim, face, group of digits), and the Text of the digits."""
    palette = theme.palette(theme.INK, _AMBER, theme.GOLD)
    x, y = place[layout.CHIP_X], place[layout.CHIP_Y]
    coin: list = [_circle(root, palette, u, x, y, depth) for depth in range(3)]
    group = displayio.Group(x=x, y=y)
    digits = Text(POINTS, theme.DARK_TEXT, 0, -13 * u // 2)
    group.append(digits.grid)
    root.append(group)
    coin.append(group)
    return coin, digits


def _backs(root, sheet, back, rivals, place, players):
    """Return a list by place: the grid of small card backs; None for BOTTOM and empty places.

    :param back: palette of the backs of our team's cards
    :param rivals: colour of the backs of the rivals' cards
    """
    theirs = _palette(theme.CREAM, rivals, theme.INK)
    backs = [None] * 4
    for at in range(1, 4):
        if players == 4 or at == layout.TOP:
            ink = back if players == 4 and at == layout.TOP else theirs
            x, y = place[layout.SLOT_X + at], place[layout.SLOT_Y + at]
            backs[at] = _grid(root, sheet, ink, 4, 2, x, y)
    return backs


def _cards(root, art, place, s):
    """Create all cards. Return the vira and three lists of `Card`.

    1. By place: a second card, which lies under the card of the trick. The list is empty unless the
       rules have PAIR_AFTER_TIE.
    2. By place: the card of the trick.
    3. The player's hand.
    """

    def some(count, *rows):
        made = [Card(art, *rows) for _ in range(count)]
        for card in made:
            root.append(card.grid)
        return made

    u, wide = place[layout.U], place[layout.WIDTH] >= layout.NARROW * place[layout.U]
    if wide or not (place[layout.TIGHT] or s[rules.FLAGS] & rules.OLD_MANILHA):
        # Draw the deck, which never changes, so that a part is visible below the vira.
        deck = some(1)[0]
        deck.place(place[layout.DECK_X], place[layout.VIRA_Y] + _PEEP * u)
        deck.show(0xFF)
    vira = some(1, *((3,) if place[layout.TIGHT] else ()))[0]
    vira.grid.x = place[layout.VIRA_X]
    under, slots = some(4 if s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE else 0), some(4)
    # The grid of the player's card is the last, because this card lies on top of others.
    slots.insert(layout.BOTTOM, slots.pop())
    return vira, under, slots, some(3)


def _said(root, sheet, width):
    """Return the parts of `table_words.Words`: group, palette and tail."""
    group = displayio.Group(x=-width)
    palette = _palette(0, 0, 0)
    tail = _grid(group, sheet, palette, 1, 1)
    tail[0] = TAIL
    group.hidden = True
    root.append(group)
    return group, palette, tail


def prompt(root, app, made):
    """Create the `Prompt` beside the player's hand.

    :param made: the TableView that `picture` has returned
    """
    # Collect the garbage of `picture`. Otherwise the heap of a host with guests would grow until
    # the host has too little memory for new connections.
    residency.tidy(0)
    place = made.place
    u = place[layout.U]
    ground = theme.palette(made.palette[WOOD - 1], theme.CREAM)  # the table's darker wood
    columns, x, y = layout.SIDE_COLUMNS, place[layout.SIDE_X], place[layout.SIDE_Y]
    wide, high = (columns + 4) * u, place[layout.HEIGHT] - y + u
    # Place the box now: moving a hidden box later would redraw its old place.
    edge = vectorio.Rectangle(pixel_shader=ground, width=wide, height=high, x=x - 2 * u, y=y - u)
    edge.hidden = True
    root.append(edge)
    lines = Text(columns, theme.GREY_TEXT, x, y, layout.SIDE_ROWS)
    root.append(lines.grid)
    bar = displayio.Group(x=x)
    gold = sheets.CHOSEN_TEXT
    bar.append(theme.font.grid(gold, columns, theme.font.parts))
    # Add a margin at the left of the bar. Otherwise the first letter would touch the bar's edge.
    high = theme.font.height
    bar.append(vectorio.Rectangle(pixel_shader=gold, width=2 * u, height=high, x=-2 * u, y=0))
    bar.hidden = True
    root.append(bar)
    return Prompt(app, edge, bar, lines)


def _mixed(colour, percent, more=0):
    """Return a colour with each of its three components at `percent`, plus `more`."""
    made = 0
    for shift in (16, 8, 0):
        made = made << 8 | min((colour >> shift & 255) * percent // 100 + more, 255)
    return made


def colours(kind):
    """Return the palette of the scene in the colours of the venue of a `kind` of rival."""
    packed = VENUES[kind]
    felt, wood, wall, glass, shelf = [
        packed[at] << 16 | packed[at + 1] << 8 | packed[at + 2] for at in range(0, 15, 3)
    ]
    weave = packed[15]
    made = [_mixed(wall, 160), _mixed(felt, 40)]
    for percent, more in ((76, 0), (100, 0), (128, 12)):
        made += [_mixed(felt, percent, more), _mixed(felt, percent, more + weave)]
    made += [_mixed(wood, 32), wood, _mixed(wood, packed[16], 8)]
    return made + [wall, _mixed(wall, 115, 6), _LAMP, glass, shelf]


def scene_in(app):
    """Return the layer of the wall, the layer of the table, and their palette.

    The caller may place other layers between wall and table.
    """
    game = app.game
    two, linked = game.view.state[PLAYERS] == 2, game.LINKED
    kind, chosen = 0 if linked else app.setup.robots[0], app.setup.venue
    if chosen and (linked or not app.store.image[RUNG]):
        # The player has chosen a venue. Only a match of the ladder keeps the rival's venue.
        kind = chosen + 1
    made = colours(kind)
    if not two:  # a table for four has no shelf with bottles, so these colours are free
        made[_TEAMS_INK:] = theme.ROSE, theme.SKY
    palette = theme.palette(*made)
    columns, tiles, sheet = sheets.scene(app, two)
    upper = layout.WALL // _TILE * columns
    wall = sheets.laid(sheet, columns, tiles[:upper], 0, palette)
    y = layout.WALL * theme.scale
    return wall, sheets.laid(sheet, columns, tiles[upper:], y, palette), palette
