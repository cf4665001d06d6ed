# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Channels besides the attributes': signalling, pairing. Bluetooth Core 5.4, volume 3, A and H.

The host of a table accepts other connection parameters, everything else is rejected. There is
no pairing.
"""

from micropython import const

_SIGNALS = const(5)
_SECURITY = const(6)
_UPDATE = const(0x2013)


def take(connection, channel: int, packet: bytes) -> None:
    """A packet of at least one byte on another channel than the attributes'."""
    code = packet[0]
    if channel == _SECURITY:
        if code in (0x01, 0x0B):
            connection.reply(_SECURITY, b"\x05\x05")  # pairing is not supported
    elif channel == _SIGNALS and len(packet) >= 4 and packet[1]:
        number = packet[1]
        if code == 0x12 and connection.central:
            fits = len(packet) == 12 and _is_sane(packet)
            connection.reply(_SIGNALS, bytes((0x13, number, 2, 0, not fits, 0)))
            if fits:
                head = bytes((connection.handle & 0xFF, connection.handle >> 8))
                connection.hci.command(_UPDATE, head + packet[4:] + b"\0\0\0\0")
        elif code not in (0x01, 0x13, 0x15, 0x18, 0x1A):  # answers are not answered
            connection.reply(_SIGNALS, bytes((0x01, number, 2, 0, 0, 0)))


def _is_sane(packet):
    """Whether such connection parameters are allowed, and quick enough to play."""
    least = packet[4] | packet[5] << 8
    most = packet[6] | packet[7] << 8
    latency = packet[8] | packet[9] << 8
    timeout = packet[10] | packet[11] << 8
    return 6 <= least <= most <= 160 and latency <= 4 and 100 <= timeout <= 3200
