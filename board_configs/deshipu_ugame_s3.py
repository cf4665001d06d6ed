"""uGame S3: 320x240 ILI9341, d-pad, keys X, O and Z, native Bluetooth LE."""

from audiobusio import I2SOut

from board_configs.pins import key_queue, pins
from truco_input import DOWN, LEFT, MENU, OK, RAISE, RIGHT, UP

NAME = "uGame S3"
WIDTH = 320
HEIGHT = 240
HAS_BLE = True
# On uGame boards O is the main key, as A is on a PyBadge (library circuitpython-stage).
KEYMAP = bytes((OK, RAISE, MENU, UP, DOWN, LEFT, RIGHT))
KEY_NAMES = ("O", "\x8a", "Z")


def keys():
    return key_queue(
        "A BUTTON_O  B BUTTON_X  START BUTTON_Z  UP BUTTON_UP  DOWN BUTTON_DOWN  "
        "LEFT BUTTON_LEFT  RIGHT BUTTON_RIGHT"
    )


def speaker():
    return I2SOut(*pins("I2S_CLOCK AUDIO_BCLK  I2S_WORD AUDIO_LRCLK  I2S_DATA AUDIO_DATA")), None
