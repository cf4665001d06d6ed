"""The game's name in golden letters that look solid, and confetti for the winner."""

import bitmaptools
import displayio
import vectorio
from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

# The game's name: 17 rows of 56 pixels, 8 pixels per byte, the first pixel in the lowest bit.
#
#     ..################.......#######.......##############...
#     .#################......#########......###############..
#     .#################......#########......################.
#     .#################......#########......################.
#     .################......###########.....################.
#     ........#########......#####.#####.....#####......#####.
#     .......#########.......#####.#####.....#####......#####.
#     ......#########.......#####...#####....#####......#####.
#     .....#########........#####...#####....################.
#     ....#########.........#####...#####....################.
#     ...#########.........###############...################.
#     ..#########..........###############...###############..
#     ..################...###############...##############...
#     .#################..#################..#####............
#     .#################..######.....######..#####............
#     .#################..#####.......#####..#####............
#     .################...#####.......#####..#####............
_LETTERS = (
    b"\xfc\xff\x03\xfe\x80\xff\x1f\xfe\xff\x03\xff\x81\xff\x3f\xfe\xff\x03\xff\x81\xff\x7f"
    b"\xfe\xff\x03\xff\x81\xff\x7f\xfe\xff\x81\xff\x83\xff\x7f\x00\xff\x81\xef\x83\x0f\x7c"
    b"\x80\xff\x80\xef\x83\x0f\x7c\xc0\x7f\xc0\xc7\x87\x0f\x7c\xe0\x3f\xc0\xc7\x87\xff\x7f"
    b"\xf0\x1f\xc0\xc7\x87\xff\x7f\xf8\x0f\xe0\xff\x8f\xff\x7f\xfc\x07\xe0\xff\x8f\xff\x3f"
    b"\xfc\xff\xe3\xff\x8f\xff\x1f\xfe\xff\xf3\xff\x9f\x0f\x00\xfe\xff\xf3\x83\x9f\x0f\x00"
    b"\xfe\xff\xf3\x01\x9f\x0f\x00\xfe\xff\xf1\x01\x9f\x0f\x00"
)
WIDTH = const(56)  # width of the name in pixels
HIGH = const(17)  # height of the name in pixels
_BAND = const(6)  # height in pixels of each of three bands of the letters, in shades of gold
_GOLDS = (0xFFE680, theme.GOLD, 0xE89400, 0x7C4018, theme.INK)
_SIDE = const(4)  # palette index of the sides of the letters; the index after it is for the edge

_BITS = const(14)  # number of bits of paper
_STEP_MS = const(40)  # interval at which the bits of paper fall by a step
_PAPERS = (theme.GOLD, theme.SKY, theme.ROSE, theme.CREAM, theme.RED)
# Horizontal distance between bits of paper. It has no divisor in common with the widths of panels,
# so that no two bits share a column for long.
_SPREAD = const(37)


def make_name(depth, board=None):
    """Return a `displayio.Group` with the name, surrounded by an edge of one pixel.

    The upper left corner of the letters' front, or of the rectangle, is at 0, 0.

    :param depth: pixels by which the sides extend to the right and down, at least 1
    :param board: (width, height, colour) of a rectangle behind the centred name; None: no rectangle
    """
    front, side, edge = [displayio.Bitmap(WIDTH, HIGH, 6) for _ in range(3)]
    for at in range(WIDTH * HIGH):
        if _LETTERS[at >> 3] >> (at & 7) & 1:
            front[at] = 1 + at // (_BAND * WIDTH)
            side[at] = _SIDE
            edge[at] = _SIDE + 1
    # Draw everything into one bitmap: overlapping grids would send pixels twice.
    wide, high = WIDTH + depth + 2, HIGH + depth + 2
    left = top = 0
    if board:  # the board may be a pixel too narrow: the name's first column is blank
        left, top = max((board[0] - wide) // 2, -1), (board[1] - high) // 2
        wide, high = board[:2]
    drawn = displayio.Bitmap(wide, high, 6)
    for at in range(depth + 3):  # draw the name several times, from the back to the front
        out = depth + 3 - at if at else 0
        letters = front if at == depth + 2 else side if 1 < out < depth + 2 else edge
        bitmaptools.blit(drawn, letters, left + out + 1, top + out, x1=1, skip_source_index=0)
    made = displayio.Group()
    paper, clear, at = (board[2], None, 0) if board else (0, 0, -1)
    palette = theme.palette(paper, *_GOLDS, clear=clear)
    made.append(displayio.TileGrid(drawn, pixel_shader=palette, x=at, y=at))
    return made


class Confetti:
    """Bits of coloured paper that fall in `root`.

    :param top, bottom: range of the bits' y in pixels
    """

    def __init__(self, root, width, top, bottom):
        self._width = width
        self._top = top
        self._bottom = bottom
        self._due_ms = None
        u = theme.scale
        palettes = [theme.palette(colour) for colour in _PAPERS]
        self._bits = []
        for number in range(_BITS):
            bit = vectorio.Rectangle(
                pixel_shader=palettes[number % len(palettes)],
                width=(2 + number % 2) * u,
                height=(3 - number % 2) * u,
                x=number * _SPREAD * u % width,
                y=top + number * (bottom - top) // _BITS,
            )
            self._bits.append(bit)
            root.append(bit)

    def step(self, now_ms):
        """Let the bits fall. Return True if they moved."""
        if self._due_ms is not None and clock.diff(now_ms, self._due_ms) < 0:
            return False
        self._due_ms = clock.after(now_ms, _STEP_MS)
        u = theme.scale
        last = self._bottom - 3 * u
        for number in range(_BITS):
            bit = self._bits[number]
            y = bit.y + (1 + number % 3) * u
            if y > last:
                y = self._top
                bit.x = (bit.x + _SPREAD * u) % (self._width - 3 * u)
            else:
                bit.x = min(
                    max(bit.x + (1 - (y // (4 * u) + number) % 3) * u, 0), self._width - 3 * u
                )
            bit.y = y
        return True
