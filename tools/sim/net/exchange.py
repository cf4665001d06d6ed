"""Share one `World` for WiFi and one `Space` for BLE among several processes.

Each handheld has a `FarWorld` and a `tools.sim.air.hub_client.FarSpace`. A handheld sends these
messages of kind "net" to the hub:

hello                           the handheld is connected to the hub
open ssid password              it starts its own access point
shut ssid                       it stops its access point
datagram network from to bytes  it sends a datagram
dial wire host port             it begins a TCP connection, to which it gives the number `wire`
data wire bytes                 it sends bytes on a connection
close wire                      it closes a connection
cut wire                        it has lost a connection: the service is not notified
broker on                       True: start the broker again; False: stop it (step of a script)
reach on                        False: move it out of reach of all others; True: back (step)

The hub sends these to a handheld:

names {name: address}           the names that a name server knows
networks {ssid: password}       the networks in reach of the handheld
datagram network from to bytes  somebody has sent a datagram
up wire, refused wire           a connection was accepted, or refused
data wire bytes, ended wire     a service has sent bytes, or closed the connection

With the kind "ble" a handheld sends "station" and its address, and then calls of the methods of
that `tools.sim.air.space.Station`. The hub sends back the calls of the station's owner.

Messages of the same time are handled in the order of the handhelds' numbers. So the result does not
depend on the order in which the computer runs the processes.
"""

from tools.sim.net.world import Wire, World


class Exchange:
    """The messages of all handhelds at the hub. A handheld's place is its number, from 1.

    :param world: `World`, with the hub's clock
    :param space: `tools.sim.air.space.Space`
    """

    def __init__(self, world, space):
        self.world = world
        self.space = space
        self._members = {}  # {place: the object whose ``tell`` reaches that handheld}
        self._said = []  # queued messages: (second, place, kind, function that handles it)
        self._wires = {}  # {(place, number of the connection): _FarEnd}
        self._away = set()  # places of the handhelds that are out of reach
        self._openers = {}  # {ssid: place of the handheld with that access point}
        self._stations = {}  # {place: Station}

    def join(self, member, place):
        self._members[place] = member
        member.place = place

    def hear(self, member, kind, second, do, arguments):
        """Queue a handheld's message of this second: the action `do` of its WiFi or BLE radio."""
        act = getattr(self, "_" + do) if kind == "net" else self._ask_station
        arguments = arguments if kind == "net" else (do, *arguments)
        self._said.append((second, member.place, kind, lambda: act(member.place, *arguments)))

    def lost(self, member):
        """Drop the radio and the connections of a process that has ended."""
        place = getattr(member, "place", None)
        if self._members.pop(place, None):
            self._ask_station(place, "vanish")
            for key in [key for key in self._wires if key[0] == place]:
                self._wires.pop(key).cut()

    def collect(self):
        """Schedule the queued messages in the order of their times.

        Call this only while all handhelds wait: then no handheld can still send an earlier message.
        """
        said, self._said = self._said, []
        for second, _, kind, do in sorted(said, key=lambda one: one[:2]):
            if kind == "net":
                self.world.at(second * 1000, lambda _, do=do: do())
            else:
                self.space.at(second, do)

    @property
    def due(self):
        """Return the time of the next event, in seconds."""
        due_ms = self.world.due_ms
        return self.space.due if due_ms is None else min(self.space.due, due_ms / 1000)

    def run_until(self, second):
        self.collect()
        self.world.pump()
        self.space.run_until(second)

    def tell(self, place, kind, *message):
        if place in self._members:
            self._members[place].tell(kind, *message)

    def _ask_station(self, place, do, *arguments):
        if do == "station":
            self._stations[place] = self.space.station(*arguments, _FarOwner(self, place))
        elif place in self._stations:
            getattr(self._stations[place], do)(*arguments)

    def _hello(self, place):
        self.tell(place, "net", "names", self.world.names)
        self._tell_networks()

    def _open(self, place, ssid, password):
        self.world.open(ssid, password, None)
        self._openers[ssid] = place
        self._tell_networks()

    def _shut(self, _place, ssid):
        self.world.shut(ssid)
        self._openers.pop(ssid, None)
        self._tell_networks()

    def _tell_networks(self):
        for place in sorted(self._members):
            there = {
                ssid: password
                for ssid, password in self.world.networks.items()
                if self._openers.get(ssid, place) == place
                or not self._away & {place, self._openers[ssid]}
            }
            self.tell(place, "net", "networks", there)

    def _datagram(self, place, *message):
        if place not in self._away:
            self.world.later(lambda _: self._arrived(message))

    def _arrived(self, message):
        # Send the datagram to all: each handheld checks whether it is for one of its sockets.
        for place in sorted(self._members.keys() - self._away):
            self.tell(place, "net", "datagram", *message)

    def _dial(self, place, number, host, port):
        service = self.world.services.get((host, port))
        wire = self._wires[place, number] = _FarEnd(self, place, number, service)
        if place in self._away:
            wire.hold()

    def _data(self, place, number, data):
        if (place, number) in self._wires:
            self._wires[place, number].send(data)

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


