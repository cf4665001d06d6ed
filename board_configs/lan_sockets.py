"""The board's own WiFi for `truco_link.carriers.lan`: networks to be in, sockets for datagrams.

What CircuitPython gives, read in its source (August 2026), and what follows; *seen*: with 10.2.1
for the Pico W, in an emulated chip.

- RP2 keeps one datagram for each socket that the program has not read, and drops what comes
  meanwhile. So: a socket for each guest; a link sends at most one packet a tick.
- A UDP socket can `connect`; then only that side is heard, `send` needs no address, and
  `recv_into` makes none. So: ports are connected sockets: nothing is allocated for a packet;
  `recvfrom_into` only for who looks, calls or listens for calls.
- An empty read raises OSError, 50 to 80 bytes; sockets answer `select.poll`. So: ask `ipoll(0)`
  first: 29 microseconds and no heap (*seen*).
- To Espressif an empty datagram is the end of a connection: nothing is sent any more. So: what
  cannot be sent connects its socket again.
- Eight sockets can be bound (*seen*). So: a host with three guests has four.
- To 255.255.255.255 lwIP sends by the network that came up last, or, when that was an access
  point which was stopped, by none: errno 118 (*seen*). So: beacons and calls go to the broadcast
  address of the own network, such as 192.168.4.255.
- LwIP keeps the address of the network before until DHCP gives another, and RP2 says that it is
  connected meanwhile. So: that address is looked up anew for 15 s.
- `start_ap` waits up to 0.5 s, and RP2 cannot start a second one after `stop_ap`, nor after the
  program began anew. So: an access point stays up until the board is off, so nothing in its name
  or password may belong to one table. Who cannot open one says so (NO_OPENING), and can be a
  guest.
- Two networks of handhelds have the same addresses, 192.168.4.x. So: a board stops its own access
  point before it joins another.
- `connect` to a network returns when it is up or its `timeout` is over; RP2 goes on by itself
  then, Espressif stays until it is done. So: 0.1 s, then look whether the network is up.
- What is read of `start_scanning_networks` makes the board wait until that was heard. RP2 keeps
  16 answers that nobody has read; Espressif goes on to the next of 13 channels when one is read.
  So: read at once while a picture says so (2 to 3 s); else after 4 s, which costs RP2 nothing and
  Espressif 2 s.
"""

import time
from select import poll

import socketpool
import wifi
from micropython import const

import residency
from truco_link.carriers.lan import ACCESS_POINT, NOWHERE, STATION, Carrier

_SO_BROADCAST = const(0x20)  # lwIP's; CircuitPython has no name for it
_ALL = "255.255.255.255"

# The name of the network that was joined or opened last, and whether it is a handheld's: they stay
# as long as the WiFi.
_last: list = ["", False]


def carrier():
    """Return a carrier of the link (truco_link.lobby), by which boards meet.

    :raises board_configs.pins.BadSetting: see wifi_settings
    """
    return Carrier(Network(*around()))


def around():
    """Return what a `Network` of this board is made of; raises as `carrier`."""
    from board_configs import wifi_settings

    return wifi.radio, socketpool.SocketPool(wifi.radio), poll, wifi_settings.network()


class Network:
    """The network that this board is in, or could be in.

    :param radio: `wifi.radio`
    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param home: (name, password) of the network in settings.toml, or None
    :param seconds: another clock than the board's

    scanning: what `lan_networks.begin_scan` began, or None
    joins_slowly: to join a network takes seconds in which the board stands still
    """

    scanning = None
    joins_slowly = False  # on RP2; Espressif is found out at the first time

    def __init__(self, radio, pool, poll, home=None, seconds=None):
        radio.enabled = True
        self.radio = radio
        self.seconds = seconds or time.monotonic
        self._pool = pool
        self._poll = poll
        self.home = home
        if radio.connected and not _last[0]:  # CircuitPython has joined it before code.py
            self.remember(home[0] if home else "WiFi", False)

    @property
    def name(self) -> str:
        """Of the one that was joined or opened last, or is being joined."""
        return _last[0]

    def where(self) -> int:
        """NOWHERE, STATION or ACCESS_POINT. It takes no heap."""
        radio = self.radio
        if radio.ap_active:
            return ACCESS_POINT
        return STATION if radio.connected else NOWHERE

    def is_home(self) -> bool:
        """Return whether it is in a network that is no handheld's."""
        return not _last[1] and self.where() == STATION

    def broadcast(self) -> str:
        """Everybody's address in this network. Not 255.255.255.255: where that goes when a board
        had an access point, lwIP does not say."""
        radio = self.radio
        if radio.ap_active:
            own, mask = radio.ipv4_address_ap, radio.ipv4_subnet_ap
        else:
            own, mask = radio.ipv4_address, radio.ipv4_subnet
        if own is None or mask is None:
            return _ALL
        own, mask = own.packed, mask.packed
        return ".".join([str(own[i] | ~mask[i] & 255) for i in range(4)])

    def ways(self):
        """Return the module `lan_networks`, which stays in memory until `stay`.

        Its functions look for another network.
        """
        from board_configs import lan_networks

        return lan_networks

    def stay(self) -> None:
        """No other network is looked for any more."""
        residency.forget("board_configs.lan_networks")

    def remember(self, name: str, is_ours: bool = True) -> None:
        """This one is being joined, or is its own.

        :param is_ours: a handheld's, not that of settings.toml
        """
        _last[0] = name
        _last[1] = is_ours

    def socket(self):
        """Return a Socket; None: there is none left."""
        try:
            return Socket(self._pool, self._poll())
        except RuntimeError:
            return None


class Socket:
    """For datagrams. Nothing here waits, and no error leaves it: what cannot be sent is lost."""

    def __init__(self, pool, poll):
        self._socket = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
        self._socket.settimeout(0)
        try:
            self._socket.setsockopt(pool.SOL_SOCKET, _SO_BROADCAST, 1)
        except OSError:
            pass  # RP2 needs none
        self._poll = poll
        self._other = None
        poll.register(self._socket, 1)  # POLLIN

    def bind(self, number: int) -> bool:
        """Hear what comes to this port of UDP."""
        try:
            self._socket.bind(("", number))
        except OSError:
            return False
        return True

    def connect(self, address) -> None:
        """Hear nobody but this (address as text, port), to whom `send` sends."""
        self._other = address
        try:
            self._socket.connect(address)
        except OSError:
            pass  # the network is gone, and whoever owns this will see it

    def ready(self) -> bool:
        """Return whether a datagram is there; an empty read would cost heap."""
        for _ in self._poll.ipoll(0):
            return True
        return False

    def receive(self, buffer) -> int:
        """Return the size of the datagram, of which so much is in the buffer; after `ready`. Of a
        connected socket it takes no heap."""
        try:
            return self._socket.recv_into(buffer)
        except OSError:
            return 0

    def receive_from(self, buffer):
        """(size, (address, port)); None: it cannot be read."""
        try:
            return self._socket.recvfrom_into(buffer)
        except OSError:
            return None

    def send(self, data) -> None:
        try:
            self._socket.send(data)
        except OSError:
            # Espressif takes an empty datagram for the end of a connection.
            self.connect(self._other)

    def send_to(self, data, address) -> None:
        try:
            self._socket.sendto(data, address)
        except OSError:
            pass

    def close(self) -> None:
        self._poll.unregister(self._socket)
        self._socket.close()
