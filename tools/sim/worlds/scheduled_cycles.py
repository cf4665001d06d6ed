"""Schedules of power that goes and comes back at one handheld after the other, 16 to 30 s apart.

Nobody leaves, so somebody must still know the table at the end, and its match goes on.
"""

import random

from tools.sim.worlds import scheduled_handhelds, scheduled_rooms, schedules
from tools.sim.worlds.schedules import Failure

_LOSS = 0.3


def draw(seed):
    """(handhelds, steps): at pipes that lose packets, or, when `seed` is odd, at a broker."""
    chance = random.Random(seed)
    count = chance.choice((2, 3, 4))
    steps = [("start",), ("wait", 5)]
    for who in chance.sample(range(count), count):
        steps += [("off", who), ("wait", chance.choice((1, 3, 6))), ("on", who)]
        steps.append(("wait", chance.randrange(16, 31)))
    return count, steps


def play(count, steps, seed):
    """As of schedules."""
    kind = scheduled_rooms if seed & 1 else scheduled_handhelds

    def make():
        world = kind.World(count, seed)
        if kind is scheduled_handhelds:
            world.step("air", _LOSS, 0.0, 0)
        return world

    world = schedules.play(make, steps, seed)
    if not any(lobby.is_host for lobby in world.lobbies):
        raise Failure("the table is lost")
