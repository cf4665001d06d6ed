"""Schedules as of scheduled_handhelds for handhelds in a room over MQTT.

Handhelds lose their network and know nothing of it, or their connection breaks, pieces of it are
late, power is cut, people leave, and the broker goes and comes, or forgets all.
"""

import random
import types

from tools.sim.worlds import scheduled_handhelds, schedules
from tools.sim.worlds.net_handhelds import BROKER, NetHandhelds

_DELAYS_MS = (0, 100, 300)


class World(scheduled_handhelds.World, NetHandhelds):
    """A `scheduled_handhelds.World` at our small broker."""

    settle_s = 600

    def __init__(self, count, seed):
        self.chance = random.Random(seed)
        self.room = types.SimpleNamespace(links=[])
        NetHandhelds.__init__(self, 0, self.chance.choice(_DELAYS_MS), 0.0, seed)
        self.step_ms = scheduled_handhelds.STEP_MS
        for i in range(count):
            self.people.append(scheduled_handhelds.Player(self.chance))
            self.lobbies.append(None)
            self.pools.append(None)
            self.carriers.append(None)
            self.switch_on(i)
            self.boot(i)
        self.gather(count)

    def is_cut(self, a, b):
        return bool({a, b} & self.unreachable) or BROKER not in self.world.services

    # Steps.

    def _air(self, late, more_ms):
        dice = random.Random(self.chance.random())
        self.world.late = lambda: dice.randrange(more_ms) if dice.random() < late else 0

    def _apart(self, group):
        """These have no network."""
        for i in range(len(self.lobbies)):
            if i not in group:
                self.restore(i)
            elif i not in self.unreachable:
                self.cut(i)

    def _break(self, i):
        if self.lobbies[i] is not None:
            self.reset(i)

    def _broker(self, runs):
        if runs == (BROKER in self.world.services):
            return
        if runs:
            self.start_broker()
        else:
            self.stop_broker()

    def _off(self, i):
        if self.lobbies[i] is not None:
            self.memories[i] = self.kill(i)

    def _on(self, i):
        if self.lobbies[i] is None:
            self.switch_on(i)
            self.boot(i, self.memories[i])

    def mend(self):
        self.able = [i for i in range(len(self.lobbies)) if self.can_go_on(i)]
        self._broker(True)
        self._apart(())
        self._air(0.0, 1)
        for i in range(len(self.lobbies)):
            self._on(i)


def step(chance, count):
    """One by chance, as `World.step` takes it."""
    who = chance.randrange(count)
    kind = chance.randrange(18)
    if kind < 4:
        size = chance.randrange(count)
        return ("apart", tuple(sorted(chance.sample(range(count), size))))
    if kind < 6:
        return ("break", who)
    if kind < 8:
        return ("air", chance.choice((0.0, 0.05, 0.2)), chance.choice((100, 700)))
    if kind < 10:
        return ("broker", chance.random() < 0.5)
    if kind < 12:
        return ("off", who)
    if kind < 15:
        return ("on", who)
    return ("leave", who) if kind < 16 else ("start",)


def draw(seed):
    """As of schedules."""
    return schedules.draw(seed, step, (0.2, 1, 4, 9, 15, 22, 40, 70))


def play(count, steps, seed):
    """As of schedules."""
    schedules.play(lambda: World(count, seed), steps, seed)
