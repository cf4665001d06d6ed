"""Test succession (docs/link.md): which guest takes over, when, and with which score.

Test also what a handheld remembers after a loss of power. host_tests/whole/test_succession.py
kills guests and hosts on each carrier.
"""

import random

import pytest

from host_tests.support.honest_tables import seeded
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core import state
from truco_core.state import HAND, LEADS, SCORE
from truco_link import messages
from truco_link.messages import LINK_LOST
from truco_link.phases import GAVE_UP, HOSTLESS, PLAYING, REFUSED, SITTING
from truco_link.place import MEMORY_SIZE
from truco_link.visiting import GIVE_UP_MS


def score_of(lobby):
    return list(lobby.match.state[SCORE : SCORE + 2])


def two_who_play():
    world = Handhelds(2).sit(PAULISTA, 2).play()
    world.people[0].sleeps = True
    world.wait(1)
    return world


@pytest.mark.parametrize("playing", [False, True])
def test_it_passes_on_in_the_order_of_seats_after_the_old_host(playing):
    """When hosts leave one after the other, the guests take over in order of seats."""
    world = Handhelds(4).sit(PAULISTA, 4)
    if playing:
        world.sleep()
        world.play()
    lobbies = sorted(world.lobbies, key=lambda lobby: lobby.my_seat)
    for host, following in zip(lobbies, lobbies[1:]):
        host.leave()
        world.lobbies[world.lobbies.index(host)] = None
        assert world.successor() is following
        world.run(lambda: all(one.is_host or one.guest.rules for one in world.alive()), 60)
        world.run(lambda: all(one.phase in (SITTING, PLAYING) for one in world.alive()), 60)
        world.wait(2)


def lost():
    """Return a world of three that has lost its host, and the two guests in order of seats."""
    world = Handhelds(3).sit(PAULISTA, 4)
    world.sleep()
    world.kill(0)
    world.run(lambda: all(lobby.phase == HOSTLESS for lobby in world.alive()), 30)
    return world, *sorted(world.alive(), key=lambda lobby: lobby.my_seat)


@pytest.mark.parametrize("missing", [messages.PERSON, messages.HERE, messages.MAY_HOST])
def test_who_is_absent_or_cannot_be_host_is_not_next(missing):
    _, first, second = lost()
    place = second.guest.seats[first.my_seat]
    assert place.flags & messages.MAY_HOST
    place.give(place.flags & ~missing, place.name, place.tag)
    assert second.role.successor()[0] == second.my_seat


@pytest.mark.parametrize("wait_ms, rest_ms", [(12_000, 0), (1000, 0), (12_000, 12_000)])
def test_who_is_next_takes_over_when_its_time_has_passed(wait_ms, rest_ms):
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[1]
    world.kill(0)
    lobby.role.be_lost(wait_ms, rest_ms)
    lobby.guest.link.port.close()
    lobby.guest.enter(LINK_LOST)
    begun = lobby.since_ms
    world.run(lambda: lobby.is_host, 60)
    assert 0 < world.now - begun - wait_ms - rest_ms <= 300


