"""The score, and the coin: who has how many points and tricks, and what the hand is worth."""

from micropython import const

from truco_core import rules, state
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.widgets import theme

_TRICKS = const(11)  # tiles: ours, theirs, tied, not played
_OPEN = const(3)  # of _TRICKS

SCORE_COLUMNS = const(7)
_BEANS = const(12)


class Score:
    """In what `truco_ui.table.builder` made. `s` is the bytes of the player's view.

    :param place: a plan of truco_ui.table.layout
    :param tricks: their grid
    :param points: the Texts of both teams
    :param beans: grids of both teams' beans
    :param coin: its edge, its rim, its face, the group of its digits
    :param digits: the Text on it
    """

    def __init__(self, place, tricks, points, beans, coin, digits):
        self._place = place
        self.tricks = tricks
        self.points = points
        self.beans = beans
        self.coin = coin
        self.digits = digits
        self.called: tuple = ()  # both sides: truco_ui.table.sides.names

    def show_tricks(self, s):
        """Show who took the tricks of this hand: side by side, or in every second tile."""
        for index in range(3):
            result = s[state.RESULTS + index]
            if result < state.TIE:
                result ^= SEAT & 1
            theme.put(self.tricks, self.tricks.width // 2 * index, _TRICKS + min(result, _OPEN))

    def stake(self, s, points, asked=False):
        """Show what the hand is worth, or would be, 1..99, on the coin, which grows with it."""
        digits = self.digits
        place = self._place
        size = 0 if points < 10 else 2
        while size < 3 and s[rules.STAKES + size] and s[rules.STAKES + size] < points:
            size += 1
        u = place[layout.U]
        if place[layout.WIDTH] < layout.NARROW * u:
            size >>= 1
        radius = place[layout.CHIP_SIZE] + size * u
        if self.coin[0].radius != radius:
            for depth in range(3):
                self.coin[depth].radius = radius - depth * u
        theme.paint(digits.grid, theme.CREAM_TEXT if asked else theme.DARK_TEXT)
        face = self.coin[2].pixel_shader
        colour = theme.RED if asked else theme.GOLD
        if face[2] != colour:  # the palette is that of all three
            face[2] = colour
        digits.clear(0, digits.put_number(points))
        digits.grid.x = (-6 if points > 9 else -3) * u

    def count(self, team, points):
        """Show how many points a team has, in figures and in beans."""
        # It is not cut at the goal: docs/rulebook.md, R8.
        self.points[team].put_number(points, SCORE_COLUMNS - 2, 0, 2)
        for at in range(_BEANS):
            theme.put(self.beans[team], at, 1 if at < points else 0)
