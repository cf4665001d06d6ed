"""Makes what the table screen draws, from the felt up. Dropped once the screen is open."""

import displayio
import vectorio
from micropython import const

import residency
from truco_core import rules
from truco_core.cards import NONE
from truco_core.state import HAND, PLAYERS
from truco_game import NAMED, SHUFFLES
from truco_link import frames
from truco_ui.table import layout
from truco_ui.table.table_cards import ARROW, MARK
from truco_ui.table.table_prompt import Prompt
from truco_ui.table.table_score import SCORE_COLUMNS, Score
from truco_ui.table.table_view import TableView
from truco_ui.table.table_words import SAID_COLUMNS, TAIL, Words, frame
from truco_ui.widgets import card_art, sheets, theme
from truco_ui.widgets.cards import Card
from truco_ui.widgets.text import CLUBS, HEARTS, STAR, Text

_SKIN = const(0xFFD9B0)
_FAST = const(2)  # of Setup.speed
_WINE = const(1)  # of Setup.card_back: too near to the red of the rivals' backs


def picture(root, app):
    """The `TableView` of ``app.game``, all of it in `root`."""
    u = theme.scale
    place = layout.plan(app.width, app.height, u)
    sheet = sheets.load("table")
    art = card_art.make_for(app.setup)
    root.append(sheets.felt(app.width, app.height))
    score = _score(root, sheet, app, u)
    chip = _chip(root, place, u)
    palette = _palette(_SKIN, theme.GOLD, theme.INK)
    # What is hidden waits beside the panel: the place of a hidden grid is sent once, too.
    marks = [_grid(root, sheet, palette, 2, 2, -app.width) for _ in range(2)]
    for at in range(4):
        marks[0][at] = MARK + at
        marks[1][at] = ARROW + at
    for mark in marks:
        mark.hidden = True
    s = app.game.view.state
    rivals = theme.BLUE if app.setup.card_back == _WINE else theme.RED
    backs = _backs(root, sheet, art.back, rivals, place, s[PLAYERS])
    cards = _cards(root, art, place, s[rules.MORE_FLAGS])
    rank = _rank(root, place, u)
    words = Words(place, _said(root, sheet, u, app.width))
    parts = marks[0], marks[1], backs
    made = TableView(app, place, parts, Score(place, *score, *chip), words, cards, rank)
    if app.game.LINKED:
        made.marks = {}  # see truco_ui.table.robot_marks
    return made


def tidy():
    """Forget what only `picture` needs. No other open screen can need it: the table is lowest."""
    residency.forget("truco_ui.widgets.card_art")
    residency.forget("truco_ui.widgets.sheets")


def introduce(screen):
    """Let a TableScreen show the players' names before the first deal, if it is not fast."""
    app = screen.app
    s = app.game.view.state
    if app.setup.speed < _FAST:
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


def _score(root, sheet, app, u):
    """The tricks' grid, and the texts of both teams' points."""
    frame(_grid(root, sheet, _palette(theme.NIGHT, 0, theme.FELT_DARK), 8, 6), 8, 6)
    palette = _palette(theme.GREY, theme.SKY, theme.ROSE)
    tricks = _grid(root, sheet, palette, 5, 1, 9 * u, 3 * u)
    we = Text(SCORE_COLUMNS, theme.SKY_TEXT, 3 * u, 9 * u)
    they = Text(SCORE_COLUMNS, theme.RED_TEXT, 3 * u, 21 * u)
    if app.game.watches:  # neither team is the watcher's: the signs as in the list of seats
        we.put_char(CLUBS)
        they.put_char(HEARTS)
    else:
        with residency.use("truco_ui.table.sides") as sides:
            for text, name in zip((we, they), sides.names(app)):
                text.put(name)
    root.append(we.grid)
    root.append(they.grid)
    return tricks, (we, they)


def _chip(root, place, u):
    """The coin (its edge, its face, the group of its digits), and the text of its digits."""
    coin = []
    for colour in (theme.INK, theme.GOLD):
        circle = vectorio.Circle(
            pixel_shader=theme.palette(colour),
            radius=u,
            x=place[layout.CHIP_X],
            y=place[layout.CHIP_Y],
        )
        root.append(circle)
        coin.append(circle)
    group = displayio.Group(
        scale=2 if place[layout.CHIP_LARGE] else 1, x=place[layout.CHIP_X], y=place[layout.CHIP_Y]
    )
    digits = Text(2, theme.DARK_TEXT, 0, -13 * u // 2)
    group.append(digits.grid)
    root.append(group)
    return (coin[0], coin[1], group), digits


def _backs(root, sheet, back, rivals, place, players):
    """The grids of small backs by place; None where nobody sits, and for the player.

    :param back: palette of our cards' backs; rivals: colour of theirs
    """
    theirs = _palette(theme.CREAM, rivals, theme.INK)
    backs = [None] * 4
    for at in range(1, 4):
        if players == 4 or at == layout.TOP:
            ours = players == 4 and at == layout.TOP
            palette = back if ours else theirs
            grid = _grid(
                root, sheet, palette, 4, 3, place[layout.BACKS_X + at], place[layout.BACKS_Y + at]
            )
            grid.transpose_xy = at & 1 == 1
            backs[at] = grid
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
    deck.place(place[layout.DECK_X], place[layout.U])
    deck.show(0xFF)
    vira.grid.x = place[layout.VIRA_X]
    return vira, some(4 if flags & rules.PAIR_AFTER_TIE else 0), some(4), some(3)


def _rank(root, place, u):
    """The text on the deck, beside the vira: the rank of the manilhas, over a star."""
    ink = theme.palette(theme.NIGHT, theme.GOLD)
    text = Text(1, ink, place[layout.DECK_X] + u, place[layout.U] + 6 * u, 2)
    text.put_char(STAR, 0, 1)
    root.append(text.grid)
    return text


def _said(root, sheet, u, width):
    """The parts for words: group, palette, frame, text and tail."""
    group = displayio.Group(x=-width)
    palette = _palette(0, 0, 0)
    ground = _grid(group, sheet, palette, SAID_COLUMNS + 1, 3)
    text = Text(SAID_COLUMNS, theme.DARK_TEXT, 3 * u, -1)
    group.append(text.grid)
    tail = _grid(group, sheet, palette, 1, 1)
    tail[0] = TAIL
    group.hidden = True
    root.append(group)
    return group, palette, ground, text, tail


def prompt(root, app, place):
    """The `Prompt` beside the hand. Words, the last part of `picture`, come to lie over it."""
    said = root.pop()
    u = place[layout.U]
    left = place[layout.SIDE_X] - u
    edge = vectorio.Rectangle(
        pixel_shader=theme.DARK_TEXT,  # truco_ui.table.answers gives it colours of its own
        width=(layout.SIDE_COLUMNS * 6 + 2) * u,
        height=place[layout.HEIGHT] - place[layout.SIDE_Y] + u,
        x=left,
        y=0,
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
    bar = theme.font.grid(theme.DARK_TEXT, layout.SIDE_COLUMNS, 1, place[layout.SIDE_X])
    bar.hidden = True
    root.append(bar)
    root.append(said)
    return Prompt(app, edge, bar, lines)
