"""Whole matches between handhelds of both programs, in which something happens.

Each function takes the kinds of the handhelds ("o" ours, "p" the page's; the first one is ours, and
the host), how many play, and a number from which all follows. It returns the world after the match.
"""

import random

from host_tests.independent.world import Mixed
from tools.sim.worlds.piped_handhelds import FAST_PACE, SLOW_PACE
from truco_core import fields, state
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING


def begin(kinds, players, seed, pace=SLOW_PACE, rules=None, count=None, **options):
    """All, or so many of them, at a table whose match is on; every other one is private."""
    world = Mixed(kinds, seed, pace=pace, **options)
    rules = rules or RULE_SETS[seed % len(RULE_SETS)][1]
    world.code = world.create(rules, players, seed % 2 == 1)
    world.wait(1)
    for i in range(1, count or len(kinds)):
        world.join(i, world.code)
    world.wait(2)
    world.lobbies[0].start()
    world.run(lambda: world.state_of(0)[state.PHASE] < state.HAND_OVER)
    return world


def plain(kinds, players, seed, **options):
    world = begin(kinds, players, seed, FAST_PACE, **options)
    return world.play()


def joins(kinds, players, seed, **options):
    """The last one comes while a match is on, and takes a robot's seat."""
    last = len(kinds) - 1
    world = begin(kinds, players, seed, count=last, rules=lasting(seed, 40), **options)
    world.join(last, world.code)
    world.wait(1)
    assert world.seat_of(last) == 254
    seat = max(set(range(players)) - {world.seat_of(i) for i in range(last)})
    one = world.lobbies[last]
    (one.guest if world.is_page(last) else one).sit(seat)
    world.run(lambda: world.seat_of(last) == seat, 120)
    assert world.state_of(0)[state.PHASE] != state.MATCH_OVER
    return world.play()


def absence(kinds, players, seed, **options):
    """The last one is out of reach until its connection ends, and some seconds more."""
    world = begin(kinds, players, seed, rules=lasting(seed, 40), **options)
    last = len(kinds) - 1
    seat = world.seat_of(last)
    world.cut(last)
    world.wait(6 + seed % 4)
    assert not world.is_in(last)
    world.restore(last)
    world.run(lambda: world.is_in(last), 60)
    world.play()
    assert world.seat_of(last) == seat
    return world


def kill(kinds, players, seed, **options):
    """The host's program ends; a guest takes over."""
    world = begin(kinds, players, seed, **options)
    world.kill(0)
    world.run(world.hosts, 60)
    return world.play()


def leave(kinds, players, seed, **options):
    """The host's player goes; a guest takes over."""
    world = begin(kinds, players, seed, **options)
    world.lobbies[0].leave()
    world.run(lambda: world.hosts() not in ([], [0]), 60)
    world.wait(1)
    world.lobbies[0] = None
    return world.play()


def restart(kinds, players, seed, **options):
    """The host's program ends; when another is the host, it comes back to its seat."""
    world = begin(kinds, players, seed, rules=lasting(seed, 40), **options)
    memory = world.kill(0)
    world.run(world.hosts, 60)
    world.wait(1)
    world.restart(0, memory)
    world.run(lambda: world.is_in(0), 60)
    assert world.seat_of(0) == 0 and not world.lobbies[0].is_host
    return world.play()


def torn(kinds, players, seed, **options):
    """The host is out of reach until there are two tables; they become one again."""
    world = begin(kinds, players, seed, rules=lasting(seed, 60), **options)
    everybody = range(len(kinds))
    world.cut(0)
    world.run(lambda: len(world.hosts()) == 2, 60)
    world.wait(2)
    world.restore(0)
    world.run(lambda: len(world.hosts()) == 1 and all(map(world.is_in, everybody)), 120)
    return world.play()


def long(kinds, players, seed, **options):
    """So many hands that a new chain may begin, with an absence at about that time."""
    world = begin(kinds, players, seed, FAST_PACE, lasting(seed, 60), **options)
    last = len(kinds) - 1

    def is_late():
        s = world.state_of(0)
        return s[state.HAND] >= 26 + seed % 6 or s[state.PHASE] == state.MATCH_OVER

    world.run(is_late, 300)
    world.cut(last)
    world.wait(1 + seed % 9)
    world.restore(last)
    return world.play()


def lasting(seed, goal):
    """A rule set whose matches last longer."""
    row = bytearray(RULE_SETS[seed % len(RULE_SETS)][1])
    fields.put(row, "goal", str(goal))
    fields.put(row, "special_at", str(goal - 1))
    return bytes(row)


def chaos(kinds, players, seed, **options):
    """For some minutes anybody may be out of reach, restart, go, come, change the seat."""
    world = begin(kinds, players, seed, rules=lasting(seed, 30), **options)
    chance = random.Random(seed)
    away = {}  # handheld: when it is back in reach
    asleep = {}  # handheld: (when it is started again, memory)
    for _ in range(12):
        i = chance.randrange(len(kinds))
        what = chance.choice(("cut", "cut", "long", "restart", "wait", "match"))
        if what == "match":
            _start_again(world)
        elif i not in away and i not in asleep:
            # One alone: a table of which nobody who sits remembers the match is lost.
            if what == "restart" and i == seed % len(kinds):
                asleep[i] = world.now + chance.randrange(1000, 25000), world.kill(i)
            elif what in ("cut", "long"):
                world.cut(i)
                away[i] = world.now + chance.randrange(500, 30000 if what == "long" else 8000)
        end = world.now + chance.randrange(500, 12000)
        while world.now < end:
            world.tick()
            _bring_back(world, away, asleep)
    while away or asleep:
        world.tick()
        _bring_back(world, away, asleep)
    everybody = range(len(kinds))
    world.run(lambda: len(world.hosts()) == 1 and all(map(world.is_in, everybody)), 400)
    _start_again(world)
    world.wait(3)
    return world.play()


def _bring_back(world, away, asleep):
    for i in [i for i in away if world.now >= away[i]]:
        world.restore(i)
        del away[i]
        for j in (*away, *asleep):
            world.cut(j)
    for i in [i for i in asleep if world.now >= asleep[i][0]]:
        world.restart(i, asleep.pop(i)[1])
        for j in (*away, *asleep):
            world.cut(j)


def _start_again(world):
    for i in world.hosts():
        one = world.lobbies[i]
        if one.phase != PLAYING:
            one.start()
