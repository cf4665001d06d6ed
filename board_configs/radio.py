# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How this board reaches others: its own Bluetooth LE, an AirLift, or a cable.

A line in settings.toml says what a board cannot know: ``ZAP_LINK="cable"`` for a UART to
another board (pins ZAP_PIN_TX and ZAP_PIN_RX, else the board's TX and RX),
``ZAP_LINK="airlift"`` for an ESP32 with Adafruit's firmware (see board_configs.airlift) and our
own Bluetooth, ``ZAP_LINK="airlift-bleio"`` for it with CircuitPython's, which can only join tables,
``ZAP_LINK="none"`` for nothing. Without the line it is the board's own radio, where it has one.
"""

import os

from board_configs import BoardError
from board_configs.pins import pin

_KINDS = ("ble", "airlift", "airlift-bleio", "cable", "none")


class BadLink(BoardError):
    """settings.toml names a link that there is not."""


def kind(has_ble: bool) -> str:
    """ "ble", "airlift", "airlift-bleio", "cable" or "none".

    :param has_ble: the board's own radio speaks Bluetooth LE
    :raises BadLink: settings.toml says something else
    """
    try:
        wanted = os.getenv("ZAP_LINK")
    except NotImplementedError:  # this build of CircuitPython has no settings.toml
        wanted = None
    if not wanted:
        return "ble" if has_ble else "none"
    if wanted not in _KINDS:
        raise BadLink('settings.toml: ZAP_LINK="%s"; there are %s.' % (wanted, ", ".join(_KINDS)))
    return wanted


def works(has_ble: bool) -> bool:
    """False when it is an AirLift and none answers."""
    found = kind(has_ble)
    if found not in ("airlift", "airlift-bleio"):
        return True
    from board_configs import airlift

    return airlift.works(found == "airlift-bleio")


def carrier(has_ble: bool):
    """A carrier of the link (truco_link.lobby); None: this board has none."""
    found = kind(has_ble)
    if found == "ble":
        from truco_link.carriers import ble

        return ble.Carrier()
    if found == "airlift":
        from board_configs import airlift

        return airlift.carrier()
    if found == "airlift-bleio":
        from board_configs import airlift

        return airlift.guest_carrier()
    if found == "cable":
        from busio import UART

        from truco_link.carriers import uart

        return uart.Carrier(
            UART(
                pin("TX", "TX"),
                pin("RX", "RX"),
                baudrate=uart.BAUD,
                timeout=0,
                receiver_buffer_size=256,
            )
        )
    return None
