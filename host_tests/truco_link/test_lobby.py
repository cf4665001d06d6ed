"""Test the lobby without screens: creating, finding, joining and leaving tables.

Test also spectators, and how people agree to begin a match and to its stake.
"""

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, Handhelds
from truco_core.cards import NONE
from truco_core.events import END_ASKED
from truco_link import messages
from truco_link.phases import HOSTLESS, PLAYING, REFUSED, SITTING

MINEIRO = RULES["mineiro"]


def test_of_people_with_one_name_and_one_face_all_see_two():
    """The host gives different names and faces to people who chose the same ones."""
    world = Handhelds(4)
    host, *guests = world.lobbies
    for lobby, name in zip(world.lobbies, ("Ana", "Joãozinhos", "Joãozinhos", "Joãozinhos")):
        lobby.name, lobby.me.avatar = name, 8 * 3 + 7
    host.create(PAULISTA, 4)
    for guest in guests:
        world.join(guest)
    said = {"Ana", "Joãozinho", "Joãozinh2", "Joãozinh3"}

    def seen(lobby):
        names = {seat.name for seat in lobby.seats}
        avatars = {seat.flags >> messages.AVATAR_AT for seat in lobby.seats}
        return names == said and avatars == {8 * 3 + face for face in (7, 0, 1, 2)}

    world.run(lambda: all(seen(lobby) for lobby in world.lobbies))
    first = guests[1]
    world.cut(2)
    world.run(lambda: first.phase == HOSTLESS)
    world.restore(2)
    world.run(lambda: first.phase == SITTING and all(seen(lobby) for lobby in world.lobbies))
    assert first.seats[first.my_seat].name == "Joãozinh2", "the same number as before"


def test_another_pace_holds_at_the_table_that_plays_and_at_the_next_one():
    """A new pace applies to the current table and to the next one."""
    world = Handhelds(2).sit(PAULISTA, 4)
    host = world.play().lobbies[0]
    for ms in (7000, 9000):
        host.keep_pace((ms, ms, ms))
        assert host.host.table.think_ms == host.host.table.hand_ms == ms
        host.leave()
        host.create(PAULISTA, 4)
        host.start()
        assert host.host.table.hand_ms == ms


def test_a_table_is_not_offered_beyond_what_its_carrier_can_hold():
    """A host stops its beacon when the carrier has no connection left for a guest.

    A co-processor may report only later that it can hold fewer connections.
    """
    world = Handhelds(3)
    host, guest, other = world.lobbies
    host.create(PAULISTA, 4)
    host.carrier.max_guests = 1
    world.join(guest)
    other.search()
    world.wait(4)
    assert not other.found


@pytest.mark.parametrize("players", [2, 4])
def test_by_bluetooth_a_full_table_that_plays_is_refused_at_once(players):
    world = Handhelds(3)
    host, guest, other = world.lobbies
    for carrier in world.carriers:
        carrier.only_seats = True  # as Bluetooth
    host.create(PAULISTA, players)
    world.join(guest)
    host.start()
    world.run(lambda: guest.phase == PLAYING)
    world.wait(1)  # until the beacon says so
    other.join(world.look(other))
    if players == 2:
        assert (other.phase, other.why) == (REFUSED, messages.FULL)
    else:
        world.run(lambda: other.phase == PLAYING)  # there are seats with robots


def test_options_change_for_all_and_only_between_matches():
    world = Handhelds(2).sit(PAULISTA, 4)
    host, guest = world.lobbies
    host.set_options(rules=MINEIRO, turn_s=15, players=2, human_decides=False)
    world.wait(2)
    assert guest.guest.rules == MINEIRO and len(guest.seats) == 2 and guest.guest.turn_s == 15
    assert not host.host.flags() & messages.HUMAN_DECIDES
    assert guest.my_seat == NONE or guest.my_seat == 1
    host.start()
    world.run(lambda: guest.phase == PLAYING)
    host.set_options(rules=PAULISTA, players=4)
    assert host.host.rules == MINEIRO and len(host.seats) == 2
    world.finish()


@pytest.mark.parametrize("ticks", [0, 1, 3, 6])
def test_a_match_that_begins_just_after_the_rules_have_changed_has_the_new_ones(ticks):
    """Guests may still be told the rules then."""
    world = Handhelds(3).sit(PAULISTA, 4).play()
    world.play_out()
    world.lobbies[0].set_options(rules=MINEIRO)
    for _ in range(ticks):
        world.tick()
    world.lobbies[0].start()
    world.run(lambda: {lobby.phase for lobby in world.lobbies} == {PLAYING}, 5)
    world.play_out()
    assert {bytes(lobby.at.rules) for lobby in world.lobbies} == {MINEIRO}
    assert not any(lobby.guest.faults for lobby in world.lobbies[1:])


WORTH = messages.FIRST_STAKE + 1
STAKED = WORTH << messages.WORTH_AT
COUNTS = messages.COUNTS << messages.WORTH_AT


def table_of(count, players=2, seated=None, **options):
    world = Handhelds(count).sit(PAULISTA, players, seated)
    world.lobbies[0].set_options(**options)
    world.wait(2)
    return world


