"""Raspberry Pi Pico 2 W with a Waveshare Pico-LCD-1.3; no Bluetooth under CircuitPython."""

from board_configs.pico_lcd_1_3 import *  # noqa: F403

NAME = "Raspberry Pi Pico 2 W + Pico-LCD-1.3"
