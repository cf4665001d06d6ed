# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Waveshare Pico-LCD-1.3 on a Raspberry Pi Pico of any kind: a part of boards, no board itself.

240x240 ST7789 on SPI1, a small stick of five keys, and keys A, B, X, Y on the right.
The pins are from Waveshare's drawing of the module.
"""

from micropython import const

from board_configs import BoardError
from board_configs.pins import key_queue, pins
from truco_input import DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

WIDTH = 240
HEIGHT = 240
TWO_KEYS = False
NVM_WRITES = 100_000  # of one sector of a Pico's flash chip
KEYMAP = bytes((OK, RAISE, NEXT, MENU, UP, DOWN, LEFT, RIGHT, OK))
KEY_NAMES = ("\x88", "\x89", "\x8b")

_BAUDRATE = const(62_500_000)  # the fastest SPI of an RP2040 at 125 MHz
# The driver's memory has 240x320 pixels, of which the panel shows the last 240 rows, upside
# down. Turned by 270 degrees, the stick is at the left, as in Waveshare's examples (register
# MADCTL 0x70 there).
_ROWSTART = const(80)
_ROTATION = const(270)


def display():
    import displayio

    displayio.release_displays()  # a display from before a reload still holds the pins
    from busio import SPI
    from fourwire import FourWire

    try:
        from adafruit_st7789 import ST7789
    except ImportError:
        raise BoardError(
            "The display driver is missing. Put adafruit_st7789.mpy in the folder lib, or "
            "install Zap again with tools/deploy.py."
        ) from None
    clock, mosi, command, select, reset, light = pins(
        ("LCD_CLK", "GP10"),
        ("LCD_MOSI", "GP11"),
        ("LCD_DC", "GP8"),
        ("LCD_CS", "GP9"),
        ("LCD_RST", "GP12"),
        ("LCD_BL", "GP13"),
    )
    bus = FourWire(
        SPI(clock=clock, MOSI=mosi),
        command=command,
        chip_select=select,
        reset=reset,
        baudrate=_BAUDRATE,
    )
    return ST7789(
        bus,
        width=WIDTH,
        height=HEIGHT,
        rotation=_ROTATION,
        rowstart=_ROWSTART,
        backlight_pin=light,
        auto_refresh=False,
    )


def keys():
    return key_queue(
        ("A", "GP15"),
        ("B", "GP17"),
        ("X", "GP19"),
        ("Y", "GP21"),
        ("UP", "GP2"),
        ("DOWN", "GP18"),
        ("LEFT", "GP16"),
        ("RIGHT", "GP20"),
        ("CENTRE", "GP3"),
    )


def stick():
    return None
