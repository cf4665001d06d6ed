"""What is around the radios of simulated boards: networks, names, services, each other.

By the name of their air:
ble   nothing but Bluetooth
lan   no network: who makes a table opens one
net   a network, in it a name server, and behind it a broker
"""

import heapq
import itertools

from tools.net.broker import Broker

AIRS = ("ble", "lan", "net")

SSID, PASSWORD = "casa", "segredo123"
NAME, PORT = "broker.example", 1883
ADDRESS = "198.51.100.7"  # of a block for documentation: RFC 5737

_FAR_MS = 40  # from a handheld to the broker: the Internet
_NEAR_MS = 3  # from one handheld to the other

BROADCAST = "255.255.255.255"


class World:
    """
    :param now_ms: called for the time, in ms; it never goes back

    networks   {ssid: password, "" for none}
    openers    {ssid: the `tools.sim.net.radio.Radio` whose access point that is}
    names      {name: address} of the name server
    services   {(address, port): a `tools.net.broker.Broker`, or what has its ``connect``}
    doors      {a port at which boards listen: one of this computer, where somebody real comes in}
    stopped    {(address, port): whom it knew} of brokers that have ended
    delay_ms   from one end of any connection to the other
    certificates {(address, port): name in the certificate} of services that speak TLS
    handshake_ms what a board takes for that; tls_fits: it has the memory
    late       ``late()``: ms more for a piece of a connection; what is behind it waits
    join_ms    what it takes to join a network; dns_ms: to find a name
    scan_ms    to hear of all networks; open_ms: to be one
    notice_ms  until a station notices that its network is gone: ESP-IDF's 6 s without a beacon
               (esp_wifi_set_inactive_time); somebody's Pico W took 5 (arduino-pico, pull 774)
    fate       ``fate(data)``: how many ms later than `delay_ms` a datagram arrives: a number for
               each time that it does
    """

    def __init__(self, now_ms):
        self.now_ms = now_ms
        self.networks = {}
        self.openers = {}
        self.names = {}
        self.services = {}
        self.doors = {}
        self.stopped = {}
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
        self._due = []  # a heap of (ms, number, what arrives then)
        self._numbers = itertools.count()
        self._moment = None  # of what arrives just now
        self._looked_ms = None  # when services looked who has gone
        self._bound = []  # sockets for datagrams
        self._stations = {}  # network -> last number given to a station

    def give_address(self, network):
        """The next station's; a network that a board opens begins with that board at .1."""
        number = self._stations[network] = self._stations.get(network, 1) + 1
        return "192.168.4.%d" % number

    def later(self, action, before=None, more_ms=0):
        """Call this when something that leaves now arrives; the moment of that.

        :param before: the moment of what left before it on this connection; None: a datagram
        :param more_ms: how much later than `delay_ms` it arrives
        """
        moment = self.now_ms() if self._moment is None else self._moment
        due = moment + self.delay_ms + more_ms
        if before is not None:
            due = max(due + self.late(), before)
        self.at(due, action)
        return due

    def at(self, moment_ms, action):
        """Call this at that moment, or as soon as it can be."""
        heapq.heappush(self._due, (moment_ms, next(self._numbers), action))

    @property
    def due_ms(self):
        """When something arrives next; None: nothing is on its way."""
        return self._due[0][0] if self._due else None

    def open(self, network, password, radio):
        """A radio is a network from now on."""
        self.networks[network] = password
        self.openers[network] = radio

    def shut(self, network):
        """It is one no more."""
        self.networks.pop(network, None)
        self.openers.pop(network, None)

    def covers(self, network, radio):
        """Whether a radio that is in this network, or would be, is in reach of it."""
        opener = self.openers.get(network)
        return network in self.networks and not (radio.away or opener and opener.away)

    def pump(self):
        """Let all that is due by now arrive, each thing at its moment."""
        now = self.now_ms()
        while self._due and self._due[0][0] <= now:
            self._moment, _, action = heapq.heappop(self._due)
            action(self._moment / 1000)
        self._moment = None
        if now != self._looked_ms:  # all boards pump
            self._looked_ms = now
            for service in {id(one): one for one in self.services.values()}.values():
                service.tick(now / 1000)

    def dial(self, address):
        """A `Wire` that begins to connect to (address, port)."""
        return Wire(self, self.services.get(address))

    def set_brokers(self, on):
        """End all brokers, by a script, or begin them anew; they remember nothing."""
        for address, knows in self.stopped.items() if on else ():
            self.services[address] = Broker(knows)
        self.stopped.clear()
        for address, broker in () if on else list(self.services.items()):
            if isinstance(broker, Broker):  # not a real one
                del self.services[address]
                self.stopped[address] = broker.knows
                broker.stop()

    def set_reach(self, radio, on):
        """By a script: this board is carried out of reach of all others, or back."""
        radio.set_away(not on)
        for one in radio.pool.sockets if radio.pool is not None else ():
            wire = getattr(one, "wire", None)
            if wire is not None:
                (wire.release if on else wire.hold)()

    def bind(self, socket):
        self.pump()  # what came before is not for this socket
        self._bound.append(socket)

    def unbind(self, socket):
        if socket in self._bound:
            self._bound.remove(socket)

    def send(self, socket, to, data):
        """A datagram leaves a socket."""
        data, sender, network = bytes(data), socket.address, socket.network
        if self.covers(network, socket.pool.radio):
            for more_ms in self.fate(data):
                self.later(lambda now_s: self._arrive(network, sender, to, data), None, more_ms)

    def forge(self, network, sender, to, data):
        """A datagram that says it comes from (address, port) `sender`."""
        self.later(lambda now_s: self._arrive(network, sender, to, data))

    def _arrive(self, network, sender, to, data):
        for socket in list(self._bound):
            here = socket.network == network and socket.address[1] == to[1]
            here = here and self.covers(network, socket.pool.radio) and socket.address != sender
            if here and to[0] in (socket.address[0], BROADCAST, socket.pool.radio.broadcast):
                socket.arrive(data, sender)


