"""What strangers may send to take a table apart, or to keep one from its host."""

import pytest

from host_tests.support.false_beacons import Stranger, beacon, proven
from host_tests.support.parted import two_who_play
from truco_core import state
from truco_link import advert, frames, hosting, proofs
from truco_link.lobby_phases import HOSTLESS, PLAYING

# What a stranger may send.


@pytest.mark.parametrize("change", [{"term": 1}, {"people": 4}, {"term": 255, "people": 4}])
def test_a_strangers_beacon_does_not_take_a_table_apart(change):
    world = two_who_play()
    host = world.lobbies[0]
    term = host.host.term
    Stranger(world, beacon(host, **change))
    world.wait(30)
    assert host.is_host and host.host.peers and world.lobbies[1].phase == PLAYING
    assert host.host.term == term


def test_an_advertisement_that_comes_in_any_state_cannot_raise():
    """The old carrier went on reading after the mode had changed: AttributeError."""
    world = two_who_play()
    host = world.lobbies[0]
    hear = host.role.hear
    content = proven(host, beacon(host, term=255, people=4))
    assert not hear("x", -40, content)
    assert host.is_host  # it is only noted
    host.tick(world.now + 1000)
    assert not host.is_host
    for size in range(advert.MAX_SIZE + 1):
        assert not hear("x", -40, content[:size])


def test_a_recorded_beacon_costs_a_pause_once_and_the_score_stays():
    """A true claim of before, sent again by a stranger: nobody is met."""
    world = two_who_play()
    host, guest = world.lobbies
    host.host.match.state[state.SCORE] = 3
    guest.match.state[state.SCORE] = 3
    seats = [lobby.my_seat for lobby in world.lobbies]
    Stranger(world, proven(host, beacon(host, term=255, people=4)))
    world.run(lambda: host.phase == HOSTLESS, 5)
    world.run(lambda: host.is_host and guest.phase == PLAYING, 30)
    assert host.match.state[state.SCORE] == 3 and guest.match.state[state.SCORE] == 3
    assert [lobby.my_seat for lobby in world.lobbies] == seats
    world.run(lambda: guest.match.state[state.PHASE] == state.PLAYING, 30)  # dealt again
    before = host.host
    world.wait(50)
    assert host.host is before  # the same claim is not believed again


def test_proofs_are_computed_once_a_second_at_most(monkeypatch):
    world = two_who_play()
    host = world.lobbies[0]
    stranger = Stranger(world)
    computed = []
    real = proofs.proof_of
    monkeypatch.setattr(
        hosting, "proof_of", lambda *args: computed.append(world.now) or real(*args)
    )
    for i in range(500):
        content = bytearray(beacon(host, term=255, people=4))
        content[advert.PROOF_AT] ^= 1 + i % 255
        stranger.content = bytes(content)
        world.tick()
    assert host.is_host and {b - a for a, b in zip(computed, computed[1:])} == {1000}


@pytest.mark.parametrize("why", [frames.REMOVED, frames.FULL, frames.BAD_CODE])
def test_a_false_host_cannot_send_away_who_looks_for_its_table(why):
    """It answers the call, and refuses; the guest goes on calling, and takes over in the end."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from tools.sim import pipe

    end = world.now + 30000
    answered = 0
    while not guest.is_host and world.now < end:
        if world.carriers[1]._callable:
            false, its = pipe.make()
            world.carriers[1].be_connected(its)
            answered += 1
            world.wait(0.3)
            attempt = guest.guest.attempt if guest.guest else 0
            false.send(bytes((6, frames.CONTROL, 0, frames.REFUSE, frames.VERSION, attempt, why)))
        world.wait(0.3)
    assert guest.is_host and answered > 5


def test_a_false_host_that_says_nothing_does_not_hold_a_guest_for_ever():
    """It answers a call, and keeps the line alive with records that mean nothing."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from tools.sim import pipe

    false, its = pipe.make()
    world.carriers[1].be_connected(its)
    end = world.now + 60000
    while not guest.is_host and world.now < end:
        false.send(bytes((3, frames.CONTROL, 0, frames.CALL)))
        world.wait(1)
    assert guest.is_host
