"""A host that dies soon after people sat down: do its successors hold seats of nobody?"""

import random

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import SITTING
from truco_link.seat import NOBODY


def ghosts(lobby):
    """How many of a host's seats are of a person who has no tag, or whose tag another one has."""
    places = [place for place in lobby.seats if place.flags & frames.PERSON]
    tags = {place.tag for place in places} - {None, NOBODY}
    return len(places) - len(tags)


def table(seed, loss):
    """(ghosts, whether all came back) at the table of who takes over; None: nobody does."""
    rng = random.Random(seed)

    class Lossy(pipe.Port):
        def send(self, packet):
            return rng.random() < loss or super().send(packet)

    world = Handhelds(rng.choice((3, 4)), Lossy, seed=seed, step_ms=20)
    first, others = world.lobbies[0], world.lobbies[1:]
    first.create(RULE_SETS[0][1], 4)
    for lobby in others:
        lobby.search()
    world.run(lambda: all(lobby.found for lobby in others))
    for lobby in others:
        lobby.join(lobby.found[0])
    # One sits, and perhaps the others soon after.
    world.run(lambda: any(lobby.phase == SITTING for lobby in others), 90)
    world.wait(4 * rng.random())
    world.kill(0)
    try:
        world.run(lambda: any(lobby.is_host for lobby in others), 90)
    except AssertionError:
        return None
    host = next(lobby for lobby in others if lobby.is_host)
    found = ghosts(host)
    seated = [one for one in others if one.phase == SITTING]
    world.wait(60)
    return found, all(one.is_host or one.my_seat < 4 for one in seated)
