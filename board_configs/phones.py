"""Tables by WiFi nearby that phones can join, too. See docs/lan.md, Phones.

The board serves a web page to the phones. Each phone then opens a WebSocket for the datagrams of
`truco_link.carriers.lan`. This only works if the page is on the drive: `tools/deploy.py --phones`.
"""

import sys

from micropython import const

import residency
from board_configs import lan_networks, lan_sockets
from board_configs.pins import setting
from board_configs.wifi_stream import Stream
from truco_link.carriers import HOSTING, lan
from truco_link.messages import TABLE_BEACON

# On RP2, `send` of a TCP socket blocks while lwIP has no memory for a segment, up to 10 s and even
# with timeout 0 (Socket.c, lwip_tcp_send; Espressif's does not). Sending a datagram does not
# block. So a datagram of the same size is sent first, to an unreachable address. (`send` would also
# block if the peer asked for segments so small that lwIP may not queue more. No phone does that.)
_WAITS = sys.platform[:3] == "RP2"
_NOWHERE = ("127.0.0.1", 9)
_ENOMEM = const(12)
# The web server, imported when there is a table. During the search for a network, it would leave a
# Pico W too little memory for lwIP, and the board would hear nobody.
_SERVER = "page_host"
# Sockets for phones and boards: RP2 supports 8 (MAX_SOCKETS in Socket.c), the server uses two.
_SOCKETS = const(6)
# Offset of the table's number in a datagram with a beacon, which begins with the byte
# `lan.ANNOUNCED`. The number has two bytes, the low byte first.
_TABLE_AT = const(3)


def carrier():
    """Return a carrier; it invites phones only if the page for them is on the drive."""
    return PhonesCarrier(Network(*lan_sockets.around()))


class PhonesCarrier(lan.Carrier):
    """A `truco_link.carriers.lan.Carrier` that also serves phones."""

    @property
    def invites(self) -> str:
        """Return the name of the screen that invites phones; "" while no phone can join."""
        return "invite.phones" if self.network.address else ""

    @property
    def max_guests(self) -> int:
        """Return the maximum number of guests: 3, or 4 with a spectator once a phone has joined."""
        return lan.Carrier.max_guests + self.network.had_phones

    def tick(self, now_ms):
        # A host that has room for nobody is not HOSTING.
        self.network.serve(now_ms, self.mode == HOSTING)
        lan.Carrier.tick(self, now_ms)

    def is_left_alone(self):
        """Return whether this host may leave its own network to look for its guests in other ones.

        It may not once a phone has joined its network, because phones know no other one.
        """
        return not self.network.had_phones and lan.Carrier.is_left_alone(self)

    def close(self):
        super().close()
        self.network.stop()


