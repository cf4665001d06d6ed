"""framebufferio.FramebufferDisplay, which Blinka lacks, on top of Blinka's BusDisplay.

Both use the same drawing code. The BusDisplay sends the pixels that the framebuffer would contain
to a simulated panel of the same size.
"""

import busdisplay
import displayio
import fourwire
from displayio._constants import DISPLAY_DATA

from tools.sim.device import current

_START = b"\x11\x00\x13\x00\x3a\x01\x55\x29\x00"  # SLPOUT, NORON, 16 bits per pixel, DISPON


class _Memory(fourwire.FourWire):
    """A display bus without wires, which passes commands and pixels straight to the panel."""

    def __init__(self):
        displayio.allocate_display_bus(self)
        self._device = current()
        self._dc = self._chip_select = self._reset = None
        self._locked = False

    def reset(self):
        self._device.panel.reset()

    def _free(self):
        return True

    def _begin_transaction(self):
        if self._locked:
            return False
        self._locked = True
        self._device.clock.held += 1  # do not suspend the program during a transfer
        return True

    def _send(self, data_type, _, data):
        self._device.panel.transfer(bytes(data), data_type == DISPLAY_DATA)

    def _end_transaction(self):
        self._locked = False
        self._device.clock.held -= 1


class FramebufferDisplay(busdisplay.BusDisplay):
    def __init__(self, framebuffer, *, rotation=0, auto_refresh=True):
        self._made = False
        size = {"width": framebuffer.width, "height": framebuffer.height}
        super().__init__(_Memory(), _START, rotation=rotation, auto_refresh=auto_refresh, **size)
        self._made, self.framebuffer = True, framebuffer

    @property
    def brightness(self):
        raise RuntimeError("Brightness not adjustable")

    @brightness.setter
    def brightness(self, _):
        if self._made:  # False while BusDisplay.__init__ runs, which may set the brightness
            raise RuntimeError("Brightness not adjustable")
