# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is on the table besides the cards: score, stake, marks, backs, and what is said.

All of it is tiles of one small sheet (tools/art/table_sheet.py) and of the glyphs.
"""

import displayio
import vectorio
from micropython import const

from truco_core import rules, state
from truco_ui import layout, theme
from truco_ui.cards import CardArt
from truco_ui.game import SEAT
from truco_ui.text import Text

# Tiles.
_FRAME = const(1)  # 3x3
_TAIL = const(10)
_TRICKS = const(11)  # ours, theirs, tied, not played
_BACK = const(15)  # 2x3
_HAND = const(21)  # 2x2
_ARROW = const(25)  # 2x2
_OPEN = const(3)  # of _TRICKS

_SKIN = const(0xFFD9B0)

_SCORE_COLUMNS = const(7)
_SAID_COLUMNS = const(16)

# How something is said: paper, edge, then whether the letters are light.
SPEECH = (theme.CREAM, theme.INK, False)
SHOUT = (theme.RED, theme.PAPER, True)
BANNER = (theme.GOLD, theme.INK, False)


def _palette(light, strong, edge):
    return theme.palette(0, light, strong, edge, transparent=0)


def put(grid, at, tile):
    """Set a tile; setting one to what it is would redraw it."""
    if grid[at] != tile:
        grid[at] = tile


def _frame(grid, columns, rows):
    """Draw a frame `columns` tiles wide at the left of a grid; the rest becomes empty."""
    at = 0
    for y in range(rows):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(grid.width):
            tile = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            put(grid, at, tile if x < columns else 0)
            at += 1


def _turn(grid, at):
    """Turn a grid whose picture points down so that it points at a place."""
    # Flips come before the turn: what points down points right after it.
    grid.transpose_xy = at & 1 == 1
    grid.flip_y = at == layout.TOP or at == layout.LEFT


class Board:
    """Draws in `root`, which is empty. Cards go between `root`'s layers and `said`."""

    def __init__(self, root, app):
        self._app = app
        self._root = root
        self._players = app.setup.players
        self._place = place = layout.Layout(app.width, app.height, theme.scale)
        self._sheet = theme.Sheet("table")
        root.append(theme.felt(app.width, app.height))
        self._add_score(place.u)
        self._add_chip(place, place.u)
        palette = _palette(_SKIN, theme.GOLD, theme.INK)
        self._mark = self._add(palette, 2, 2, _HAND)
        self._arrow = self._add(palette, 2, 2, _ARROW)
        self._arrow_at = layout.BOTTOM
        self._bob = 0
        self._held = bytearray(4)  # cards in hand, by place
        self._backs = [None] * 4
        self._art = CardArt()
        theirs = _palette(theme.CREAM, theme.RED, theme.INK)
        for seat in range(1, self._players):
            at = self.place_of(seat)
            back = self._add(theirs if (seat ^ SEAT) & 1 else self._art.back, 4, 3)
            back.x = place.backs_x[at]
            back.y = place.backs_y[at]
            back.transpose_xy = at & 1 == 1
            self._backs[at] = back

    def _add(self, palette, width, height, tile=0, x=0, y=0):
        """A grid on top of all; with the tiles from `tile` on, and hidden, when there are any."""
        grid = self._sheet.grid(palette, width, height, x, y)
        if tile:
            for at in range(width * height):
                grid[at] = tile + at
            grid.hidden = True
        self._root.append(grid)
        return grid

    def _add_score(self, u):
        panel = self._add(_palette(theme.NIGHT, 0, theme.FELT_DARK), 8, 6)
        _frame(panel, 8, 6)
        self._tricks = self._add(_palette(theme.GREY, theme.SKY, theme.ROSE), 5, 1, 0, 9 * u, 3 * u)
        self._points = (
            Text(_SCORE_COLUMNS, theme.SKY_TEXT, 3 * u, 9 * u),
            Text(_SCORE_COLUMNS, theme.RED_TEXT, 3 * u, 21 * u),
        )
        self._points[0].put(self._app.texts.WE)
        self._points[1].put(self._app.texts.THEY)
        for text in self._points:
            self._root.append(text.grid)

    def _add_chip(self, place, u):
        radius = (17 if place.chip_large else 9) * u
        self._chip = theme.palette(theme.GOLD)
        for palette in (theme.palette(theme.INK), self._chip):
            chip = vectorio.Circle(
                pixel_shader=palette, radius=radius, x=place.chip_x, y=place.chip_y
            )
            self._root.append(chip)
            radius -= u
        group = displayio.Group(scale=2 if place.chip_large else 1, x=place.chip_x, y=place.chip_y)
        self._digits = Text(2, theme.DARK_TEXT, y=-13 * u // 2)
        group.append(self._digits.grid)
        self._root.append(group)

    def add_said(self):
        """Put on top what is said; comes after all cards."""
        place = self._place
        self._said = group = displayio.Group()
        self._said_palette = _palette(0, 0, 0)
        self._said_frame = self._sheet.grid(self._said_palette, _SAID_COLUMNS + 1, 3)
        self._said_text = Text(_SAID_COLUMNS, theme.DARK_TEXT, 3 * place.u, 3 * place.u)
        self._tail = self._sheet.grid(self._said_palette)
        self._tail[0] = _TAIL
        group.append(self._said_frame)
        group.append(self._said_text.grid)
        group.append(self._tail)
        group.hidden = True
        self._root.append(group)

    def place_of(self, seat):
        """Where `seat` sits: see `turns` in the rule book."""
        if self._players == 2:
            return layout.TOP if seat != SEAT else layout.BOTTOM
        at = (seat - SEAT) & 3
        if at & 1 and self._app.game.view.state[rules.MORE_FLAGS] & rules.TURNS_RIGHT:
            at = 4 - at
        return at

    def tricks(self, s):
        """Show who took the tricks of this hand."""
        for index in range(3):
            result = s[state.RESULTS + index]
            if result < state.TIE:
                result ^= SEAT & 1
            put(self._tricks, 2 * index, _TRICKS + min(result, _OPEN))

    def numbers(self, s):
        """Show score, tricks and stake."""
        self.tricks(s)
        for team in range(2):
            points = s[state.SCORE + (team ^ SEAT & 1)]
            self._points[team].put_number(points, _SCORE_COLUMNS - 2, 0, 2)
        asked = s[state.PHASE] == state.ANSWERING
        self.stake(s[rules.STAKES + s[state.LEVEL] + 1] if asked else s[state.STAKE], asked)

    def stake(self, points, asked=False):
        """Show what the hand is worth, or would be, 1..99, on the chip."""
        digits = self._digits
        theme.paint(digits.grid, theme.CREAM_TEXT if asked else theme.DARK_TEXT)
        colour = theme.RED if asked else theme.GOLD
        if self._chip[0] != colour:
            self._chip[0] = colour
        digits.clear(0, digits.put_number(points))
        digits.grid.x = (-6 if points > 9 else -3) * self._place.u

    def hold(self, at, count):
        """Show how many cards the player at a place holds, 0..3."""
        self._held[at] = count
        grid = self._backs[at]
        if grid:
            for index in range(12):
                x = index & 3
                tile = _BACK + (index >> 2) * 2
                if x >= count:
                    tile = tile + 1 if x == count and x else 0
                put(grid, index, tile)

    def lead(self, at):
        """Lay the open hand by the player who leads the hand."""
        self._mark.x = self._place.mark_x[at]
        self._mark.y = self._place.mark_y[at]
        theme.hide(self._mark, False)

    def point(self, mask):
        """Let the arrow point at the first of the players who may act; 0: at nobody.

        :param mask: bit 1 << place
        """
        for at in range(4):
            if mask >> at & 1:
                self._arrow_at = at
                _turn(self._arrow, at)
                self.bob()
                break
        theme.hide(self._arrow, not mask)

    def bob(self):
        """Nod the arrow. True when it is seen."""
        place = self._place
        at = self._arrow_at
        self._bob = place.u - self._bob
        nod = self._bob if at & 1 or at == layout.TOP else -self._bob
        x, y = place.mark_x[at], place.mark_y[at]
        if at == layout.BOTTOM:
            self._arrow.x = x + 9 * place.u
            self._arrow.y = y + nod
        elif at == layout.TOP:
            self._arrow.x = x
            self._arrow.y = y + 12 * place.u + nod
        else:
            self._arrow.x = x + (nod if at == layout.LEFT else -nod)
            self._arrow.y = y + 12 * place.u
        return not self._arrow.hidden

    def say(self, at, style, words, tail="", number=0):
        """Show words, a tail of them, and a number from 1 on, framed in one line.

        :param at: place of the speaker; None: a banner in the middle
        :param style: SPEECH, SHOUT or BANNER
        """
        text = self._said_text
        text.clear()
        column = text.put(tail, text.put(words))
        if number:
            column = text.put_number(number, column)
        theme.paint(text.grid, theme.CREAM_TEXT if style[2] else theme.DARK_TEXT)
        self._said_palette[1] = style[0]
        self._said_palette[3] = style[1]
        _frame(self._said_frame, column + 1, 3)
        self._put_said(at, (column + 1) * 6 * self._place.u)
        theme.hide(self._said, False)

    def _put_said(self, at, width):
        place = self._place
        u = place.u
        tail = self._tail
        # A banner lies over the edges of cards, never over what they say.
        x = (place.width - width) // 2
        y = place.hand_y - 17 * u
        tail.x = 4 * u
        tail.y = -5 * u
        if at is None:
            pass
        elif at & 1:
            y = place.slot_y[at]
            x = 8 * u if at == layout.LEFT else place.width - width - 8 * u
            tail.x = -5 * u if at == layout.LEFT else width - u
            tail.y = 6 * u
        elif at == layout.BOTTOM:
            x = u
            y = place.hand_y - (layout.LIFT + 22) * u
            tail.x = width - 12 * u
            tail.y = 17 * u
        elif self._players == 2:
            # Beside the card, which the answer may depend on.
            x = place.slot_x[at] + 25 * u
            y = place.slot_y[layout.RIGHT] + u
        else:
            x = place.backs_x[at] + 12 * u - width // 2
            y = place.slot_y[at] + 4 * u
        self._said.x = min(max(x, u), place.width - width - u)
        self._said.y = y
        theme.hide(tail, at is None)
        if at is not None:
            _turn(tail, at)
