"""Handhelds with the real carrier `net` at a simulated broker."""

import random

from board_configs import wifi_stream
from tools.net.mqtt_broker import Broker
from tools.sim.net import sockets
from tools.sim.net import wifi_radio as radios
from tools.sim.net.world import World
from tools.sim.worlds import piped_handhelds
from truco_link.carriers import DIALLING, NO_ANSWER, ONLINE, net

BROKER = ("10.1.2.3", 1883)


class Uplink:
    """A stand-in for board_configs.uplink, which connects to a broker in several stages.

    Here the only stage is dialling: WiFi and the broker's address are already there.

    :param dial: ``dial()`` returns a stream to the broker, or raises an error
    """

    waits = False

    def __init__(self, dial):
        self._dial = dial
        self.begin(0)

    def begin(self, now_ms):
        self.stage, self.why, self.stream = DIALLING, 0, None

    def step(self, now_ms):
        try:
            self.stream = self._dial()
            self.stage = ONLINE
        except (OSError, RuntimeError):
            self.why = NO_ANSWER

    def end(self):
        pass


class _InNetwork(radios.Radio):
    """The wifi.radio of a board that has joined a network."""

    def __init__(self, world):
        super().__init__(world, radios.RP2, None)
        self.network = "casa"


class NetHandhelds(piped_handhelds.Handhelds):
    """Like Handhelds, but connected through a broker.

    :param delay_ms: delay from one handheld through the broker to another
    :param late: probability that a piece of TCP data takes up to 700 ms more
    """

    def __init__(
        self, count, delay_ms=0, late=0.0, seed=0, step_ms=piped_handhelds.STEP_MS, pace=None
    ):
        self.world = World(lambda: self.now)
        self.world.delay_ms = delay_ms // 2
        dice = random.Random(seed)
        self.world.late = lambda: dice.randrange(700) if dice.random() < late else 0
        self.broker = self.start_broker()
        self.pools: list = [None] * count
        self.unreachable = set()
        self.begin(count, seed, step_ms, pace)

    def start_broker(self):
        self.broker = self.world.services[BROKER] = Broker()
        return self.broker

    def stop_broker(self):
        """Stop the broker. All connections end, and new ones are refused."""
        del self.world.services[BROKER]
        self.broker.stop()

    def switch_on(self, i):
        self.pools[i] = sockets.SocketPool(_InNetwork(self.world))
        self.unreachable.discard(i)
        self.carriers[i] = net.Carrier(Uplink(lambda: self._dial(i)))

    def _dial(self, i):
        if i in self.unreachable:
            raise OSError(sockets.EHOSTUNREACH)
        return wifi_stream.Stream(self.pools[i], BROKER)

    def _wires(self, i):
        return [one.wire for one in self.pools[i].sockets if one.wire is not None]

    def cut(self, i, others=None):
        """Hold back all data of a handheld. Neither the handheld nor the broker is notified."""
        assert others is None
        self.unreachable.add(i)
        for wire in self._wires(i):
            wire.hold()

    def restore(self, i):
        self.unreachable.discard(i)
        for wire in self._wires(i):
            wire.release()

    def power_off(self, i):
        """Switch a handheld off. The broker receives nothing more."""
        self.pools[i].cut()

    def tick(self):
        self.now += self.step_ms
        self.world.pump()
        for lobby in self.alive():
            lobby.tick(self.now)
