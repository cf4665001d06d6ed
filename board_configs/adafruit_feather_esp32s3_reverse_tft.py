"""Adafruit Feather ESP32-S3 Reverse TFT: 240x135 ST7789, keys D0, D1, D2, native Bluetooth LE.

The game is played with D1 and D2, as on a board with two keys (truco_input.two_keys). D0 raises; in
lists it goes back.
"""

import keypad

from board_configs.pins import key_queue
from truco_input import FIRST_KEY, RAISE, SECOND_KEY
from truco_input.stick import MoreKeys

NAME = "Adafruit Feather ESP32-S3 Reverse TFT"
WIDTH = 240
HEIGHT = 135
TWO_KEYS = 0x9A9B  # characters that show the keys 1 and 2
HAS_BLE = True
KEYMAP = bytes((FIRST_KEY, SECOND_KEY))
KEY_NAMES = ("\x9b", "\x99", "\x9a+\x9b")


def keys():
    # Unlike D0, these two keys connect their pins to 3.3 V.
    return key_queue("A D1  B D2", True)


def stick():
    return MoreKeys(key_queue("RAISE D0"), keypad.Event(), bytes((RAISE,)))
