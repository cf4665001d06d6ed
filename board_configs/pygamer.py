"""Adafruit PyGamer: as the PyBadge, with an analog stick in the d-pad's place."""

from analogio import AnalogIn

from board_configs import shift_pad
from board_configs.pins import own_display as display  # noqa: F401
from board_configs.pins import pin
from board_configs.shift_pad import battery, lights, speaker  # noqa: F401
from truco_input.stick import Stick

NAME = "Adafruit PyGamer"
WIDTH = 160
HEIGHT = 128
TWO_KEYS = False
NVM_WRITES = 10_000  # SAM D51: 10,000 for its one block
HAS_BLE = False
KEYMAP = shift_pad.KEYMAP[:4]  # the register has b, a, start, select
KEY_NAMES = shift_pad.KEY_NAMES


def keys():
    return shift_pad.queue(4)


def stick():
    return Stick(AnalogIn(pin("STICK_X", "JOYSTICK_X")), AnalogIn(pin("STICK_Y", "JOYSTICK_Y")))
