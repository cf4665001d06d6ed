"""Test how a table waits for absent people, what the others see, and when a robot plays.

While all other people are absent, the table waits even during a hand, so that nobody plays alone.
"""

import pytest

from host_tests.support.asking import Asking
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds, HostAndGuests
from truco_core import events, state
from truco_link import messages


@pytest.mark.parametrize(
    "silent_ms, seconds", [(2500, 0), (2501, 3), (3000, 2), (4001, 1), (4999, 1), (5000, 0)]
)
def test_a_silent_seat_that_may_act_is_told_at_once(silent_ms, seconds):
    """All players see how long the table will wait for a silent seat, and when the wait ends."""
    asking = Asking()
    seat = asking.party.guests[0].my_seat
    host = asking.host
    for turn, expected in ((0, []), (seat, [(1 << seat, seconds << 8 | messages.FOR_LINE)])):
        host.peers[0].link.silent_ms = lambda now_ms: 0
        asking.turn_to(turn)
        host.peers[0].link.silent_ms = lambda now_ms: silent_ms
        host.seating._told = 0
        host.seating._tell_wait()
        asking.party.settle()
        told = [[one[1:] for one in heard] for heard in asking.heard(messages.AWAITING)]
        assert told == [expected if seconds else []] * 2
    host.peers[0].link.silent_ms = lambda now_ms: 0
    host.seating._tell_wait()
    host.seating._tell_wait()
    asking.party.settle()
    told = [[one[1:] for one in heard] for heard in asking.heard(messages.AWAITING)]
    assert told == [[*expected, (0, 0)] if seconds else []] * 2


def test_a_guest_that_is_silent_for_five_seconds_is_away_until_it_speaks():
    party = HostAndGuests(1, PAULISTA, 2, step_ms=1)
    party.deal_to_sleepers()
    link = party.host.peers[0].link
    party.guests[0].link.port.send = lambda packet: True  # all packets are lost
    last = party.now - link.silent_ms(party.now)
    seat = party.host.seats[1]
    party.run(lambda: not seat.flags & messages.HERE, 7)
    assert party.now - last == 5001 and not party.host.table.is_human(1)
    del party.guests[0].link.port.send
    party.run(lambda: seat.flags & messages.HERE, 3)
    assert party.host.table.is_human(1)


def in_a_hand(count, players=4, turn_s=0):
    """Return a world in a hand, with people who act after a short pause."""
    world = Handhelds(count, pace=(300, 300, 600))
    world.sit(PAULISTA, players, turn_s=turn_s).play()
    s = world.lobbies[0].match.state
    world.run(lambda: s[state.PHASE] == state.PLAYING)
    return world


def stands(world, seconds):
    """Check that nothing happens in the host's match in this time."""
    before = bytes(world.lobbies[0].match.state)
    world.wait(seconds)
    assert bytes(world.lobbies[0].match.state) == before


def cut_all(world):
    """Cut the host off from all guests, and wait until the host notices it."""
    world.cut(0)
    world.run(lambda: world.lobbies[0].host.seating.is_alone())


@pytest.mark.parametrize("count, players", [(2, 2), (2, 4), (4, 4)])
def test_a_host_whose_guests_are_all_gone_waits_in_the_middle_of_a_hand(count, players):
    world = in_a_hand(count, players)
    cut_all(world)
    stands(world, 60)
    mask = sum(1 << lobby.my_seat for lobby in world.lobbies[1:])
    told = messages.AWAITING, mask, messages.NO_LIMIT << 8 | messages.FOR_RETURN
    assert world.people[0].has(messages.AWAITING)[-1] == told
    world.restore(0)
    world.play_out()


def test_who_has_come_back_plays_on_with_a_robot_for_who_has_not():
    """When one of two absent guests returns, the match goes on with a robot for the other."""
    world = in_a_hand(3)
    memory = [world.kill(i) for i in (1, 2)]
    host = world.lobbies[0].host
    world.run(lambda: host.seating.is_alone())
    stands(world, 20)
    seat = (set(range(1, 4)) & {i for i in range(4) if host.seating.awaited >> i & 1}).pop()
    back = next(i for i in (0, 1) if host.seats[seat].name == "player %d" % (i + 1))
    world.restart(back + 1, memory[back])
    world.run(lambda: not host.seating.is_alone())
    assert host.table.is_human(seat)
    world.play_out()


def test_no_turn_runs_out_meanwhile():
    """While the table waits for guests, the time limit of the host's own turn is suspended."""
    world = in_a_hand(2, 2, 8)
    world.sleep()
    host = world.lobbies[0]
    world.run(lambda: host.match.state[state.TURN] == host.my_seat)
    asked = world.people[0].asked
    cut_all(world)
    stands(world, 60)
    assert world.people[0].asked <= asked + 500, "nor is it asked"
    for person in world.people:
        person.log.clear()
    world.restore(0)
    world.run(lambda: not host.host.seating.is_alone())
    since = world.now
    world.run(lambda: any(person.has(events.TIME_OVER) for person in world.people))
    assert world.now - since > 7000


