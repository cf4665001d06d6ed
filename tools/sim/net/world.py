"""Simulate the surroundings of boards with WiFi: networks, names, services, other boards.

The kinds of surroundings:

ble   only Bluetooth
lan   no network: the handheld that hosts a table opens an access point
net   a network with a name server, and a broker behind it
"""

import heapq
import itertools

from tools.net.mqtt_broker import Broker

AIRS = ("ble", "lan", "net")

SSID, PASSWORD = "casa", "segredo123"
NAME, PORT = "broker.example", 1883
ADDRESS = "198.51.100.7"  # the broker's, from a range reserved for documentation (RFC 5737)

_FAR_MS = 40  # delay of data on the way from a handheld to a broker on the Internet, or back
_NEAR_MS = 3  # delay of data between two handhelds in one network

BROADCAST = "255.255.255.255"


class World:
    """The surroundings of one or more boards.

    :param now_ms: function that returns the time in ms, which never decreases

    networks      {ssid: password, "" for none}
    openers       {ssid: the `tools.sim.net.wifi_radio.Radio` with that access point}
    names         {name: address} of the name server
    services      {(address, port): a `tools.net.mqtt_broker.Broker`, or another object with its
                  method ``connect``}
    doors         {TCP port at which a board listens: port of this computer to connect to it}
    stopped       {(address, port) of a stopped broker}
    delay_ms      delay of everything that is sent, in each direction
    certificates  {(address, port): name in the certificate} of services with TLS
    handshake_ms  duration of a TLS handshake on a board
    tls_fits      False if a board lacks the memory for TLS
    late          ``late()``: additional delay in ms of a piece of TCP data; later pieces wait, too
    join_ms       duration of joining a network
    dns_ms        duration of looking up a name
    scan_ms       duration of a scan
    open_ms       duration of starting an access point
    notice_ms     time until a station notices a lost network: ESP-IDF's 6 s without a beacon
                  (esp_wifi_set_inactive_time); a Pico W took 5 s (arduino-pico, pull 774)
    fate          ``fate(data)``: a tuple with the additional delay in ms of each copy of a datagram
                  that arrives; (): the datagram is lost
    """

    def __init__(self, now_ms):
        self.now_ms = now_ms
        self.networks = {}
        self.openers = {}
        self.names = {}
        self.services = {}
        self.doors = {}
        self.stopped = set()
        self.delay_ms = 0
        self.late = lambda: 0
        self.certificates = {}
        self.handshake_ms = 1500
        self.tls_fits = True
        self.join_ms = 1000
        self.dns_ms = 50
        self.scan_ms = 2000
        self.open_ms = 300
        self.notice_ms = 6000
        self.fate = lambda data: (0,)
        self._due = []  # the scheduled calls, as a heapq: (ms, sequence number, action)
        self._numbers = itertools.count()
        self._moment = None  # ms at which the action that runs now was due
        self._bound = []  # bound UDP sockets
        self._newest = {}  # {network: last byte of the newest address in it}

    def give_address(self, network):
        """Return an unused address of a network, for a board that joins.

        The address of the board with the access point ends with .1.
        """
        number = self._newest[network] = self._newest.get(network, 1) + 1
        return "192.168.4.%d" % number

    def later(self, action, before=None, more_ms=0):
        """Schedule the arrival of something that is sent now. Return the ms at which it arrives.

        :param before: ms at which the previous piece of this TCP connection arrives; None for a
            datagram
        :param more_ms: delay in addition to `delay_ms`
        """
        moment = self.now_ms() if self._moment is None else self._moment
        due = moment + self.delay_ms + more_ms
        if before is not None:
            due = max(due + self.late(), before)
        self.at(due, action)
        return due

    def at(self, moment_ms, action):
        """Schedule ``action(now_s)`` for this time, or for now if this time has passed."""
        heapq.heappush(self._due, (moment_ms, next(self._numbers), action))

    def open(self, network, password, radio):
        """Add the access point of a radio."""
        self.networks[network] = password
        self.openers[network] = radio

    def shut(self, network):
        """Remove an access point."""
        self.networks.pop(network, None)
        self.openers.pop(network, None)

    def covers(self, network, radio):
        """Return True if a radio is in reach of a network."""
        opener = self.openers.get(network)
        return network in self.networks and not (radio.away or opener and opener.away)

    def pump(self):
        """Run all scheduled calls that are due. Pass to each the time at which it was due."""
        now = self.now_ms()
        while self._due and self._due[0][0] <= now:
            self._moment, _, action = heapq.heappop(self._due)
            action(self._moment / 1000)
        self._moment = None

    def dial(self, address):
        """Return a `Wire` that begins to connect to (address, port)."""
        return Wire(self, self.services.get(address))

    def set_brokers(self, on):
        """Start the stopped brokers, without retained messages, if `on`; else stop the brokers."""
        if on:
            self.services.update((address, Broker()) for address in self.stopped)
            self.stopped.clear()
            return
        for address, broker in list(self.services.items()):
            if isinstance(broker, Broker):
                del self.services[address]
                self.stopped.add(address)
                broker.stop()

    def set_reach(self, radio, on):
        """Move a board into reach of others if `on`, else out of reach of all."""
        radio.set_away(not on)
        for one in radio.pool.sockets if radio.pool is not None else ():
            wire = getattr(one, "wire", None)
            if wire is not None:
                (wire.release if on else wire.hold)()

    def bind(self, socket):
        self.pump()  # deliver datagrams that are due now, before this socket can receive them
        self._bound.append(socket)

    def unbind(self, socket):
        if socket in self._bound:
            self._bound.remove(socket)

    def send(self, socket, to, data):
        data, sender, network = bytes(data), socket.address, socket.network
        if self.covers(network, socket.pool.radio):
            for more_ms in self.fate(data):
                self.later(lambda now_s: self._arrive(network, sender, to, data), None, more_ms)

    def forge(self, network, sender, to, data):
        """Send a datagram with a forged `sender`, an (address, port)."""
        self.later(lambda now_s: self._arrive(network, sender, to, data))

    def _arrive(self, network, sender, to, data):
        for socket in list(self._bound):
            here = socket.network == network and socket.address[1] == to[1]
            here = here and self.covers(network, socket.pool.radio) and socket.address != sender
            if here and to[0] in (socket.address[0], BROADCAST, socket.pool.radio.broadcast):
                socket.arrive(data, sender)


