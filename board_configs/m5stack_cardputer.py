"""M5Stack Cardputer: 240x135 ST7789, a keyboard of 56 keys, native Bluetooth LE."""

import cardputer_keyboard
from audiobusio import I2SOut

from board_configs.pins import battery_on, output, pins
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

NAME = "M5Stack Cardputer"
WIDTH = 240
HEIGHT = 135
HAS_BLE = True
KEY_NAMES = ("OK", "T", "ESC")

# The firmware numbers the keys by the rows of its matrix. The comments give the legends on the keys
# of each row. The arrows are printed on the keys ; . , and /.
KEYMAP = (
    bytes((0, 0, ALT, 0, MENU, DOWN, OK))  # keys: opt z c b m . space
    + bytes((0, DOWN, 0, 0, 0, UP, OK))  # keys: shift s f h k ; ok
    + bytes((0, 0, RAISE, 0, 0, 0, 0))  # keys: q e t u o [ \
    + bytes((0, 0, 0, 0, 0, 0, RAISE))  # keys: 1 3 5 7 9 _ del
    + bytes((0, 0, 0, 0, 0, LEFT, RIGHT))  # keys: ctrl alt x v n , /
    + bytes((0, LEFT, RIGHT, 0, 0, 0, 0))  # keys: fn a d g j l '
    + bytes((NEXT, UP, 0, 0, 0, 0, 0))  # keys: tab w r y i p ]
    + bytes((MENU, 0, 0, 0, 0, 0, 0))  # keys: esc 2 4 6 8 0 =
)


def keys():
    cardputer_keyboard.detach_serial()  # otherwise the firmware writes the keys to sys.stdin
    queue = cardputer_keyboard.KEYBOARD.events
    queue.clear()
    return queue


def speaker():
    return I2SOut(
        *pins("I2S_CLOCK I2S_BIT_CLOCK  I2S_WORD I2S_WORD_SELECT  I2S_DATA I2S_DATA")
    ), None


def lights():
    return output("NEOPIXEL", "NEOPIXEL"), 1


def battery():
    return battery_on("BATTERY BAT_ADC", 2)
