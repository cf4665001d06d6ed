"""The simulated board of tools/sim with a wide, low panel."""

from board_configs import shift_pad
from board_configs.pins import own_display as display  # noqa: F401
from board_configs.shift_pad import battery, lights, speaker  # noqa: F401

NAME = "Zap simulator 240x135"
WIDTH = 240
HEIGHT = 135
TWO_KEYS = False
NVM_WRITES = 10_000  # as a PyBadge
HAS_BLE = True  # tools/sim/air gives it an nRF52840's
KEYMAP = shift_pad.KEYMAP
KEY_NAMES = shift_pad.KEY_NAMES


def keys():
    return shift_pad.queue(8)


def stick():
    return None