@pytest.mark.parametrize("restarts", [False, True])
def test_who_cannot_be_host_gives_up_in_the_end(restarts):
    """A guest that cannot be a host gives up at last, and stops calling.

    So do two handhelds that have both restarted and remember only number and secret.
    """
    world = two_who_play()
    world.carriers[1].can_host = restarts
    memories = [world.kill(i)[:MEMORY_SIZE] for i in range(1 + restarts)]
    for i, memory in enumerate(memories * restarts):
        world.restart(i, memory)
    world.wait(GIVE_UP_MS // 1000 - 5)
    assert {lobby.phase for lobby in world.alive()} == {HOSTLESS}
    world.wait(10 if restarts else 25)
    assert {(lobby.phase, lobby.why) for lobby in world.alive()} == {(REFUSED, GAVE_UP)}
    assert not any(lobby.carrier.content for lobby in world.alive()), "it calls no more"


def test_who_was_host_keeps_its_seat_when_another_host_leaves_before_it_has_told_the_table():
    world = two_who_play()
    lobby = world.lobbies[1]
    world.kill(0)
    lobby.guest.host_seat = lobby.guest.my_seat  # as of a host that was told nothing yet
    lobby.guest.why = messages.LEFT
    lobby.role._be_sent_away(lobby.guest)
    world.run(lambda: lobby.is_host, 60)
    assert lobby.name in faces(lobby)


def faces(lobby):
    people = [seat for seat in lobby.seats if seat.flags & messages.PERSON]
    return {seat.name: seat.flags >> messages.AVATAR_AT for seat in people}


@pytest.mark.parametrize("names", ["mah", "hma"])
def test_where_power_was_lost_at_all_of_them_the_match_goes_on_and_counts(names):
    """All have their faces again."""
    world = Handhelds(3, names=names).sit(PAULISTA, 4).play()
    wanted = {lobby.name: lobby.me.avatar for lobby in world.lobbies}
    assert 0 in wanted.values()  # the face 0, which unknown players have, must be passed on, too
    assert [faces(lobby) for lobby in world.lobbies] == [wanted] * 3
    world.run(lambda: sum(score_of(world.lobbies[1])) > 2)
    for i, memory in enumerate([world.kill(i) for i in range(3)]):
        world.restart(i, memory)
    world.run(lambda: all(faces(lobby) == wanted for lobby in world.lobbies), 90)
    assert all(lobby.at.match_info.counts(lobby.my_seat) for lobby in world.lobbies)
    assert not any(person.has(messages.UNCOUNTED) for person in world.people)


def seating(lobby):
    """Return names and kinds of all seats, and the own seat."""
    return [(seat.name, seat.flags & messages.PERSON) for seat in lobby.seats], lobby.my_seat


@pytest.mark.parametrize("ticks", [0, 6, 12, 24, 48])
def test_who_loses_its_host_while_it_is_told_anew_goes_on_with_what_it_knew(ticks):
    """A guest that loses its host during a new snapshot takes over with its former state."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.people[1].sleeps = True
    before = seating(guest)
    world.lobbies[0].host.peers[0].start_over()
    for _ in range(ticks):
        world.tick()
        assert guest.guest.rules and seating(guest) == before
    world.restart(0, world.kill(0))
    world.run(lambda: guest.is_host, 60)
    assert seating(guest) == before
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies), 60)
    world.wake()
    world.play_out()


def test_a_match_that_ended_by_agreement_does_not_go_on_with_another_host():
    """The guest learned the end from an event, and then restarted and took over."""
    world = two_who_play()
    for lobby in world.lobbies:
        lobby.at.ask(messages.END, 1)
    world.run(lambda: world.lobbies[1].guest.match_info.ended)
    world.kill(0)
    guest = world.restart(1, world.kill(1))
    world.run(lambda: guest.is_host, 120)
    assert guest.host.is_over()


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4), (4, 4)])
def test_a_hand_that_its_host_breaks_off_is_lost_by_a_goodbye_and_else_void(count, players, leaves):
    world = Handhelds(count, seed=3).sit(PAULISTA, players).play()
    host, s = world.lobbies[0], world.lobbies[0].match.state
    world.run(lambda: s[HAND] >= 2 and s[state.RESULTS] < 3)
    world.sleep()
    world.wait(0.2)
    host.host.table.think_ms = 600_000
    before = bytes(s)
    if leaves:
        host.leave()
        world.lobbies[0] = None
    else:
        world.kill(0)
    successor = world.successor()
    if count == 2 and not leaves:
        successor.host.seating.remove(
            0
        )  # a successor does not play alone while the old host may return
    world.run(lambda: not successor.host.is_between_hands())
    world.run(lambda: all(one.phase == PLAYING for one in world.alive()))
    world.wait(1)
    for lobby in world.alive():
        assert score_of(lobby) == [before[SCORE], before[SCORE + 1] + leaves * before[state.STAKE]]
        assert lobby.match.state[HAND] == before[HAND] + leaves
    step = players - 1 if leaves else 0  # these rules move the opener by one seat to the right
    assert successor.match.state[LEADS] == (before[LEADS] + step) % players


def test_a_goodbye_gives_away_the_seat_of_that_host_alone():
    world = Handhelds(3, seed=3).sit(PAULISTA, 4).play()
    world.lobbies[0].leave()
    world.lobbies[0] = None
    world.successor()
    world.run(lambda: all(one.phase == PLAYING for one in world.alive()))
    world.kill(1)
    assert [place.name for place in world.successor().seats] == ["", "player 1", "", "player 2"]


@pytest.fixture(scope="module", params=[2, 4])
def kept(request):
    """Return players, a guest's memory, score, opener and code of a table during a match."""
    with seeded(1):
        world = Handhelds(2, seed=3).sit(PAULISTA, request.param)
        world.lobbies[0].host.seating.swap(0, 1)
        world.lobbies[0].start()
        guest = world.lobbies[1]
        world.run(lambda: guest.match is not None and guest.match.state[HAND] == 3)
    return request.param, guest.memory(), score_of(guest), guest.match.state[LEADS], guest.at.code


def alone(memory, seconds):
    """Start a lobby with this memory and nobody near; return it as a host or after this time."""
    world = Handhelds(1)
    lobby = world.boot(0, memory)
    while world.now < 1000 * seconds and not lobby.is_host:
        world.tick()
    return lobby


def test_a_table_is_known_again_and_kept_on(kept):
    """After a loss of power a guest remembers its table, and can continue it as the host."""
    players, memory, score, opener, code = kept
    lobby = alone(memory, 0.1)
    guest = lobby.guest
    assert guest.host_seat == 1 and guest.rules and lobby.memory() == memory
    lobby = alone(memory + bytes(6), 80)  # the NVM has zeros behind the memory
    assert lobby.is_host and lobby.phase == PLAYING and len(lobby.seats) == players
    assert (score_of(lobby), lobby.match.state[LEADS], lobby.at.code) == (score, opener, code)
    assert len(memory) - MEMORY_SIZE <= 76, "as docs/link.md says"


def test_absurd_bytes_cost_no_more_than_what_is_known_of_the_table(kept):
    """Damaged memory never costs the secret, and never makes a lobby fail."""
    _, memory, *_ = kept
    chance = random.Random(5)
    for at in range(MEMORY_SIZE, len(memory)):
        for value in (0, 1, 15, 63, 255, chance.randrange(256)):
            spoiled = memory[:at] + bytes((value,)) + memory[at + 1 :]
            lobby = alone(spoiled, 0.1)
            assert lobby.secret == memory[2:10]
            host = lobby.role.take_over() if lobby.guest.rules else None
            assert host is None and lobby.phase in (SITTING, PLAYING) or not lobby.is_host
    for size in range(len(memory) - MEMORY_SIZE):
        for rest in (chance.randbytes(size), memory[MEMORY_SIZE:][:size]):
            lobby = alone(memory[:MEMORY_SIZE] + rest, 0.1)
            assert lobby.guest is not None and lobby.guest.rules is None


def test_a_match_that_was_over_here_does_not_count_again_after_a_restart():
    """A lost guest goes on with a match that the others have finished, and one of them restarts."""
    world = Handhelds(3, seed=1).sit(PAULISTA, 4).play()
    lost, host = world.lobbies[2], world.lobbies[0]
    world.run(lambda: lost.match.state[HAND] == 2)
    world.cut(2)
    world.people[2].sleeps = True
    world.run(lambda: host.phase == SITTING and lost.is_host, 900)
    assert host.host.match_info.counts(0)
    world.lobbies[1].leave()
    world.wait(2)
    host = world.restart(0, world.kill(0))
    world.restore(2)
    world.run(lambda: host.phase == PLAYING, 60)
    assert lost.is_host and lost.host.match_info.counts(lost.my_seat)
    assert not host.guest.match_info.counts(0)


def test_who_has_restarted_after_a_match_tells_no_match_as_a_host():
    world = Handhelds(2, seed=1).sit(PAULISTA, 2).play()
    world.play_out()
    for i, memory in enumerate([world.kill(i) for i in range(2)]):
        world.restart(i, memory)
    world.run(lambda: all(lobby.phase == SITTING for lobby in world.lobbies), 90)
    guest = next(lobby.guest for lobby in world.lobbies if not lobby.is_host)
    assert guest.match_info is None and guest.faults == 0


def test_a_guest_that_was_told_of_no_match_tells_none_as_a_host():
    """It still shows the match before, which had other rules."""
    world = Handhelds(3, seed=1).sit(PAULISTA, 4).play()
    world.play_out()
    world.lobbies[0].set_options(players=2)
    world.wait(1)
    world.lobbies[0].leave()
    world.lobbies[0] = None
    heir = world.successor()
    world.run(lambda: all(lobby.phase == SITTING for lobby in world.alive()), 30)
    assert heir.host.match is None
