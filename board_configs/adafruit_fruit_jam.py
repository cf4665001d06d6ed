"""Adafruit Fruit Jam: a screen on DVI, shown at 320x240; a USB keyboard, a USB gamepad if there is
a library for it on the drive; three keys on board; sound by `board_configs.codec`.

No real one has run it: its picture and sound are by the source of its firmware and libraries.
"""

import sys

import board
import displayio
from framebufferio import FramebufferDisplay
from picodvi import Framebuffer
from supervisor import runtime

from board_configs import codec
from board_configs.pins import key_queue, output
from truco_input import NEXT, OK, RAISE
from truco_input.keyboard import Console, Either, Keyboard
from truco_input.stick import Pad

NAME = "Adafruit Fruit Jam"
WIDTH = 320
HEIGHT = 240
TWO_KEYS = False
NVM_WRITES = 100_000  # of one sector of the flash chip
NVM_APPENDS = True
HAS_BLE = False
KEYMAP = bytes((NEXT, OK, RAISE))  # of the three; the others: truco_input.keyboard
KEY_NAMES = ("ENTER", "T", "ESC")


def display():
    displayio.release_displays()  # the firmware's own has 640x480 or 720x400
    # Each pixel becomes four of 640x480.
    picture = Framebuffer(
        WIDTH,
        HEIGHT,
        clk_dp=board.CKP,
        clk_dn=board.CKN,
        red_dp=board.D0P,
        red_dn=board.D0N,
        green_dp=board.D1P,
        green_dn=board.D1N,
        blue_dp=board.D2P,
        blue_dn=board.D2N,
        color_depth=16,
    )
    # The stubs know of no other framebuffer than an RGBMatrix.
    return FramebufferDisplay(picture, auto_refresh=False)  # type: ignore[arg-type]


def keys():
    return key_queue(("NEXT", "BUTTON1"), ("A", "BUTTON2"), ("B", "BUTTON3"))


def stick():
    keyboard = Keyboard(Console(runtime, sys.stdin))
    try:  # the player's: circup install relic_usb_host_gamepad
        from relic_usb_host_gamepad import Gamepad  # type: ignore[import-not-found]
    except ImportError:
        return keyboard
    return Either(Pad(Gamepad()), keyboard)


def speaker():
    try:
        return codec.speaker(), None
    except (OSError, RuntimeError, ValueError):  # no converter answers
        return None, None


def lights():
    return output("NEOPIXEL", "NEOPIXEL"), 5
