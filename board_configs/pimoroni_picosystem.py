"""Pimoroni PicoSystem: 240x240 ST7789, d-pad, keys A, B, X and Y."""

from analogio import AnalogIn
from audiopwmio import PWMAudioOut
from micropython import const

from board_configs.pins import key_queue, pin
from board_configs.pins import own_display as display  # noqa: F401
from truco_input import DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

NAME = "Pimoroni PicoSystem"
WIDTH = 240
HEIGHT = 240
TWO_KEYS = False
NVM_WRITES = 100_000  # of one sector of the flash chip
NVM_APPENDS = True
HAS_BLE = False
KEYMAP = bytes((OK, RAISE, NEXT, MENU, UP, DOWN, LEFT, RIGHT))
_FULL_MV = const(9900)  # the pin has a third of the battery's voltage
KEY_NAMES = ("\x88", "\x89", "\x8b")


def keys():
    return key_queue(
        ("A", "SW_A"),
        ("B", "SW_B"),
        ("X", "SW_X"),
        ("Y", "SW_Y"),
        ("UP", "SW_UP"),
        ("DOWN", "SW_DOWN"),
        ("LEFT", "SW_LEFT"),
        ("RIGHT", "SW_RIGHT"),
    )


def stick():
    return None


def speaker():
    return PWMAudioOut(pin("SPEAKER", "AUDIO")), None


def battery():
    return AnalogIn(pin("BATTERY", "BAT_SENSE")), _FULL_MV
