# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One LE connection: its fixed channels, and the packets of our characteristic.

Bluetooth Core 5.4, volume 3, part A. What is rare is in modules of its own, imported when it
comes: requests of a client (`att`), signalling and pairing (`signals`).
"""

from micropython import const

import residency
from ble_host.hci import BODY
from truco_core.clock import diff
from truco_link.frames import MAX_PACKET

ATTRIBUTES = const(4)  # a channel
MTU = const(63)  # of ours: the longest packet of records, and ATT's three bytes
VALUE = const(9)  # handle of our characteristic's value, see att.py

# docs/link.md, low byte first.
SERVICE = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x01\x5a\xde\xc0\xa7\xb1"
PACKETS = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x02\x5a\xde\xc0\xa7\xb1"

_ROOM = const(67)  # L2CAP's four bytes, and MTU
_SLOTS = const(3)  # packets that wait for the program
_SLOT = const(61)
_OWED = const(4)
_DISCONNECT = const(0x0406)
_DISCONNECT_MS = const(10000)

_ASK_MTU = const(0x02)
_NOTIFY = const(0x1B)
_INDICATE = const(0x1D)
_CONFIRM = const(0x1E)
_WRITE_COMMAND = const(0x52)
_IS_COMMAND = const(0x40)


class Connection:
    """Also a port, see truco_link.link.

    :param int handle: the controller's
    :param bool central: we are
    :param bytes address: of the other side, its type before it

    ``closed``: it has ended or is told to. ``told``: the other side takes packets. ``client``:
    a gatt.Client that is at work, or None. ``value``: handle of the characteristic, 0 before it
    is known. ``flying``: packets that the controller has not sent yet.
    """

    def __init__(self, hci, handle, central, address, now_ms):
        self.hci = hci
        self.handle = handle
        self.central = central
        self.address = address
        self.now_ms = now_ms
        self.closed = self.told = False
        self.client = None
        self.value = 0 if central else VALUE
        self.flying = 0
        self._ending_ms = None  # since when we want it to end
        self._room = None  # where pieces are put together
        self._filled = 0
        self._owed = ()  # answers that the controller had no room for: (channel, bytes)
        self._ring = bytearray(_SLOTS * _SLOT)
        self._first = self._count = 0

    def tick(self, now_ms: int) -> None:
        """Send what is owed."""
        self.now_ms = now_ms
        while self._owed and self._put(*self._owed[0]):
            self._owed = self._owed[1:]
        if self._ending_ms is not None and diff(now_ms, self._ending_ms) > _DISCONNECT_MS:
            self.hci.lost = True

    # The port.

    def send(self, packet) -> bool:
        if not self.told or self.closed:
            return False
        out = self.hci.out
        out[BODY] = _WRITE_COMMAND if self.central else _NOTIFY
        out[BODY + 1] = self.value & 0xFF
        out[BODY + 2] = self.value >> 8
        size = len(packet)
        for i in range(size):
            out[BODY + 3 + i] = packet[i]
        return self.hci.send(self, ATTRIBUTES, size + 3)

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
        if not self.closed:
            self.closed = True
            self._ending_ms = self.now_ms
            # 0x13: the user wants it
            self.hci.command(_DISCONNECT, bytes((self.handle & 0xFF, self.handle >> 8, 0x13)))

    # Below it.

    def reply(self, channel: int, packet: bytes) -> None:
        """Send it, later when there is no room now; after four that wait one is lost."""
        if self._owed or not self._put(channel, packet):
            if len(self._owed) < _OWED:
                self._owed += ((channel, packet),)

    def _put(self, channel, packet):
        out = self.hci.out
        for i in range(len(packet)):
            out[BODY + i] = packet[i]
        return self.hci.send(self, channel, len(packet))

    def take(self, flags: int, data, at: int, end: int) -> None:
        """A piece of an L2CAP packet; ``flags & 3`` is 1 for one that continues."""
        filled = self._filled
        if flags & 3 != 1:
            size = end - at
            if size > 4 and size == 4 + (data[at] | data[at + 1] << 8):
                self._filled = 0
                self._packet(data, at, end)  # nearly all are whole
                return
            filled = 0
        elif not filled:
            return  # of one that was dropped
        if filled + end - at > _ROOM:
            self._filled = 0
            return
        room = self._room
        if room is None:
            room = self._room = bytearray(_ROOM)
        for i in range(at, end):
            room[filled] = data[i]
            filled += 1
        self._filled = filled
        if filled >= 4:
            total = 4 + (room[0] | room[1] << 8)
            if filled >= total or total > _ROOM:
                self._filled = 0
                if filled == total > 4:
                    self._packet(room, 0, total)

    def _packet(self, data, at, end):
        if data[at + 3]:
            return
        channel = data[at + 2]
        at += 4
        op = data[at]
        if channel != ATTRIBUTES:
            signalling = residency.bring("ble_host.signalling")
            signalling.take(self, channel, bytes(data[at:end]))
        elif op == _NOTIFY or op == _WRITE_COMMAND:
            if end - at >= 3 and (op == _NOTIFY) == self.central:
                if data[at + 1] | data[at + 2] << 8 == self.value:
                    self._keep(data, at + 3, end)
        elif op == _INDICATE:
            self.reply(ATTRIBUTES, bytes((_CONFIRM,)))
        elif op == _ASK_MTU and end - at == 3:
            self.reply(ATTRIBUTES, bytes((_ASK_MTU + 1, MTU, 0)))
        elif op & 1:
            if self.client is not None:
                self.client.take(bytes(data[at:end]))
        elif op != _CONFIRM and not op & _IS_COMMAND:
            att = residency.bring("ble_host.att")
            self.reply(ATTRIBUTES, att.answer(self, bytes(data[at:end])))
            if self.told:  # it has found all that it looked for
                residency.forget("ble_host.att")

    def _keep(self, data, at, end):
        """For `poll`. Without room it is lost."""
        if self._count == _SLOTS or not at < end <= at + MAX_PACKET:
            return
        ring = self._ring
        to = (self._first + self._count) % _SLOTS * _SLOT
        ring[to] = end - at
        for i in range(at, end):
            to += 1
            ring[to] = data[i]
        self._count += 1