class Wire:
    """One TCP connection to a service.

    state: "connecting", "up", "ended" (remaining bytes can still be read), "refused", "reset"
    arrived: bytes that the board can read
    """

    def __init__(self, world, service):
        self._world = world
        self._service = service
        self._session = None
        self._there_ms = self._back_ms = 0
        self._held = None
        self.state = "connecting"
        self.arrived = bytearray()
        self._to_service(self._knock)  # the TCP handshake takes a round trip

    def send(self, data):
        data = bytes(data)
        self._to_service(lambda now_s: self._session.receive(data))

    def hold(self):
        """Hold back all packets until `release`. Neither side notices."""
        if self._held is None:
            self._held = []

    def release(self):
        """Deliver the packets that were held back: TCP would have repeated them until now."""
        held, self._held = self._held or (), None
        for action in held:
            action(self._world.now_ms() / 1000)

    def _to_service(self, action):
        self._there_ms = self._world.later(self._unless_held(action), self._there_ms)

    def _to_board(self, action):
        self._back_ms = self._world.later(self._unless_held(action), self._back_ms)

    def _unless_held(self, action):
        def act(now_s):
            if self._held is None:
                action(now_s)
            else:
                self._held.append(action)

        return act

    def cut(self):
        """Reset the board's end of the connection: its network is lost. The service is not told."""
        self.state = "reset"
        self.arrived.clear()

    def close(self):
        """Close the board's end of the connection. The service is told."""
        if self.state == "up":
            self._to_service(lambda now_s: self._session.lost())
        self.state = "reset"

    def _knock(self, now_s):
        if self._service is not None and self.state == "connecting":
            self._session = self._service.connect(self._say, self._end)
        self._to_board(self._answered)

    def _answered(self, now_s):
        if self.state == "connecting":
            self.state = "up" if self._session is not None else "refused"

    def _say(self, data):
        self._to_board(lambda now_s: self._hear(bytes(data)))

    def _end(self):
        self._to_board(lambda now_s: self._hear(None))

    def _hear(self, data):
        if self.state != "reset":
            if data is None:
                self.state = "ended"
            else:
                self.arrived += data


def settings_of(air):
    """Return the settings.toml for a kind of surroundings: {key: text or int}."""
    if air == "net":
        return {
            "CIRCUITPY_WIFI_SSID": SSID,
            "CIRCUITPY_WIFI_PASSWORD": PASSWORD,
            "ZAP_BROKER": NAME,
            "ZAP_BROKER_PORT": PORT,
            "ZAP_LINK": "net",
        }
    return {"ZAP_LINK": "lan"} if air == "lan" else {}


def furnish(world, air):
    """Set up a `World` with a kind of surroundings."""
    if air != "ble":
        world.delay_ms = _FAR_MS if air == "net" else _NEAR_MS
    if air == "net":
        world.networks[SSID] = PASSWORD
        world.names[NAME] = ADDRESS
        world.services[ADDRESS, PORT] = Broker()
