# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The packets of one connection: written, notified, and waiting to be read."""

from micropython import const

from truco_link import att
from truco_link.frames import MAX_PACKET
from truco_link.hci import BODY

_SLOTS = const(4)  # packets that wait for the program
_SLOT = const(61)


class Port:
    """See truco_link.link.

    :param incoming: handle of the value whose packets are for this port
    """

    def __init__(self, connection, incoming):
        self._connection = connection
        self.incoming = incoming
        self.address = connection.address if connection.central else None
        self._ring = bytearray(_SLOTS * _SLOT)
        self._first = self._count = 0

    @property
    def closed(self) -> bool:
        return self._connection.gone or self._connection.ending

    def send(self, packet) -> bool:
        connection = self._connection
        if self.closed or not connection.told:
            return False
        out = connection.hci.out
        out[BODY] = att.WRITE_COMMAND if connection.central else att.NOTIFY
        out[BODY + 1] = self.incoming & 0xFF
        out[BODY + 2] = self.incoming >> 8
        size = len(packet)
        for i in range(size):
            out[BODY + 3 + i] = packet[i]
        return connection.hci.send(connection.handle, att.CHANNEL, size + 3)

    def put(self, data, at: int, end: int) -> None:
        """By `truco_link.att`: a packet has come. Without room it is lost."""
        if self._count == _SLOTS or not at < end <= at + MAX_PACKET:
            return
        ring = self._ring
        to = (self._first + self._count) % _SLOTS * _SLOT
        ring[to] = end - at
        for i in range(at, end):
            to += 1
            ring[to] = data[i]
        self._count += 1

    def poll(self, buffer) -> int:
        if not self._count:
            return 0
        ring = self._ring
        at = self._first * _SLOT
        size = ring[at]
        for i in range(size):
            buffer[i] = ring[at + 1 + i]
        self._first = (self._first + 1) % _SLOTS
        self._count -= 1
        return size

    def close(self) -> None:
        self._connection.end()
