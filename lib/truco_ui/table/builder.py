"""Makes what the table screen draws, from the felt up. Dropped once the screen is open."""

import displayio
import vectorio
from micropython import const

import residency
from truco_core import rules
from truco_core.cards import NONE
from truco_core.state import HAND, PLAYERS
from truco_game import NAMED, SHUFFLES
from truco_game.setup import FAST
from truco_link import frames
from truco_ui.table import layout, sides
from truco_ui.table.places import LAMP_INK, WOOD, make
from truco_ui.table.table_cards import MARK
from truco_ui.table.table_prompt import Prompt
from truco_ui.table.table_score import SCORE_COLUMNS, Score
from truco_ui.table.table_view import TableView
from truco_ui.table.table_words import TAIL, Words
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.cards import Card
from truco_ui.widgets.theme import Text

_SKIN = const(0xFFD9B0)
_AMBER = const(0xB06C10)
_PEEP = const(4)  # units
_NAME = const(4)  # letters of a name beside a face
_WINE = const(1)  # of Setup.card_back: too near to the red of the rivals' backs


def picture(root, app):
    """The `TableView` of ``app.game``, all of it in `root`."""
    u = theme.scale
    s = app.game.view.state
    players = s[PLAYERS]
    place = layout.plan(app.width, app.height, u, players)
    sheet = sheets.load("table")
    art = card_art.make_for(app.setup)
    wall, table, palette = make(app)
    root.append(wall)
    halo = vectorio.Circle(  # type: ignore[call-arg]
        pixel_shader=palette,
        radius=12 * u,  # it ends before a name
        x=-app.width,
        y=layout.WALL // 2 * u,
        color_index=LAMP_INK,
    )
    root.append(halo)
    rivals = theme.BLUE if app.setup.card_back == _WINE else theme.RED
    backs = _backs(root, sheet, art.back, rivals, place, players)
    seats = _seats(root, place, players)
    root.append(table)
    score = _score(root, sheet, app, place, palette[WOOD])
    score += _chip(root, place, u)
    # What is hidden waits beside the panel: the place of a hidden grid is sent once, too.
    mark = _grid(root, sheet, _palette(_SKIN, theme.GOLD, theme.INK), 2, 2, -app.width)
    for at in range(4):
        mark[at] = MARK + at
    mark.hidden = True
    cards = _cards(root, art, place, s[rules.MORE_FLAGS])
    words = Words(_said(root, sheet, app.width))
    plate = theme.palette(theme.GOLD, theme.INK)
    parts = mark, halo, plate, seats, backs, palette
    made = TableView(app, place, parts, Score(place, *score), words, cards)
    sides.show(made)
    if app.game.LINKED and app.party.rest_ms:
        residency.briefly("truco_ui.table.line_mark").show(made, True)
    return made


def tidy():
    """Forget what only `picture` needs. No other open screen can need it: the table is lowest."""
    residency.forget("truco_ui.widgets.card_art")
    residency.forget("truco_ui.widgets.sheets")


def introduce(screen):
    """Let a TableScreen show the players' names before the first deal, if it is not fast."""
    app = screen.app
    s = app.game.view.state
    if app.setup.speed < FAST:
        for seat in range(1, s[PLAYERS]):
            screen.on_event(NAMED, seat, 0)
    if app.game.LINKED and not s[HAND]:  # until then it takes some seconds
        screen.on_event(frames.AWAITING, NONE, SHUFFLES)


def _palette(light, strong, edge):
    return theme.palette(0, light, strong, edge, transparent=0)


def _grid(root, sheet, palette, width, height, x=0, y=0):
    grid = sheet.grid(palette, width, height, x, y)
    root.append(grid)
    return grid


def _seats(root, place, players):
    """For each place the group of a face, which is empty yet, and the text of a name, or None."""
    seats: list = [((), None)]
    for at in (layout.LEFT, layout.TOP, layout.RIGHT):
        name = None
        if players == 4 and place[layout.WIDTH] >= layout.NARROW * theme.scale:
            ink = theme.SKY_TEXT if at == layout.TOP else theme.RED_TEXT
            name = Text(_NAME, ink, place[layout.BACKS_X + at])
            root.append(name.grid)
        seats.append((displayio.Group(scale=theme.scale, x=place[layout.FACE_X + at]), name))
    for group, _ in seats[1:]:  # over all names
        root.append(group)
    return seats


