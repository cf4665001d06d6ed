"""Pajenicko PicoPad: 320x240 ST7789, d-pad, keys A, B, X and Y, a Pico W inside."""

from board_configs.rp2_pad import *  # noqa: F403

NAME = "Pajenicko PicoPad"
WIDTH = 320
HEIGHT = 240
# No battery(): BAT_SENSE is also a wire of the WiFi chip.
