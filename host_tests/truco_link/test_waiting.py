"""For whom all wait, and that they are told so: docs/link.md, For whom all wait. What is not begun
while somebody is away who may return: Fair deal, step 2."""

import types

import pytest

from host_tests.support.asking import Asking
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_core.match import Match
from truco_link import frames
from truco_link.absence import Absence
from truco_link.records import NEAR


class Waiting:
    """A host that waits for who was there before it."""

    times = NEAR
    now_ms = 0
    seats = ()
    away = 0
    match = Match()
    dealer = types.SimpleNamespace(mask_of=lambda flags: 0b1110)  # are away

    def __init__(self, awaited=0b110):
        self.absence = Absence(self, awaited)
        self.told = []
        self.peers = [self]
        self.me = self

    def is_over(self):
        return False

    def tell(self, body):
        self.told.append(bytes(body))

    def watch(self, kind, seat, value):
        self.told.append((kind, seat, value))


def test_all_are_told_for_whom_they_wait_at_the_second_look():
    host = Waiting()
    host.absence.look()
    assert not host.told  # it may be over at the next look
    host.absence.look()
    now = bytes((frames.WAITING, frames.FOR_RETURN, 0b110, 8))
    assert host.told == [now, (frames.AWAITING, 0b110, 8 << 8 | frames.FOR_RETURN)]
    for _ in range(16):
        host.absence.look()
    assert len(host.told) == 2
    host.absence.look()  # the eight seconds are over
    assert host.told[2:] == host.told[:2]
    host.absence.awaited = 0b100
    host.absence.look()
    assert len(host.told) == 4
    host.absence.look()
    assert host.told[4][2] == 0b100


def test_and_that_it_is_over():
    host = Waiting()
    for _ in range(2):
        host.absence.look()
    host.is_over = lambda: True
    host.absence.look()
    assert host.told[2:] == [bytes((frames.WAITING, 0, 0, 0)), (frames.AWAITING, 0, 0)]
    host.absence.look()
    host.absence.look()
    assert len(host.told) == 4 and not host.absence._told


def test_who_is_back_is_not_waited_for():
    party = HostAndGuests(1, PAULISTA, 4)
    party.gather()
    host, seat = party.host, party.guests[0].my_seat
    lost = 1 + seat % 3
    host.seats[lost].give(frames.PERSON, "Bia", bytes(12))
    host.absence.awaited = 0b1110
    assert host.absence.still_awaited() == 1 << lost


@pytest.mark.parametrize(
    "silent_ms, seconds",
    [(2500, 0), (2501, 3), (3000, 2), (3001, 2), (4001, 1), (4999, 1), (5000, 0)],
)
def test_a_silent_seat_that_may_act_is_told_at_once(silent_ms, seconds):
    """And how long a robot is still waited for."""
    asking = Asking()
    seat = asking.party.guests[0].my_seat
    asking.turn_to(seat)
    host, guest = asking.host, asking.party.guests[0]
    host.peers[0].link.silent_ms = lambda now_ms: silent_ms
    host.absence = Absence(host, 0)
    host.absence.look()
    asking.party.settle()
    expected = [(frames.AWAITING, 1 << seat, seconds << 8 | frames.FOR_LINE)] * (seconds > 0)
    for person in asking.party.people:
        assert person.has(frames.AWAITING)[:1] == expected
    assert guest.my_seat == seat


def looked(host, looks=2):
    """What is told now."""
    host.told.clear()
    for _ in range(looks):
        host.absence.look()
    return [one for one in host.told if isinstance(one, bytes)]


@pytest.mark.parametrize("before, now", [(0b0110, 0b1110), (0b1000, 0b0001), (0b0001, 0b0011)])
@pytest.mark.parametrize("seconds", [8, frames.NO_LIMIT])
def test_another_seat_is_waited_for(before, now, seconds):
    """Without an end where all these are away."""
    host = Waiting()
    host.absence.awaited = 0
    host.seats = [types.SimpleNamespace(peer=host if seconds == 8 else None)] * 4
    for mask in (before, now):
        host.dealer = types.SimpleNamespace(awaited=lambda now_ms, mask=mask: mask)
        assert looked(host) == [bytes((frames.WAITING, frames.FOR_LINKS, mask, seconds))]


def test_the_same_seats_are_waited_for_and_why_is_another():
    host = Waiting(0b0110)
    host.dealer = types.SimpleNamespace(awaited=lambda now_ms: 0b0110, mask_of=lambda flags: 0b0110)
    assert looked(host) == [bytes((frames.WAITING, frames.FOR_RETURN, 0b0110, 8))]
    host.absence.awaited = 0
    host.seats = [types.SimpleNamespace(peer=host)] * 4
    assert looked(host) == [bytes((frames.WAITING, frames.FOR_LINKS, 0b0110, 8))]


def test_a_silent_seat_that_need_not_act_is_not_told():
    asking = Asking()
    host = asking.host
    asking.turn_to(0)
    host.peers[0].link.silent_ms = lambda now_ms: 3000
    host.absence = Absence(host, 0)
    for _ in range(3):
        host.absence.look()
    assert not asking.party.people[0].has(frames.AWAITING)


def test_when_nobody_is_waited_for_any_more_no_time_is_told():
    asking = Asking()
    asking.party.step_ms = 10
    asking.turn_to(asking.party.guests[0].my_seat)
    link = asking.host.peers[0].link
    silent = [3000]
    link.silent_ms = lambda now_ms: silent[0]
    for back in (0, 5000):  # it is back; or a robot plays
        asking.party.wait(1)
        silent[0] = back
        asking.party.wait(1)
        asking.party.settle()
        heard = [one[-1] for one in asking.heard(frames.AWAITING)]
        assert heard == [(frames.AWAITING, 0, 0)] * 2
        silent[0] = 3000


def lose(party, i):
    party.guests[i].link.port.close()
    party.tick()


def accused(party):
    return any(person.has(frames.CHEATED) for person in party.people)


def ended():
    """A table whose first match has ended by agreement, in its first hand."""
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    party.guests[0].ask_end()
    party.host.vote(0, 1)
    party.run(party.host.is_over)
    return party


def test_no_match_begins_while_somebody_is_away_who_may_return():
    party = ended()
    party.settle()
    lose(party, 0)
    party.host.agree(0)
    party.wait(5)
    assert party.host.is_over() and party.host.undecided == 2
    party.connect(0)
    party.run(lambda: party.host.seats[1].flags & frames.HERE)
    assert party.host.undecided == 15  # it is another table: said again
    party.host.agree(0)
    party.run(lambda: not party.host.is_over(), 2)
    party.finish()
    assert not accused(party)


def test_a_minute_later_it_begins():
    party = ended()
    party.settle()
    lose(party, 0)
    party.host.agree(0)
    party.wait(58)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 4)


def test_it_begins_when_all_know_that_the_one_before_is_over():
    """The guest has not heard of it yet; were it lost now, it would come back into another one."""
    party = ended()
    party.host.agree(0)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 1)
    assert party.guests[0].ended
    party.finish()
    assert not accused(party)


def test_who_was_away_when_the_match_ended_by_agreement_hears_it():
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    lose(party, 0)
    party.run(lambda: not party.host.table.is_human(1))
    party.host.vote(0, 1)
    assert party.host.is_over()
    party.connect(0)
    party.run(lambda: party.guests[0].ended)
