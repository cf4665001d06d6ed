"""Guests and hosts that are cut off, killed and restarted, at every event of a hand."""

import pytest

from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core import events, state
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import HOSTLESS, PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
# More events than most hands have: DEALT .. HAND_WON, and some of the next hand.
EVENTS = range(1, 22)


def started(count, players, at, seed=0):
    """Handhelds whose host has told its person `at` events of the match."""
    world = Handhelds(count, seed=seed)
    for lobby in world.lobbies:
        lobby.patience_ms = 12000
    world.sit(PAULISTA, players)
    world.lobbies[0].start()
    world.run(lambda: len(world.people[0].game()) >= at or world.lobbies[0].phase == SITTING)
    return world


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seconds", [2, 10])
@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_cut_off_for_a_while(at, seconds):
    world = started(3, 4, at, at)
    world.cut(1)
    world.wait(seconds)
    if seconds > 6 and world.lobbies[0].phase == PLAYING:
        assert not world.lobbies[0].host.table.is_human(1)
    world.restore(1)
    world.finish()
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])
    assert world.lobbies[0].is_host and world.lobbies[0].seats[1].flags & frames.HERE


@pytest.mark.sampled(6)
@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_cut_off_for_ever(at):
    world = started(3, 4, at, at)
    world.cut(1)
    gone = world.lobbies[1]
    here = [world.lobbies[0], world.lobbies[2]]
    world.run(lambda: all(one.phase == SITTING for one in here), 900)
    world.wait(1)
    s = [one.match.state for one in here]
    assert s[0][state.SCORE : state.SCORE + 2] == s[1][state.SCORE : state.SCORE + 2]
    world.run(lambda: gone.phase == SITTING, 900)  # it has played on by itself
    assert any([person.saw_cards_once() for person in world.people])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("at", EVENTS)
def test_a_guest_is_killed_and_restarted(at):
    world = started(3, 4, at, at)
    memory = world.kill(1)
    world.wait(3)
    world.restart(1, memory)
    world.finish()
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])
    assert world.lobbies[1].my_seat == 1


@pytest.mark.sampled(6)
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4), (4, 4)])
@pytest.mark.parametrize("at", EVENTS)
def test_the_host_is_killed(at, count, players):
    world = started(count, players, at, at)
    score = list(world.lobbies[0].host.match.state[state.SCORE : state.SCORE + 2])
    over = world.lobbies[0].phase == SITTING
    term = (world.lobbies[0].host.term + 1) % 256
    memory = world.kill(0)
    if over:
        return
    world.run(lambda: any(one.is_host for one in world.alive()), 60)
    successor = next(one for one in world.alive() if one.is_host)
    assert successor is world.lobbies[1]  # the next seat
    kept = successor.host.match.state[state.SCORE : state.SCORE + 2]
    assert sum(kept) >= sum(score) - 12 and successor.host.term == term
    world.run(lambda: all(one.phase == PLAYING for one in world.alive()), 60)
    world.wait(5)
    world.restart(0, memory)
    world.finish()
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])
    assert not world.lobbies[0].is_host and world.lobbies[0].my_seat == 0


# R10.14, docs/rulebook.md.


def broken(count, players, taken, score=(0, 0), rules=PAULISTA):
    """Handhelds, in a hand whose first trick this team has taken, or TIE; nobody plays on."""
    for seed in range(100):
        world = Handhelds(count, seed=seed)
        world.sit(rules, players)
        world.lobbies[0].host.start(0, *score)
        s = world.lobbies[0].host.match.state
        world.run(lambda s=s: s[state.RESULTS] < 3 or s[state.PHASE] == state.MATCH_OVER)
        if s[state.RESULTS] == taken and s[state.PHASE] == state.PLAYING:
            world.sleep()
            world.wait(0.2)
            world.lobbies[0].host.table.think_ms = 600_000
            return world
    raise AssertionError("no such hand")


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4)])
@pytest.mark.parametrize("taken", [0, 1, state.TIE])
def test_a_hand_that_its_host_breaks_off_is_lost_when_its_team_has_lost_a_trick(
    taken, count, players, restarts
):
    """The old code dealt it again: a host could pull the plug."""
    world = broken(count, players, taken)
    s = bytes(world.lobbies[0].host.match.state)
    memory = world.kill(0)
    if restarts:
        world.wait(3)
        world.restart(0, memory)
    world.run(lambda: any(one.is_host for one in world.alive()))
    successor = world.lobbies[1]
    lost = taken == 1
    score = [s[state.SCORE], s[state.SCORE + 1] + (s[state.STAKE] if lost else 0)]
    world.run(lambda: successor.host.match.state[state.HAND] == 1)
    assert score_of(successor) == score
    step = players - 1 if lost else 0  # to the right, by these rules
    opener = successor.host.match.state[state.LEADS]
    assert score == [0, 0] or opener == (s[state.LEADS] + step) % players
    if restarts:
        world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies))
        world.wait(1)
        assert all(score_of(lobby) == score for lobby in world.lobbies)


