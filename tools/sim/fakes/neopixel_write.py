"""neopixel_write, which stores the newest colours in the simulated board."""

from tools.sim.device import current
from tools.sim.native import buffer


def neopixel_write(digitalinout, buf):
    colours = bytes(buffer(buf))
    digitalinout._check()
    current().neopixels = colours
