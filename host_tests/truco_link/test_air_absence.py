"""On the virtual air: cut off, killed, restarted.

Every 4th event of a hand, one guest and pairs of what else may be; all of them:

    ZAP_LONG=1 python3 tools/test.py -k test_air_absence
"""

import os

import pytest

from host_tests.support.pairs import pairs
from tools.sim.air import ports
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
LONG = bool(os.environ.get("ZAP_LONG"))
EVENTS = range(1, 21, 1 if LONG else 4)
GUESTS = (1, 2) if LONG else (1,)
PORTS = ports.NATIVE[:2]


def started(opened, count, players, at, port):
    world = opened(RadioHandhelds, count, port, seed=at)
    world.sit(PAULISTA, players)
    world.lobbies[0].start()
    world.run(lambda: len(world.people[0].game()) >= at or world.lobbies[0].phase == SITTING)
    return world


@pytest.mark.sampled(5)
@pytest.mark.parametrize("who, at, seconds, port", pairs(GUESTS, EVENTS, [2, 10], PORTS))
def test_a_guest_is_cut_off_for_a_while(opened, who, at, seconds, port):
    world = started(opened, 3, 4, at, port)
    world.cut(who)
    world.wait(seconds)
    world.restore(who)
    world.finish()
    # It may have come back only after the match: then it hears the end in a snapshot.
    world.run(lambda: world.lobbies[who].phase == SITTING)
    world.wait(3)
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])


@pytest.mark.sampled(5)
@pytest.mark.parametrize("who, at, port", pairs(GUESTS, EVENTS, PORTS))
def test_a_guest_is_cut_off_for_ever(opened, who, at, port):
    world = started(opened, 3, 4, at, port)
    world.cut(who)
    here = [world.lobbies[0], world.lobbies[3 - who]]
    world.run(lambda: all(one.phase == SITTING for one in here), 900)
    world.wait(1)
    a, b = (one.match.state[state.SCORE : state.SCORE + 2] for one in here)
    assert a == b
    world.run(lambda: world.lobbies[who].phase == SITTING, 900)
    assert any([person.saw_cards_once() for person in world.people])


@pytest.mark.sampled(5)
@pytest.mark.parametrize("who, at, port", pairs(GUESTS, EVENTS, PORTS))
def test_a_guest_is_killed_and_restarted(opened, who, at, port):
    world = started(opened, 3, 4, at, port)
    seat = world.lobbies[who].my_seat
    memory = world.kill(who)
    world.wait(5)
    world.restart(who, memory)
    world.finish()
    world.wait(3)  # it may have come back only after the match
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])
    assert world.lobbies[who].my_seat == seat


@pytest.mark.sampled(5)
@pytest.mark.parametrize("at, count, port", pairs(EVENTS, [2, 4], PORTS))
def test_the_host_is_killed(opened, at, count, port):
    world = started(opened, count, count, at, port)
    over = world.lobbies[0].phase == SITTING
    term = (world.lobbies[0].host.term + 1) % 256
    memory = world.kill(0)
    if not over:
        world.run(lambda: any(one.is_host for one in world.alive()), 60)
        (host,) = [one for one in world.alive() if one.is_host]
        assert host.my_seat == 1 and host.host.term == term  # the next seat
        world.run(lambda: all(one.phase == PLAYING for one in world.alive()), 60)
        world.restart(0, memory)
        world.finish()
        world.wait(3)
        world.check_same()
        assert any([person.saw_cards_once() for person in world.people])
        assert not world.lobbies[0].is_host and world.lobbies[0].my_seat == 0
