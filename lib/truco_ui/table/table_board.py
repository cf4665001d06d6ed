"""What is on the table besides the cards: score, stake, marks, backs, and words.

All of it is made of tiles of one small sheet (tools/art/table_sheet.py) and of the glyphs.
"""

from micropython import const

from truco_core import rules, state
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.widgets import theme

# Tiles.
_FRAME = const(1)  # 3x3
TAIL = const(10)
_TRICKS = const(11)  # ours, theirs, tied, not played
_BACK = const(15)  # 2x3
MARK = const(21)  # 2x2
ARROW = const(25)  # 2x2
_OPEN = const(3)  # of _TRICKS

SCORE_COLUMNS = const(7)
SAID_COLUMNS = const(16)
OVER_CARD = const(16)  # in `Board._over`


def frame(grid, columns, rows):
    """Draw a frame `columns` tiles wide at the left of a grid; the rest becomes empty."""
    at = 0
    for y in range(rows):
        row = _FRAME + (0 if y == 0 else 6 if y == rows - 1 else 3)
        for x in range(grid.width):
            tile = row + (0 if x == 0 else 2 if x == columns - 1 else 1)
            theme.put(grid, at, tile if x < columns else 0)
            at += 1


def turn(grid, at):
    """Turn a grid whose picture points down so that it points at a place."""
    # Flips apply before the transposition, after which what points down points right.
    grid.transpose_xy = at & 1 == 1
    grid.flip_y = at == layout.TOP or at == layout.LEFT


class Board:
    """Shows numbers, marks and words in the parts that `truco_ui.table.builder` made.

    :param place: a plan of truco_ui.table.layout
    :param parts: grid of the tricks, texts of the points, parts and digits of the coin,
        grids of the open hand and the arrow, and of the small backs by place
    :param said: group, palette, frame, text and tail of the words
    """

    def __init__(self, app, place, parts, said):
        self._app = app
        self.place = place
        self._players = app.game.view.state[state.PLAYERS]
        self._tricks, self._points, self._coin, self._digits = parts[:4]
        self._mark, self._arrow, self._backs = parts[4:]
        self._said, self._said_palette, self._said_frame, self._said_text, self._tail = said
        self._arrow_at = layout.BOTTOM
        self._bob = 0
        self._speaks = False  # words are said; what is drawn of them follows, see `_go_on`
        # Bit mask: places of cards of the trick over which the words lie; OVER_CARD: one is there.
        self._over = 0
        self._held = bytearray(4)  # cards in hand, by place

    def place_of(self, seat):
        """Where `seat` sits: docs/rulebook.md, R2.5."""
        if self._players == 2:
            return layout.TOP if seat != SEAT else layout.BOTTOM
        at = (seat - SEAT) & 3
        if at & 1 and self._app.game.view.state[rules.MORE_FLAGS] & rules.TURNS_RIGHT:
            at = 4 - at
        return at

    def _show_tricks(self, s):
        """Show who took the tricks of this hand."""
        for index in range(3):
            result = s[state.RESULTS + index]
            if result < state.TIE:
                result ^= SEAT & 1
            theme.put(self._tricks, 2 * index, _TRICKS + min(result, _OPEN))

    def _numbers(self, s):
        """Show score, tricks and stake."""
        self._show_tricks(s)
        for team in range(2):
            # It is not cut at the goal: docs/rulebook.md, R8.
            points = s[state.SCORE + (team ^ SEAT & 1)]
            self._points[team].put_number(points, SCORE_COLUMNS - 2, 0, 2)
        asked = s[state.PHASE] == state.ANSWERING
        points = s[state.STAKE] or s[rules.STAKES]  # before the first deal there is none
        self._stake(s[rules.STAKES + s[state.LEVEL] + 1] if asked else points, asked)

    def _stake(self, points, asked=False):
        """Show what the hand is worth, or would be, 1..99, on the coin, which grows with it."""
        digits = self._digits
        place = self.place
        s = self._app.game.view.state
        size = 0 if points < 10 else 2
        while size < 3 and s[rules.STAKES + size] and s[rules.STAKES + size] < points:
            size += 1
        radius = (11 + 2 * size if place[layout.CHIP_LARGE] else 6 + size) * place[layout.U]
        edge, face = self._coin[0], self._coin[1]
        if edge.radius != radius:
            edge.radius = radius
            face.radius = radius - place[layout.U]
        theme.paint(digits.grid, theme.CREAM_TEXT if asked else theme.DARK_TEXT)
        colour = theme.RED if asked else theme.GOLD
        if face.pixel_shader[0] != colour:
            face.pixel_shader[0] = colour
        digits.clear(0, digits.put_number(points))
        digits.grid.x = (-6 if points > 9 else -3) * place[layout.U]

    def _hold(self, at, count):
        """Show how many cards the player at a place holds, 0..3."""
        self._held[at] = count
        grid = self._backs[at]
        if grid:
            for index in range(12):
                x = index & 3
                tile = _BACK + (index >> 2) * 2
                if x >= count:
                    tile = tile + 1 if x == count and x else 0
                theme.put(grid, index, tile)

    def _lead(self, at):
        """Put the mark, a picture of an open hand, beside the player who leads the trick."""
        self._mark.x = self.place[layout.MARK_X + at]
        self._mark.y = self.place[layout.MARK_Y + at]
        theme.hide(self._mark, False)

    def point(self, mask):
        """Let the arrow point at the first of the players who may act; 0: at nobody.

        :param mask: bit 1 << place
        """
        for at in range(4):
            if mask >> at & 1:
                self._arrow_at = at
                turn(self._arrow, at)
                self.bob()
                break
        theme.hide(self._arrow, not mask)

    def bob(self):
        """Move the arrow a little, to and fro. True when it can be seen."""
        place = self.place
        at = self._arrow_at
        self._bob = place[layout.U] - self._bob
        nod = self._bob if at == layout.LEFT or at == layout.TOP else -self._bob
        self._arrow.x = place[layout.ARROW_X + at] + (nod if at & 1 else 0)
        self._arrow.y = place[layout.ARROW_Y + at] + (0 if at & 1 else nod)
        return not self._arrow.hidden

    def _go_on(self):
        """Show the words, first what lies under the letters. True: it was due.

        A step draws one or the other: what lies over something else is sent twice.
        """
        if self._said.hidden and self._speaks:
            self._said.hidden = False
        elif self._speaks and self._said_text.grid.y < 0:
            self._said_text.grid.y = 3 * self.place[layout.U]
        else:
            return False
        return True

    def _hush(self):
        """Remove the words at once: an empty frame would look like a fault.

        Letters wait above the panel, where they cost least (`truco_ui.widgets.cards.Card`).
        """
        self._said.hidden = True
        self._speaks = False
        self._said_ms = None  # when the words vanish
        self._said_text.grid.y = -2 * self.place[layout.HEIGHT]
