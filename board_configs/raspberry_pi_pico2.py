"""Raspberry Pi Pico 2 with a Waveshare Pico-LCD-1.3."""

from board_configs.pico_lcd_1_3 import *  # noqa: F403

NAME = "Raspberry Pi Pico 2 + Pico-LCD-1.3"
