"""One connection of the carrier `lan`."""

from micropython import const

from truco_link.records import WINDOW

# See `times` of truco_link.carriers: a third of all packets may be lost.
LAN = b"\x02\x05\x19\x32\x50\x78\x00\x03"
_PACKET = const(0xA5)
_HEAD = const(2)  # _PACKET, size of the records
_SIZE = const(154)  # of each datagram with a packet: a part of the buffer would cost heap


class Port:
    """See truco_link.records. A datagram has the same size whatever is in it, and no number: until
    the packets are sealed and have one, fewer than eight records go each way.

    :param socket: connected to the other side
    :param other: its (address as text, port)
    :param bytes answer: what a host says until the first packet comes; None: a guest's
    """

    shared = True
    times = LAN
    window = WINDOW
    # Of all ports, for each is used within one call; the first one of who listens, too.
    inbox = bytearray(_SIZE)
    datagram = bytearray((_PACKET,)) + bytes(_SIZE - 1)
    out = memoryview(datagram)[_HEAD:]

    def __init__(self, socket, other, answer=None):
        self._socket = socket
        self.other = other
        self.address = other[0]
        self.answer = answer
        self.since_ms = 0

    @property
    def closed(self) -> bool:
        return self._socket is None

    def send_out(self, size: int) -> bool:
        if self._socket is None:
            return False
        self.datagram[1] = size
        self._socket.send(self.datagram)
        return True

    def poll(self, buffer) -> int:
        socket, inbox = self._socket, self.inbox
        if socket is None or not socket.ready():
            return 0
        size = inbox[1] if socket.receive(inbox) == _SIZE else 0
        if inbox[0] != _PACKET or not 0 < size <= len(buffer):
            buffer[0] = 0  # no record: the link goes on with the next datagram
            return 1
        self.answer = None
        for i in range(size):
            buffer[i] = inbox[_HEAD + i]
        return size

    def say_again(self) -> None:
        """The answer, which may have been lost."""
        if self.answer is not None and self._socket is not None:
            self._socket.send(self.answer)

    def close(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()
