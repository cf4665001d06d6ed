"""The board's own WiFi for `truco_link.carriers.lan`: networks, and sockets for datagrams.

Facts about CircuitPython from its source (August 2026), and what follows from them. *Seen* marks
facts that were also tested, with 10.2.1 for the Pico W on an emulated chip.

- RP2 keeps one unread datagram for each socket and drops later ones. Therefore each guest has its
  own socket, and a link sends at most one packet per tick.
- A connected UDP socket receives only from its peer, `send` needs no address, and `recv_into`
  creates none. Therefore ports are connected sockets, which allocate nothing for a packet. Only
  sockets that search or wait for calls use `recvfrom_into`.
- Reading without a datagram raises OSError, which takes 50 to 80 bytes. Sockets support
  `select.poll`. Therefore `ipoll(0)` comes first: 29 microseconds and no heap (*seen*).
- Espressif treats an empty datagram as the end of the connection and then sends nothing. Therefore
  a socket connects again after each failure to send.
- Eight sockets can be bound (*seen*). A host with three guests needs only four of them.
- LwIP sends to 255.255.255.255 through the network interface that came up last. If that was an
  access point that has stopped, it sends nothing: errno 118 (*seen*). Therefore beacons and calls
  go to the broadcast address of the current network, such as 192.168.4.255.
- LwIP keeps the address of the previous network until DHCP supplies a new one, and RP2 reports that
  it is connected meanwhile. Therefore each broadcast of the first 15 s reads the address anew.
- `start_ap` blocks up to 0.5 s. RP2 cannot start a second access point after `stop_ap`, nor after
  the program restarted. Therefore an access point stays up until power-off, and its name and
  password cannot depend on a table. A board that cannot open one reports NO_OPENING; it can still
  be a guest.
- The networks of two handhelds have the same addresses, 192.168.4.x. Therefore a board stops its
  own access point before it joins another network.
- On RP2, `connect` to a network returns when the network is up or after `timeout`, and then
  continues in the background. On Espressif it blocks until it is done. Therefore the timeout is
  0.1 s, and later calls check whether the network is up.
- Reading the result of `start_scanning_networks` blocks until there is one. RP2 keeps 16 unread
  results. Espressif continues to the next of 13 channels only when a result is read. Therefore, if
  a screen announces the pause, the results are read at once, which blocks for 2 to 3 s. Otherwise
  they are read after 4 s, which does not block RP2, and blocks Espressif for 2 s.
"""

import sys
from select import poll

import socketpool
import wifi
from micropython import const

import residency
from truco_link.carriers.lan import Carrier
from truco_link.carriers.lan_search import ACCESS_POINT, NOWHERE, STATION

_SO_BROADCAST = const(0x20)  # a constant of lwIP that CircuitPython has no name for
_ALL = "255.255.255.255"

# The name of the network that was joined or opened last, and whether a handheld opened it. They
# stay valid as long as the WiFi is on, also when the carrier is closed.
_last: list = ["", False]


def carrier():
    """Return a carrier of the link (truco_link.lobby) for WiFi nearby.

    :raises board_configs.pins.BadSetting: a line about WiFi in settings.toml is invalid
    """
    return Carrier(Network(*around()))


def around():
    """Return the arguments of `Network` for this board. Raises the same errors as `carrier`."""
    from board_configs import wifi_settings

    return wifi.radio, socketpool.SocketPool(wifi.radio), poll, wifi_settings.network()


class Network:
    """The WiFi of this board, which is in one network or in none.

    :param radio: `wifi.radio`
    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param home: (name, password) of the network in settings.toml, or None

    scanning: the result of `lan_networks.begin_scan`, or None
    joins_slowly: True if joining a network blocks the board for seconds
    """

    scanning = None
    joins_slowly = sys.platform == "Espressif"  # ports/espressif/mpconfigport.h, line 16

    def __init__(self, radio, pool, poll, home=None):
        radio.enabled = True
        self.radio = radio
        self._pool = pool
        self._poll = poll
        self.home = home
        # A network that Zap has not joined was joined by CircuitPython before code.py started.
        if radio.connected and not _last[0]:
            self.remember(home[0] if home else "WiFi", False)

    @property
    def name(self) -> str:
        """Return the name of the network that was last joined or opened, or is being joined."""
        return _last[0]

    def where(self) -> int:
        """Return how the board is in a network: NOWHERE, STATION or ACCESS_POINT. Takes no heap."""
        radio = self.radio
        if radio.ap_active:
            return ACCESS_POINT
        return STATION if radio.connected else NOWHERE

    def is_home(self) -> bool:
        """Return whether the board is in a network that no handheld opened."""
        return not _last[1] and self.where() == STATION

    def broadcast(self) -> str:
        """Return the broadcast address of the current network.

        Only a board without an address uses 255.255.255.255: lwIP may not send to this address
        after an access point has stopped.
        """
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
        """Return the module `lan_networks`. It is unloaded after this iteration of the loop."""
        return residency.briefly("board_configs.lan_networks")

    def remember(self, name: str, is_ours: bool = True) -> None:
        """Store the name of the network that is being joined or was opened.

        :param is_ours: True if a handheld opened it; False for the network of settings.toml
        """
        _last[0] = name
        _last[1] = is_ours

    def socket(self):
        """Return a new Socket, or None if all sockets of the board are in use."""
        try:
            return Socket(self._pool, self._poll())
        except RuntimeError:
            return None


class Socket:
    """A UDP socket that never blocks. It raises no errors: what cannot be sent is lost."""

    def __init__(self, pool, poll):
        self._socket = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
        self._socket.settimeout(0)
        try:
            self._socket.setsockopt(pool.SOL_SOCKET, _SO_BROADCAST, 1)
        except OSError:
            pass  # RP2 sends broadcasts without this option
        self._poll = poll
        self._other = None
        poll.register(self._socket, 1)  # 1 is POLLIN

    def bind(self, number: int) -> bool:
        """Receive datagrams for this UDP port. Return False if that failed."""
        try:
            self._socket.bind(("", number))
        except OSError:
            return False
        return True

    def connect(self, address) -> None:
        """Receive only from `address`, (address as text, port), and `send` to it."""
        self._other = address
        try:
            self._socket.connect(address)
        except OSError:
            pass  # the network is gone, which the owner of this socket notices by itself

    def ready(self) -> bool:
        """Return whether a datagram is waiting. Reading without one would take heap."""
        for _ in self._poll.ipoll(0):
            return True
        return False

    def receive(self, buffer) -> int:
        """Read a datagram into the buffer and return its size. Call `ready` first.

        Takes no heap if the socket is connected.
        """
        try:
            return self._socket.recv_into(buffer)
        except OSError:
            return 0

    def receive_from(self, buffer):
        """Read a datagram into the buffer. Return (size, (address, port)), or None on failure."""
        try:
            return self._socket.recvfrom_into(buffer)
        except OSError:
            return None

    def send(self, data) -> None:
        try:
            self._socket.send(data)
        except OSError:
            # Connect again: for Espressif an empty datagram has ended the connection.
            self.connect(self._other)

    def send_to(self, data, address) -> None:
        try:
            self._socket.sendto(data, address)
        except OSError:
            pass

    def close(self) -> None:
        self._poll.unregister(self._socket)
        self._socket.close()