class Wire:
    """One TCP connection to a service. state: "connecting", "up", "ended" (what came before the end
    may still be read), "refused", "reset". arrived: bytes to read."""

    def __init__(self, world, service):
        self._world = world
        self._service = service
        self._session = None
        self._there_ms = self._back_ms = 0
        self._held = None
        self.state = "connecting"
        self.arrived = bytearray()
        self._to_service(self._knock)  # there and back

    def send(self, data):
        data = bytes(data)
        self._to_service(lambda now_s: self._session.receive(data, now_s))

    def hold(self):
        """Nothing comes through any more, and neither side knows."""
        if self._held is None:
            self._held = []

    def release(self):
        """What was held comes now, as TCP sends it again."""
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
        """The board's network is gone, and it knows; the service notices nothing but silence."""
        self.state = "reset"
        self.arrived.clear()

    def close(self):
        """By the board. The other side learns of it."""
        if self.state == "up":
            self._to_service(lambda now_s: self._session.lost())
        self.state = "reset"

    # What arrives.

    def _knock(self, now_s):
        if self._service is not None and self.state == "connecting":
            self._session = self._service.connect(self._say, self._end, now_s)
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
    """What settings.toml says where nothing else is said: {key: text or int}."""
    if air == "net":
        return {
            "CIRCUITPY_WIFI_SSID": SSID,
            "CIRCUITPY_WIFI_PASSWORD": PASSWORD,
            "ZAP_BROKER": NAME,
            "ZAP_BROKER_PORT": PORT,
            "ZAP_LINK": "net",
        }
    return {"ZAP_LINK": "lan"} if air == "lan" else {}


def furnish(world, air, service=None):
    """Put into a `World` what is around there.

    :param service: instead of a small broker: what has its ``connect`` and ``tick``
    """
    if air != "ble":
        world.delay_ms = _FAR_MS if air == "net" else _NEAR_MS
    if air == "net":
        world.networks[SSID] = PASSWORD
        world.names[NAME] = ADDRESS
        world.services[ADDRESS, PORT] = service or Broker()
