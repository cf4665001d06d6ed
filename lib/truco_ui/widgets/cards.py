# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
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
    """One place for a card. Hidden until `show`; `card` is what it shows."""

    def __init__(self, art):
        self._art = art
        self.card = BACK
        self.grid = art.sheet.grid(art.back, _COLUMNS, _ROWS)
        self.grid.hidden = True
        self.flying = self._last = False
        self._from_x = self._from_y = self._to_x = self._to_y = 0
        self._start_ms = self._span_ms = 0

    def show(self, card, state=PLAIN):
        """Show a card, or the back.

        :param card: 0..39, see truco_core.cards; any other byte is BACK
        """
        grid = self.grid
        art = self._art
        self.card = card if card < 40 else BACK
        for at in range(_COLUMNS * _ROWS):
            tile = _FACE[at]
            if card >= 40:
                tile = _BACK_AT + at
            elif tile >= 0x90:
                tile = _SUITS_AT + (card & 3) * 4 + (tile & 15)
            elif tile >= 0x80:
                tile = (card >> 2) * 4 + (tile & 15)
            elif at == _CORNER_AT and state == STARRED:
                tile = _STARRED_CORNER
            if grid[at] != tile:
                grid[at] = tile
        theme.paint(grid, art.palettes[(card & 3) * STATES + state] if card < 40 else art.back)
        theme.hide(grid, False)

    def hide(self):
        self.flying = False
        theme.hide(self.grid, True)

    def place(self, x, y):
        """Lie still at x, y (pixels, top left corner)."""
        self.flying = False
        self.grid.x = x
        self.grid.y = y

    def fly(self, x, y, start_ms, span_ms, last=False):
        """Begin to move from here to x, y.

        :param start_ms: when, see truco_core.clock
        :param span_ms: how long, from 1 on
        :param last: hide the card when it arrives
        """
        self._from_x = self.grid.x
        self._from_y = self.grid.y
        self._to_x = x
        self._to_y = y
        self._start_ms = start_ms
        self._span_ms = span_ms
        self._last = last
        self.flying = True

    def step(self, now_ms):
        """Move on; None: end the flight at once. True when something that is drawn changed."""
        if not self.flying:
            return False
        left = 0  # of the way, in 1/256
        if now_ms is not None:
            passed = clock.diff(now_ms, self._start_ms)
            if passed < 0:
                return False
            if passed < self._span_ms:
                left = 256 - passed * 256 // self._span_ms
                left = left * left >> 8  # slows down towards its place
        x = self._to_x + (self._from_x - self._to_x) * left // 256
        y = self._to_y + (self._from_y - self._to_y) * left // 256
        if left:
            self.grid.x = x
            self.grid.y = y
        else:
            self.place(x, y)
            if self._last:
                self.hide()
        return True
