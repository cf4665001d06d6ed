"""LILYGO T-Display S3: 320x170 ST7789 on eight wires, two keys, native Bluetooth LE.

The keys are BUTTON0 and BUTTON1 of CircuitPython's pins.c. This module has not run on real
hardware.
"""

from board_configs.pins import key_queue
from truco_input import FIRST_KEY, SECOND_KEY

NAME = "LILYGO T-Display S3"
WIDTH = 320
HEIGHT = 170
TWO_KEYS = 0x999A  # characters that show the keys 0 and 1
HAS_BLE = True
KEYMAP = bytes((FIRST_KEY, SECOND_KEY))
KEY_NAMES = ("\x9a", "\x99\x94", "\x99+\x9a")  # \x94: an ellipsis, for a held key


def keys():
    return key_queue("A BUTTON0  B BUTTON1")
