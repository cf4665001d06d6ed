"""Nobody plays alone: while all other people of a table are away it waits, in a hand, too, and no
robot decides for anybody. docs/link.md, Absence."""

import pytest

from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import events, state
from truco_core.bots import make
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table
from truco_link import frames
from truco_link.lobby_phases import PLAYING

FOR_ONE = 255 << 8 | frames.FOR_RETURN


def in_a_hand(count, players=4, turn_s=0):
    """Handhelds in a hand; whoever may lay a card does so after a while."""
    world = Handhelds(count, pace=(300, 300, 600))
    world.sit(PAULISTA, players, turn_s=turn_s).play()
    s = world.lobbies[0].match.state
    world.run(lambda: s[state.PHASE] == state.PLAYING)
    return world


def stands(world, i, seconds):
    """The match of a handheld does not move."""
    before = bytes(world.lobbies[i].match.state)
    world.wait(seconds)
    assert bytes(world.lobbies[i].match.state) == before


def cut_all(world):
    """All guests lose the host, which notices it."""
    world.cut(0)
    world.run(lambda: world.lobbies[0].host.away)


@pytest.mark.parametrize("count, players", [(2, 2), (2, 4), (4, 4)])
def test_a_host_whose_guests_are_all_gone_waits_in_the_middle_of_a_hand(count, players):
    world = in_a_hand(count, players)
    cut_all(world)
    world.people[0].log.clear()
    stands(world, 0, 60)
    mask = sum(1 << lobby.my_seat for lobby in world.lobbies[1:])
    assert world.people[0].has(frames.AWAITING)[0] == (frames.AWAITING, mask, FOR_ONE)
    world.restore(0)
    world.play_out()


def test_two_who_are_cut_off_from_each_other_go_on_with_the_hand_that_they_had():
    world = in_a_hand(2, 2)
    world.sleep()
    cut_all(world)
    host, guest = world.lobbies
    hand, s = host.match.state[state.HAND], bytes(host.match.state)
    world.wake()
    world.run(lambda: guest.is_host)
    stands(world, 1, 30)
    assert guest.match.state[state.HAND] == 0  # it has dealt nothing
    world.restore(0)
    world.run(lambda: not guest.is_host and guest.phase == PLAYING)
    world.run(lambda: host.match.state != s)
    assert host.is_host and host.match.state[state.HAND] in (hand, hand + 1)
    world.play_out()


def test_who_only_watches_is_no_company():
    world = in_a_hand(3)
    for i in (1, 2):
        world.kill(i)
    host = world.lobbies[0].host
    world.run(lambda: host.away)
    stands(world, 0, 20)
    world.restart(1, None)
    newcomer = world.lobbies[1]
    newcomer.join(world.look(newcomer), watch=True)
    world.run(lambda: newcomer.phase == PLAYING)
    stands(world, 0, 5)


def test_who_has_come_back_plays_on_with_a_robot_for_who_has_not():
    world = in_a_hand(3)
    memory = [world.kill(i) for i in (1, 2)]
    host = world.lobbies[0].host
    world.run(lambda: host.away)
    stands(world, 0, 20)
    seat = (set(range(1, 4)) & {i for i in range(4) if host.away >> i & 1}).pop()
    back = next(i for i in (0, 1) if host.seats[seat].name == "player %d" % (i + 1))
    world.restart(back + 1, memory[back])
    world.run(lambda: not host.away)
    assert host.table.is_human(seat)
    world.finish()
    world.check_same()


def test_whose_seats_are_given_up_is_not_waited_for():
    world = in_a_hand(3)
    cut_all(world)
    stands(world, 0, 5)
    for lobby in world.lobbies[1:]:
        world.lobbies[0].remove(lobby.my_seat)
    world.run(world.lobbies[0].host.is_over, 600)


def test_no_turn_runs_out_meanwhile():
    world = in_a_hand(2, 2, 8)
    world.sleep()
    host = world.lobbies[0]
    world.run(lambda: host.match.state[state.TURN] == host.my_seat)
    cut_all(world)
    stands(world, 0, 60)
    for person in world.people:
        person.log.clear()
    world.restore(0)
    world.run(lambda: not host.host.away)
    since = world.now
    world.run(lambda: any(person.has(events.TIME_OVER) for person in world.people))
    assert world.now - since > 7000


def test_who_is_alone_is_not_asked_until_another_is_back():
    party = HostAndGuests(1, PAULISTA, 2)
    party.deal_to_sleepers()
    s = party.host.match.state
    party.guests[0].link.port.close()
    party.run(lambda: party.host.away)
    asked = party.people[0].asked
    party.wait(10)
    assert party.host.away == 2 and party.people[0].asked == asked
    party.connect(0)
    party.run(lambda: not party.host.away)
    party.wait(1)
    assert s[state.TURN] or party.people[0].asked > asked


def test_a_table_that_is_held_gives_whole_turns():
    people = [RandomPlayer(), RandomPlayer()]
    table = Table(Match(), people, Rng(1), make("random", Rng(2)))
    people[0].sleeps = people[1].sleeps = True
    table.set_options(1, 5000)
    table.start_match(PAULISTA)
    for now in range(0, 4000, 100):
        table.tick(now)
    table.keep()
    assert not any(table.tick(now) for now in range(60_000, 64_900, 100))
    assert any(table.tick(now) for now in range(65_000, 65_300, 100))


@pytest.mark.parametrize("last", [1, 2])
def test_all_who_are_silent_are_lost_with_the_first(last):
    """Their last words came at other times: no robot plays for one while the others are silent."""
    world = in_a_hand(3)
    host = world.lobbies[0].host
    world.cut(0, [3 - last])
    world.wait(1.8)
    world.cut(0, [last])
    world.wait(3)  # both are silent
    stands(world, 0, 10)
    assert host.away == sum(1 << lobby.my_seat for lobby in world.lobbies[1:])


@pytest.mark.parametrize("first", [1, 2, 3])
def test_no_robot_plays_for_who_comes_back_a_little_later_than_the_first(first):
    world = in_a_hand(4)
    cut_all(world)
    host = world.lobbies[0].host
    world.restore(first)  # for the host
    world.run(lambda: not host.away)
    assert host.dealer.mask_of(frames.PERSON)
    stands(world, 0, 2)
    world.restore(0)
    world.play_out()
