# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The `World` of several processes: it is at the hub, and each handheld has a `far.FarWorld`.

Messages are lists. A handheld says ["net", place, ms, kind, ..]: its number, the moment on the
clock of all (null: now), and what it does:

hello                           it is there
open ssid password, shut ssid   its own network
datagram network from to bytes
dial wire host port, data wire bytes, close wire, cut wire
broker on                       by a script: the broker ends, or begins anew

It is told ["net", kind, ..]: names {name: address}; networks {ssid: password}; datagram, as above;
up, refused, data and ended of a wire. Bytes are texts, a character each.

What several say at one moment is done in the order of their numbers. So it does not matter which
process the computer lets run first.
"""

from tools.net.broker import Broker
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
        self._stopped = []  # addresses of brokers that have ended

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
        self.tell(place, "networks", self.world.networks)

    def _open(self, _place, ssid, password):
        self.world.networks[ssid] = password
        self._tell_networks()

    def _shut(self, _place, ssid):
        self.world.networks.pop(ssid, None)
        self._tell_networks()

    def _tell_networks(self):
        for place in sorted(self._tells):
            self.tell(place, "networks", self.world.networks)

    def _datagram(self, _place, *message):
        if not self.world.loses(message[-1].encode("latin-1")):
            self.world.later(lambda _: self._arrived(message))

    def _arrived(self, message):
        for place in sorted(self._tells):  # each finds out whether it is for one of its sockets
            self.tell(place, "datagram", *message)

    def _dial(self, place, number, host, port):
        service = self.world.services.get((host, port))
        self._wires[place, number] = _FarEnd(self, place, number, service)

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
        if on:
            self.world.services.update((address, Broker()) for address in self._stopped)
            self._stopped = []
        else:
            self._stopped += self.world.services
            self.world.services.clear()
            for wire in self._wires.values():
                wire.hang_up()


class _FarEnd(Wire):
    """A wire whose board is in another process."""

    def __init__(self, exchange, place, number, service):
        self._tell = lambda kind, *rest: exchange.tell(place, kind, number, *rest)
        super().__init__(exchange.world, service)

    def hang_up(self):
        """The service ends it, without knowing."""
        self._session = None
        self._end()

    def send(self, data):
        if self.state == "up" and self._session is not None:
            super().send(data)

    def close(self):
        if self._session is None:
            self.state = "reset"
        super().close()

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
