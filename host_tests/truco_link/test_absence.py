"""Guests and hosts that are cut off or killed, at every second event of a hand. And what is kept
over a loss of power: whatever is in those bytes, nothing worse happens than that the table is not
known. host_tests/whole/test_succession.py kills them on each carrier.
"""

import random

import pytest

from host_tests.support.honest_tables import seeded
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, Handhelds, start_at
from truco_core import events, state
from truco_core.state import HAND, LEADS, SCORE
from truco_link import frames
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_phases import PLAYING, SITTING

# More events than most hands have: DEALT .. HAND_WON, and some of the next hand.
EVENTS = pytest.mark.parametrize("at", range(1, 22, 2))


def started(count, at):
    """Handhelds whose host has told its person `at` events of the match."""
    world = Handhelds(count, seed=at).sit(PAULISTA, 2 if count == 2 else 4)
    world.lobbies[0].start()
    world.run(lambda: len(world.people[0].game()) >= at or world.lobbies[0].phase == SITTING)
    return world


def ends_well(world):
    world.finish()
    # Who has come back only after the match hears its end in a snapshot.
    world.run(lambda: all(one.phase == SITTING for one in world.lobbies))
    world.wait(3)
    world.check_same()
    assert any([person.saw_cards_once() for person in world.people])


@pytest.mark.sampled(6)
@EVENTS
@pytest.mark.parametrize("seconds", [2, 10])
def test_a_guest_is_cut_off_for_a_while(at, seconds):
    world = started(3, at)
    seat = world.lobbies[1].my_seat
    world.cut(1)
    world.wait(seconds)
    if seconds > 6 and world.lobbies[0].phase == PLAYING:
        assert not world.lobbies[0].host.table.is_human(seat)
    world.restore(1)
    ends_well(world)
    assert world.lobbies[0].is_host and world.lobbies[0].seats[seat].flags & frames.HERE


@pytest.mark.sampled(6)
@EVENTS
def test_a_guest_is_cut_off_for_ever(at):
    world = started(3, at)
    world.cut(1)
    gone = world.lobbies[1]
    here = [world.lobbies[0], world.lobbies[2]]
    world.run(lambda: all(one.phase == SITTING for one in here), 900)
    world.wait(1)
    assert score_of(here[0]) == score_of(here[1])
    world.run(lambda: gone.is_host, 60)
    world.wait(20)
    assert gone.phase == SITTING or not gone.host.is_dealt  # nobody plays alone
    assert any([person.saw_cards_once() for person in world.people])


@pytest.mark.sampled(6)
@EVENTS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_host_is_killed(at, count):
    world = started(count, at)
    score = score_of(world.lobbies[0])
    over = world.lobbies[0].phase == SITTING
    term = (world.lobbies[0].host.term + 1) % 256
    memory = world.kill(0)
    if over:
        return
    successor = world.successor()
    assert successor.my_seat == 1  # the next seat
    assert sum(score_of(successor)) >= sum(score) - 12 and successor.host.term == term
    world.run(lambda: all(one.phase == PLAYING for one in world.alive()), 60)
    world.wait(5)
    world.restart(0, memory)
    ends_well(world)
    assert not world.lobbies[0].is_host and world.lobbies[0].my_seat == 0


# R10.14, docs/rulebook.md.


def broken(count, players, taken, score=(0, 0), rules=PAULISTA):
    """Handhelds, in a hand whose first trick this team has taken, or TIE; nobody plays on."""
    for seed in range(100):
        world = Handhelds(count, seed=seed).sit(rules, players)
        start_at(world.lobbies[0].host, 0, *score)
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
    world = broken(count, players, taken)
    s = bytes(world.lobbies[0].host.match.state)
    memory = world.kill(0)
    if restarts:
        world.wait(3)
        world.restart(0, memory)
    world.successor()
    successor = world.lobbies[1]
    if count == 2 and not restarts:
        successor.remove(0)  # nobody plays alone
    lost = taken == 1
    score = [s[state.SCORE], s[state.SCORE + 1] + (s[state.STAKE] if lost else 0)]
    world.run(lambda: successor.host.is_dealt)
    assert score_of(successor) == score
    step = players - 1 if lost else 0  # to the right, by these rules
    opener = successor.host.match.state[state.LEADS]
    assert score == [0, 0] or opener == (s[state.LEADS] + step) % players
    if restarts:
        world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies))
        world.wait(1)
        assert all(score_of(lobby) == score for lobby in world.lobbies)


