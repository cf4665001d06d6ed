"""WiFi nearby: tables without a router or broker, with packets in UDP datagrams.

docs/lan.md, Datagrams, has the formats. lan_search.py chooses the network.
"""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link.carriers import CALLING, HOSTING, QUIET, SEEKING, rest_ms
from truco_link.carriers.lan_search import RoamingCarrier
from truco_link.carriers.wide import WidePort
from truco_link.messages import BEACON_SIZE, GUEST_CALL, TABLE_BEACON

# The `times` of this carrier (see truco_link.carriers), for a network that may lose a third of all
# packets.
LAN = 200, 500, 2500, 5000, 8000, 12000, 0, 300

UDP_PORT = const(57007)
# First byte of a beacon, a call or an answer. The second byte is the kind.
ANNOUNCED = const(0x5A)
ANSWER = const(3)
_PACKET = const(0xA5)  # first byte of a datagram with a packet; the second byte is the size
_HEAD = const(2)
_SIZE = const(154)  # size of all datagrams with packets: slices of other sizes would take heap
_LONGEST = const(18)  # size of the longest beacon, call or answer

_DATAGRAMS = const(4)  # maximum number of datagrams read from the listening socket in a tick
_AGAIN_MS = const(300)  # interval at which the answer to a call is repeated
_UNHEARD_MS = const(3000)  # time in which a caller must send a packet after the answer
_SETTLE_MS = const(15000)  # time after joining until the address surely belongs to that network
_SHORT_MS = const(30000)  # a port that closes sooner may have been a stranger's
_DOUBT_MS = const(1200)  # time after the start of a call in which doubted addresses are ignored
_DOUBTED = const(3)  # maximum number of addresses in `_doubted`
_KNOWN = const(6)  # maximum number of beacons in `known`


class Port(WidePort):
    """A port (see truco_link.records) over one UDP socket.

    All datagrams have the same size and no number. Sealed packets contain a number. Before the port
    is sealed, each side sends fewer than eight records, so no number is needed.

    :param socket: UDP socket, connected to the peer
    :param other: (address as text, port) of the peer
    :param bytes answer: a host's answer, repeated until the first packet arrives; None on a guest
    """

    times = LAN
    # All ports and the listening carrier share these buffers. Each is used within one call.
    inbox = bytearray(_SIZE)
    datagram = bytearray((_PACKET,)) + bytes(_SIZE - 1)

    def __init__(self, socket, other, answer=None):
        self._socket = socket
        self.other = other
        self.address = other[0]
        self.answer = answer
        self.since_ms = 0

    def send(self, packet) -> bool:
        if self.closed:
            return False
        self.datagram[1] = len(packet)
        self.datagram[_HEAD : _HEAD + len(packet)] = packet
        self._socket.send(self.datagram)
        return True

    def poll(self, buffer) -> int:
        socket, inbox = self._socket, self.inbox
        if self.closed or not socket.ready():
            return 0
        size = inbox[1] if socket.receive(inbox) == _SIZE else 0
        if inbox[0] != _PACKET or not 0 < size <= len(buffer):
            buffer[0] = 0  # return an invalid record, so that the link polls again in this tick
            return 1
        self.answer = None
        for i in range(size):
            buffer[i] = inbox[_HEAD + i]
        return size

    def say_again(self) -> None:
        """Repeat the answer to the call, which may have been lost."""
        if self.answer is not None and not self.closed:
            self._socket.send(self.answer)

    def let_go(self) -> None:
        self._socket.close()


