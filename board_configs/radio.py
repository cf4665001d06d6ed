# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How this board reaches others: its own Bluetooth LE, an AirLift, or a cable.

Without a line in settings.toml it is the board's own radio, where there is one. A line changes it:

ZAP_LINK="cable"          a UART to another board, on pins ZAP_PIN_TX and ZAP_PIN_RX, else TX and RX
ZAP_LINK="airlift"        an ESP32 with Adafruit's firmware (see board_configs.airlift), driven by
                          our own Bluetooth
ZAP_LINK="airlift-bleio"  the same driven by CircuitPython's Bluetooth, which can only join tables
ZAP_LINK="none"           nothing
"""

import os

from board_configs import BoardError
from board_configs.pins import pin

_KINDS = ("ble", "airlift", "airlift-bleio", "cable", "none")


class BadLink(BoardError):
    """settings.toml names a kind of link that does not exist."""


def kind(has_ble: bool) -> str:
    """How to reach others: "ble", "airlift", "airlift-bleio", "cable" or "none".

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
        kinds = ", ".join(_KINDS)
        raise BadLink('settings.toml has ZAP_LINK="%s"; use one of %s.' % (wanted, kinds))
    return wanted


def works(has_ble: bool) -> bool:
    """False: an AirLift should be there, and none answers."""
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
