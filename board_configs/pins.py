# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Pins by name, each of which the player can change in settings.toml.

A line ``ZAP_PIN_A="GP14"`` there puts key A on pin GP14. The name behind ZAP_PIN_ is
the one that the board's config gives to `pin`, the value is an attribute of `board`.
"""

import os

import board
from micropython import const

from board_configs import BoardError

MAX_EVENTS = const(24)  # of a key queue; the default of 64 costs 240 bytes more


class BadPin(BoardError):
    """settings.toml names a pin that this board lacks."""


def pin(name: str, default: str):
    """The pin called `default` on this board, or the one that settings.toml says.

    :raises BadPin: this board has no such pin; the text names the line to mend
    """
    key = "ZAP_PIN_" + name
    try:
        wanted = os.getenv(key)
    except NotImplementedError:  # this build of CircuitPython has no settings.toml
        wanted = None
    found = getattr(board, wanted or default, None)
    if found is not None:
        return found
    if wanted:
        raise BadPin(
            'settings.toml: %s="%s", and this board has no pin of that name. '
            "Without the line it is %s." % (key, wanted, default)
        )
    raise BadPin("This board has no pin %s; say in settings.toml which: %s=" % (default, key))


def pins(*names_and_pins):
    """A list of pins, each ``(name, default)`` for `pin`.

    In tuples, for of a short text by itself MicroPython makes a name that stays for good.
    """
    return [pin(name, default) for name, default in names_and_pins]


def key_queue(*names_and_pins):
    """The event queue of keys that connect their pin to ground.

    :param names_and_pins: ``(name, default)`` for `pin`, in the order of the key numbers
    """
    import keypad

    of_keys = tuple(pins(*names_and_pins))
    return keypad.Keys(of_keys, value_when_pressed=False, pull=True, max_events=MAX_EVENTS).events


def output(name: str, default: str):
    """A pin, see `pin`, as a DigitalInOut that is driven low."""
    from digitalio import DigitalInOut

    found = DigitalInOut(pin(name, default))
    found.switch_to_output()
    return found


def own_display():
    """The display that the firmware made, with auto_refresh off."""
    display = board.DISPLAY
    display.auto_refresh = False
    return display
