"""The connections of all who are here, and the name server: a `step` in each turn of the loop.

The name server answers every question for an address with its own (RFC 1035). So a phone that asks
whether this network leads to the Internet comes here, and shows the page.
"""

from micropython import const

from page_host import connection
from truco_core.clock import diff

PACKET = const(300)  # bytes of a question, and of its answer
_HEAD = const(12)
_MOST_NAME = const(255)
_ANSWER = const(16)  # bytes behind the question: a pointer to the name, type, class, time, address
_A = const(1)
_IN = const(1)

PORT = const(80)
_DNS_PORT = const(53)
ROOM = const(1600)  # bytes, more than a segment of TCP takes of lwIP's memory
_PLACES = const(5)  # connections at once
_SEATS = const(4)  # of these WebSockets, so that one can always ask for files
_BACKLOG = const(4)
# `select` says nothing of a socket that listens on RP2 (Socket.c, common_hal_socketpool_readable:
# always yes), and to accept nobody takes some 200 bytes of heap. So that is done so often.
_LOOK_MS = const(120)
# No socket is left: to find that out RP2 collects the garbage (Socket.c, socketpool_socket_accept).
_SHORT_MS = const(4000)
_NAMES_MS = const(50)  # between two questions for a name: each costs garbage


def answer(packet, size: int, address) -> int:
    """Make the answer of the question in the first `size` bytes of `packet`, there.

    :param packet: bytearray of PACKET bytes
    :param address: 4 bytes
    :return: the size of the answer; 0: that was no question, and gets none
    """
    if size < _HEAD or packet[2] & 0xF8 or packet[4] or packet[5] != 1:
        return 0
    at = _HEAD
    while at < size and packet[at]:
        if packet[at] > 63 or at > _HEAD + _MOST_NAME:
            return 0
        at += 1 + packet[at]
    end = at + 5
    if end > size or end + _ANSWER > len(packet):
        return 0
    asks = packet[at + 1] == 0 and packet[at + 2] == _A
    asks = asks and packet[at + 3] == 0 and packet[at + 4] == _IN
    packet[2] = 0x84 | packet[2] & 1  # an answer of who knows
    packet[3] = 0
    for i in range(6, _HEAD):
        packet[i] = 0
    if not asks:
        return end  # there is no such thing of this name
    packet[7] = 1
    packet[end : end + _ANSWER] = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04" + address
    return end + _ANSWER


class Server:
    """
    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param wrap: makes a stream, see `page_host.connection`, of a socket that was accepted and the
        other's address, as text
    :param str folder: of the files, which has their version in a file of that name
    :param own: called for this board's address where it is the network, 4 bytes; None: another one
        is, which has a name server
    :raises OSError: the folder or a port cannot be used
    :raises RuntimeError: there is no socket left

    query: behind the address to which "/" leads, "" or from "?" on.
    is_full: no place is free, and somebody may wait for one.
    shut: addresses of those who are not let in, a list.
    most: connections for which there are sockets; the next one waits to be accepted.
    names: the socket of the name server, or None. block: a bytearray of `ROOM` bytes.
    """

    query = ""
    is_full = False
    most = _PLACES

    def __init__(self, pool, poll, wrap, folder, own):
        self.folder = folder
        with open(folder + "/version") as file:
            self.version = file.read().strip()
        self._wrap = wrap
        self._own = own
        self._number = 0
        self.shut: list = []
        self._looked_ms = self._named_ms = None
        self._look_ms = 0  # from the look before to the next one
        self._last = 0  # of the strangers: the place of the one who was served
        self.block = bytearray(ROOM)
        self.places = [connection.Connection(self, self.block) for _ in range(_PLACES)]
        self._listener = pool.socket(pool.AF_INET, pool.SOCK_STREAM)
        self._listener.settimeout(0)
        self._listener.setsockopt(pool.SOL_SOCKET, pool.SO_REUSEADDR, 1)
        self._listener.bind(("", PORT))
        self._listener.listen(_BACKLOG)
        self._packet = bytearray(PACKET)
        self.names = self._poll = None
        try:
            self.names = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
            self.names.settimeout(0)
            self.names.bind(("", _DNS_PORT))
            self._poll = poll()
            self._poll.register(self.names, 1)
        except (OSError, RuntimeError):
            self._poll = None  # who types the address comes all the same

    def has_room(self) -> bool:
        """For one more WebSocket."""
        return len([one for one in self.places if one.stage == connection.UPGRADED]) < _SEATS

    def _has_socket(self):
        left = self.most
        for place in self.places:
            if place.stage != connection.FREE:
                left -= 1
        return left > 0

    def step(self, now_ms: int) -> None:
        """A bounded piece of work: for all who sit at the table, and for one of the others."""
        free, first, is_spent = None, self._last + 1, False
        for i in range(_PLACES):
            at = (first + i) % _PLACES
            place = self.places[at]
            if place.stage != connection.FREE and (place.taken or not is_spent):
                if place.step(now_ms) and not place.taken:
                    self._last, is_spent = at, True
            if place.stage == connection.FREE:
                free = place
        if not self._has_socket():
            free = None
        if self._looked_ms is None:
            self._looked_ms = self._named_ms = now_ms
        self.is_full = free is None or self._look_ms == _SHORT_MS
        if free is not None and diff(now_ms, self._looked_ms) >= self._look_ms:
            self._looked_ms = now_ms
            self._accept(free, now_ms)
        if self._poll is not None and diff(now_ms, self._named_ms) >= _NAMES_MS:
            self._named_ms = now_ms
            self._tell_names()

    def _accept(self, place, now_ms):
        try:
            self._look_ms = _LOOK_MS
            socket, (other, _) = self._listener.accept()
            self._look_ms = 0  # there may be more
            if other in self.shut:
                socket.close()
                return
            self._number += 1
            place.begin(self._wrap(socket, other), self._number, now_ms)
        except OSError:
            pass  # nobody
        except RuntimeError:
            self._look_ms = _SHORT_MS  # that one is lost

    def _tell_names(self):
        for _ in self._poll.ipoll(0):
            try:
                size, other = self.names.recvfrom_into(self._packet)
                own = self._own()
                size = 0 if own is None else answer(self._packet, size, own)
                if size:
                    self.names.sendto(memoryview(self._packet)[:size], other)
            except OSError:
                pass

    def close(self) -> None:
        for place in self.places:
            place.close()
        self._listener.close()
        if self.names is not None:
            self.names.close()
