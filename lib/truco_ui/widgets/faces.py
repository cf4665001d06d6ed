"""The faces of the characters, in colours of their own and three moods.

tools/art/face_sheet.py draws them; kinds are indices into truco_core.bots.NAMES.
"""

import bitmaptools
import displayio
from micropython import const

from truco_game.setup import SENSIBLE
from truco_ui.widgets import theme

CALM = const(0)
DARING = const(1)
BEATEN = const(2)
_MOODS = const(3)

SIZE = const(24)  # units
_BITS = const(2)
_TILE = const(SIZE * SIZE * _BITS // 8)  # bytes

# By kind: skin, dark, the character's own colour.
_COLOURS = (
    (0xFFF4DC, 0x3A2A10, 0x2FA84F),
    (0xB8C4CC, 0x303C48, 0x50D0F0),
    (0xE8B48C, 0x402418, 0xF08CB0),
    (0xF4C49C, 0x2C2420, 0xE8C860),
    (0xC88C5C, 0x181418, 0xE84838),
    (0xA8704C, 0x302028, 0xD0D4DC),
    (0xF0C8A0, 0x201820, 0x705CB8),
    (0x8C5838, 0x1C1014, 0xF04060),
    (0xE0A880, 0x3C2820, 0xECE4D4),
    (0x6C4028, 0x180C10, 0xFFC020),
)


# The careful robots at seats 1 to 3.
_CAREFUL = (
    (0xB8C4CC, 0, 0x50D0F0),
    (0xE4CCA4, 0, 0xFF9030),
    (0xA8D0B0, 0, 0x38E070),
)

# Of a person, who has no face of this kind: half of the width of each row, head and shoulders.
_PERSON = (
    b"\0\0\x03\x04\x05\x05\x05\x05\x05\x05\x04\x03\x02\x02\x05\x07\x08\x09\x09\x09\x09\x09\x09\x09"
)


def person(colour, x=0, y=0):
    """A group with a figure in a team's colour, as large as a face."""
    bitmap = displayio.Bitmap(SIZE, SIZE, 2)
    for row in range(SIZE):
        for column in range(SIZE // 2 - _PERSON[row], SIZE // 2 + _PERSON[row]):
            bitmap[column, row] = 1
    group = displayio.Group(scale=theme.scale, x=x, y=y)
    group.append(displayio.TileGrid(bitmap, pixel_shader=theme.ink(colour)))
    return group


def load():
    """The file of all faces. Close it once no face is shown any more."""
    return open(theme.assets + "faces.bin", "rb")


class Face:
    """One face. Put `grid` into a group; `show` makes no objects.

    :param file: as `load` returns it; several faces may share it
    :param x, y: place in pixels
    """

    def __init__(self, file, x=0, y=0):
        self._file = file
        self._bitmap = displayio.Bitmap(SIZE, SIZE, 1 << _BITS)
        self._palette = theme.palette(0, 0, 0, 0, transparent=0)
        self._shown = None
        self.grid = displayio.Group(scale=theme.scale, x=x, y=y)
        self.grid.append(displayio.TileGrid(self._bitmap, pixel_shader=self._palette))

    def show(self, kind, mood=CALM, dark=False, seat=1):
        """Show a character in a mood, or only its dark outline.

        :param seat: 1 to 3, by which careful robots differ
        """
        tile = kind * _MOODS + mood
        if tile != self._shown:
            self._shown = tile
            self._file.seek(tile * _TILE)
            bitmaptools.readinto(
                self._bitmap, self._file, bits_per_pixel=_BITS, reverse_pixels_in_element=True
            )
        for place in range(3):
            colour = theme.FELT_DARK if dark else _COLOURS[kind][place]
            if kind == SENSIBLE and place != 1 and not dark:
                colour = _CAREFUL[seat - 1][place]
            if dark and place == 1:
                colour = theme.NIGHT
            if self._palette[place + 1] != colour:
                self._palette[place + 1] = colour
        theme.hide(self.grid, False)
