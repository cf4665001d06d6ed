"""In rooms at a broker all waits are longer: Times of a carrier in docs/link.md."""

import pytest

from host_tests.support.raw_port import WidePort
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_link import lobby_phases
from truco_link import messages as frames
from truco_link.carriers.net import NET
from truco_link.lobby_phases import HOSTLESS, JOINING, REFUSED


class Slow(pipe.Port):
    times = NET


def first_ms(one, begin=1000):
    """How long after `begin` `one(now_ms)` is true for the first time; a multiple of 50."""
    return next(ms - begin for ms in range(begin, 60_000, 50) if one(ms))


def sitting():
    one = HostAndGuests(1, PAULISTA, 2, port=Slow)
    one.host.times = NET
    one.gather()
    return one


@pytest.fixture
def world():
    made = Handhelds(3, Slow)
    made.supervision_ms = 1 << 28  # such a carrier does not tell
    return made


def test_a_decision_is_1500_ms_on_its_way(world):
    world.sit(PAULISTA, 4, turn_s=15).lobbies[0].start()
    for turn_s, turn_ms in ((15, 16_500), (30, 31_500), (0, 0)):
        world.lobbies[0].set_options(turn_s=turn_s)
        assert world.lobbies[0].host.table.turn_ms == turn_ms


def test_the_seed_of_a_hand_must_have_come_in_32_s():
    one = sitting()
    one.host.start()
    one.run(lambda: one.guests[0].mirror.open)
    guest = one.guests[0]
    guest.mirror.ended = True  # the hand is over
    guest._since_ms = 1000

    def named(ms):
        guest._now_ms = ms
        guest._await_seed()
        return one.people[1].has(frames.CHEATED)

    assert first_ms(named) == 32_050
    assert named(90_000) == [(frames.CHEATED, 1, frames.NO_SEED)] and not guest.mirror.open


def test_a_table_that_does_not_answer_is_given_up_after_28_s(world):
    guest = world.lobbies[1]
    world.lobbies[0].create(PAULISTA, 2)
    world.look(guest)
    world.kill(0)
    guest.join(guest.found[0])
    world.tick()
    assert guest.phase == JOINING and guest.role.answer_s() == 28
    began = world.now
    world.run(lambda: guest.phase == REFUSED)
    assert guest.why == lobby_phases.NOBODY and world.now - began == 28_000


def test_a_host_that_does_not_come_to_an_end_of_the_greeting_is_left_after_33_s(world):
    lobby, mute = world.sit(PAULISTA, 4).lobbies[1], WidePort()
    world.kill(0)
    world.run(lambda: lobby.phase == HOSTLESS)
    lobby.role.be_lost(1 << 27)
    lobby.guest.attach(mute)
    lobby.guest.link.tick = lambda now_ms: not mute.closed  # it never proves itself
    began = world.now
    world.run(lambda: mute.closed)
    assert 33_000 < world.now - began <= 33_000 + 2 * world.step_ms


def test_a_host_that_said_that_it_goes_is_replaced_after_3600_ms_another_one_after_25_s(world):
    lobby = world.sit(PAULISTA, 4).lobbies[1]
    assert (lobby.role._left_ms, lobby.patience_ms) == (3600, 25_000)


def test_after_a_succession_the_others_are_waited_for_16_s(world):
    world.sit(PAULISTA, 4).lobbies[0].start()
    world.wait(2)
    world.cut(2)
    world.kill(0)
    host = world.lobbies[1]
    world.run(lambda: host.is_host, 120)
    began = world.now
    world.tick()
    host.host.awaited = 0b1111
    world.run(lambda: not host.host.is_awaiting())
    assert world.now - began == 16_000 + 2 * world.step_ms
