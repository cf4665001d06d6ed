"""Simulate wifi.radio as in CircuitPython's ports."""

import ipaddress
from collections import namedtuple
from dataclasses import dataclass

from tools.sim import contract

_OWN = "192.168.4.1"
_MASK = "255.255.255.0"
_JOIN_MS = 8000  # default time-out of `connect` on RP2
_OLD_MS = 800  # time after joining a network during which an Espressif board has its old address
_SCANNED = 16  # maximum number of a scan's results on RP2, including duplicates
_ROUTER_DBM = -90  # signal strength of each network that no simulated board has opened
_TIME_OVER = "Unknown failure 1"  # Espressif's error text after the time-out of `connect`


class Network(namedtuple("Network", "name rssi")):
    @property
    def ssid(self):
        """Return the network's name. As on a board, raise UnicodeError if it is not UTF-8."""
        if "\udc80" <= max(self.name, default="") <= "\udcff":
            raise UnicodeError
        return self.name


class Scan:
    def __init__(self, radio, ready_ms, heard):
        self._radio = radio
        self._ready_ms = ready_ms
        self._heard = iter(heard)

    def __iter__(self):
        return self

    def __next__(self):
        late_ms = self._ready_ms - self._radio.world.now_ms()
        if not self._radio.port.joins_on and self._ready_ms:
            # RP2 scans the next channel only when the program has read the results of the previous
            # one. So a program that begins to read late still waits for 12 of 13 channels.
            late_ms = max(late_ms, self._radio.world.scan_ms * 12 // 13)
        self._ready_ms = 0
        if late_ms > 0:
            self._radio.sleep_ms(late_ms)
        return next(self._heard)


@dataclass(frozen=True)
class Port:
    """The limits and behaviour of a port of CircuitPython.

    sockets       maximum number of open sockets
    datagrams     number of datagrams kept per socket until they are read; further ones are lost
    peer_closed   recv_into at the end of a stream: True returns 0, False raises ENOTCONN
    connecting    errno of a socket's `connect` after its time-out; connecting then continues in the
                  background
    restarts_ap   True if an access point can be started a second time
    joins_on      True if joining a network continues in the background after the time-out; False
                  if `connect` of the radio blocks until it has joined, whatever the time-out
    asks_option   True if a socket needs the option SO_BROADCAST to send to all
    """

    name: str
    sockets: int
    datagrams: int
    peer_closed: bool
    connecting: int
    restarts_ap: bool
    joins_on: bool
    asks_option: bool


# The numbers of RP2 were measured with its firmware, and read in its Socket.c and Radio.c.
RP2 = Port("raspberrypi", 8, 1, True, 119, False, True, False)
# Espressif's errors were read in its Socket.c. Sockets and datagrams are ESP-IDF's defaults, not
# measured. Whether it requires SO_BROADCAST is unknown; the simulation requires it.
ESPRESSIF = Port("espressif", 8, 6, False, 116, True, False, True)
PORTS = {port.name: port for port in (RP2, ESPRESSIF)}


@contract.standing_for("wifi.Radio")
class Radio:
    """A `wifi.radio`.

    :param world: `tools.sim.net.world.World`
    :param port: `Port`
    :param sleep_ms: function that lets this many ms pass

    pool: the only SocketPool
    network: name of the network that the radio has joined or opened, or None
    away: True if the radio is out of reach of all others
    strength: signal strength at which others receive its access point, in dBm
    """

    def __init__(self, world, port, sleep_ms):
        self.world = world
        self.port = port
        self.sleep_ms = sleep_ms
        self.pool = None
        self.network = None
        self.ap_active = False
        self.away = False
        self.strength = -50
        self._ap_was = False
        self._address = None
        self._enabled = True
        self._lost_ms = None  # ms at which the radio's network went out of reach, or None
        self._scan = None
        # The address that the board had in its previous network: lwIP keeps it until DHCP assigns
        # another one.
        self._old = None
        self._since_ms = 0  # ms at which the board joined its network
        # (name, ms of completion) of a network that the board joins in the background (`joins_on`).
        self._joining = None

    @property
    def enabled(self):
        return self._enabled

    @enabled.setter
    def enabled(self, on):
        self._enabled = bool(on)
        if not on:
            self.leave()

    @property
    def connected(self):
        self._settle()
        return self.network is not None and not self.ap_active

    def set_away(self, away):
        """Move the radio out of reach of all networks if `away`, else back.

        The radio notices the loss of its network after `World.notice_ms`.
        """
        self._settle()
        self.away = away
        self._settle()

    def _settle(self):
        """Apply changes that have become due: a completed join, or a lost network."""
        now_ms = self.world.now_ms()
        if self._joining is not None and now_ms >= self._joining[1]:
            name, self._joining = self._joining[0], None
            if self.world.covers(name, self):
                self._be_in(name)
        if self.network is None or self.ap_active or self.world.covers(self.network, self):
            self._lost_ms = None
        elif self._lost_ms is None:
            self._lost_ms = now_ms
        elif now_ms - self._lost_ms >= self.world.notice_ms:
            self.leave()

    @property
    def ipv4_address(self):
        return ipaddress.IPv4Address(self.address) if self.connected else None

    @property
    def ipv4_subnet(self):
        return ipaddress.IPv4Address(_MASK) if self.connected else None

    @property
    def ipv4_address_ap(self):
        return ipaddress.IPv4Address(_OWN) if self.ap_active else None

    @property
    def ipv4_subnet_ap(self):
        return ipaddress.IPv4Address(_MASK) if self.ap_active else None

    @property
    def broadcast(self):
        """Return the broadcast address of the network that the radio is in."""
        address = self.address
        return address and str(
            ipaddress.IPv4Network(address + "/" + _MASK, False).broadcast_address
        )

    @property
    def address(self):
        """Return this board's own address, or None without a network."""
        if self.ap_active:
            return _OWN
        if self.network and self._old and self.world.now_ms() < self._since_ms + _OLD_MS:
            return self._old
        return self._address

    def connect(self, ssid, password=b"", *, channel=0, bssid=None, timeout=None):
        """Join a network. Block until it is joined.

        :raises ConnectionError: the network is missing, the password is wrong, or it takes too long
        """
        ssid, password = _text(ssid), _text(password)
        self._check_on()
        if self.connected and self.network == ssid:
            return
        self.leave()
        patience_ms = _JOIN_MS if not timeout else round(timeout * 1000)
        if self.port.joins_on:
            self.sleep_ms(min(self.world.join_ms, patience_ms))
        else:
            self.sleep_ms(self.world.join_ms)
        if not self.world.covers(ssid, self):
            raise ConnectionError("No network with that ssid")
        if self.world.networks[ssid] != password:
            raise ConnectionError("Authentication failure")
        if self.world.join_ms > patience_ms and self.port.joins_on:
            self._joining = (ssid, self.world.now_ms() + self.world.join_ms - patience_ms)
            raise ConnectionError(_TIME_OVER)
        self._be_in(ssid)

    def _be_in(self, ssid):
        self.network = ssid
        self._address = self.world.give_address(ssid)
        self._since_ms = self.world.now_ms()

    def start_scanning_networks(self, *, start_channel=1, stop_channel=11):
        """Start a scan. Iteration blocks until results are available."""
        self._check_on()
        if self._scan is not None:
            raise RuntimeError("Already scanning for wifi networks")
        heard = []
        for name in list(self.world.networks):
            opener = self.world.openers.get(name)
            if opener is not self and self.world.covers(name, self):
                heard += 2 * [Network(name, opener.strength if opener else _ROUTER_DBM)]
        self._scan = Scan(self, self.world.now_ms() + self.world.scan_ms, heard[:_SCANNED])
        return self._scan

    def stop_scanning_networks(self):
        self._scan = None

    def leave(self):
        """Leave the network, or stop the own access point. All sockets become useless."""
        if self.pool is not None:
            self.pool.cut()
        if self.ap_active:
            self.world.shut(self.network)
        if self._address and self.port.joins_on:
            self._old = self._address
        self.network = self._address = self._joining = None
        self.ap_active = False

    stop_station = stop_ap = leave

    def start_ap(self, ssid, password=b"", *, channel=1, authmode=(), max_connections=4):
        """Start an access point.

        :raises RuntimeError: RP2 has already started one since power-on or a reload
        """
        ssid, password = _text(ssid), _text(password)
        self._check_on()
        self.leave()
        self.sleep_ms(self.world.open_ms)
        if self._ap_was and not self.port.restarts_ap:
            raise RuntimeError("AP could not be started")
        self._ap_was = self.ap_active = True
        self.network = ssid
        self.world.open(ssid, password, self)

    def _check_on(self):
        if not self._enabled:
            raise RuntimeError("WiFi is not enabled")


def _text(text):
    return text if isinstance(text, str) else bytes(text).decode()
