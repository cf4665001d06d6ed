# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""On the virtual air: cut off, killed, restarted. Every 4th event of a hand; ZAP_LONG=1: each."""

import os

import pytest
from air_world import AirWorld

from tools.sim.air import ports
from truco_core import events, state
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.phases import PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
EVENTS = range(1, 21, 1 if os.environ.get("ZAP_LONG") else 4)
NATIVE = (ports.NRF52840, ports.ESP32S3)


def started(count, players, at, port):
    world = AirWorld(count, port, seed=at)
    world.sit(PAULISTA, players)
    world.lobbies[0].start()
    world.run(lambda: len(world.people[0].game()) >= at or world.lobbies[0].phase == SITTING)
    return world


@pytest.fixture(params=NATIVE, ids=lambda port: port.name)
def port(request):
    return request.param


def no_doubled_card(world):
    for person in world.people:
        laid = []
        for kind, seat, value in person.log:
            if kind in (events.DEALT, frames.SYNCED):
                laid = []
            if kind == events.PLAYED and value < 40:
                assert (seat, value) not in laid
                laid.append((seat, value))


@pytest.mark.parametrize("seconds", [2, 10])
@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_cut_off_for_a_while(at, seconds, port):
    world = started(3, 4, at, port)
    world.cut(1)
    world.wait(seconds)
    world.restore(1)
    world.finish()
    # It may have come back only after the match: then it hears the end in a snapshot.
    world.run(lambda: world.lobbies[1].phase == SITTING)
    world.wait(3)
    world.check_same()
    no_doubled_card(world)
    world.close()


@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_cut_off_for_ever(at, port):
    world = started(3, 4, at, port)
    world.cut(1)
    here = [world.lobbies[0], world.lobbies[2]]
    world.run(lambda: all(one.phase == SITTING for one in here), 900)
    world.wait(1)
    a, b = (one.match.state[state.SCORE : state.SCORE + 2] for one in here)
    assert a == b
    world.run(lambda: world.lobbies[1].phase == SITTING, 900)
    no_doubled_card(world)
    world.close()


@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_killed_and_restarted(at, port):
    world = started(3, 4, at, port)
    seat = world.lobbies[1].my_seat
    memory = world.kill(1)
    world.wait(5)
    world.restart(1, memory)
    world.finish()
    world.check_same()
    no_doubled_card(world)
    assert world.lobbies[1].my_seat == seat
    world.close()


@pytest.mark.parametrize("count, players", [(2, 2), (4, 4)])
@pytest.mark.parametrize("at", EVENTS)
def test_the_host_is_killed(at, count, players, port):
    world = started(count, players, at, port)
    over = world.lobbies[0].phase == SITTING
    memory = world.kill(0)
    if not over:
        world.run(lambda: any(one.is_host for one in world.alive()), 60)
        (host,) = [one for one in world.alive() if one.is_host]
        assert host.my_seat == 1 and host.host.term == 1  # the next seat
        world.run(lambda: all(one.phase == PLAYING for one in world.alive()), 60)
        world.restart(0, memory)
        world.finish()
        world.check_same()
        no_doubled_card(world)
        assert not world.lobbies[0].is_host and world.lobbies[0].my_seat == 0
    world.close()
