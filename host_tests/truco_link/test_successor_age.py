"""Who has been at a table longest is its next host: docs/link.md, Absence."""

import pytest

from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]


def arrive(world, i):
    """Handheld `i` sits down at the table of the first one."""
    world.join(world.lobbies[i])
    world.wait(1)


def opened(count=4):
    """A table at which they have sat down one after the other; seats 0, 1, 3, 2."""
    world = Handhelds(count)
    world.lobbies[0].create(PAULISTA, 4)
    for i in range(1, count):
        arrive(world, i)
    assert [lobby.my_seat for lobby in world.lobbies] == [0, 1, 3, 2][:count]
    return world


def ages(lobby):
    """How old a seat of each person is, by the handhelds' order of seats."""
    return {
        place.name: place.flags >> frames.AGE_AT & frames.MOST_AGE
        for place in lobby.seats
        if place.flags
    }


def hosts(world):
    return [i for i, lobby in enumerate(world.lobbies) if lobby is not None and lobby.is_host]


def gone(world, i):
    """The host leaves, and somebody else is it."""
    world.lobbies[i].leave()
    world.run(lambda: any(lobby.is_host for lobby in world.lobbies if lobby), 60)
    world.lobbies[i] = None
    (found,) = hosts(world)
    world.run(
        lambda: all(
            lobby.phase in (SITTING, PLAYING) and (lobby.is_host or lobby.guest.whole)
            for lobby in world.alive()
        ),
        60,
    )
    world.wait(2)
    return found


@pytest.mark.parametrize("playing", [False, True])
def test_it_passes_on_to_who_has_been_there_longest(playing):
    """By seats the last two would change places."""
    world = opened()
    if playing:
        world.sleep()
        world.play()
    assert gone(world, 0) == 1
    assert gone(world, 1) == 2
    assert gone(world, 2) == 3


def test_a_host_that_is_lost_is_the_oldest_again_when_it_comes_back():
    world = opened(count=3)
    memory = world.kill(0)
    world.run(lambda: hosts(world) == [1], 60)
    world.restart(0, memory)
    world.run(lambda: world.lobbies[0].phase == SITTING, 60)
    world.wait(2)
    assert gone(world, 1) == 0


def test_another_seat_changes_nothing():
    world = opened()
    world.lobbies[0].swap(1, 2)
    world.lobbies[0].swap(0, 3)
    world.wait(1)
    world.lobbies[3].sit(254)  # to watch: who sits down again has come anew
    world.wait(1)
    world.lobbies[1].sit(1)
    world.wait(2)
    assert world.lobbies[1].my_seat == 1
    world.lobbies[3].sit(2)
    world.wait(2)
    now = {"player 0": 0, "player 1": 1, "player 2": 2, "player 3": 3}
    assert all(ages(lobby) == now for lobby in world.lobbies)
    assert gone(world, 0) == 1
    assert gone(world, 1) == 2


def test_who_comes_later_is_younger_than_all_who_are_there():
    world = opened(count=3)
    world.lobbies[1].leave()
    world.wait(2)
    arrive(world, 1)
    now = {"player 0": 0, "player 2": 2, "player 1": 3}
    assert all(ages(lobby) == now for lobby in world.lobbies)
    assert gone(world, 0) == 2


def test_after_an_evening_of_many_who_came_and_went_seats_decide():
    world = Handhelds(4)
    world.lobbies[0].create(PAULISTA, 4)
    mine = world.lobbies[0].host.seats[0]
    mine.give(mine.flags | 30 << frames.AGE_AT, mine.name, mine.tag)
    for i in (1, 2, 3):
        arrive(world, i)
    assert sorted(ages(world.lobbies[0]).values()) == [30, 31, 31, 31]
    assert [gone(world, i) for i in (0, 1, 3)] == [1, 3, 2]  # in the seats 0, 1, 2, 3
