# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is around the radios of simulated boards: networks, names, services, each other."""

import heapq
import itertools

BROADCAST = "255.255.255.255"


class World:
    """
    :param now_ms: called for the time, in ms; it never goes back

    networks   {ssid: password, "" for none}
    names      {name: address} of the name server
    services   {(address, port): a `tools.net.broker.Broker`, or what has its ``connect``}
    delay_ms   from one end of any connection to the other
    join_ms    what it takes to join a network; dns_ms: to find a name
    loses      ``loses(data)``: whether this datagram does not arrive
    """

    def __init__(self, now_ms):
        self.now_ms = now_ms
        self.networks = {}
        self.names = {}
        self.services = {}
        self.delay_ms = 0
        self.join_ms = 1000
        self.dns_ms = 50
        self.loses = lambda data: False
        self._due = []  # a heap of (ms, number, what arrives then)
        self._numbers = itertools.count()
        self._moment = None  # of what arrives just now
        self._bound = []  # sockets for datagrams
        self._stations = {}  # network -> last number given to a station

    def give_address(self, network):
        """The next station's; a network that a board opens begins with that board at .1."""
        number = self._stations[network] = self._stations.get(network, 1) + 1
        return "192.168.4.%d" % number

    def later(self, action):
        """Call this when something that leaves now arrives."""
        moment = self.now_ms() if self._moment is None else self._moment
        self.at(moment + self.delay_ms, action)

    def at(self, moment_ms, action):
        """Call this at that moment, or as soon as it can be."""
        heapq.heappush(self._due, (moment_ms, next(self._numbers), action))

    @property
    def due_ms(self):
        """When something arrives next; None: nothing is on its way."""
        return self._due[0][0] if self._due else None

    def pump(self):
        """Let all that is due by now arrive, each thing at its moment."""
        now = self.now_ms()
        while self._due and self._due[0][0] <= now:
            self._moment, _, action = heapq.heappop(self._due)
            action(self._moment / 1000)
        self._moment = None
        for service in {id(one): one for one in self.services.values()}.values():
            service.tick(now / 1000)

    def dial(self, address):
        """A `Wire` that begins to connect to (address, port)."""
        return Wire(self, self.services.get(address))

    def bind(self, socket):
        self._bound.append(socket)

    def unbind(self, socket):
        if socket in self._bound:
            self._bound.remove(socket)

    def send(self, network, sender, to, data):
        """A datagram leaves."""
        data = bytes(data)
        if not self.loses(data):
            self.later(lambda now_s: self._arrive(network, sender, to, data))

    def _arrive(self, network, sender, to, data):
        for socket in list(self._bound):
            here = socket.network == network and socket.address[1] == to[1]
            if here and to[0] in (socket.address[0], BROADCAST) and socket.address != sender:
                socket.arrive(data, sender)


class Wire:
    """One TCP connection to a service. state: "connecting", "up", "ended" (what came before the end
    may still be read), "refused", "reset". arrived: bytes to read."""

    def __init__(self, world, service):
        self._world = world
        self._service = service
        self._session = None
        self.state = "connecting"
        self.arrived = bytearray()
        world.later(self._knock)  # there and back

    def send(self, data):
        data = bytes(data)
        self._world.later(lambda now_s: self._session.receive(data, now_s))

    def cut(self):
        """The board's network is gone, and it knows; the service notices nothing but silence."""
        self.state = "reset"
        self.arrived.clear()

    def close(self):
        """By the board. The other side learns of it."""
        if self.state == "up":
            self._world.later(lambda now_s: self._session.lost())
        self.state = "reset"

    # What arrives.

    def _knock(self, now_s):
        if self._service is not None and self.state == "connecting":
            self._session = self._service.connect(self._say, self._end, now_s)
        self._world.later(self._answered)

    def _answered(self, now_s):
        if self.state == "connecting":
            self.state = "up" if self._session is not None else "refused"

    def _say(self, data):
        self._world.later(lambda now_s: self._hear(bytes(data)))

    def _end(self):
        self._world.later(lambda now_s: self._hear(None))

    def _hear(self, data):
        if self.state != "reset":
            if data is None:
                self.state = "ended"
            else:
                self.arrived += data
