"""Pimoroni Explorer: 320x240 ST7789, three keys on each side of it, and a key USER.

The keys connect their pins to ground, as in Pimoroni's own examples. This module has not run on
real hardware.
"""

from audiopwmio import PWMAudioOut

from board_configs.pins import key_queue, output, pin
from truco_input import DOWN, LEFT, MENU, OK, RAISE, RIGHT, UP

NAME = "Pimoroni Explorer"
WIDTH = 320
HEIGHT = 240
NVM_APPENDS = True
KEYMAP = bytes((OK, RAISE, MENU, UP, DOWN, LEFT, RIGHT))
KEY_NAMES = ("Z", "X", "USER")


def keys():
    return key_queue("A SW_Z  B SW_X  START SW_USER  UP SW_A  DOWN SW_C  LEFT SW_B  RIGHT SW_Y")


def speaker():
    return PWMAudioOut(pin("SPEAKER", "AUDIO")), output("SPEAKER_ENABLE", "AMP_EN")