@pytest.mark.parametrize("who", [0, 1])
def test_chatter_does_not_stop_the_clock(who):
    """The time for a decision goes on while messages are on their way to the guest."""
    asking = Asking(2, 4)
    party, seat = asking.party, asking.party.guests[1].my_seat
    asking.host.set_options(turn_s=10)
    asking.turn_to(seat)
    for _ in range(4):
        party.guests[who].ask(messages.SHOUT, 1)
        party.wait(2.4)
    assert not party.people[0].has(events.TIME_OVER)
    party.wait(1.5)
    assert party.people[0].has(events.TIME_OVER) == [(events.TIME_OVER, seat, 0)]


def test_a_guest_that_keeps_all_from_the_next_hand_is_named():
    party = HostAndGuests(2, PAULISTA, 4)
    party.deal_to_sleepers()
    slow = party.guests[1]
    party.wake()
    party.run(lambda: party.host.match.state[state.PHASE] == state.HAND_OVER)
    slow.link.port.send = lambda packet: True  # its acknowledgements are lost
    party.host.silent_ms = lambda seat: 0
    party.wait(3.5)
    told = messages.AWAITING, 1 << slow.my_seat, 8 << 8 | messages.FOR_GUESTS
    assert [person.has(messages.AWAITING)[:1] for person in party.people[:2]] == [[told]] * 2


@pytest.mark.parametrize("last", [1, 2])
def test_all_who_are_silent_are_lost_with_the_first(last):
    """Guests whose last packets came at different times are lost together.

    No robot plays for the first one while the other is silent, too.
    """
    world = in_a_hand(3)
    world.cut(0, [3 - last])
    world.wait(1.8)
    world.cut(0, [last])
    world.wait(3)  # both guests are silent
    stands(world, 10)
    mask = sum(1 << lobby.my_seat for lobby in world.lobbies[1:])
    assert world.lobbies[0].host.seating.awaited == mask


def test_no_robot_plays_for_who_comes_back_a_little_later_than_the_first():
    world = in_a_hand(4)
    cut_all(world)
    host = world.lobbies[0].host
    world.restore(1)  # only this guest reaches the host again
    world.run(lambda: not host.seating.is_alone())
    assert host.seating.mask_of(messages.PERSON)
    stands(world, 2)
    world.restore(0)
    world.play_out()


def ended(heard=True, lost=False, deaf=False):
    """Return a table whose first match has ended by agreement in its first hand.

    :param heard: True if the guest knows that the match is over
    :param lost: True if the guest has lost its connection
    :param deaf: True if the guest acknowledges nothing any more, but sends its pings
    """
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    party.guests[0].ask_end()
    if deaf:
        party.tick()
        link = party.guests[0].link
        link._take = lambda at, end, now_ms: setattr(link, "_heard_ms", now_ms)
    party.host.ask(messages.END, 1)
    party.run(party.host.is_over)
    if heard:
        party.settle()
    if lost:
        party.guests[0].link.port.close()
        party.tick()
    party.host.agree(0)
    return party


def test_no_match_begins_while_somebody_is_away_who_may_return():
    party = ended(lost=True)
    party.wait(5)
    assert party.host.is_over() and party.host.undecided == 2
    party.connect(0)
    party.run(lambda: party.host.seats[1].flags & messages.HERE)
    assert party.host.undecided == 15  # all four seats must agree again, because seats have changed
    party.host.agree(0)
    party.run(lambda: not party.host.is_over(), 2)
    party.finish()
    assert party.guests[0].match_info.counts(1)


@pytest.mark.parametrize("how", [{"lost": True}, {"heard": False, "deaf": True}])
def test_a_minute_later_it_begins(how):
    """The next match begins without an absent person, or one that acknowledges nothing."""
    party = ended(**how)
    party.run(lambda: not party.host.peers, 9)
    party.host.agree(0)
    party.wait(58)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 4)


def test_it_begins_when_all_know_that_the_one_before_is_over():
    """The next match begins only when the guest knows the end of the last one.

    A guest that was lost before that would return into another match.
    """
    party = ended(heard=False)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 1)
    assert party.guests[0].match_info.ended
    party.finish()
    assert party.guests[0].match_info.counts(1)


def test_who_is_away_must_agree_to_a_friendly_end():
    """An absent person's vote is needed to end a match by agreement."""
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    party.guests[0].link.port.close()
    party.run(lambda: not party.host.table.is_human(1))
    party.host.ask(messages.END, 1)
    assert not party.host.is_over()
    party.connect(0)
    party.run(lambda: party.host.table.is_human(1))

    def ended():
        party.host.ask(messages.END, 1)
        party.guests[0].ask(messages.END, 1)
        return party.guests[0].match_info.ended

    party.run(ended)
