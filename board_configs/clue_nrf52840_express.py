"""Adafruit CLUE: 240x240 ST7789, two keys, native Bluetooth LE."""

from audiopwmio import PWMAudioOut

from board_configs.pins import key_queue, output, pin
from truco_input import FIRST_KEY, SECOND_KEY

NAME = "Adafruit CLUE"
WIDTH = 240
HEIGHT = 240
TWO_KEYS = 0x8889  # characters that show the keys A and B
# nRF52840: a page of flash survives 10,000 erasures. Saves alternate between two pages.
NVM_WRITES = 20_000
HAS_BLE = True
KEYMAP = bytes((FIRST_KEY, SECOND_KEY))
KEY_NAMES = ("\x89", "\x88\x94", "\x88+\x89")  # \x94: an ellipsis, for a held key


def keys():
    return key_queue("A BUTTON_A  B BUTTON_B")


def speaker():
    return PWMAudioOut(pin("SPEAKER", "SPEAKER")), None


def lights():
    return output("NEOPIXEL", "NEOPIXEL"), 1