@residency.seldom
class Carrier(RoamingCarrier):
    """A carrier (see truco_link.carriers) over UDP sockets in the network of a `RoamingCarrier`.

    _socket: socket for beacons, calls and answers
    _again_ms: time at which answers were last repeated
    _doubted: addresses from which answers are ignored at first, see `_doubt`
    """

    times = LAN

    def open(self, network):
        self.use(network)
        self._socket = self._again_ms = None
        self._doubted: list = []
        self.turn(QUIET)

    def turn(self, before):
        if self.mode != before or self.mode != HOSTING:
            self.hang_up()
        self._due_ms = None  # when to send the next beacon or call; None: now
        self.search(before)

    @residency.kept
    def close(self) -> None:
        """Close all sockets but not the network: an access point cannot always be opened again."""
        self.quiet()
        self.lose()

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.notice()
        self._tend(now_ms)
        if self.mode == QUIET or not self.is_settled(now_ms):
            return
        if self._socket is None:
            self._listen()
        self._hear()
        if self._socket is not None and self.mode != SEEKING:
            self._announce(now_ms)

    def lose(self) -> None:
        """Close all ports, because the network has changed or is about to."""
        self.hang_up()
        for port in self.ports:
            port.close()

    @residency.kept
    def _tend(self, now_ms):
        """Drop closed ports, and repeat answers."""
        ports = self.ports
        for port in ports:
            if port.closed:
                ports.remove(port)
                if diff(now_ms, port.since_ms) < _SHORT_MS:
                    self._doubt(port.address)
                break
        if self._again_ms is None or diff(now_ms, self._again_ms) >= _AGAIN_MS:
            self._again_ms = now_ms
            for port in ports:
                if port.answer is not None and diff(now_ms, port.since_ms) >= _UNHEARD_MS:
                    port.close()  # the caller is gone or has another address now
                port.say_again()

    # Beacons, calls and answers.

    def hang_up(self) -> None:
        """Close the socket for beacons, calls and answers."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    @residency.kept
    def _listen(self):
        socket = self.network.socket()
        if socket is not None and self.mode != CALLING and not socket.bind(UDP_PORT):
            socket.close()
            socket = None
        self._socket = socket
        self._called_ms = self.now_ms  # when the first beacon or call was sent in this network
        self._due_ms = None

    @residency.kept
    def _announce(self, now_ms):
        if self._due_ms is None or diff(now_ms, self._due_ms) >= 0:
            self._due_ms = now_ms + rest_ms(self.busy and self.mode == HOSTING)
            if diff(now_ms, self._called_ms) < _SETTLE_MS:
                self._everybody = (self.network.broadcast(), UDP_PORT)
            self._socket.send_to(bytes((ANNOUNCED,)) + self.content, self._everybody)

    @residency.kept
    def _hear(self):
        inbox = Port.inbox
        for _ in range(_DATAGRAMS):
            if self._socket is None or not self._socket.ready():
                return
            got = self._socket.receive_from(inbox)
            if got is not None and inbox[0] == ANNOUNCED and BEACON_SIZE < got[0] <= _LONGEST:
                self._sort(bytes(inbox[1 : got[0]]), got[1])

    @residency.kept
    def _sort(self, data, other):
        """Act on a beacon, a call or an answer from `other`."""
        kind, mode = data[0], self.mode
        if kind == ANSWER:
            is_early = diff(self.now_ms, self._called_ms) < _DOUBT_MS
            calls = mode == CALLING or self.offers()
            if calls and data[1:] == self.content[1:]:
                if not is_early or other[0] not in self._doubted:
                    socket, self._socket = self._socket, None
                    self._open(socket, other)
                    self.quiet()
        elif mode == CALLING:
            return
        elif kind == GUEST_CALL:
            if mode == HOSTING:
                self._be_called(data, other)
        elif kind == TABLE_BEACON:
            self.heard_ms = self.now_ms
            self.report(self._note(data, other[0]) if mode == SEEKING else other[0], data)

    def _be_called(self, content, other):
        """Make a port for a caller, if the host wants it, has room, and has no port for it yet."""
        if self.port is not None or len(self.ports) == self.max_guests:
            return
        if not any([port.other == other for port in self.ports]):
            if self.report(other[0], content):
                answer = bytes((ANNOUNCED, ANSWER)) + content[1:]
                self._open(self.network.socket(), other, answer)

    def _open(self, socket, other, answer=None):
        """Make a port, and send the answer if this is a host."""
        if socket is not None:
            socket.connect(other)
            self.port = port = Port(socket, other, answer)
            port.since_ms = self.now_ms
            self.ports.append(port)
            self.had_others = True
            self.known.clear()
            port.say_again()

    def _note(self, content, address):
        """Remember a beacon of this network, and return an address with the network's name.

        The address alone is not unique, because the networks of handhelds use the same addresses.
        """
        name = self.network.name
        address = "%s %s" % (address, name)
        others = [one for one in self.known if one[2] != address]
        self.known[:] = others[1 - _KNOWN :] + [(name, content, address)]
        return address

    def _doubt(self, address):
        """Note an address whose port ended early, so that calls ignore its answers at first."""
        others = [one for one in self._doubted if one != address]
        self._doubted = others[1 - _DOUBTED :] + [address]
