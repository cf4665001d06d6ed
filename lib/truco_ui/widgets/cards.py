"""Cards on the panel: each is a TileGrid of twelve tiles of a shared sheet.

To show another card, only tile numbers change; to show another state, the grid gets another shared
palette. So nothing is allocated once the cards exist. tools/art/card_sheets.py makes the tiles.
"""

from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

# States of a card. Suit and state select the palette.
PLAIN = const(0)
STARRED = const(1)  # a manilha, with the mark of a star, or for the zap a flash of lightning
WINNING = const(2)
DIM = const(3)
STATES = const(4)

BACK = const(0xFF)  # shows the back of a card, as does any other byte from 40 on

# Parameter `then` of `Card.fly`: what a card does on arrival. A state means: show this state.
STAY = const(4)  # on arrival, keep the picture of the flight
GO = const(5)  # on arrival, hide the card
TURNING = const(24)  # added to a state: turn face up in 3 steps, each of which subtracts FACE_UP
FACE_UP = const(8)  # added to a state: turn face up at once
_NARROW = const(16)  # added to a state: the second of 3 steps, in which the card looks narrow

_TURN_MS = const(60)  # duration of a step of turning

_COLUMNS = const(3)
_ROWS = const(4)

# Tiles of the face of the four of diamonds, row by row. The tiles of the sheet are, in this order:
# ranks; suits; right edges (plain, then with each figure); left edges (plain, then with each mark);
# back; a blank tile; corners of small cards, by suit; lower edge of small cards; plain paper.
_FACE = b"\x00\x01\x38\x02\x03\x39\x41\x28\x29\x40\x2a\x2b"
_SUITS = const(40)
_CORNER = const(56)  # index of the first tile of the plain right edge
_FIGURES = const(58)
_UNMARKED = const(65)  # index of the tile of the plain left edge
_BACK_TILE = const(68)
_MARK_AT = const(6)  # index of the tile with the mark among the twelve tiles of a card
NO_TILE = const(77)  # index of a blank tile
_HALF_CORNER = const(78)
_FOOT = const(82)
PAPER = const(85)  # index of a tile of plain paper, without an edge
_CLUBS = const(3)
_BEFORE_QUEEN = const(3)  # rank of the seven, below queen, jack and king, which have figures


class CardArt:
    """The tiles and palettes that all cards share, made by `truco_ui.widgets.card_art`.

    sheet     `theme.Sheet` with the tiles
    palettes  palettes of the faces, by suit, then state
    back      palette of the backs
    """

    def __init__(self, sheet, back):
        self.sheet = sheet
        self.back = back
        self.palettes = []


class Card:
    """A card on the panel, hidden until `show`.

        card    the card that is shown, 0..39, or BACK
        flying  what the card does at the end of its flight, see `fly`; 0: the card lies still

    A hidden card is above the panel. Otherwise displayio would also refresh the card's old place
    when the card appears elsewhere.

    :param rows: rows of tiles: _ROWS, or one less for a small card. Its third row has only the
        lower edge, so it looks half as high; without a figure it has a small suit in its corner
    """

    def __init__(self, art, rows=_ROWS):
        self.art = art
        self.card = BACK
        self.grid = art.sheet.grid(art.back, _COLUMNS, rows)
        self.hide()
        self._to_x = self._to_y = 0
        self._end_ms = self._left_ms = 0

    def show(self, card, state=PLAIN):
        """Show the face of a card, or a back.

        :param card: 0..39, see truco_core.cards; any other byte shows a back
        """
        grid = self.grid
        art = self.art
        self.card = card if card < 40 else BACK
        small = grid.height < _ROWS
        figure = (card >> 2) - _BEFORE_QUEEN
        if not 0 < figure < 4:
            figure = 0
        mark = 0
        if state == STARRED or state and _UNMARKED < grid[_MARK_AT] < _BACK_TILE:
            # Show the mark of a manilha, also in other states if the card has it already.
            mark = 2 if card & 3 == _CLUBS else 1
        for at in range(_COLUMNS * grid.height):
            tile = _FACE[at]
            if small and at >= _MARK_AT:
                tile = _FOOT - _MARK_AT + at
            elif card >= 40:  # the third row of a back has the same tiles as the second row
                tile = _BACK_TILE + (at if at < _MARK_AT else at - _COLUMNS)
            elif tile < _SUITS:
                tile += card & 0x3C
            elif tile < _CORNER:
                tile += (card & 3) * 4
            elif small and tile == _CORNER and not figure:
                tile = _HALF_CORNER + (card & 3)
            elif tile < _FIGURES:
                tile += 2 * figure
            elif tile == _UNMARKED:
                tile += mark
            if grid[at] != tile:
                grid[at] = tile
        theme.paint(grid, art.palettes[(card & 3) * STATES + state] if card < 40 else art.back)
        theme.hide(grid, False)

    def shows(self, state):
        """Return True if the card's face has this state."""
        palette = (self.card & 3) * STATES + state
        return self.card < 40 and self.grid.pixel_shader is self.art.palettes[palette]

    def hide(self):
        self.flying = 0
        theme.hide(self.grid, True)
        self.grid.y = -_ROWS * self.art.sheet.tile_height

    def place(self, x, y):
        """Lay the card down at x, y (pixels, top left corner)."""
        self.flying = 0
        self.grid.x = x
        self.grid.y = y

    def fly(self, x, y, end_ms, span_ms, then):
        """Move the card to x, y. A hidden card appears when its flight starts.

        :param end_ms: time of arrival, see truco_core.clock
        :param span_ms: duration of the flight, at least 1
        :param then: what the card does on arrival: STAY, GO, a state (except PLAIN), TURNING or
            FACE_UP
        """
        self._to_x = x
        self._to_y = y
        self._end_ms = end_ms
        self._left_ms = span_ms
        self.flying = then

    def step(self, now_ms):
        """Continue the flight. Return True if something that is drawn changed.

        :param now_ms: None: end the flight at once
        """
        left = 0
        if now_ms is not None:
            left = clock.diff(self._end_ms, now_ms)
        before, then = self._left_ms, self.flying
        if not then or left > before:
            return False
        grid = self.grid
        theme.hide(grid, False)
        if left > 0:
            # The card slows down: the remaining distance is proportional to the square of the
            # remaining time. Round the distance down to whole art units, or the card would need a
            # step for each of the last pixels.
            u = theme.scale
            part, whole = left * left, before * before * u
            x, y = grid.x - self._to_x, grid.y - self._to_y
            grid.x = self._to_x + (x * part + (x < 0) * (whole - 1)) // whole * u
            grid.y = self._to_y + (y * part + (y < 0) * (whole - 1)) // whole * u
            self._left_ms = left
            return True
        self.place(self._to_x, self._to_y)
        if then == GO:
            self.hide()
        elif then >= _NARROW and now_ms is not None:
            self._narrow(then)
            self.fly(self._to_x, self._to_y, clock.after(now_ms, _TURN_MS), 1, then - FACE_UP)
        elif then != STAY:
            self.show(self.card, then % FACE_UP)
        return True

    def _narrow(self, then):
        """Show the back, or later the face, without the middle column of tiles, as if edge-on."""
        grid, card = self.grid, self.card
        self.show(BACK if then >= TURNING else card, then % FACE_UP)
        self.card = card
        for at in range(0, _COLUMNS * grid.height, _COLUMNS):
            grid[at + 1] = grid[at + 2]
            grid[at + 2] = NO_TILE
        grid.x += self.art.sheet.tile_width // 2
