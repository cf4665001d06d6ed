"""Pimoroni PicoSystem: 240x240 ST7789, d-pad, keys A, B, X and Y."""

from analogio import AnalogIn
from micropython import const

from board_configs.pins import pin
from board_configs.rp2_pad import *  # noqa: F403

NAME = "Pimoroni PicoSystem"
WIDTH = 240
HEIGHT = 240
_FULL_MV = const(9900)  # the pin has a third of the battery's voltage


def battery():
    return AnalogIn(pin("BATTERY", "BAT_SENSE")), _FULL_MV
