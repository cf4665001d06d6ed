"""The config of the page as a board. tools/standins replaces CircuitPython's modules.

The player chooses the size of the panel, so only `board.DISPLAY` has it. web/page/zap.mjs lists the
names of the keys in the order of KEYMAP.
"""

import board
import keypad
from audioio import AudioOut

from board_configs.pins import MAX_EVENTS
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

NAME = "Zap in the browser"
NVM_WRITES = 100_000_000  # as good as unlimited: a browser's storage does not wear out
KEYMAP = bytes((OK, RAISE, MENU, LEFT, RIGHT, UP, DOWN, NEXT, ALT))
KEY_NAMES = ("\x88", "\x89", "START")


def keys():
    return keypad.Keys((), value_when_pressed=True, max_events=MAX_EVENTS).events


def speaker():
    return AudioOut(board.SPEAKER), None


def lights():
    return board.NEOPIXEL, 1
