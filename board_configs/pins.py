# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Pins by name, each of which the player can change in settings.toml.

A line ``ZAP_PIN_A="GP14"`` there puts key A on pin GP14. The name after ZAP_PIN_ is the `name`
that the board's config gives to `pin`; the value is an attribute of `board`.
"""

import os

import board
from micropython import const

from board_configs import BoardError

MAX_EVENTS = const(24)  # in a key queue; the default of 64 costs 240 bytes more


class BadPin(BoardError):
    """This board has no pin of the wanted name."""


def pin(name: str, default: str):
    """The pin that settings.toml gives for `name`, else the pin called `default`.

    :raises BadPin: this board has no such pin; the message names the line to change
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
            'settings.toml has %s="%s", but this board has no pin of that name. Correct '
            "the line; without it the pin is %s." % (key, wanted, default)
        )
    raise BadPin("This board has no pin %s. Name one in settings.toml: %s=" % (default, key))


def pins(*names_and_pins):
    """A list of pins, one for each ``(name, default)``, see `pin`.

    The tuples save memory: MicroPython keeps a short text that stands alone as a name for good.
    """
    return [pin(name, default) for name, default in names_and_pins]


def key_queue(*names_and_pins):
    """The event queue of keys that connect their pins to ground.

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
