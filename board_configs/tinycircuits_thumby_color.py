"""TinyCircuits Thumby Color: 128x128 GC9107, d-pad, A, B, two bumpers, a menu key.

No sound: its speaker's pin and that of the panel's light, GPIO23 and GPIO7, have the same channel
of the same PWM slice, which the firmware's display holds.
"""

from board_configs.pins import key_queue
from board_configs.pins import own_display as display  # noqa: F401
from truco_input import DOWN, LEFT, MENU, OK, RAISE, RIGHT, UP

NAME = "TinyCircuits Thumby Color"
WIDTH = 128
HEIGHT = 128
TWO_KEYS = False
NVM_WRITES = 100_000  # of one sector of the flash chip
NVM_APPENDS = True
HAS_BLE = False
# The bumpers choose a card, or change a value, as left and right do.
KEYMAP = bytes((OK, RAISE, MENU, UP, DOWN, LEFT, RIGHT, LEFT, RIGHT))
KEY_NAMES = ("\x88", "\x89", "MENU")


def keys():
    return key_queue(
        ("A", "BUTTON_A"),
        ("B", "BUTTON_B"),
        ("START", "BUTTON_MENU"),
        ("UP", "BUTTON_UP"),
        ("DOWN", "BUTTON_DOWN"),
        ("LEFT", "BUTTON_LEFT"),
        ("RIGHT", "BUTTON_RIGHT"),
        ("BUMPER_LEFT", "BUTTON_BUMPER_LEFT"),
        ("BUMPER_RIGHT", "BUTTON_BUMPER_RIGHT"),
    )


def stick():
    return None
