"""Handhelds with simulated WiFi and the real carrier `lan` on simulated sockets."""

import random

from board_configs import lan_sockets
from tools.sim.net import polling, sockets
from tools.sim.net import wifi_radio as radios
from tools.sim.net.world import World
from tools.sim.worlds.piped_handhelds import STEP_MS, Handhelds
from truco_link.carriers import ONLINE, lan

ROUTER, WORD = "casa", "segredo123"


class Network(lan_sockets.Network):
    """The network of one of several boards in this process.

    The module lan_sockets stores the name of the network in a global `_last`, which several boards
    share here. So each access to this object first sets `_last` to the list of its own board.
    """

    def __init__(self, *args, **more):
        self.last = ["", False]
        lan_sockets._last = self.last
        super().__init__(*args, **more)

    def __getattribute__(self, name):
        lan_sockets._last = super().__getattribute__("last")
        return super().__getattribute__(name)


class LanHandhelds(Handhelds):
    """Like Handhelds, but connected by UDP.

    :param router: True if all handhelds are in the network of a router; False: there is no network
    :param ports: `tools.sim.net.wifi_radio.Port` of all, or a list with one per handheld
    :param lost: share of the datagrams that are lost
    :param late: share of the datagrams that are up to 300 ms late, so that later ones overtake them
    :param twice: share of the datagrams that arrive twice
    """

    def __init__(
        self,
        count,
        router=True,
        ports=radios.RP2,
        lost=0.0,
        late=0.0,
        twice=0.0,
        seed=0,
        step_ms=STEP_MS,
    ):
        self.rng = random.Random(seed)
        self.world = World(lambda: self.now)
        self.world.delay_ms = 3
        self.world.fate = self._fate
        self.lost, self.late, self.twice = lost, late, twice
        self.sent = []  # size in bytes of each datagram
        self.home = (ROUTER, WORD) if router else None
        if router:
            self.world.networks[ROUTER] = WORD
        self.ports = list(ports) if isinstance(ports, (list, tuple)) else [ports] * count
        self.on_tick = []  # functions to call with the time in ms at the start of each tick
        self.waits = True  # True if carriers may block while they connect (`Carrier.can_wait`)
        self.reads = 0  # largest number of datagrams that any handheld has read in one tick
        self.asleep_ms = [0] * count  # for each handheld: time in ms until which it blocks
        self.stood_ms = [0] * count  # for each handheld: sum of the ms for which it has blocked
        # For each handheld: the longest ms for which it blocked though `can_wait` was False.
        self.longest_ms = [0] * count
        self.radios: list = [None] * count
        self.begin(count, seed, step_ms)

    def _fate(self, data):
        self.sent.append(len(data))
        chance = self.rng.random
        if chance() < self.lost:
            return ()
        more = self.rng.randrange(300) if chance() < self.late else 0
        return (more, more + self.rng.randrange(300)) if chance() < self.twice else (more,)

    def switch_on(self, i):
        radio = radios.Radio(self.world, self.ports[i], lambda ms: self.stand(i, ms))
        self.radios[i] = radio
        if self.home:
            radio.connect(*self.home)  # as the firmware does before it runs code.py
        pool = sockets.SocketPool(radio)
        network = Network(radio, pool, polling.Poll, self.home)
        network.joins_slowly = not self.ports[i].joins_on
        self.carriers[i] = lan.Carrier(network)

    def stand(self, i, ms):
        """Record that handheld `i` blocks for this many ms: until then `tick` skips it."""
        self.asleep_ms[i] = max(self.asleep_ms[i], self.now) + ms
        self.stood_ms[i] += ms
        if self.carriers[i] is not None and not self.carriers[i].can_wait:
            self.longest_ms[i] = max(self.longest_ms[i], ms)

    def cut(self, a, others=None):
        assert others is None
        self.radios[a].away = True

    def restore(self, a):
        self.radios[a].away = False

    def power_off(self, i):
        """Switch a handheld off, and its access point with it."""
        self.radios[i].leave()
        self.radios[i].away = True

    def tick(self):
        self.now += self.step_ms
        for call in self.on_tick:
            call(self.now)
        for i, lobby in enumerate(self.lobbies):
            if lobby is not None and self.now >= self.asleep_ms[i]:
                carrier = self.carriers[i]
                carrier.can_wait = self.waits and carrier.stage != ONLINE
                before = sockets.Datagrams.reads
                lobby.tick(self.now)
                self.reads = max(self.reads, sockets.Datagrams.reads - before)
