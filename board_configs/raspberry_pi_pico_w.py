"""Raspberry Pi Pico W with a Waveshare Pico-LCD-1.3; no Bluetooth under CircuitPython."""

from board_configs.pico_lcd_1_3 import *  # noqa: F403

NAME = "Raspberry Pi Pico W + Pico-LCD-1.3"
