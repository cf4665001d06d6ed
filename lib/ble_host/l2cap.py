"""An LE connection: its fixed channels, and the packets of the service's characteristic.

Source: Bluetooth Core 5.4, volume 3, part A (L2CAP). Requests for pairing (part H) get no answer,
and requests for other parameters of the connection are refused.
`ble_host.gatt` is in memory only while one side discovers the other's attributes.
"""

from micropython import const

import residency
from ble_host.hci import BODY, DISCONNECT
from truco_core.clock import diff

# Numbers of the fixed L2CAP channels.
ATTRIBUTES = const(4)
SIGNALLING = const(5)

VALUE = const(3)  # handle of our characteristic's value, the last handle in gatt.py
_HEAD = const(4)  # size of the L2CAP header in bytes
ATT_HEAD = const(3)  # size of the ATT header of a program's packet in bytes
_SLOTS = const(3)  # maximum number of received packets that the program has not read
_OWED = const(4)  # maximum number of answers in `_owed`, which wait to be sent
_DISCONNECT_MS = const(10000)  # time-out of closing a connection

ASK_MTU = const(0x02)
_WRITE_COMMAND = const(0x52)
_IS_COMMAND = const(0x40)


class Connection:
    """A connection that carries packets of the program: ``send``, ``poll`` and ``close``.

    :param service: `ble_host.Service`
    :param int handle: the controller's handle
    :param bool central: whether this board is the central
    :param bytes address: address type and address of the peer

    ``closed``: the connection has ended or is being closed.
    ``client``: the gatt.Client that is at work, or None.
    ``value``: handle of the peer's characteristic, 0 until it is known.
    ``head``: prefix of each packet that is sent, at most 2 bytes.
    ``ticket``: prefix that each received packet must have; others are dropped.
    ``met``: the peer has sent a packet.
    ``in_flight``: packets that the controller has not sent yet.
    """

    def __init__(self, hci, service, handle, central, address):
        self.hci = hci
        self.service = service
        self.handle = handle
        self.central = central
        self.address = address
        self.closed = False
        self.client = None
        self.value = 0
        self.head = self.ticket = b""
        self.met = False
        self.in_flight = 0
        self._ending_ms = None  # time at which we began to close the connection
        self._room = None  # buffer in which fragments are joined
        self._filled = 0
        self._owed = ()  # answers that could not be sent yet: (channel, bytes)
        self._ring = bytearray(_SLOTS * (service.packet_bytes + 1))
        self._first = self._count = 0

    def tick(self, now_ms: int) -> None:
        """Send waiting answers, and check the time-out of closing the connection."""
        while self._owed and self._put(*self._owed[0]):
            self._owed = self._owed[1:]
        if self._ending_ms is not None and diff(now_ms, self._ending_ms) > _DISCONNECT_MS:
            self.hci.lost = True

    # Methods for the program.

    def send(self, packet) -> bool:
        """Send `head` and a packet of at most 20 bytes.

        Return False if that is not possible now, or never again.
        """
        if not self.value or self.closed:
            return False
        out = self.hci.out
        out[BODY] = _WRITE_COMMAND
        out[BODY + 1] = self.value & 0xFF
        out[BODY + 2] = self.value >> 8
        end = BODY + 3
        for byte in self.head:
            out[end] = byte
            end += 1
        for i in range(len(packet)):
            out[end + i] = packet[i]
        return self.hci.send(self, ATTRIBUTES, end + len(packet) - BODY)

    def poll(self, buffer) -> int:
        """Read a packet into `buffer` and return its size; 0 for none, or for one too long."""
        if not self._count:
            return 0
        ring = self._ring
        at = self._first * (self.service.packet_bytes + 1)
        size = ring[at]
        if size > len(buffer):
            size = 0
        for i in range(size):
            buffer[i] = ring[at + 1 + i]
        self._first = (self._first + 1) % _SLOTS
        self._count -= 1
        return size

    def close(self) -> None:
        """Close the connection."""
        if not self.closed:
            self.closed = True
            self._ending_ms = self.hci.now_ms
        # 0x13: closed by the user
        self.hci.command(DISCONNECT, bytes((self.handle & 0xFF, self.handle >> 8, 0x13)))

    # Methods for `Hci`, `gatt` and the functions below.

    def reply(self, channel: int, packet: bytes) -> None:
        """Send a packet, now or later. If four packets are already waiting, this one is lost."""
        if self._owed or not self._put(channel, packet):
            if len(self._owed) < _OWED:
                self._owed += ((channel, packet),)

    def _put(self, channel, packet):
        out = self.hci.out
        for i in range(len(packet)):
            out[BODY + i] = packet[i]
        return self.hci.send(self, channel, len(packet))

    def receive(self, flags: int, data, at: int, end: int) -> None:
        """Handle a fragment of an L2CAP packet. It continues a packet if ``flags & 3`` is 1."""
        filled = self._filled
        if flags & 3 != 1:
            size = end - at
            if size > 4 and size == 4 + (data[at] | data[at + 1] << 8):
                self._filled = 0
                self._packet(data, at, end)  # not copied: nearly all packets are one fragment
                return
            filled = 0
        elif not filled:
            return  # a fragment of a packet that was dropped
        most = _HEAD + ATT_HEAD + self.service.packet_bytes
        if filled + end - at > most:
            self._filled = 0
            return
        room = self._room
        if room is None:
            room = self._room = bytearray(most)
        for i in range(at, end):
            room[filled] = data[i]
            filled += 1
        self._filled = filled
        if filled >= 4:
            total = _HEAD + (room[0] | room[1] << 8)
            if filled >= total or total > most:
                self._filled = 0
                if filled == total > 4:
                    self._packet(room, 0, total)

    def _packet(self, data, at, end):
        if data[at + 3]:
            return
        channel = data[at + 2]
        at += 4
        op = data[at]
        if channel == SIGNALLING:
            _signal(self, bytes(data[at:end]))
        elif channel != ATTRIBUTES:
            pass  # other channels are ignored
        elif op == _WRITE_COMMAND:
            if end - at >= 3 and data[at + 1] | data[at + 2] << 8 == VALUE:
                self._keep(data, at + 3, end)
        elif op == ASK_MTU and end - at == 3:
            self.reply(ATTRIBUTES, bytes((ASK_MTU + 1, self.service.packet_bytes + ATT_HEAD, 0)))
        elif op & 1:
            if self.client is not None:
                self.client.receive(bytes(data[at:end]))
        elif not op & _IS_COMMAND:
            gatt = residency.bring("ble_host.gatt")
            self.reply(ATTRIBUTES, gatt.answer(self, bytes(data[at:end])))

    def _keep(self, data, at, end):
        """Keep a packet for `poll`. If the buffer is full, drop the packet."""
        for byte in self.ticket:
            if at == end or data[at] != byte:
                return
            at += 1
        if not self.met:  # the peer sends its first packet, so its discovery is over
            self.met = True
            residency.forget("ble_host.gatt")
        room = self.service.packet_bytes
        if self._count == _SLOTS or not at < end <= at + room:
            return
        ring = self._ring
        to = (self._first + self._count) % _SLOTS * (room + 1)
        ring[to] = end - at
        for i in range(at, end):
            to += 1
            ring[to] = data[i]
        self._count += 1


def _signal(connection, packet: bytes) -> None:
    """Answer a request on the signalling channel with Command Reject.

    :param packet: the request, at least one byte
    """
    # These five codes are responses of the peer, which need no answer.
    if len(packet) >= 4 and packet[1] and packet[0] not in (0x01, 0x13, 0x15, 0x18, 0x1A):
        connection.reply(SIGNALLING, bytes((0x01, packet[1], 2, 0, 0, 0)))
