"""Who is the next host, and when: docs/link.md, Absence."""

import pytest

from host_tests.support.hand_made import party
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import LINK_LOST
from truco_link.lobby_phases import GIVE_UP_MS, HOSTLESS, PLAYING, SITTING


def hosts(world):
    return [i for i, lobby in enumerate(world.lobbies) if lobby is not None and lobby.is_host]


def gone(world, i):
    """The host leaves, and somebody else is it: which handheld."""
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
def test_it_passes_on_in_the_order_of_seats_after_the_old_host(playing):
    world = Handhelds(4).sit(PAULISTA, 4)
    if playing:
        world.sleep()
        world.play()
    by_seat = {lobby.my_seat: i for i, lobby in enumerate(world.lobbies)}
    assert [gone(world, by_seat[seat]) for seat in range(3)] == [by_seat[i] for i in (1, 2, 3)]


def lost():
    """The host of three who sit is gone: the world, and the two others by their seats."""
    world = Handhelds(3).sit(PAULISTA, 4)
    world.sleep()
    world.kill(0)
    world.run(lambda: all(lobby.phase == HOSTLESS for lobby in world.alive()), 30)
    return world, *sorted(world.alive(), key=lambda lobby: lobby.my_seat)


def test_who_waits_looks_for_its_turn_seldom(monkeypatch):
    """To look brings a module: not in each tick."""
    world, first, last = lost()
    for lobby in first, last:
        lobby.patience_ms = 12000
    first.carrier.can_host = False
    looks = []
    real = last.role._look
    monkeypatch.setattr(last.role, "_look", lambda waited_ms: looks.append(real(waited_ms)))
    world.wait(20)
    assert last.phase == HOSTLESS and 1 <= len(looks) < 10
    world.run(lambda: last.is_host, 20)


def test_who_takes_over_next_and_when():
    _, first, second = lost()
    for lobby in first, second:
        seat, seconds = lobby.role.successor()
        assert seat == first.my_seat and 1 <= seconds <= 12
    lobby = second
    role = lobby.role
    lobby.now_ms = lobby.since_ms + role.wait_ms - 1001
    assert lobby.role.successor() == (first.my_seat, 2)
    lobby.now_ms += 1001 + 5999
    assert lobby.role.successor() == (first.my_seat, 1)  # it may just be on the way here
    lobby.now_ms += 1
    assert lobby.role.successor() == (second.my_seat, 6)
    role.rest_ms = 9000
    assert lobby.role.successor() == (first.my_seat, 3)
    role.rest_ms = 0
    lobby.carrier.can_host = False
    left_s = (GIVE_UP_MS - role.wait_ms - 6000) // 1000
    assert lobby.role.successor() == (NONE, left_s)
    lobby.carrier.can_host = True
    lobby.guest.whole = False  # it has not heard all
    assert lobby.role.successor() == (NONE, left_s)


@pytest.mark.parametrize("may_host", [True, False])
def test_a_guest_says_whether_it_could_be_the_host(may_host):
    one = party(1)
    one.guests[0].may_host = may_host
    one.gather()
    assert one.host.seats[1].flags & frames.MAY_HOST == may_host * frames.MAY_HOST


def test_who_is_absent_or_cannot_be_host_is_not_next():
    _, first, second = lost()
    place = second.guest.seats[first.my_seat]
    before = place.flags
    for missing in (frames.PERSON, frames.HERE, frames.MAY_HOST):
        place.give(before & ~missing, place.name, place.tag)
        assert second.role.successor()[0] == second.my_seat, missing
    place.give(before, place.name, place.tag)
    assert second.role.successor()[0] == first.my_seat


@pytest.mark.parametrize("wait_ms, rest_ms", [(12_000, 0), (1000, 0), (12_000, 12_000)])
def test_who_is_next_takes_over_when_its_time_has_passed(wait_ms, rest_ms):
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    world.kill(0)
    lobby.role.be_lost(wait_ms, rest_ms)
    lobby.guest.link.port.close()
    lobby.guest.enter(LINK_LOST)
    world.step_ms = 1
    begun = lobby.since_ms
    world.run(lambda: lobby.is_host, 60)
    assert world.now - begun == wait_ms + rest_ms + 1


def test_who_comes_after_the_first_waits_12_s_more_also_when_the_host_said_that_it_goes():
    """Until all the others have come, one after the other: 1.6 s each by Bluetooth, and more."""
    world = Handhelds(3).sit(PAULISTA, 4)
    first, second = sorted(world.lobbies[1:], key=lambda lobby: lobby.my_seat)
    world.lobbies[0].leave()
    world.run(lambda: first.phase == second.phase == HOSTLESS, 5)
    world.lobbies[0] = None
    begun = second.since_ms
    world.kill(world.lobbies.index(first))
    assert second.role.successor() == (first.my_seat, 1)
    world.step_ms = 1
    world.run(lambda: world.now - begun >= 1000 + 6000, 10)
    assert second.role.successor() == (second.my_seat, 6)
    world.run(lambda: second.is_host, 60)
    assert world.now - begun == 1000 + 12_000 + 1


def test_a_successor_waits_for_just_those_who_were_there():
    world = Handhelds(4).sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    seats = [one.my_seat for one in world.lobbies]
    place = lobby.guest.seats[seats[3]]
    place.give(place.flags & ~frames.HERE, place.name, place.tag)
    lobby.role.take_over()
    assert lobby.host.absence.awaited == 1 << seats[2]
    here = [bool(one.flags & frames.HERE) for one in lobby.seats]
    assert [seat for seat in range(4) if here[seat]] == [lobby.my_seat]


def one_who_waits(seat, count):
    """In a hand, handheld 2 wants this seat, and hears that it gets it when the hand is over; a
    watcher, but of three who sat down."""
    world = Handhelds(3).sit(PAULISTA, 4, count)
    world.sleep()
    world.lobbies[0].start()
    if count == 2:
        world.lobbies[2].search()
        world.run(lambda: world.lobbies[2].found)
        world.lobbies[2].join(world.lobbies[2].found[0])
    world.run(lambda: all(lobby.phase == PLAYING and lobby.match for lobby in world.lobbies))
    world.wait(2)
    world.lobbies[2].sit(seat)
    world.run(lambda: world.people[2].has(frames.TURNED_DOWN))
    return world


@pytest.mark.parametrize("seat, count", [(2, 2)])
def test_a_seat_that_was_promised_is_had_at_the_next_hosts_table(seat, count):
    world = one_who_waits(seat, count)
    world.lobbies[0].leave()
    world.run(lambda: world.lobbies[1].is_host, 60)
    me, heard = world.lobbies[2], world.people[2].has
    # Who had no seat is not awaited, so that the hand goes on without it.
    world.run(lambda: me.my_seat == seat or len(heard(frames.TURNED_DOWN)) == 2, 60)
    world.wake()
    world.run(lambda: me.my_seat == seat, 60)
    assert world.lobbies[1].phase == PLAYING and me.guest.wants is None


def test_but_nobody_asks_again_for_a_seat_that_is_taken():
    world = one_who_waits(0, 2)
    refusal = frames.TURNED_DOWN, frames.SIT, frames.TAKEN
    assert world.people[2].has(frames.TURNED_DOWN) == [refusal]
    assert world.lobbies[2].guest.wants is None
