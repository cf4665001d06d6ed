"""Schedules as of scheduled_handhelds for handhelds in a room over MQTT.

Handhelds lose their network and know nothing of it, or their connection breaks, pieces of it are
late, power is cut, people leave, and the broker goes and comes, or forgets all.
"""

import random

from tools.sim.worlds import scheduled_handhelds, schedules
from tools.sim.worlds.net_handhelds import BROKER, NetHandhelds

_DELAYS_MS = (0, 100, 300)


class World(scheduled_handhelds.Scheduled, NetHandhelds):
    """At our small broker."""

    settle_s = 600

    def __init__(self, count, seed):
        self.chance = random.Random(seed)
        delay_ms = self.chance.choice(_DELAYS_MS)
        super().__init__(count, delay_ms, 0.0, seed, scheduled_handhelds.STEP_MS)
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

    def clear(self):
        self._broker(True)
        self._apart(())
        self._air(0.0, 1)


STEPS = (
    (4, schedules.apart),
    (2, schedules.of_one("break")),
    (2, lambda chance, *_: ("air", chance.choice((0.0, 0.05, 0.2)), chance.choice((100, 700)))),
    (2, lambda chance, *_: ("broker", chance.random() < 0.5)),
    (2, schedules.of_one("off")),
    (3, schedules.of_one("on")),
    (1, schedules.of_one("leave")),
    (2, schedules.start),
)


def draw(seed):
    """As of schedules."""
    return schedules.draw(seed, STEPS, (0.2, 1, 4, 9, 15, 22, 40, 70))


def play(count, steps, seed):
    """As of schedules."""
    schedules.play(lambda: World(count, seed), steps, seed)
