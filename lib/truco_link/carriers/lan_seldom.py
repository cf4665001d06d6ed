# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the carrier `lan` does only when somebody is heard who is not connected."""

from micropython import const

from truco_link.advert import MIN_SIZE, RSSI_UNKNOWN
from truco_link.carriers.lan import ANNOUNCED, ANSWER, Port

PASSES = True  # see truco_link.sweep

_KNOWN = const(6)  # beacons that are remembered


def called(carrier, heard, content, other) -> None:
    """A host hears a call from `other`: if it wants it, there is a port to it from now on.

    :param heard: as of truco_link.lobby
    """
    if not heard(other[0], RSSI_UNKNOWN, content):
        return
    socket = carrier.network.socket()
    if socket is not None:
        socket.connect(other)
        answer = bytes((ANNOUNCED, ANSWER)) + content[1:MIN_SIZE]
        carrier.add(Port(socket, other, answer))


def answered(carrier, socket, other) -> None:
    """A guest hears the answer to its call: what it called from is its port from now on."""
    socket.connect(other)
    carrier.hang_up(keeps=True)
    carrier.add(Port(socket, other))
    carrier.quiet()


def note(known, network, content, address):
    """Remember a beacon: `known` of the carrier.

    :return: an address that no table of another network has
    """
    address = "%s %s" % (address, network)
    for one in known:
        if one[2] == address:
            one[1] = content
            return address
    if len(known) == _KNOWN:
        known.pop(0)
    known.append([network, content, address])
    return address
