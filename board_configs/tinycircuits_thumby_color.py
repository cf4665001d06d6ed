"""TinyCircuits Thumby Color: 128x128 GC9107, d-pad, A, B, two bumpers, a menu key.

There is no sound: the pins of the speaker and the backlight, GPIO23 and GPIO7, share a channel of
one PWM slice, which the firmware's display uses.
"""

from board_configs.pins import key_queue
from truco_input import DOWN, LEFT, MENU, OK, RAISE, RIGHT, UP

NAME = "TinyCircuits Thumby Color"
WIDTH = 128
HEIGHT = 128
NVM_APPENDS = True
# The bumpers work like left and right: they choose a card or change a value.
KEYMAP = bytes((OK, RAISE, MENU, UP, DOWN, LEFT, RIGHT, LEFT, RIGHT))
KEY_NAMES = ("\x88", "\x89", "MENU")


def keys():
    return key_queue(
        "A BUTTON_A  B BUTTON_B  START BUTTON_MENU  UP BUTTON_UP  DOWN BUTTON_DOWN  "
        "LEFT BUTTON_LEFT  RIGHT BUTTON_RIGHT  BUMPER_LEFT BUTTON_BUMPER_LEFT  "
        "BUMPER_RIGHT BUTTON_BUMPER_RIGHT"
    )
