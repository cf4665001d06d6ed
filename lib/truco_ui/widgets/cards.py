"""Cards on the panel: each is one TileGrid of twelve tiles of a shared sheet.

To show another card changes tile numbers, to show another state sets another shared palette:
so nothing is allocated once the cards are made. tools/art/card_sheets.py cuts the tiles.
"""

from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

# States. A card has the palette of its suit and state.
PLAIN = const(0)
STARRED = const(1)  # a manilha, with a star; the zap has a flash of lightning
WINNING = const(2)
DIM = const(3)
STATES = const(4)

BACK = const(0xFF)  # any byte that is no card shows a card's back

# What a card does where its flight ends, besides taking on one of the states above.
STAY = const(4)
GO = const(5)  # hide
TURNING = const(24)  # with a state: turn over; its parts are what is left of that, in eights
FACE_UP = const(8)  # with a state: turned up in one step
_NARROW = const(16)  # its face is seen from the side

_TURN_MS = const(60)  # a part of it

_COLUMNS = const(3)
_ROWS = const(4)

# Tiles of a face, of the first rank and suit, with no figure and no mark. Figures and marks follow.
_FACE = b"\x00\x01\x38\x02\x03\x39\x41\x28\x29\x40\x2a\x2b"
_SUITS = const(40)  # the first tile that is not of a rank
_CORNER = const(56)  # that is not of a suit
_FIGURES = const(58)
_UNMARKED = const(65)
_BACK = const(68)
_MARK_AT = const(6)  # among those of a card
NO_TILE = const(77)  # the tile of no card
_CLUBS = const(3)
_BEFORE_QUEEN = const(3)  # a rank; the three behind it have figures


class CardArt:
    """What all cards share: see `truco_ui.widgets.card_art`, which makes it.

    `sheet`; `palettes` by suit, then state; `back`, the palette of the backs.
    """

    def __init__(self, sheet, back):
        self.sheet = sheet
        self.back = back
        self.palettes = []


class Card:
    """One place for a card. Hidden until `show`; `card` is what it shows.

    `flying`: what it does where its flight ends, see `fly`; 0 when it lies still.

    A hidden card lies above the panel: displayio would send the place of a hidden grid, too, when
    it comes into sight elsewhere.
    """

    def __init__(self, art):
        self.art = art
        self.card = BACK
        self.grid = art.sheet.grid(art.back, _COLUMNS, _ROWS)
        self.hide()
        self._to_x = self._to_y = 0
        self._end_ms = self._left_ms = 0

    def show(self, card, state=PLAIN):
        """Show a card, or the back.

        :param card: 0..39, see truco_core.cards; any other byte is BACK
        """
        grid = self.grid
        art = self.art
        self.card = card if card < 40 else BACK
        figure = (card >> 2) - _BEFORE_QUEEN
        if not 0 < figure < 4:
            figure = 0
        mark = 0
        if state == STARRED or state and _UNMARKED < grid[_MARK_AT] < _BACK:  # who wins keeps it
            mark = 2 if card & 3 == _CLUBS else 1
        for at in range(_COLUMNS * _ROWS):
            tile = _FACE[at]
            if card >= 40:  # the second row of a back is its third, too
                tile = _BACK + (at if at < _MARK_AT else at - _COLUMNS)
            elif tile < _SUITS:
                tile += card & 0x3C
            elif tile < _CORNER:
                tile += (card & 3) * 4
            elif tile < _FIGURES:
                tile += 2 * figure
            elif tile == _UNMARKED:
                tile += mark
            if grid[at] != tile:
                grid[at] = tile
        theme.paint(grid, art.palettes[(card & 3) * STATES + state] if card < 40 else art.back)
        theme.hide(grid, False)

    def hide(self):
        self.flying = 0
        theme.hide(self.grid, True)
        self.grid.y = -_ROWS * self.art.sheet.tile_height

    def place(self, x, y):
        """Lie still at x, y (pixels, top left corner)."""
        self.flying = 0
        self.grid.x = x
        self.grid.y = y

    def fly(self, x, y, end_ms, span_ms, then):
        """Move from here to x, y. A card that is hidden comes into sight when it starts.

        :param end_ms: when it arrives, see truco_core.clock
        :param span_ms: how long before that it starts, from 1 on
        :param then: what it does there: STAY, GO, take on a state (not PLAIN), TURNING, FACE_UP
        """
        self._to_x = x
        self._to_y = y
        self._end_ms = end_ms
        self._left_ms = span_ms
        self.flying = then

    def step(self, now_ms):
        """Move on; None: end the flight at once. True when something that is drawn changed."""
        left = 0
        if now_ms is not None:
            left = clock.diff(self._end_ms, now_ms)
        before, then = self._left_ms, self.flying
        if not then or left > before:
            return False
        grid = self.grid
        theme.hide(grid, False)
        if left > 0:
            # It slows down towards its place: what is left of the way is as the square of the time,
            # in whole units towards the place, or the last pixels would take a step each.
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
        """Show the back, or else the face, without its middle: the card is turning over."""
        grid, card = self.grid, self.card
        self.show(BACK if then >= TURNING else card, then % FACE_UP)
        self.card = card
        for at in range(0, _COLUMNS * _ROWS, _COLUMNS):
            grid[at + 1] = grid[at + 2]
            grid[at + 2] = NO_TILE
        grid.x += self.art.sheet.tile_width // 2
