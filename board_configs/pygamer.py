"""Adafruit PyGamer: like the PyBadge, but with an analog stick instead of the d-pad."""

from analogio import AnalogIn

from board_configs import pybadge
from board_configs.pins import pin
from board_configs.pybadge import HEIGHT, KEY_NAMES, NVM_WRITES, WIDTH, battery, lights, speaker  # noqa: F401
from truco_input.stick import Stick

NAME = "Adafruit PyGamer"
KEYMAP = pybadge.KEYMAP[:4]  # the shift register has b, a, start, select


def keys():
    return pybadge.keys(4)


def stick():
    return Stick(AnalogIn(pin("STICK_X", "JOYSTICK_X")), AnalogIn(pin("STICK_Y", "JOYSTICK_Y")))
