"""The `World` of several processes: it is at the hub, and each handheld has a `far.FarWorld`.

Messages are lists. A handheld says ["net", place, ms, kind, ..]: its number, the moment on the
clock of all (null: now), and what it does:

hello                           it is there
open ssid password, shut ssid   its own network
datagram network from to bytes
dial wire host port, data wire bytes, close wire, cut wire
broker on                       by a script: the broker ends, or begins anew
reach on                        by a script: it is carried out of reach of all others, or back

It is told ["net", kind, ..]: names {name: address}; networks {ssid: password}; datagram, as above;
up, refused, data and ended of a wire. Bytes are texts, a character each.

What several say at one moment is done in the order of their numbers. So it does not matter which
process the computer lets run first.
"""

from tools.sim.net.world import Wire


class Exchange:
    """
    :param world: `World`, with the hub's clock
    :param wake: called when something was said, with a clock that goes by itself; else None
    """

    def __init__(self, world, wake=None):
        self.world = world
        self._wake = wake
        self._tells = {}  # place -> what tells that handheld
        self._said = []  # (ms, place, kind, what else)
        self._wires = {}  # (place, number) -> _FarEnd
        self._away = set()  # places of those that are out of reach
        self._openers = {}  # ssid -> place of who has opened that network

    def hear(self, tell, message):
        """A handheld has said this; `tell` takes an answer for it."""
        place, ms, kind, *rest = message
        self._tells[place] = tell
        self._said.append((self.world.now_ms() if ms is None else ms, place, kind, rest))
        if self._wake is not None:
            self._wake()

    def lost(self, tell):
        """The process that was told by this has ended: what it leaves is silence."""
        for place in [one for one, its in self._tells.items() if its == tell]:
            del self._tells[place]
            for key in [key for key in self._wires if key[0] == place]:
                self._wires.pop(key).cut()

    def collect(self):
        """Put what was said since the last time in its order. Nobody may be speaking."""
        for ms, place, kind, rest in sorted(self._said, key=lambda one: one[:2]):
            do = getattr(self, "_" + kind)
            self.world.at(ms, lambda _, do=do, place=place, rest=rest: do(place, *rest))
        self._said.clear()

    @property
    def due_ms(self):
        """When something happens next; None: nothing will."""
        return self.world.due_ms

    def pump(self):
        """Do what is due."""
        self.world.pump()

    def tell(self, place, *message):
        if place in self._tells:
            self._tells[place](["net", *message])

    # What a handheld says.

    def _hello(self, place):
        self.tell(place, "names", self.world.names)
        self._tell_networks()

    def _open(self, place, ssid, password):
        self.world.networks[ssid] = password
        self._openers[ssid] = place
        self._tell_networks()

    def _shut(self, _place, ssid):
        self.world.networks.pop(ssid, None)
        self._openers.pop(ssid, None)
        self._tell_networks()

    def _tell_networks(self):
        """To each those that it has in its reach."""
        for place in sorted(self._tells):
            there = {
                ssid: password
                for ssid, password in self.world.networks.items()
                if self._openers.get(ssid, place) == place
                or not self._away & {place, self._openers[ssid]}
            }
            self.tell(place, "networks", there)

    def _datagram(self, place, *message):
        data = message[-1].encode("latin-1")
        if place not in self._away and not self.world.loses(data):
            for more_ms in self.world.fate(data):
                self.world.later(lambda _: self._arrived(message), None, more_ms)

    def _arrived(self, message):
        # Each finds out whether it is for one of its sockets.
        for place in sorted(self._tells.keys() - self._away):
            self.tell(place, "datagram", *message)

    def _dial(self, place, number, host, port):
        service = self.world.services.get((host, port))
        wire = self._wires[place, number] = _FarEnd(self, place, number, service)
        if place in self._away:
            wire.hold()

    def _data(self, place, number, text):
        if (place, number) in self._wires:
            self._wires[place, number].send(text.encode("latin-1"))

    def _close(self, place, number):
        if (place, number) in self._wires:
            self._wires.pop((place, number)).close()

    def _cut(self, place, number):
        if (place, number) in self._wires:
            self._wires.pop((place, number)).cut()

    def _broker(self, _place, on):
        self.world.set_brokers(on)

    def _reach(self, place, on):
        (self._away.discard if on else self._away.add)(place)
        for (whose, _), wire in self._wires.items():
            if whose == place:
                (wire.release if on else wire.hold)()
        self._tell_networks()


class _FarEnd(Wire):
    """A wire whose board is in another process."""

    def __init__(self, exchange, place, number, service):
        self._tell = lambda kind, *rest: exchange.tell(place, kind, number, *rest)
        super().__init__(exchange.world, service)

    def send(self, data):
        if self.state == "up":
            super().send(data)

    def _answered(self, now_s):
        super()._answered(now_s)
        self._tell(self.state)

    def _hear(self, data):
        if self.state == "up":
            if data is None:
                self.state = "ended"
                self._tell("ended")
            else:
                self._tell("data", data.decode("latin-1"))
