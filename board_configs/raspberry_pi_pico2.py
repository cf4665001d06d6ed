"""Raspberry Pi Pico 2 with a Waveshare Pico-LCD-1.3."""

from board_configs.pico_lcd_1_3 import (  # noqa: F401
    HEIGHT,
    KEY_NAMES,
    KEYMAP,
    NVM_APPENDS,
    NVM_WRITES,
    TWO_KEYS,
    WIDTH,
    display,
    keys,
    stick,
)

NAME = "Raspberry Pi Pico 2 + Pico-LCD-1.3"
HAS_BLE = False
