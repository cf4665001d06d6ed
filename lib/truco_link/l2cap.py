# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One LE connection: its fixed channels. Bluetooth Core 5.4, volume 3, part A.

Attributes (channel 4) are in `truco_link.att` and `truco_link.gatt`. Of signalling (5) the
host of a table accepts other connection parameters, everything else is rejected. There is no
pairing (6).
"""

from micropython import const

from truco_core.clock import diff
from truco_link import att
from truco_link.hci import BODY

_SIGNALS = const(5)
_SECURITY = const(6)
_ROOM = const(67)  # L2CAP's four bytes, and the longest packet that we say we take
_OWED = const(4)
_UPDATE = const(0x2013)
_DISCONNECT = const(0x0406)
_DISCONNECT_MS = const(10000)


class Connection:
    """
    :param int handle: the controller's
    :param bool central: we are
    :param bytes address: of the other side, its type before it

    ``gone``: it has ended. ``port``, ``client``: set by the carrier. ``told``: the other side
    wants notifications.
    """

    def __init__(self, hci, handle, central, address, now_ms):
        self.hci = hci
        self.handle = handle
        self.central = central
        self.address = address
        self.gone = self.told = False
        self.port = None
        self.client = None
        self.now_ms = now_ms
        self._ending_ms = None
        self._room = bytearray(_ROOM)
        self._filled = 0
        self._owed = []  # answers that the controller had no room for: (channel, bytes)
        hci.open(handle)

    def tick(self, now_ms: int) -> None:
        """Send what is owed."""
        self.now_ms = now_ms
        while self._owed and self._put(*self._owed[0]):
            self._owed.pop(0)
        if self._ending_ms is not None and diff(now_ms, self._ending_ms) > _DISCONNECT_MS:
            self.hci.lost = True

    def send(self, channel: int, packet: bytes) -> None:
        """Send it, later when there is no room now; an answer to too many questions is lost."""
        if self._owed or not self._put(channel, packet):
            if len(self._owed) < _OWED:
                self._owed.append((channel, packet))

    def _put(self, channel, packet):
        out = self.hci.out
        for i in range(len(packet)):
            out[BODY + i] = packet[i]
        return self.hci.send(self.handle, channel, len(packet))

    @property
    def ending(self) -> bool:
        return self._ending_ms is not None

    def end(self) -> None:
        """Ask the controller to end it."""
        if not self.gone and not self.ending:
            self._ending_ms = self.now_ms
            head = bytes((self.handle & 0xFF, self.handle >> 8, 0x13))
            self.hci.command(_DISCONNECT, head)  # 0x13: the user wants it

    def take(self, flags: int, data, at: int, end: int) -> None:
        """A piece of an L2CAP packet; ``flags & 3`` is 1 for one that continues."""
        room, filled = self._room, self._filled
        if flags & 3 != 1:
            filled = 0
        elif not filled:
            return  # of one that was dropped
        if filled + end - at > _ROOM:
            self._filled = 0
            return
        for i in range(at, end):
            room[filled] = data[i]
            filled += 1
        self._filled = filled
        if filled < 4:
            return
        total = 4 + (room[0] | room[1] << 8)
        if filled < total <= _ROOM:
            return
        self._filled = 0
        if filled == total > 4 and not room[3]:
            channel = room[2]
            if channel == att.CHANNEL:
                att.take(self, room, 4, total)
            elif channel == _SIGNALS:
                self._signal(room, total)
            elif channel == _SECURITY and room[4] in (0x01, 0x0B):
                self.send(_SECURITY, b"\x05\x05")  # pairing is not supported

    def _signal(self, room, total):
        if total < 8 or not room[5]:
            return
        code = room[4]
        if code == 0x12 and self.central and total == 16 and _sane(room):
            self.send(_SIGNALS, bytes((0x13, room[5], 2, 0, 0, 0)))
            head = bytes((self.handle & 0xFF, self.handle >> 8))
            self.hci.command(_UPDATE, head + bytes(room[8:16]) + b"\0\0\0\0")
        elif code == 0x12 and self.central:
            self.send(_SIGNALS, bytes((0x13, room[5], 2, 0, 1, 0)))
        elif code not in (0x01, 0x13, 0x15, 0x18, 0x1A):  # answers are not answered
            self.send(_SIGNALS, bytes((0x01, room[5], 2, 0, 0, 0)))


def _sane(room):
    """Whether such connection parameters are allowed, and quick enough to play."""
    least = room[8] | room[9] << 8
    most = room[10] | room[11] << 8
    latency = room[12] | room[13] << 8
    timeout = room[14] | room[15] << 8
    return 6 <= least <= most <= 160 and latency <= 4 and 100 <= timeout <= 3200
