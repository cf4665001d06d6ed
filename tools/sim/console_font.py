"""terminalio.FONT of a board with an en_US build: one bitmap with a tile for each ASCII letter.

Blinka has the same letters (Terminus, 6x12), each in its own bitmap and two rows lower.
"""

import displayio
import fontio

from tools.sim import contract
from tools.sim.native import Native

_FIRST, _LAST = 0x20, 0x7E


@contract.standing_for("fontio.BuiltinFont")
class ConsoleFont(Native):
    """A font with the interface of fontio.BuiltinFont."""

    def __init__(self, font):
        self._width, self._height = font.get_bounding_box()
        bitmap = displayio.Bitmap(self._width * (_LAST - _FIRST + 1), self._height, 2)
        for code in range(_FIRST, _LAST + 1):
            letter = font.get_glyph(code).bitmap
            left = (code - _FIRST) * self._width
            for y in range(letter.height):
                for x in range(letter.width):
                    bitmap[left + x, y] = letter[x, y]
        bitmap._read_only = True  # supervisor/shared/display.c: the font's bitmap is constant
        self._bitmap = bitmap

    @property
    def bitmap(self):
        return self._bitmap

    def get_bounding_box(self):
        return self._width, self._height

    def get_glyph(self, codepoint):
        if not _FIRST <= codepoint <= _LAST:
            return None
        return fontio.Glyph(
            bitmap=self._bitmap,
            tile_index=codepoint - _FIRST,
            width=self._width,
            height=self._height,
            dx=0,
            dy=0,
            shift_x=self._width,
            shift_y=0,
        )
