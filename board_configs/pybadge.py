"""Adafruit PyBadge, PyBadge LC: 160x128 ST7735, eight keys on a shift register."""

import keypad
from audioio import AudioOut
from micropython import const

from board_configs.pins import MAX_EVENTS, battery_on, output, pin, pins
from truco_input import DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

NAME = "Adafruit PyBadge"
WIDTH = 160
HEIGHT = 128
NVM_WRITES = 10_000  # SAM D51: nvm is one block of flash, which survives 10,000 erasures
# In the order of the shift register: b, a, start, select, right, down, up, left.
KEYMAP = bytes((RAISE, OK, MENU, NEXT, RIGHT, DOWN, UP, LEFT))
KEY_NAMES = ("\x88", "\x89", "START")

_NEOPIXELS = const(5)  # NeoPixels on a PyBadge; a PyBadge LC has only one


def keys(key_count=8):
    clock, data, latch = pins(
        "BUTTON_CLOCK BUTTON_CLOCK  BUTTON_OUT BUTTON_OUT  BUTTON_LATCH BUTTON_LATCH"
    )
    wires: dict = {"clock": clock, "data": data, "latch": latch, "value_when_pressed": True}
    return keypad.ShiftRegisterKeys(key_count=key_count, max_events=MAX_EVENTS, **wires).events


def speaker():
    return AudioOut(pin("SPEAKER", "SPEAKER")), output("SPEAKER_ENABLE", "SPEAKER_ENABLE")


def lights():
    return output("NEOPIXEL", "NEOPIXEL"), _NEOPIXELS


def battery():
    return battery_on("BATTERY A6", 2)
