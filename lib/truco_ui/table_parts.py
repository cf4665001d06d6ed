# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the table screen is made of, besides cards. Each part knows how to show itself.

All of them are tiles of one small sheet (tools/art/table_sheet.py) and of the glyphs.
"""

import displayio
import vectorio
from micropython import const

from truco_ui import layout, sheets, text, theme

# Tiles.
_FRAME = const(1)  # 3x3
_TAIL = const(10)
_TRICKS = const(11)  # ours, theirs, tied, not played
_BACK = const(15)  # 2x3
_HAND = const(21)  # 2x2
_ARROW = const(25)  # 2x2

_OPEN = const(3)  # of _TRICKS

# Styles of a bubble.
SPEECH = const(0)
SHOUT = const(1)
BANNER = const(2)

BUBBLE_COLUMNS = const(16)


class Parts:
    """The sheet and the palettes that the parts share."""

    def __init__(self):
        self.sheet = sheets.Sheet("table_large.bin" if theme.scale == 2 else "table_small.bin")
        self.panel = _palette(theme.NIGHT, theme.NIGHT, theme.FELT_DARK)
        self.tricks = _palette(theme.GREY, theme.SKY, theme.ROSE)
        self.backs = (
            _palette(theme.CREAM, theme.BLUE, theme.INK),
            _palette(theme.CREAM, theme.RED, theme.INK),
        )
        self.mark = _palette(0xFFD9B0, theme.GOLD, theme.INK)
        self.bubbles = (
            _palette(theme.CREAM, theme.CREAM, theme.INK),
            _palette(theme.RED, theme.RED, theme.PAPER),
            _palette(theme.GOLD, theme.GOLD, theme.INK),
        )


def _palette(light, strong, edge):
    return theme.palette(0, light, strong, edge, transparent=0)


def hide(grid, hidden):
    """Setting `hidden` redraws, even to what it is."""
    if grid.hidden != hidden:
        grid.hidden = hidden


def turned(grid, seat_place):
    """Turn a grid whose picture points down so that it points at a place."""
    transpose = seat_place == layout.LEFT or seat_place == layout.RIGHT
    if grid.transpose_xy != transpose:
        grid.transpose_xy = transpose
    # Flips come before the turn: what points down points right after it.
    flip_y = seat_place == layout.TOP or seat_place == layout.LEFT
    if grid.flip_y != flip_y:
        grid.flip_y = flip_y


def _frame(grid, columns, rows):
    """Draw a frame `columns` tiles wide at the left of a grid; the rest is empty."""
    for y in range(rows):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(grid.width):
            tile = 0
            if x < columns:
                tile = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            at = y * grid.width + x
            if grid[at] != tile:
                grid[at] = tile


class Bubble:
    """A box of text: what a player says, or a banner over the table.

    Write into `text` (which is blank from `clear` on), then `show`.
    """

    def __init__(self, parts, place, players, root):
        self._parts = parts
        self._layout = place
        self._players = players
        self._group = displayio.Group()
        self._group.hidden = True
        u = place.u
        self._frame = parts.sheet.grid(parts.bubbles[SPEECH], BUBBLE_COLUMNS + 1, 3)
        self.text = text.Text(BUBBLE_COLUMNS, theme.DARK_TEXT, x=3 * u, y=3 * u)
        self._tail = parts.sheet.grid(parts.bubbles[SPEECH])
        self._tail[0] = _TAIL
        self._group.append(self._frame)
        self._group.append(self.text.grid)
        self._group.append(self._tail)
        root.append(self._group)

    @property
    def shown(self):
        return not self._group.hidden

    def hide(self):
        hide(self._group, True)

    def clear(self):
        self.text.clear()

    def show(self, columns, seat_place, style):
        """Frame the first `columns` characters and show them.

        :param seat_place: where the speaker sits (layout.BOTTOM ..); None: in the middle
        :param style: SPEECH, SHOUT or BANNER
        """
        columns = min(columns, BUBBLE_COLUMNS)
        palette = self._parts.bubbles[style]
        _frame(self._frame, columns + 1, 3)
        if self._frame.pixel_shader is not palette:
            self._frame.pixel_shader = palette
            self._tail.pixel_shader = palette
        self.text.palette = theme.CREAM_TEXT if style == SHOUT else theme.DARK_TEXT
        self._put(columns, seat_place)
        hide(self._group, False)

    def _put(self, columns, seat_place):
        place = self._layout
        u = place.u
        width = (columns + 1) * 6 * u
        # In the middle: over the edges of cards, never over what they say.
        x = (place.width - width) // 2
        y = place.hand_y - 17 * u
        tail = self._tail
        tail.x = width // 2 - 3 * u
        tail.y = -5 * u
        if seat_place == layout.LEFT or seat_place == layout.RIGHT:
            y = place.slot_y[layout.LEFT]
            x = 8 * u if seat_place == layout.LEFT else place.width - width - 8 * u
            tail.x = -5 * u if seat_place == layout.LEFT else width - u
            tail.y = 6 * u
        elif seat_place == layout.TOP and self._players == 2:
            # Beside the card, which the answer may depend on.
            x = place.slot_x[layout.TOP] + 25 * u
            y = place.slot_y[layout.RIGHT] + u
            tail.x = 4 * u
        elif seat_place == layout.TOP:
            x = place.backs_x[layout.TOP] + 12 * u - width // 2
            y = place.slot_y[layout.TOP] + 4 * u
        elif seat_place == layout.BOTTOM:
            x = u
            y = place.hand_y - place.lift - 22 * u
            tail.x = width - 12 * u
            tail.y = 17 * u
        group = self._group
        group.x = min(max(x, u), place.width - width - u)
        group.y = y
        turned(tail, seat_place)
        hide(tail, seat_place is None)


class Score:
    """The three tricks of the hand above the points of both teams."""

    def __init__(self, parts, place, root, texts):
        u = place.u
        panel = parts.sheet.grid(parts.panel, 8, 6, place.score_x, place.score_y)
        _frame(panel, 8, 6)
        x = place.score_x + 3 * u
        self._tricks = parts.sheet.grid(parts.tricks, 5, 1, x + 6 * u, place.score_y + 3 * u)
        columns = layout.SCORE_COLUMNS
        y = place.score_y + 9 * u
        self._we = text.Text(columns, theme.SKY_TEXT, x=x, y=y)
        self._they = text.Text(columns, theme.RED_TEXT, x=x, y=y + 12 * u)
        self._we.put(texts.WE)
        self._they.put(texts.THEY)
        for grid in (panel, self._tricks, self._we.grid, self._they.grid):
            root.append(grid)
        self.clear()

    def points(self, we, they):
        self._we.put_number(we, layout.SCORE_COLUMNS - 2, 0, 2)
        self._they.put_number(they, layout.SCORE_COLUMNS - 2, 0, 2)

    def trick(self, index, result):
        """:param result: 0 ours, 1 theirs, 2 a tie, 3 not played"""
        tile = _TRICKS + result
        if self._tricks[2 * index] != tile:
            self._tricks[2 * index] = tile

    def clear(self):
        for index in range(3):
            self.trick(index, _OPEN)


class Backs:
    """The small backs of the cards that a player still holds, each over the next."""

    def __init__(self, parts, place, seat_place, ours, root):
        x = place.backs_x[seat_place]
        y = place.backs_y[seat_place]
        self._grid = parts.sheet.grid(parts.backs[0 if ours else 1], 4, 3, x, y)
        self._grid.transpose_xy = seat_place != layout.TOP
        root.append(self._grid)

    def show(self, count):
        """:param count: 0..3 cards"""
        grid = self._grid
        for y in range(3):
            for x in range(4):
                tile = 0
                if x < count:
                    tile = _BACK + 2 * y
                elif x == count and count:
                    tile = _BACK + 2 * y + 1
                at = 4 * y + x
                if grid[at] != tile:
                    grid[at] = tile


class Marks:
    """The open hand by the seat that leads the hand, arrows at the seats that act."""

    def __init__(self, parts, place, root):
        self._layout = place
        self._hand = parts.sheet.grid(parts.mark, 2, 2)
        for at in range(4):
            self._hand[at] = _HAND + at
        self._hand.hidden = True
        root.append(self._hand)
        self._arrows = []
        self._up = 0
        for seat_place in range(4):
            arrow = parts.sheet.grid(
                parts.mark, 2, 2, place.arrow_x[seat_place], place.arrow_y[seat_place]
            )
            for at in range(4):
                arrow[at] = _ARROW + at
            turned(arrow, seat_place)
            arrow.hidden = True
            root.append(arrow)
            self._arrows.append(arrow)

    def lead(self, seat_place):
        self._hand.x = self._layout.mark_x[seat_place]
        self._hand.y = self._layout.mark_y[seat_place]
        hide(self._hand, False)

    def turn(self, mask):
        """:param mask: bit 1 << place for each player who may act"""
        for seat_place in range(4):
            hide(self._arrows[seat_place], not mask >> seat_place & 1)

    def bob(self, up):
        """Nod the arrows that are seen. :param up: 0 or 1. True when one moved."""
        moved = False
        place = self._layout
        step = up * place.u
        for seat_place in range(4):
            arrow = self._arrows[seat_place]
            if arrow.hidden:
                continue
            moved = True
            if seat_place == layout.LEFT:
                arrow.x = place.arrow_x[seat_place] + step
            elif seat_place == layout.RIGHT:
                arrow.x = place.arrow_x[seat_place] - step
            elif seat_place == layout.TOP:
                arrow.y = place.arrow_y[seat_place] + step
            else:
                arrow.y = place.arrow_y[seat_place] - step
        return moved


class Stake:
    """A chip with what the hand is worth; while a raise waits, with what it would be."""

    def __init__(self, place, root):
        u = place.u
        radius = place.chip_radius
        self._colour = theme.palette(theme.GOLD)
        for palette, size in ((theme.palette(theme.INK), radius), (self._colour, radius - u)):
            chip = vectorio.Circle(
                pixel_shader=palette, radius=size, x=place.chip_x, y=place.chip_y
            )
            root.append(chip)
        # Two digits in the middle, as large as the chip allows.
        scale = 2 if radius > 12 * u else 1
        group = displayio.Group(scale=scale, x=place.chip_x, y=place.chip_y)
        self._half = 3 * u
        self._text = text.Text(2, theme.DARK_TEXT, x=-6 * u, y=-13 * u // 2)
        group.append(self._text.grid)
        root.append(group)

    def show(self, points, asked=False):
        """:param points: 1..99"""
        digits = self._text
        digits.palette = theme.CREAM_TEXT if asked else theme.DARK_TEXT
        colour = theme.RED if asked else theme.GOLD
        if self._colour[0] != colour:
            self._colour[0] = colour
        digits.clear(0, digits.put_number(points))
        digits.grid.x = -2 * self._half if points > 9 else -self._half


class Side:
    """Three lines beside the hand: what the keys do, or the answers to choose from."""

    def __init__(self, place, root):
        u = place.u
        left = place.side_x - 2 * u
        self._ground = self._box(theme.NIGHT, place, left, layout.SIDE_ROWS * 12 * u + 2 * u)
        self._bar = self._box(theme.GOLD, place, left, 12 * u)
        root.append(self._ground)
        root.append(self._bar)
        self._top = place.side_y
        self.lines = []
        for row in range(layout.SIDE_ROWS):
            y = place.side_y + row * theme.font.tile_height
            line = text.Text(layout.SIDE_COLUMNS, theme.GREY_TEXT, x=place.side_x, y=y)
            root.append(line.grid)
            self.lines.append(line)

    def _box(self, colour, place, left, height):
        box = vectorio.Rectangle(
            pixel_shader=theme.palette(colour),
            width=place.width - left,
            height=height,
            x=left,
            y=place.side_y - (0 if colour == theme.GOLD else place.u),
        )
        box.hidden = True
        return box

    def clear(self):
        for line in self.lines:
            line.clear()

    def colour(self, palette):
        """Show the lines as hints."""
        hide(self._ground, True)
        hide(self._bar, True)
        for line in self.lines:
            line.palette = palette

    def choose(self, index):
        """Show the lines as answers, `index` as the chosen one."""
        self._bar.y = self._top + index * theme.font.tile_height
        hide(self._ground, False)
        hide(self._bar, False)
        for row in range(layout.SIDE_ROWS):
            self.lines[row].palette = theme.DARK_TEXT if row == index else theme.CREAM_TEXT