def _score(root, sheet, app, place, wood):
    """The tricks' grid, the texts of both teams' points, and the grids of their beans."""
    u = theme.scale
    palette = _palette(theme.GREY, theme.SKY, theme.ROSE)
    wide = place[layout.WIDTH] >= layout.NARROW * u
    x, y = place[layout.TRICKS_X], place[layout.TRICKS_Y]
    tricks = _grid(root, sheet, palette, 5 if wide else 3, 1, x, y)
    tricks.transpose_xy = True
    points, beans = [], []
    for team in range(2):
        x, y = place[layout.TEAM_X + team], place[layout.TEAM_Y + team]
        text = Text(SCORE_COLUMNS, (theme.SKY_TEXT, theme.RED_TEXT)[team], x, y)
        root.append(text.grid)
        points.append(text)
        x, y = x + (6 * SCORE_COLUMNS + 3) * u, y + 2 * u
        beans.append(sheets.beans(root, team, x, y, wood, *beans))
    return tricks, points, beans


def _chip(root, place, u):
    """The coin (its edge, its rim, its face, the group of its digits), and the text of them."""
    coin: list = []
    palette = theme.palette(theme.INK, _AMBER, theme.GOLD)
    for depth in range(3):
        circle = vectorio.Circle(  # type: ignore[call-arg]
            pixel_shader=palette,
            radius=u,
            x=place[layout.CHIP_X],
            y=place[layout.CHIP_Y],
            color_index=depth,
        )
        root.append(circle)
        coin.append(circle)
    group = displayio.Group(x=place[layout.CHIP_X], y=place[layout.CHIP_Y])
    digits = Text(2, theme.DARK_TEXT, 0, -13 * u // 2)
    group.append(digits.grid)
    root.append(group)
    coin.append(group)
    return coin, digits


def _backs(root, sheet, back, rivals, place, players):
    """The grids of small backs by place; None where nobody sits, and for the player.

    :param back: palette of our cards' backs; rivals: colour of theirs
    """
    theirs = _palette(theme.CREAM, rivals, theme.INK)
    backs = [None] * 4
    for at in range(1, 4):
        if players == 4 or at == layout.TOP:
            backs[at] = _grid(
                root,
                sheet,
                back if players == 4 and at == layout.TOP else theirs,
                4,
                3,
                place[layout.BACKS_X + at],
                place[layout.BACKS_Y + at],
            )
    return backs


def _cards(root, art, place, flags):
    """The vira, then lists of cards: those under the trick's, the trick's by place, the hand's.
    Also draws the deck, which never changes.
    """

    def some(count):
        made = [Card(art) for _ in range(count)]
        for card in made:
            root.append(card.grid)
        return made

    deck, vira = some(2)
    # Some of it is seen below the vira.
    deck.place(place[layout.DECK_X], place[layout.VIRA_Y] + _PEEP * place[layout.U])
    deck.show(0xFF)
    vira.grid.x = place[layout.VIRA_X]
    under, slots = some(4 if flags & rules.PAIR_AFTER_TIE else 0), some(4)
    slots.insert(layout.BOTTOM, slots.pop())  # over those beside it, where their edges overlap
    return vira, under, slots, some(3)


def _said(root, sheet, width):
    """The parts for words: group, palette and tail."""
    group = displayio.Group(x=-width)
    palette = _palette(0, 0, 0)
    tail = _grid(group, sheet, palette, 1, 1)
    tail[0] = TAIL
    group.hidden = True
    root.append(group)
    return group, palette, tail


def prompt(root, app, made):
    """The `Prompt` beside the hand of a `picture`, whose last part, words, come to lie over it."""
    residency.tidy(0)  # what the picture left: else the heap of a host with guests grows, see usher
    said = root.pop()
    place = made.place
    u = place[layout.U]
    ground = theme.palette(made.palette[WOOD - 1], theme.CREAM)  # the wood of the table
    left = place[layout.SIDE_X] - 2 * u
    edge = vectorio.Rectangle(
        pixel_shader=ground,
        width=(layout.SIDE_COLUMNS * 6 + 4) * u,
        height=place[layout.HEIGHT] - place[layout.SIDE_Y] + u,
        x=left,
        y=place[layout.SIDE_Y] - u,  # the place of what is hidden is drawn too when it moves
    )
    edge.hidden = True
    root.append(edge)
    lines = Text(
        layout.SIDE_COLUMNS,
        theme.GREY_TEXT,
        place[layout.SIDE_X],
        place[layout.SIDE_Y],
        layout.SIDE_ROWS,
    )
    root.append(lines.grid)
    bar = displayio.Group(x=place[layout.SIDE_X])
    gold = made.plate
    bar.append(theme.font.grid(gold, layout.SIDE_COLUMNS))
    # The first letter does not stand at the bar's edge.
    margin = vectorio.Rectangle(  # type: ignore[call-arg]
        pixel_shader=gold, width=2 * u, height=theme.font.tile_height, x=-2 * u
    )
    bar.append(margin)
    bar.hidden = True
    root.append(bar)
    root.append(said)
    return Prompt(app, edge, bar, lines)