def come(world, i, watch=False):
    """Let handheld `i` restart, find the table and join it; return its lobby."""
    lobby = world.boot(i)
    lobby.join(world.look(lobby), watch=watch)
    return lobby


def test_where_nobody_may_watch_who_finds_no_seat_hears_that_there_is_none():
    """A table without spectators refuses a guest that finds no free seat."""
    world = table_of(3, 2, 2, wishes=COUNTS | messages.NO_WATCHERS)
    late = come(world, 2)
    world.run(lambda: late.phase == REFUSED)
    assert late.why == messages.FULL and not world.lobbies[0].watchers()


def test_where_all_may_watch_it_watches_until_that_is_forbidden():
    """A guest without a seat becomes a spectator, until the host forbids spectators."""
    world = table_of(3, 2, 2)
    late = come(world, 2)
    world.run(lambda: late.phase == SITTING)
    assert late.my_seat == NONE
    world.lobbies[0].start()
    world.run(lambda: late.phase == PLAYING)
    for lobby in (world.lobbies[1], world.lobbies[0]):
        assert [one.name for one in lobby.watchers()] == [late.name] * lobby.is_host
    host = world.lobbies[0].host
    host.set_options(wishes=host.wishes | messages.NO_WATCHERS)
    world.run(lambda: late.phase == REFUSED)
    assert late.why == messages.FULL
    world.wait(1)
    assert all(one.table_flags() & messages.NO_WATCHERS for one in world.lobbies[:2])


def test_in_a_match_who_comes_where_nobody_may_watch_gets_a_robots_seat_after_the_hand():
    """At a table without spectators, a guest that joins during a match gets a robot's seat."""
    world = table_of(3, 4, 2, wishes=COUNTS | messages.NO_WATCHERS)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    world.wait(1)
    late = come(world, 2)
    world.run(lambda: late.phase == PLAYING)
    world.run(lambda: late.my_seat != NONE)
    assert world.lobbies[0].host.seats[late.my_seat].name == late.name


@pytest.mark.parametrize("wishes", [COUNTS | messages.ALL_AGREE, STAKED])
def test_a_match_begins_when_all_have_agreed_and_not_before(wishes):
    world = table_of(3, 4, wishes=wishes)
    host, *guests = world.lobbies
    host.start()
    guests[0].start()
    world.wait(3)
    assert host.phase == SITTING
    late = guests[1].my_seat
    assert all(one.at.undecided & 15 & ~(1 << 2) == 1 << late for one in world.lobbies)
    for _ in range(2):  # press the key twice, before this guest knows that the match is on
        guests[1].start()
    world.run(lambda: all(one.phase == PLAYING for one in world.lobbies))
    assert all(one.at.match_info.counts(one.my_seat) for one in world.lobbies)
    world.wait(2)
    late = guests[0].at.match_info.number - 1
    guests[0].guest.send(bytes((messages.END, late & 0xFF, 1)))
    world.wait(2)
    assert not any(person.has(END_ASKED) for person in world.people), "nobody wants this one to end"


@pytest.mark.parametrize(
    "change",
    [
        lambda host: host.set_options(wishes=WORTH + 1 << messages.WORTH_AT),
        lambda host: host.set_options(turn_s=20),
        lambda host: host.seating.swap(2, 3),
        lambda host: host.seating.remove(3),
    ],
)
@pytest.mark.parametrize("told", [0, 2])
def test_a_vote_holds_for_the_table_that_the_voter_saw(change, told):
    world = table_of(3, 4, wishes=STAKED)
    host, guest, _ = world.lobbies
    guest.start()
    world.wait(told)
    change(host.host)
    world.wait(2)
    assert all(one.at.undecided >> guest.my_seat & 1 for one in (host, guest))


def test_who_connects_or_comes_to_watch_or_goes_ends_no_agreement():
    """Connections and spectators that come and go do not cancel agreements."""
    world = table_of(3, 2, 2, wishes=COUNTS | messages.ALL_AGREE)
    host, guest, late = world.lobbies
    guest.start()
    world.run(lambda: not host.host.undecided >> guest.my_seat & 1)
    agreed, (mine, its) = host.host.undecided, pipe.make()
    host.host.add_peer(mine)  # a guest that connects but never joins
    world.wait(1)
    its.close()
    late.join(world.look(late))
    world.run(host.watchers)
    world.wait(1)
    assert late.my_seat == NONE and host.host.undecided == agreed
    late.leave()
    world.run(lambda: not host.watchers())
    world.wait(1)
    assert host.host.undecided == agreed and not guest.at.undecided >> guest.my_seat & 1


def test_with_two_players_a_host_from_the_other_side_sits_at_seat_0():
    """When a table shrinks to two players, a host in seat 2 moves to seat 0."""
    world = Handhelds(2).sit(PAULISTA, 4)
    lobby = world.lobbies[0]
    for other in (2, NONE):  # a host cannot become a spectator
        lobby.at.ask(messages.SIT, other)
        assert lobby.my_seat == 2
    lobby.set_options(players=2)
    world.wait(1)
    for one in world.lobbies:
        assert [seat.name for seat in one.seats] == ["player 0", "player 1"]
    assert [one.my_seat for one in world.lobbies] == [0, 1]
