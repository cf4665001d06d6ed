"""A table by WiFi nearby to which phones come, too: this board serves them the page, and each has
a WebSocket for the datagrams of `truco_link.carriers.lan`. docs/lan.md, Phones.

Only on a drive that has the page: `tools/deploy.py --phones`.
"""

import os
import sys

from micropython import const

import residency
from board_configs import lan_networks, lan_sockets
from board_configs.pins import setting
from board_configs.wifi_stream import Stream
from truco_link.carriers import lan
from truco_link.messages import TABLE_BEACON

# RP2's `send` waits while lwIP has no memory for a segment, 10 s if need be, without a timeout too
# (Socket.c, lwip_tcp_send; Espressif's does not). Nor does one for datagrams: so one of that size
# is sent first, to where there is no way.
_WAITS = sys.platform[:3] == "RP2"
_NOWHERE = ("127.0.0.1", 9)
_ENOMEM = const(12)
# It waits, too, for whoever wants segments so small that lwIP may not queue more of them
# (TCP_SND_QUEUELEN): a timeout counts, and `select` tells, only when there is no room for a byte
# (484, 1299), no option asks for the size, and no watchdog raises. So it can do that once.
_STUCK_S = const(2)
# What serves: brought once there is a table, when less is in memory than while a network is looked
# for. Should the heap of a Pico W ever be too small, it takes what lwIP needs, and hears nobody.
_SERVER = "page_host"
# Of the eight that RP2 has (Socket.c, MAX_SOCKETS); to listen and for names takes two.
_SOCKETS = const(6)
_TABLE_AT = const(3)  # of a beacon with `lan.ANNOUNCED` before: the table's number, low byte first


def carrier():
    """As `lan_sockets.carrier`; with phones, where there is the page for them."""
    try:
        os.stat(_page() + "/version")
    except OSError:
        return lan_sockets.carrier()
    return PhonesCarrier(Network(*lan_sockets.around()))


def _page():
    """Return the folder of the page. A simulated board says where it is."""
    return setting("ZAP_PAGE") or "/page"


class PhonesCarrier(lan.Carrier):
    """As `truco_link.carriers.lan.Carrier`."""

    @property
    def invites(self) -> str:
        """Return the screen that shows how phones come here; "" while none could."""
        return "invite.phones" if self.network.address else ""

    def tick(self, now_ms):
        self.network.serve(now_ms)
        lan.Carrier.tick(self, now_ms)

    def is_left_alone(self):
        """Never, where a phone sat: it finds this network alone."""
        return not self.network.had_phones and lan.Carrier.is_left_alone(self)

    def close(self):
        super().close()
        self.network.stop()


class Network(lan_sockets.Network):
    """As `lan_sockets.Network`. A phone has the address ("phone" and a number, 0)."""

    def __init__(self, radio, pool, poll, home=None):
        lan_sockets.Network.__init__(self, radio, pool, poll, home)
        self._server = None
        self._nears = 0  # sockets for datagrams to boards
        self.had_phones = False  # at this board's tables
        self.places = ()  # `page_host.Connection`s; those that are up are phones

    @property
    def address(self) -> str:
        """Of the page, without http://; "" while it is not served."""
        radio = self.radio
        own = radio.ipv4_address_ap if radio.ap_active else radio.ipv4_address
        return str(own) if own is not None and self._server is not None else ""

    def own_name(self):
        """(name, password) of the network that this board has opened; None: it is in another's."""
        return (self.name, lan_networks.PASSWORD) if self.radio.ap_active else None

    def serve(self, now_ms: int) -> None:
        """Let the page's server work, if this board has hosted a table."""
        if self._server is not None:
            self._server.step(now_ms)

    def _own(self):
        """Return what the name server says of every name; None: this network has another one."""
        own = self.radio.ipv4_address_ap
        return None if own is None else own.packed

    def stop(self) -> None:
        """No page any more."""
        server, self._server = self._server, None
        self.places = ()
        if server is not None:
            server.close()

    def listen(self, beacon) -> None:
        """There is a table; phones that come are led there.

        :param beacon: with `lan.ANNOUNCED` before
        """
        if self._server is None:
            try:
                server = residency.bring(_SERVER)
                self._server = server.Server(
                    self._pool, self._poll, self._stream, _page(), self._own
                )
                self.places = self._server.places
                self.count(0)
            except (OSError, RuntimeError):
                return  # the port is another program's: by datagrams alone, then
        self._server.query = "?room=%d" % (beacon[_TABLE_AT] | beacon[_TABLE_AT + 1] << 8)

    def _stream(self, socket, other):
        return Served(self, self._pool, socket, other)

    def shut_out(self, other) -> None:
        """Let nobody of this address in any more."""
        if self._server is not None:
            self._server.shut.append(other)

    def has_memory(self) -> bool:
        """Return whether TCP may be sent now, see `_WAITS`. RP2: 0.1 ms and 84 bytes of heap."""
        server = self._server
        if _WAITS and server is not None and server.names is not None:
            try:
                server.names.sendto(server.block, _NOWHERE)
            except OSError as error:
                return error.errno != _ENOMEM
        return True

    def socket(self):
        """As of `lan_sockets.Network`; without a socket of the board's until it needs one."""
        return Socket(self)

    def near(self):
        """Return a socket for datagrams to boards; None: there is none left."""
        socket = lan_sockets.Network.socket(self)
        self.count(socket is not None)
        return socket

    def count(self, more: int) -> None:
        """So many more sockets are a board's: who has none when a phone comes, loses it."""
        self._nears += more
        if self._server is not None:
            self._server.most = _SOCKETS - self._nears


class Served(Stream):
    """As `Stream`. Here small packets do wait for the answer to the one before: else each has a
    segment of lwIP's memory, 1.5 KB, until the phone has it."""

    def __init__(self, network, pool, socket, other):
        Stream.__init__(self, pool, None, socket)
        self._network = network
        self._other = other

    def write(self, data) -> int:
        network = self._network
        if not network.has_memory():
            return 0
        began = network.seconds()
        try:
            return Stream.write(self, data)
        finally:
            if network.seconds() - began > _STUCK_S:
                network.shut_out(self._other)
                self.close()


class Socket:
    """As `lan_sockets.Socket`, and each message of a phone is a datagram."""

    def __init__(self, network):
        self._network = network
        self._near = None
        self._phone = None  # whose port this is
        self._number = 0
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
        """Return whether the phone whose port this is has still the same connection."""
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
        return self._near.receive(buffer) if self._phone is None else self._phone.take(buffer)

    def receive_from(self, buffer):
        phone = self._caller
        if phone is None:
            return self._near.receive_from(buffer)
        return phone.take(buffer), (_name(phone), 0)

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
