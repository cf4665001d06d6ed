"""Handhelds on pipes that are out of each other's reach, and together again."""

from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_link.lobby_phases import PLAYING


def apart(world, groups):
    """Nobody of one group reaches anybody of another."""
    for group in groups:
        for i in group:
            world.cut(i, [k for k in range(len(world.lobbies)) if k not in group])


def together(world):
    for i in range(len(world.lobbies)):
        world.restore(i)


def two_who_play():
    world = Handhelds(2).sit(PAULISTA, 2)
    world.people[0].sleeps = True
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    world.wait(1)
    return world
