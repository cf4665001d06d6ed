"""Handhelds with simulated WiFi, each with the real carrier `lan` on the sockets of its port."""

import random

from board_configs import lan_sockets
from tools.sim.net import polling, sockets
from tools.sim.net import radio as radios
from tools.sim.net.world import World
from tools.sim.worlds.piped_handhelds import STEP_MS, Handhelds
from truco_link.carriers import ONLINE, lan

ROUTER, WORD = "casa", "segredo123"


class Network(lan_sockets.Network):
    """Of one board of many in this process: each remembers its own network."""

    def __init__(self, *args, **more):
        self.last = ["", False]
        lan_sockets._last = self.last
        super().__init__(*args, **more)

    def __getattribute__(self, name):
        lan_sockets._last = super().__getattribute__("last")
        return super().__getattribute__(name)


class LanHandhelds(Handhelds):
    """Like Handhelds, but with UDP in between.

    :param router: all are in the network of a router already; else there is none
    :param ports: `tools.sim.net.radio.Port` of all, or one for each
    :param lost, late, twice: share of the datagrams; late: up to 300 ms, others overtake it
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
        self.sent = []  # sizes of datagrams
        self.home = (ROUTER, WORD) if router else None
        if router:
            self.world.networks[ROUTER] = WORD
        self.ports = list(ports) if isinstance(ports, (list, tuple)) else [ports] * count
        self.others = []  # called with the time in each tick, before the handhelds
        self.waits = True  # the screens let a carrier wait that is not connected
        self.reads = 0  # of datagrams by one handheld in one tick, at most
        self.asleep_ms = [0] * count  # until when a handheld stands still
        self.stood_ms = [0] * count  # how long it did in all
        self.longest_ms = [0] * count  # at once, when that was not allowed
        self.radios = [None] * count
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
            radio.connect(*self.home)  # as the firmware does before code.py
        pool = sockets.SocketPool(radio)
        # What it stands still is passed over in one step: so its clock shows that at once.
        seconds = lambda: max(self.now, self.asleep_ms[i]) / 1000  # noqa: E731
        network = Network(radio, pool, polling.Poll, self.home, seconds)
        self.carriers[i] = lan.Carrier(network)

    def stand(self, i, ms):
        """Handheld `i` does nothing else for so long."""
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
        """With it goes its access point."""
        self.radios[i].leave()
        self.radios[i].away = True

    def tick(self):
        self.now += self.step_ms
        for other in self.others:
            other(self.now)
        for i, lobby in enumerate(self.lobbies):
            if lobby is not None and self.now >= self.asleep_ms[i]:
                carrier = self.carriers[i]
                carrier.can_wait = self.waits and carrier.stage != ONLINE
                before = sockets.Datagrams.reads
                lobby.tick(self.now)
                self.reads = max(self.reads, sockets.Datagrams.reads - before)
