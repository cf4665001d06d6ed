"""neopixel_write: the last colours sent are kept in the simulated board."""

from tools.sim.device import current


def neopixel_write(digitalinout, buf):
    current().neopixels = bytes(buf)