class Network(lan_sockets.Network):
    """A `lan_sockets.Network` with phones. A phone's address is like ("phone 7", 0)."""

    def __init__(self, radio, pool, poll, home=None):
        lan_sockets.Network.__init__(self, radio, pool, poll, home)
        self._server = None
        self._nears = 0  # number of UDP sockets for other boards
        self.had_phones = False  # True once a phone has joined a table of this board
        # the connections of the server (page_host.Connection); one whose `is_up` is True is a phone
        self.places = ()

    @property
    def address(self) -> str:
        """Return the address of the page without http://; "" while it is not served."""
        radio = self.radio
        own = radio.ipv4_address_ap if radio.ap_active else radio.ipv4_address
        return str(own) if own is not None and self._server is not None else ""

    def own_name(self):
        """Return (name, password) of the network that this board has opened, or None."""
        return (self.name, lan_networks.PASSWORD) if self.radio.ap_active else None

    def serve(self, now_ms: int, seats: bool) -> None:
        """Do the work of the page's server, if this board has hosted a table.

        :param seats: True if a phone can get a seat
        """
        if self._server is not None:
            self._server.seats = seats
            self._server.step(now_ms)

    def _own(self):
        """Return the address that the name server gives for every name, or None.

        None is returned in a network that others have opened, which has its own name server.
        """
        own = self.radio.ipv4_address_ap
        return None if own is None else own.packed

    def stop(self) -> None:
        """Stop serving the page."""
        server, self._server = self._server, None
        self.places = ()
        if server is not None:
            server.close()

    def listen(self, beacon) -> None:
        """Start serving the page, which leads phones to the table of this beacon.

        :param beacon: bytes of a beacon without the byte `lan.ANNOUNCED` before it
        """
        if self._server is None:
            try:
                page = setting("ZAP_PAGE") or "page"  # only the simulator sets another folder
                server = residency.bring(_SERVER)
                self._server = server.Server(self._pool, self._poll, self._stream, page, self._own)
                self.places = self._server.places
                self.count(0)
            except (OSError, RuntimeError):
                return  # the page is missing, or another program has the port
        self._server.query = "?room=%d" % (beacon[_TABLE_AT] | beacon[_TABLE_AT + 1] << 8)

    def _stream(self, socket):
        return Served(self, self._pool, socket)

    def has_memory(self) -> bool:
        """Return whether lwIP has memory for a TCP segment, without which RP2's `send` would block.

        On RP2 the check takes 0.1 ms and 84 bytes of heap.
        """
        server = self._server
        if _WAITS and server is not None and server.names is not None:
            try:
                server.names.sendto(server.block, _NOWHERE)
            except OSError as error:
                return error.errno != _ENOMEM
        return True

    def socket(self):
        """Return a Socket, which opens a socket of the board only when it needs one."""
        return Socket(self)

    def near(self):
        """Return a UDP socket for other boards, or None if there is none left."""
        socket = lan_sockets.Network.socket(self)
        self.count(socket is not None)
        return socket

    def count(self, more: int) -> None:
        """Add `more` to the number of sockets for boards; limit phones to the remaining sockets."""
        self._nears += more
        if self._server is not None:
            self._server.most = _SOCKETS - self._nears


class Served(Stream):
    """A TCP connection that a phone has opened.

    Nagle's algorithm stays on: without it each small packet would take a 1.5 KB segment of lwIP's
    memory until the phone acknowledges it.
    """

    def __init__(self, network, pool, socket):
        Stream.__init__(self, pool, None, socket)
        self._network = network

    def write(self, data) -> int:
        return Stream.write(self, data) if self._network.has_memory() else 0


class Socket:
    """A `lan_sockets.Socket` that treats each message of a phone as a datagram."""

    def __init__(self, network):
        self._network = network
        self._near = None  # the UDP socket for other boards, once there is one
        self._phone = None  # the phone to which this socket is connected, or None
        self._number = 0  # number of that phone; the next phone in its place has another number
        self._caller = None  # the phone whose message is read next

    def bind(self, number):
        self._near = self._network.near()
        return self._near is not None and self._near.bind(number)

    def connect(self, address):
        for phone in self._network.places:
            if phone.is_up and address[0] == _name(phone):
                self._phone, self._number = phone, phone.number
                phone.taken = self._network.had_phones = True
                return
        self._near = self._near or self._network.near()
        if self._near is not None:
            self._near.connect(address)

    def _is_there(self):
        """Return whether the phone still has the connection for which this socket was made."""
        phone = self._phone
        return phone.number == self._number and phone.is_up

    def ready(self):
        if self._phone is not None:
            return self._phone.size > 0 and self._is_there()
        self._caller = None
        for phone in self._network.places:
            if phone.size and not phone.taken:
                self._caller = phone
                return True
        return self._near is not None and self._near.ready()

    def receive(self, buffer):
        return self._near.receive(buffer) if self._phone is None else self._phone.read(buffer)

    def receive_from(self, buffer):
        phone = self._caller
        if phone is None:
            return self._near.receive_from(buffer)
        return phone.read(buffer), (_name(phone), 0)

    def send(self, data):
        if self._phone is None:
            if self._near is not None:
                self._near.send(data)
        elif self._is_there():
            self._phone.send(data)

    def send_to(self, data, address):
        if data[1] == TABLE_BEACON:
            self._network.listen(data)
        self._near = self._near or self._network.near()
        if self._near is not None:
            self._near.send_to(data, address)
        for phone in self._network.places:
            if not phone.taken:
                phone.send(data)

    def close(self):
        if self._phone is not None and self._is_there():
            self._phone.close()
        if self._near is not None:
            self._near.close()
            self._network.count(-1)


def _name(phone):
    return "phone %d" % phone.number
