"""Cards on the panel: each is one TileGrid of twelve tiles of a shared sheet.

To show another card changes tile numbers, to show another state sets another shared palette:
so nothing is allocated once the cards are made. tools/art/card_sheets.py cuts the tiles.
"""

from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

# States. A card has the palette of its suit and state.
PLAIN = const(0)
STARRED = const(1)  # a manilha, with a star in its corner
WINNING = const(2)
DIM = const(3)
STATES = const(4)

BACK = const(0xFF)  # any byte that is no card shows a card's back

# What a card does where its flight ends, besides taking on one of the states above.
STAY = const(4)
GO = const(5)  # hide

_COLUMNS = const(3)
_ROWS = const(4)

# Tiles of a face: from 0x80 on plus a tile of the rank, from 0x90 on plus one of the suit.
_FACE = b"\x80\x81\x38\x82\x83\x3a\x3b\x90\x91\x3c\x92\x93"
_CORNER_AT = const(2)
_STARRED_CORNER = const(57)
_SUITS_AT = const(40)
_BACK_AT = const(61)


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
        for at in range(_COLUMNS * _ROWS):
            tile = _FACE[at]
            if card >= 40:
                tile = _BACK_AT + at
            elif tile >= 0x90:
                tile = _SUITS_AT + (card & 3) * 4 + (tile & 15)
            elif tile >= 0x80:
                tile = (card >> 2) * 4 + (tile & 15)
            elif at == _CORNER_AT and (state == STARRED or state and grid[at] == _STARRED_CORNER):
                tile = _STARRED_CORNER  # a winning or dim card keeps its star
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
        :param then: what it does there: STAY, GO, or show itself in a state (not PLAIN)
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
            # rounded towards the place, or the last pixels would take a step each.
            part, whole = left * left, before * before
            x, y = grid.x - self._to_x, grid.y - self._to_y
            grid.x = self._to_x + (x * part + (x < 0) * (whole - 1)) // whole
            grid.y = self._to_y + (y * part + (y < 0) * (whole - 1)) // whole
            self._left_ms = left
            return True
        self.place(self._to_x, self._to_y)
        if then == GO:
            self.hide()
        elif then < STATES:
            self.show(self.card, then)
        return True