def test_it_can_be_the_last_hand():
    plain = RULES["mineiro-limpo"]  # no special hand
    world = broken(3, 4, 1, (3, 11), plain)
    we, they = score_of(world.lobbies[0])
    they += world.lobbies[0].host.match.state[state.STAKE]
    memory = world.kill(0)
    world.successor()
    world.restart(0, memory)
    world.run(lambda: all(lobby.phase == SITTING for lobby in world.lobbies))
    world.wait(1)
    for i in (1, 2):
        assert score_of(world.lobbies[i]) == [we, they]
        assert [one[1:] for one in world.people[i].log if one[0] == events.MATCH_WON] == [(1, they)]
    world.wake()
    world.lobbies[1].start()
    world.play_out()


def score_of(lobby):
    return list(lobby.match.state[state.SCORE : state.SCORE + 2])


@pytest.fixture(scope="module", params=[2, 4])
def kept(request):
    """(players, memory of a guest, score, opener, code) of a table in a match."""
    with seeded(1):
        world = Handhelds(2, seed=3).sit(PAULISTA, request.param)
        world.lobbies[0].swap(0, 1)
        world.lobbies[0].start()
        guest = world.lobbies[1]
        world.run(lambda: guest.match is not None and guest.match.state[HAND] == 3)
    s = guest.match.state
    return request.param, guest.memory(), bytes(s[SCORE : SCORE + 2]), s[LEADS], guest.code


def alone(memory, seconds):
    """A lobby that begins with this memory, until it is a host, or so long without anybody."""
    world = Handhelds(1)
    lobby = world.boot(0, memory)
    while world.now < 1000 * seconds and not lobby.is_host:
        world.tick()
    return lobby


def test_a_table_is_known_again(kept):
    players, memory, score, opener, code = kept
    lobby = alone(memory + bytes(6), 80)  # zeros, as the NVM has them behind it
    assert lobby.is_host and lobby.phase == PLAYING and len(lobby.seats) == players
    s = lobby.match.state
    assert (bytes(s[SCORE : SCORE + 2]), s[LEADS], lobby.code) == (score, opener, code)
    assert len(memory) - MEMORY_SIZE <= 76, "as docs/link.md says"


def test_all_of_it_is_known_again_and_kept_on(kept):
    _, memory, *_ = kept
    lobby = alone(memory, 0.1)
    guest = lobby.guest
    assert guest.host_seat == 1 and guest.whole and lobby.memory() == memory


def test_absurd_bytes_cost_no_more_than_what_is_known_of_the_table(kept):
    _, memory, *_ = kept
    chance = random.Random(5)
    for at in range(MEMORY_SIZE, len(memory)):
        for value in (0, 1, 15, 63, 255, chance.randrange(256)):
            spoiled = memory[:at] + bytes((value,)) + memory[at + 1 :]
            lobby = alone(spoiled, 0.1)
            assert lobby.secret == memory[2:10]
            host = lobby.role.take_over() if lobby.guest.whole else None
            assert host is None and lobby.phase in (SITTING, PLAYING) or not lobby.is_host


def test_bytes_by_chance_and_a_part_are_no_table(kept):
    _, memory, *_ = kept
    chance = random.Random(6)
    for size in range(len(memory) - MEMORY_SIZE):
        for rest in (
            chance.randbytes(size),
            bytes(size),
            b"\xff" * size,
            memory[MEMORY_SIZE:][:size],
        ):
            lobby = alone(memory[:MEMORY_SIZE] + rest, 0.1)
            assert lobby.guest is not None and not lobby.guest.whole


def test_a_host_with_robots_alone_waits_for_nobody():
    with seeded(1):
        world = Handhelds(1, seed=3).sit(PAULISTA, 4)
    lobby = alone(world.kill(0), 3)
    assert lobby.is_host and lobby.phase == SITTING
