"""The `World` of a handheld whose neighbours are in other processes: see exchange.py."""

from tools.sim.net.world import World


class FarWorld(World):
    """
    :param line: `tools.sim.air.line.Line`
    """

    def __init__(self, clock, line):
        super().__init__(lambda: clock.now_ms)
        self._networks = _Networks(self._say)
        self._clock = clock
        self._line = line
        self._wires = {}
        self._count = 0
        self._say("hello")

    @property
    def networks(self):
        """As they are by now, also for who has not asked the sockets for a while."""
        self.pump()
        return self._networks

    @networks.setter
    def networks(self, _nothing):
        """By `World`, which does not know of others."""

    def give_address(self, network):
        """The same at each time; .1 is who opened the network."""
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
        self._line.say("net", self._line.moment(self._clock), *message)

    def _heard_networks(self, networks):
        self._networks.learn(networks)

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


class _Networks(dict):
    """All networks around; what is put in here is opened for the others, too."""

    def __init__(self, say):
        super().__init__()
        self._say = say

    def learn(self, networks):
        self.clear()
        self.update(networks)

    def __setitem__(self, ssid, password):
        super().__setitem__(ssid, password)
        self._say("open", ssid, password)

    def pop(self, ssid, default=None):
        if ssid in self:
            self._say("shut", ssid)
        return super().pop(ssid, default)


class _NearEnd:
    """This board's end of a `tools.sim.net.world.Wire`."""

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
