# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The board's own WiFi for `truco_link.carriers.lan`: networks to be in, sockets for datagrams.

What CircuitPython does here, and where that is known from: docs/lan.md.
"""

import os
from time import monotonic

from micropython import const

from truco_link.carriers.lan import ACCESS_POINT, NOWHERE, STATION

PREFIX = "Zap "  # what the name of a handheld's own network begins with
_PASSWORD = "trucozap"  # the same for all, see docs/lan.md
_JOIN_S = 0.1  # RP2 then goes on by itself; Espressif stays until it is done
_WAITED_S = 1.0
_NETWORKS = const(5)  # that are told of a scan
_CHANNELS = b"\x01\x06\x0b"
_SO_BROADCAST = const(0x20)  # lwIP's; CircuitPython has no name for it
_ALL = "255.255.255.255"

_last = [""]  # the name of the network that was joined or opened last: it stays as long as the WiFi


def carrier():
    """A carrier of the link (truco_link.lobby).

    :raises board_configs.pins.BadSetting: see wifi_settings
    """
    from select import poll

    import socketpool
    import wifi

    from board_configs import wifi_settings
    from truco_link.carriers.lan import Carrier

    pool = socketpool.SocketPool(wifi.radio)
    return Carrier(Network(wifi.radio, pool, poll, wifi_settings.network()))


class Network:
    """The network that this board is in, or could be in.

    :param radio: `wifi.radio`
    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param home: (name, password) of the network in settings.toml, or None
    :param seconds: the clock
    """

    def __init__(self, radio, pool, poll, home=None, seconds=monotonic):
        radio.enabled = True
        self._radio = radio
        self._scan = None
        self._seconds = seconds
        self._pool = pool
        self._poll = poll
        self.home = home
        if home and radio.connected and not _last[0]:
            _last[0] = home[0]  # CircuitPython has joined it before code.py

    @property
    def name(self) -> str:
        """Of the one that was joined or opened last, or is being joined."""
        return _last[0]

    def where(self) -> int:
        """NOWHERE, STATION or ACCESS_POINT. It takes no heap."""
        radio = self._radio
        if radio.ap_active:
            return ACCESS_POINT
        return STATION if radio.connected else NOWHERE

    def is_home(self) -> bool:
        """Whether it is joined, and no handheld's."""
        return self.where() == STATION and _last[0][: len(PREFIX)] != PREFIX

    def broadcast(self) -> str:
        """Everybody's address in this network. Not 255.255.255.255: where that goes when a board
        had an access point, lwIP does not say."""
        radio = self._radio
        if radio.ap_active:
            own, mask = radio.ipv4_address_ap, radio.ipv4_subnet_ap
        else:
            own, mask = radio.ipv4_address, radio.ipv4_subnet
        if own is None or mask is None:
            return _ALL
        own, mask = own.packed, mask.packed
        return ".".join([str(own[i] | ~mask[i] & 255) for i in range(4)])

    def begin_scan(self) -> None:
        """For `scan` some seconds later, which then need not wait on RP2, and 2 s at most on
        Espressif. RP2 forgets what is more than 16 answers meanwhile."""
        try:
            self._scan = self._radio.start_scanning_networks()
        except RuntimeError:
            self._scan = None  # one is on already

    def scan(self):
        """Names of networks to join, the board's home first, then handhelds', strongest first. The
        board stands still meanwhile, for 2 or 3 s without `begin_scan`."""
        if self._scan is None:
            self.begin_scan()
        scan, self._scan = self._scan, None
        found: list = []
        try:
            for one in scan or ():
                try:
                    name = one.ssid
                except UnicodeError:  # not ours
                    continue
                at_home = self.home is not None and name == self.home[0]
                if at_home or name[: len(PREFIX)] == PREFIX:
                    _note(found, 0 if at_home else one.rssi, name)
        except MemoryError:
            pass  # what was heard till then is enough
        self._radio.stop_scanning_networks()
        return [name for _, name in found]

    def join(self, name: str) -> bool:
        """Go into this network; False: it did not work. True: wait until `where` is STATION, which
        may take 8 s."""
        radio = self._radio
        if radio.ap_active:
            radio.stop_ap()
        password = _PASSWORD
        if self.home is not None and name == self.home[0]:
            password = self.home[1]
        _last[0] = name
        since_s = self._seconds()
        try:
            radio.connect(name, password, timeout=_JOIN_S)
        except ConnectionError:
            return self._seconds() - since_s < _WAITED_S
        return True

    def open(self, name: str) -> bool:
        """Be an access point for who is near; False: this board cannot, or not until it was off.

        :param name: of the person here, at most 10 bytes; two numbers are put behind it, for two
            networks of one name would count as one
        """
        chance = os.urandom(2)
        name = "%s%s %02d" % (PREFIX, name, chance[0] % 100)
        channel = _CHANNELS[chance[1] % len(_CHANNELS)]
        try:
            self._radio.start_ap(name, _PASSWORD, channel=channel)
        except (RuntimeError, NotImplementedError):
            return False
        _last[0] = name
        return True

    def roam(self) -> None:
        """Leave the network of settings.toml, and forget it until the game starts anew."""
        self.home = None
        if self.is_home():
            _last[0] = ""
            self._radio.stop_station()

    def socket(self):
        """A Socket; None: there is none left."""
        try:
            return Socket(self._pool, self._poll())
        except RuntimeError:
            return None


def _note(found, strength, name):
    """Put a network that was heard in its place."""
    for one in found:
        if one[1] == name:
            return
    at = len(found)
    while at and found[at - 1][0] < strength:
        at -= 1
    found.insert(at, (strength, name))
    if len(found) > _NETWORKS:
        found.pop()


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
        """Whether a datagram is there; an empty read would cost heap."""
        for _ in self._poll.ipoll(0):
            return True
        return False

    def receive(self, buffer) -> int:
        """The size of the datagram, of which so much is in the buffer; after `ready`. Of a
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
