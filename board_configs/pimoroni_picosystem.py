"""Pimoroni PicoSystem: like the PicoPad, but with a 240x240 panel and a battery sensor."""

from board_configs.pajenicko_picopad import KEY_NAMES, KEYMAP, NVM_APPENDS, keys, speaker  # noqa: F401
from board_configs.pins import battery_on

NAME = "Pimoroni PicoSystem"
WIDTH = 240
HEIGHT = 240


def battery():
    return battery_on("BATTERY BAT_SENSE", 3)
