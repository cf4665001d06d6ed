"""neopixel_write, which stores the newest colours in the simulated board."""

from tools.sim.device import current


def neopixel_write(digitalinout, buf):
    current().neopixels = bytes(buf)