class _FarOwner:
    """Owner of a `Station` at the hub. Forwards each report of the station to its handheld."""

    def __init__(self, exchange, place):
        self._exchange = exchange
        self._place = place

    def __getattr__(self, what):
        return lambda *arguments: self._exchange.tell(self._place, "ble", what, *arguments)


class _FarEnd(Wire):
    """The service's end of a TCP connection from a board in another process."""

    def __init__(self, exchange, place, number, service):
        self._tell = lambda kind, *rest: exchange.tell(place, "net", kind, number, *rest)
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
                self._tell("data", data)


class FarWorld(World):
    """The `World` of a handheld whose network is at the hub.

    :param line: `tools.sim.air.hub_client.Line`
    """

    def __init__(self, clock, line):
        super().__init__(lambda: clock.now_ms)
        self._clock = clock
        self._line = line
        self._wires = {}
        self._count = 0
        self._say("hello")

    def open(self, network, password, radio):
        super().open(network, password, radio)
        self._say("open", network, password)

    def shut(self, network):
        super().shut(network)
        self._say("shut", network)

    def covers(self, network, radio):
        self.pump()
        return super().covers(network, radio)

    def give_address(self, network):
        """Return this board's fixed address. It ends with .1 if the board is the access point."""
        return "192.168.4.%d" % (self._line.place + 1)

    def pump(self):
        super().pump()
        for kind, *rest in self._line.take("net"):
            getattr(self, "_heard_" + kind)(*rest)

    def dial(self, address):
        self._count += 1
        wire = self._wires[self._count] = _NearEnd(self._say, self._count)
        self._say("dial", self._count, *address)
        return wire

    def send(self, socket, to, data):
        network = socket.network
        if self.covers(network, socket.pool.radio):
            self._say("datagram", network, socket.address, to, bytes(data))

    def set_brokers(self, on):
        self._say("broker", on)

    def set_reach(self, radio, on):
        radio.set_away(not on)
        self._say("reach", on)

    def _say(self, *message):
        self._line.tell("net", self._line.moment(self._clock), *message)

    def _heard_networks(self, networks):
        self.networks = networks

    def _heard_names(self, names):
        self.names.update(names)

    def _heard_datagram(self, network, sender, to, data):
        self._arrive(network, tuple(sender), tuple(to), data)

    def _heard_up(self, number):
        self._wires[number].change("up")

    def _heard_refused(self, number):
        self._wires.pop(number).change("refused")

    def _heard_ended(self, number):
        self._wires.pop(number).change("ended")

    def _heard_data(self, number, data):
        if number in self._wires:
            self._wires[number].arrived += data


class _NearEnd:
    """The board's end of a TCP connection to a service at the hub. It is used like a `Wire`."""

    def __init__(self, say, number):
        self._say = say
        self._number = number
        self.state = "connecting"
        self.arrived = bytearray()

    def send(self, data):
        self._say("data", self._number, bytes(data))

    def cut(self):
        self._reset("cut")

    def close(self):
        self._reset("close")

    def _reset(self, word):
        if self.state in ("connecting", "up", "ended"):
            self._say(word, self._number)
        self.state = "reset"
        self.arrived.clear()

    def change(self, state):
        if self.state != "reset":
            self.state = state
