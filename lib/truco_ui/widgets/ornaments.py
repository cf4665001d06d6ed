"""The game's name in golden letters that look solid, and confetti for the winner."""

import bitmaptools
import displayio
import vectorio
from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

# The game's name, 17 rows of 56 pixels. For each run of pixels, row by row: its first column, and
# the column after it.
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
    b"\x02\x12\x19\x20\x27\x35\x01\x12\x18\x21\x27\x36\x01\x12\x18\x21\x27\x37\x01\x12\x18"
    b"\x21\x27\x37\x01\x11\x17\x22\x27\x37\x08\x11\x17\x1c\x1d\x22\x27\x2c\x32\x37\x07\x10"
    b"\x17\x1c\x1d\x22\x27\x2c\x32\x37\x06\x0f\x16\x1b\x1e\x23\x27\x2c\x32\x37\x05\x0e\x16"
    b"\x1b\x1e\x23\x27\x37\x04\x0d\x16\x1b\x1e\x23\x27\x37\x03\x0c\x15\x24\x27\x37\x02\x0b"
    b"\x15\x24\x27\x36\x02\x12\x15\x24\x27\x35\x01\x12\x14\x25\x27\x2c\x01\x12\x14\x1a\x1f"
    b"\x25\x27\x2c\x01\x12\x14\x19\x20\x25\x27\x2c\x01\x11\x14\x19\x20\x25\x27\x2c"
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
    row, end = -1, WIDTH
    for at in range(0, len(_LETTERS), 2):
        begin = _LETTERS[at]
        row += begin < end  # the runs of a row lie apart
        end = _LETTERS[at + 1]
        bitmaptools.fill_region(front, begin, row, end, row + 1, 1 + row // _BAND)
        bitmaptools.fill_region(side, begin, row, end, row + 1, _SIDE)
        bitmaptools.fill_region(edge, begin, row, end, row + 1, _SIDE + 1)
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
