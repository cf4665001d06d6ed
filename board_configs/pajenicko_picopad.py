"""Pajenicko PicoPad: 320x240 ST7789, d-pad, keys A, B, X and Y, a Pico W inside.

It has no battery(), because the pin BAT_SENSE is shared with the WiFi chip.
"""

from audiopwmio import PWMAudioOut

from board_configs.pins import key_queue, pin
from truco_input import DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

NAME = "Pajenicko PicoPad"
WIDTH = 320
HEIGHT = 240
NVM_APPENDS = True
KEYMAP = bytes((OK, RAISE, NEXT, MENU, UP, DOWN, LEFT, RIGHT))
KEY_NAMES = ("\x88", "\x89", "\x8b")


def keys():
    return key_queue(
        "A SW_A  B SW_B  X SW_X  Y SW_Y  UP SW_UP  DOWN SW_DOWN  LEFT SW_LEFT  RIGHT SW_RIGHT"
    )


def speaker():
    return PWMAudioOut(pin("SPEAKER", "AUDIO")), None
