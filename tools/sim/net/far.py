"""The `World` of a handheld whose neighbours are in other processes: see exchange.py.

Variables of the environment say where the others are:

ZAP_NET        HOST:PORT of the hub
ZAP_PLACE      the number of this handheld, 1 ..; nobody else has it
ZAP_AIR_PACE   where the common clock is; what is said goes with it then (tools.sim.air.pace)
ZAP_AIR_SPEED  else: how much faster than the computer's clock time passes
"""

import os
import threading
import time

from tools.sim.net import lines
from tools.sim.net.world import World


def is_there():
    """Whether there is a hub with others."""
    return bool(os.environ.get("ZAP_NET"))


def join(device):
    """The `FarWorld` around this board."""
    from tools.sim.air import pace

    pacer = pace.pacer()
    place = int(os.environ["ZAP_PLACE"])
    if pacer is not None:
        return FarWorld(device.clock, place, pacer)
    line = FreeLine(os.environ["ZAP_NET"])
    hold_back(device.clock, float(os.environ.get("ZAP_AIR_SPEED", "1")))
    return FarWorld(device.clock, place, line)


class FarWorld(World):
    """
    :param line: ``tell(message)``; ``take()``: the messages that have come; ``moment_ms(clock)``
    """

    def __init__(self, clock, place, line):
        super().__init__(lambda: clock.now_ms)
        self._networks = _Networks(self._say)
        self._clock = clock
        self._place = place
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
        return "192.168.4.%d" % (self._place + 1)

    def pump(self):
        super().pump()
        for kind, *rest in self._line.take():
            getattr(self, "_heard_" + kind)(*rest)

    def dial(self, address):
        self._count += 1
        wire = self._wires[self._count] = _NearEnd(self._say, self._count)
        self._say("dial", self._count, *address)
        return wire

    def send(self, socket, to, data):
        network = socket.network
        if self.covers(network, socket.pool.radio):
            self._say("datagram", network, socket.address, to, bytes(data).decode("latin-1"))

    def set_brokers(self, on):
        self._say("broker", on)

    def set_reach(self, radio, on):
        radio.set_away(not on)
        self._say("reach", on)

    def _say(self, *message):
        self._line.tell(["net", self._place, self._line.moment_ms(self._clock), *message])

    def _heard_networks(self, networks):
        self._networks.learn(networks)

    def _heard_names(self, names):
        self.names.update(names)

    def _heard_datagram(self, network, sender, to, text):
        self._arrive(network, tuple(sender), tuple(to), text.encode("latin-1"))

    def _heard_up(self, number):
        self._wires[number].change("up")

    def _heard_refused(self, number):
        self._wires.pop(number).change("refused")

    def _heard_ended(self, number):
        self._wires.pop(number).change("ended")

    def _heard_data(self, number, text):
        if number in self._wires:
            self._wires[number].arrived += text.encode("latin-1")


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
        self._say("data", self._number, bytes(data).decode("latin-1"))

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


class FreeLine(lines.Line):
    """To a hub whose clock is the computer's."""

    def moment_ms(self, _clock):
        return None  # when it comes

    def take(self):
        found = []
        self.socket.setblocking(False)
        try:
            while data := self.socket.recv(4096):
                found += self.messages(data)
        except BlockingIOError:
            pass
        finally:
            self.socket.setblocking(True)
        return [rest for _net, *rest in found]


def hold_back(clock, speed):
    """From now on the board's time passes no faster than the computer's, `speed` times over."""
    sleep_us = clock.sleep_us
    start_us = clock.now_us - time.perf_counter() * speed * 1_000_000

    def slowly(wait_us):
        sleep_us(wait_us)
        ahead_us = clock.now_us - start_us - time.perf_counter() * speed * 1_000_000
        if ahead_us > 0:
            # Not time.sleep, which is the board's own here.
            threading.Event().wait(ahead_us / speed / 1_000_000)

    clock.sleep_us = slowly
