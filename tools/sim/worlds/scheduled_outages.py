"""Schedules of one step for WiFi nearby: a guest of a table of two is out of reach for 1 to 60 s.

It comes back into the same hand, and is never a host of its own.
"""

import random

from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.schedules import Failure, seeded
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING, SITTING

BACK_S = 20  # after the end of the outage
_LONGEST_MS = 60_000


class World(LanHandhelds):
    """:param router: all are in the network of a router, else in that of the first one"""

    def __init__(self, router, seed):
        super().__init__(2, router, seed=seed)
        host, guest = self.lobbies
        host.pace = (1500, 1500, 3000)
        self.sit(RULE_SETS[0][1], 2)
        host.start()
        self.run(lambda: guest.phase == PLAYING and guest.guest.mirror.synced)

    def out(self, ms):
        """The guest is out of reach for so long."""
        self.wait(1)
        self.cut(1)
        self._until(ms, lambda: False)
        self.restore(1)
        if not self._until(1000 * BACK_S, self._is_back):
            raise Failure("not back in %d s" % BACK_S)

    def _until(self, ms, done):
        end = self.now + ms
        while self.now < end and not done():
            self.tick()
            if self.lobbies[1].is_host:
                raise Failure("a game of its own")
        return done()

    def _is_back(self):
        """Whether both see the same hand, the guest in its seat; the match may be over."""
        host, guest = self.lobbies
        if guest.phase not in (SITTING, PLAYING) or not guest.guest.mirror.synced:
            return False
        mine, its = guest.match.state, host.match.state
        same = all(mine[at] == its[at] for at in (state.HAND, state.VIRA, state.SCORE))
        return same and host.seats[guest.my_seat].peer is not None


def draw(seed):
    """As of schedules."""
    chance = random.Random(seed)
    ms = 1000 + chance.randrange(_LONGEST_MS - 999)
    return 2, [("router",)] * (seed & 1) + [("out", ms)]


def play(count, steps, seed):
    """As of schedules."""
    with seeded(seed):
        world = World(("router",) in steps, seed)
        for step in steps:
            if step[0] == "out":
                world.out(step[1])
