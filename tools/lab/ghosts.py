"""Seats that nobody can get back, after a host that dies soon after people sat down.

    python3 tools/lab/ghosts.py --tables 2000 --loss 30

Prints how many successors took over, how many of them hold a seat for a person without a tag or
two seats for one, and how many people found no seat within 90 s.
"""

import argparse
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools.environment import paths

paths.add_device_paths()

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


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--loss", type=int, default=30, help="of packets, in percent")
    parser.add_argument("--seed", type=int, default=0, help="of the first table")
    given = parser.parse_args()
    each = [table(given.seed + i, given.loss / 100) for i in range(given.tables)]
    done = [one for one in each if one is not None]
    print("%d successors; %d with a ghost" % (len(done), sum(one[0] > 0 for one in done)))
    print("%d where somebody who sat there has no seat" % sum(not one[1] for one in done))


if __name__ == "__main__":
    main()
