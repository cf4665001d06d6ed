"""Adafruit PyBadge, PyBadge LC: 160x128 ST7735, eight keys on a shift register."""

from board_configs import shift_pad
from board_configs.pins import own_display as display  # noqa: F401
from board_configs.shift_pad import battery, lights, speaker  # noqa: F401

NAME = "Adafruit PyBadge"
WIDTH = 160
HEIGHT = 128
TWO_KEYS = False
NVM_WRITES = 10_000  # SAM D51: 10,000 for its one block
HAS_BLE = False
KEYMAP = shift_pad.KEYMAP
KEY_NAMES = shift_pad.KEY_NAMES


def keys():
    return shift_pad.queue(8)


def stick():
    return None
