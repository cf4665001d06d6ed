# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Cards on the panel: each is one TileGrid of twelve tiles of a shared sheet.

Another card is other tile numbers, another state another shared palette, so that
nothing is allocated once the cards are made. tools/art/card_sheets.py cuts the tiles.
"""

from micropython import const

from truco_core import clock
from truco_ui import sheets, theme

# States. The palette of a card is that of its suit and state.
PLAIN = const(0)
STAR = const(1)  # a manilha
WINNING = const(2)
DIM = const(3)
_STATES = const(4)

BACK = const(0xFF)  # show() takes any card byte that is no card as this
_COLUMNS = const(3)
_TILES = const(12)

# Tile numbers of a face: from 0x80 on, plus a tile of the rank (0x80) or suit (0x90).
_FACE = b"\x80\x81\x38\x82\x83\x3a\x3b\x90\x91\x3c\x92\x93"
_CORNER_AT = const(2)
_PLAIN_CORNER = const(56)
_SUITS_AT = const(40)
_BACK_AT = const(61)

# paper, edge for each state
_PAPERS = (0xFFF8E6, 0xFFF8E6, 0xFFE680, 0xA3A594)
_EDGES = (0x5C5648, 0xE89400, 0xFF7A00, 0x4C5048)
_DIM_INKS = (0x802830, 0x30343C)

TWO_COLOURS = (theme.RED, theme.INK, theme.RED, theme.INK)  # by suit, "dshc"


class CardArt:
    """The sheet and the palettes that all cards share.

    :param inks: colour of each suit
    :param back: colour of the backs
    """

    def __init__(self, inks=TWO_COLOURS, back=theme.BLUE):
        self.sheet = sheets.Sheet("cards_large.bin" if theme.scale == 2 else "cards_small.bin")
        self.palettes = [None] * (4 * _STATES)
        for suit in range(4):
            twin = inks.index(inks[suit])
            for state in range(_STATES):
                at = suit * _STATES + state
                if twin < suit:
                    self.palettes[at] = self.palettes[twin * _STATES + state]
                else:
                    self.palettes[at] = self._palette(inks[suit], state)
        self.back = theme.palette(0, _PAPERS[0], back, _EDGES[0], transparent=0)

    def _palette(self, ink, state):
        if state == DIM:
            ink = _DIM_INKS[0 if ink == theme.RED else 1] if ink in TWO_COLOURS else ink
        return theme.palette(0, _PAPERS[state], ink, _EDGES[state], transparent=0)


class Card:
    """One place for a card. Hidden until `show`."""

    def __init__(self, art):
        self._art = art
        self._card = None  # what the tiles show; None: not set yet
        self._starred = False
        self.state = PLAIN
        self.grid = art.sheet.grid(art.back, _COLUMNS, _TILES // _COLUMNS)
        self.grid.hidden = True
        self.flying = False
        self._from_x = self._from_y = self._to_x = self._to_y = 0
        self._start_ms = 0
        self._span_ms = 1
        self._hide = False

    def show(self, card, state=PLAIN, starred=False):
        """Show a card, or the back when `card` is no card.

        :param card: 0..39, see truco_core.cards
        :param state: PLAIN, STAR, WINNING or DIM
        :param starred: mark it as a manilha
        """
        if card >= 40:
            card = BACK
            starred = False
        if card != self._card or starred != self._starred:
            self._card = card
            self._starred = starred
            self._set_tiles(card, starred)
        self.mark(state)
        self._set_hidden(False)

    def mark(self, state):
        """Change the state of what is shown."""
        self.state = state
        art = self._art
        card = self._card
        palette = art.back
        if card is not None and card < 40:
            palette = art.palettes[(card & 3) * _STATES + state]
        if self.grid.pixel_shader is not palette:
            self.grid.pixel_shader = palette

    def hide(self):
        self.flying = False
        self._set_hidden(True)

    @property
    def hidden(self):
        return self.grid.hidden

    def place(self, x, y):
        """Lie still at x, y (pixels, top left corner)."""
        self.flying = False
        grid = self.grid
        grid.x = x
        grid.y = y

    def fly(self, x, y, start_ms, span_ms, hide=False):
        """Glide from here to x, y.

        :param start_ms: when, see truco_core.clock
        :param span_ms: how long, from 1 on
        :param hide: vanish on arrival
        """
        grid = self.grid
        self._from_x = grid.x
        self._from_y = grid.y
        self._to_x = x
        self._to_y = y
        self._start_ms = start_ms
        self._span_ms = span_ms
        self._hide = hide
        self.flying = True

    def step(self, now_ms):
        """Move on. True when something that is drawn changed."""
        if not self.flying:
            return False
        passed = clock.diff(now_ms, self._start_ms)
        if passed < 0:
            return False
        if passed >= self._span_ms:
            self.land()
            return True
        # Slows down towards its place: 1 - (1 - t)^2, in 1/256.
        left = 256 - passed * 256 // self._span_ms
        left = left * left >> 8
        grid = self.grid
        grid.x = self._to_x + (self._from_x - self._to_x) * left // 256
        grid.y = self._to_y + (self._from_y - self._to_y) * left // 256
        return True

    def land(self):
        """Be where the flight ends, now."""
        if self.flying:
            self.place(self._to_x, self._to_y)
            if self._hide:
                self._set_hidden(True)

    def _set_hidden(self, hidden):
        if self.grid.hidden != hidden:
            self.grid.hidden = hidden

    def _set_tiles(self, card, starred):
        grid = self.grid
        for at in range(_TILES):
            if card == BACK:
                tile = _BACK_AT + at
            else:
                tile = _FACE[at]
                if tile >= 0x90:
                    tile = _SUITS_AT + (card & 3) * 4 + (tile & 15)
                elif tile >= 0x80:
                    tile = (card >> 2) * 4 + (tile & 15)
            if at == _CORNER_AT and starred:
                tile = _PLAIN_CORNER + 1
            if grid[at] != tile:
                grid[at] = tile
