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

from board_configs import BoardError, explained
from board_configs.pins import pin, setting, where

_KINDS = ("ble", "airlift", "airlift-bleio", "cable", "none")


class BadLink(BoardError):
    """settings.toml names a kind of link that does not exist."""


def kind(has_ble: bool) -> str:
    """How to reach others: "ble", "airlift", "airlift-bleio", "cable" or "none".

    :param has_ble: the board's own radio speaks Bluetooth LE
    :raises BadLink: settings.toml says something else
    """
    wanted = setting("ZAP_LINK")
    if not wanted:
        return "ble" if has_ble else "none"
    if wanted not in _KINDS:
        kinds = ", ".join(_KINDS)
        raise BadLink("%s. Use one of %s." % (where("ZAP_LINK", wanted), kinds))
    return wanted


def works(has_ble: bool) -> bool:
    """False: an AirLift should be there, and none answers."""
    found = kind(has_ble)
    if found not in ("airlift", "airlift-bleio"):
        return True
    from board_configs import airlift

    try:
        return airlift.works(found == "airlift-bleio")
    except ValueError as error:
        raise explained(error) from None


def carrier(has_ble: bool):
    """A carrier of the link (truco_link.lobby); None: this board has none."""
    try:
        return _carrier(kind(has_ble))
    except ValueError as error:
        raise explained(error) from None


def _carrier(found):
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
