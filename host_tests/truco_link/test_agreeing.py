"""What a host decides besides rules: who may watch, who begins a match, what it is worth."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core.cards import NONE
from truco_link import frames
from truco_link.lobby_phases import PLAYING, REFUSED, SITTING

WORTH = frames.FIRST_STAKE + 1
STAKED = WORTH << frames.WORTH_AT
COUNTS = frames.COUNTS << frames.WORTH_AT


def table_of(count, players=2, **options):
    world = Handhelds(count).sit(PAULISTA, players, count=count)
    world.lobbies[0].set_options(**options)
    world.wait(2)
    return world


def come(world, i, watch=False):
    """Handheld `i` looks for the table and goes there."""
    lobby = world.boot(i)
    lobby.join(world.look(lobby), watch=watch)
    return lobby


def latecomer(players, **options):
    """A table of two people and a third handheld that was not there at first."""
    world = Handhelds(3).sit(PAULISTA, players, count=2)
    world.lobbies[0].set_options(**options)
    return world


def test_where_nobody_may_watch_who_finds_no_seat_hears_that_there_is_none():
    world = latecomer(2, wishes=COUNTS | frames.NO_WATCHERS)
    late = come(world, 2)
    world.run(lambda: late.phase == REFUSED)
    assert late.why == frames.FULL and not world.lobbies[0].watchers()


def test_where_all_may_watch_it_watches_until_that_is_forbidden():
    world = latecomer(2)
    late = come(world, 2)
    world.run(lambda: late.phase == SITTING)
    assert late.my_seat == NONE
    world.lobbies[0].start()
    world.run(lambda: late.phase == PLAYING)
    host = world.lobbies[0].host
    host.set_options(wishes=host.wishes | frames.NO_WATCHERS)
    world.run(lambda: late.phase == REFUSED)
    assert late.why == frames.FULL
    world.wait(1)
    assert all(one.table_flags() & frames.NO_WATCHERS for one in world.lobbies[:2])


def test_in_a_match_who_comes_where_nobody_may_watch_gets_a_robots_seat_after_the_hand():
    world = latecomer(4, wishes=COUNTS | frames.NO_WATCHERS)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    late = come(world, 2)
    world.run(lambda: late.phase == PLAYING)
    world.run(lambda: late.my_seat != NONE)
    assert world.lobbies[0].host.seats[late.my_seat].name == late.name


def test_who_sits_cannot_stand_up_to_watch_there():
    world = table_of(2, wishes=COUNTS | frames.NO_WATCHERS)
    world.lobbies[1].sit(NONE)
    world.wait(2)
    assert world.lobbies[1].my_seat == 1


@pytest.mark.parametrize("wishes", [COUNTS | frames.ALL_AGREE, STAKED])
def test_a_match_begins_when_all_have_agreed_and_not_before(wishes):
    world = table_of(3, 4, wishes=wishes)
    host, *guests = world.lobbies
    host.start()
    guests[0].start()
    world.wait(3)
    assert host.phase == SITTING
    late = guests[1].my_seat
    assert all(one.at.undecided & 15 & ~(1 << 2) == 1 << late for one in world.lobbies)
    guests[1].start()
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies))
    assert [one.pledge for one in world.lobbies] == [wishes >> frames.WORTH_AT] * 3


def test_another_option_or_another_seat_and_nobody_has_agreed():
    world = table_of(3, 4, wishes=STAKED)
    host, guest, other = world.lobbies
    for change in (
        lambda: host.set_options(wishes=WORTH + 1 << frames.WORTH_AT),
        lambda: other.sit(2 if other.my_seat == 3 else 3),
    ):
        guest.start()
        world.run(lambda: not other.at.undecided >> guest.my_seat & 1)
        change()
        world.wait(2)
        assert all(one.at.undecided >> guest.my_seat & 1 for one in world.lobbies)


def test_a_connection_on_which_nobody_joins_ends_no_agreement():
    world = table_of(3, 4, wishes=COUNTS | frames.ALL_AGREE)
    host, told = world.lobbies[0].host, world.people[0].has
    before = len(told(frames.SEATS_CHANGED))
    world.lobbies[1].start()
    world.run(lambda: host.undecided == 15 ^ 1 << world.lobbies[1].my_seat)
    assert len(told(frames.SEATS_CHANGED)) == before + 1, "the host sees who has agreed"
    agreed, (mine, its) = host.undecided, pipe.make(pipe.Port)
    host.add_peer(mine)
    world.wait(1)
    its.close()
    world.run(lambda: len(host.peers) == 2)
    world.wait(1)
    assert host.undecided == agreed
