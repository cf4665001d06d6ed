"""Bits of coloured paper that fall for as long as the winner looks."""

import vectorio
from micropython import const

from truco_core import clock
from truco_ui.widgets import theme

_BITS = const(14)
_STEP_MS = const(40)
_COLOURS = (theme.GOLD, theme.SKY, theme.ROSE, theme.CREAM, theme.RED)
_SPREAD = const(37)  # prime to the widths, so that no two bits share a column for long


class Confetti:
    """Draws in `root`, between two heights in pixels."""

    def __init__(self, root, width, top, bottom):
        self._width = width
        self._top = top
        self._bottom = bottom
        self._due_ms = None
        u = theme.scale
        palettes = [theme.palette(colour) for colour in _COLOURS]
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
        """Let them fall. True when they moved."""
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
