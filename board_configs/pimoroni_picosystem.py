"""Pimoroni PicoSystem: like the PicoPad, but with a 240x240 panel and a battery sensor."""

from analogio import AnalogIn
from micropython import const

from board_configs.pajenicko_picopad import KEY_NAMES, KEYMAP, NVM_APPENDS, keys, speaker  # noqa: F401
from board_configs.pins import pin

NAME = "Pimoroni PicoSystem"
WIDTH = 240
HEIGHT = 240
_FULL_MV = const(9900)  # battery voltage at the highest reading, 3.3 V; the pin gets a third


def battery():
    return AnalogIn(pin("BATTERY", "BAT_SENSE")), _FULL_MV
