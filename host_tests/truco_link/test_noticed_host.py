"""What a host does that no other test looks at: found by tools/mutate.py."""

import hashlib

import pytest

from host_tests.truco_link.test_asking import Asking
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core.cards import NONE
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.absence import Absence
from truco_link.link import NEAR

PAULISTA = RULE_SETS[0][1]


# Its beacon.


@pytest.mark.parametrize("name", ["", "Ana", "0123456789"])
def test_a_beacon_is_as_on_the_page(name):
    """Offsets by hand: the page counts from 2 on."""
    host = HostAndGuests(0, PAULISTA).host
    host.name, host.table_id, host.term = name, 0x1234, 9
    host.renew_beacon()
    beacon = host.beacon
    assert list(beacon[:7]) == [1, frames.VERSION, 0x34, 0x12, 9, host.flags() & 63, host.crowd()]
    assert beacon[7:11] == hashlib.sha256(host.table_key + beacon[:7]).digest()[:4]
    assert beacon[11:] == name.encode()


# For whom it waits.


class Waiting:
    """A host that waits for who was there before it."""

    times = NEAR
    now_ms = 0
    seats = ()
    match = Match()

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
    party.host.absence.awaited = 0b1110
    seat = party.guests[0].my_seat
    assert party.host.absence.still_awaited()
    assert party.host.absence.awaited == 0b1110 & ~(1 << seat)


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


# What guests say.


# Whom it does not let come again.


def sent_away(host, addresses):
    for address in addresses:
        mine, _ = pipe.make()
        mine.address = address
        host.add_peer(mine)
        host.seating.dismiss(host.peers[-1])


def test_of_those_who_were_sent_away_the_last_eight_are_remembered():
    host = HostAndGuests(0, PAULISTA).host
    host.now_ms = 1000
    sent_away(host, range(11))
    assert [address for address, _ in host.seating.shunned] == [*range(3, 11)]
    assert host.seating.shuns(10) and not host.seating.shuns(2)
    host.now_ms += 119_999
    assert host.seating.shuns(3)
    host.now_ms += 1
    assert not host.seating.shuns(3)


def test_who_goes_already_is_not_sent_away_again():
    host = HostAndGuests(0, PAULISTA).host
    sent_away(host, ["eve"])
    code, shunned = host.code, list(host.seating.shunned)
    host.seating.dismiss(host.peers[0])
    assert (host.code, host.seating.shunned) == (code, shunned)
    assert host.seating.watchers() == [] and host.peers[0].seat == NONE