def test_it_can_be_the_last_hand():
    plain = dict(RULE_SETS)["mineiro-limpo"]  # no special hand
    world = broken(3, 4, 1, (3, 11), plain)
    we, they = score_of(world.lobbies[0])
    they += world.lobbies[0].host.match.state[state.STAKE]
    memory = world.kill(0)
    world.run(lambda: any(one.is_host for one in world.alive()))
    world.restart(0, memory)
    world.run(lambda: all(lobby.phase == SITTING for lobby in world.lobbies))
    world.wait(1)
    for i in (1, 2):
        assert score_of(world.lobbies[i]) == [we, they]
        assert [one[1:] for one in world.people[i].log if one[0] == events.MATCH_WON] == [(1, they)]
    world.wake()
    world.lobbies[1].start()
    world.finish()
    world.check_same()


def score_of(lobby):
    return list(lobby.match.state[state.SCORE : state.SCORE + 2])


def test_a_host_that_leaves_says_so_and_the_next_takes_over_at_once():
    world = started(3, 4, 5)
    world.lobbies[0].leave()
    world.lobbies[0] = None
    world.run(lambda: any(one.is_host for one in world.alive()), 5)
    world.finish()
    world.check_same()


def test_in_the_lobby_too():
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    world.lobbies[0].leave()
    world.lobbies[0] = None
    world.run(lambda: any(one.is_host for one in world.alive()), 5)
    world.run(lambda: all(one.phase == SITTING for one in world.alive()))
    world.wait(2)
    world.lobbies[1].start()
    world.run(lambda: all(one.phase == PLAYING for one in world.alive()))
    world.finish()
    world.check_same()


def test_two_hosts_of_one_table_meet_and_the_older_term_stays():
    world = started(2, 4, 3)
    world.sleep()
    world.cut(1)
    world.run(lambda: world.lobbies[1].is_host)
    assert world.lobbies[0].is_host
    world.restore(1)
    world.run(lambda: not world.lobbies[1].is_host)
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    assert world.lobbies[0].is_host and world.lobbies[1].my_seat == 1
    world.wake()
    world.finish()
    world.check_same()


def test_who_has_not_heard_the_rules_yet_does_not_take_over():
    """A guest that has a seat but no rules yet: TABLE comes first, RULES are in the next record."""
    world = Handhelds(2)
    world.lobbies[0].create(PAULISTA, 2)
    guest = world.lobbies[1]
    guest.join(world.look(guest))
    world.run(lambda: guest.my_seat == 1)
    assert guest.guest.rules is None
    guest.role.be_lost(100)
    world.cut(1)
    world.wait(40)
    assert guest.phase == HOSTLESS and not guest.is_host
    memory = guest.memory()
    assert memory[:18] == bytes((guest.table_id & 0xFF, guest.table_id >> 8)) + guest.secret[:16]
    assert memory[18:] == world.lobbies[0].host.table_key + b"\0"
    world.restore(1)
    world.run(lambda: guest.phase == SITTING)
    assert guest.guest.rules == PAULISTA


def test_who_cannot_be_host_waits():
    world = Handhelds(2)
    world.carriers[1].can_host = False
    world.sit(PAULISTA, 2)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    memory = world.kill(0)
    world.wait(60)
    assert world.lobbies[1].phase == HOSTLESS
    assert memory is not None


def test_a_lost_guest_in_a_short_silence_loses_nothing():
    """As long as the connection itself holds, nothing is told twice, and nothing is missing."""
    world = started(2, 2, 4)
    world.run(lambda: not world.lobbies[0].host.peers[0].link.resent)
    world.cut(1)
    world.wait(2)
    world.restore(1)
    world.finish()
    world.check_same()
    a, b = (sorted(person.game()) for person in world.people)
    hidden = [one for one in b if one[2] != 255]
    assert len(a) == len(b) and all(one in a for one in hidden if one[0] != events.PLAYED)


def test_a_successor_that_the_old_host_had_held_for_absent_is_there():
    world = started(2, 4, 5)
    guest = world.lobbies[1]
    place = guest.seats[1]
    place.give(place.flags & ~frames.HERE, place.name, place.tag)  # its last SEAT said so
    world.kill(0)
    world.run(lambda: guest.is_host)
    here = frames.PERSON | frames.HERE
    assert guest.seats[1].flags & here == here and guest.host.crowd() & 7 == 1
