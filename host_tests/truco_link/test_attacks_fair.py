"""Hosts that use what a guest forgives, since it may have missed something: they are named too."""

import os
import random

import pytest

from host_tests.support.bold_hosts import BOLD, LeavesOut
from host_tests.support.cheating_hosts import NEVER, Cheat
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import dealer as host_dealer
from truco_link import frames, guest_fair, guest_witness
from truco_link.frames import JOINED, LINK_LOST, SENT_AWAY

MATCHES = 100 if os.environ.get("ZAP_LONG") else 4
HANDS = 8  # within so many of the first bad one it is named
PAULISTA = RULE_SETS[0][1]


@pytest.fixture(autouse=True)
def own_chance(monkeypatch):
    monkeypatch.setattr(os, "urandom", lambda count: random.randbytes(count))


class Party(HostAndGuests):
    """Who loses the connection calls again."""

    def tick(self):
        super().tick()
        for i, guest in enumerate(self.guests):
            if guest.phase == LINK_LOST:
                self.connect(i)


def party_of(dealer, guests, seed):
    random.seed(seed)
    party = Party(guests, PAULISTA, 2 if guests == 1 else 4, seed, step_ms=20)
    party.gather()
    party.host.dealer.__class__ = dealer
    party.host.dealer._begin()
    party.host.start()
    return party


def named(party):
    """What each guest itself said."""
    return [
        [
            value
            for kind, seat, value in guest.me.log
            if (kind, seat) == (frames.CHEATED, guest.my_seat)
        ]
        for guest in party.guests
    ]


def play(dealer, guests, seed):
    """(whether the host held the zap, by hand; in which it cheated first; what was said then)"""
    party = party_of(dealer, guests, seed)
    cheat = party.host.dealer

    def is_done():
        if all(named(party)):
            return True
        first = cheat.first
        return first not in (None, NEVER) and len(cheat.zaps) > first + HANDS

    def is_over():
        return is_done() or party.host.is_over()

    party.run(is_over, 900)
    while not is_done():
        party.host.next_match()
        party.run(is_over, 900)
    return cheat.zaps, cheat.first, named(party)


@pytest.mark.parametrize("guests", [1, 3])
@pytest.mark.parametrize("cheat", BOLD, ids=[cheat.__name__ for cheat in BOLD])
def test_each_is_named(cheat, guests):
    for seed in range(MATCHES):
        zaps, first, said = play(cheat, guests, seed)
        print(cheat.__name__, guests, seed, zaps, first, said)
        for whats in said:
            assert whats and whats[0] in cheat.whats, seed


@pytest.mark.parametrize("guests", [1, 3])
def test_who_is_left_out_is_told_so_and_counts_no_hand_as_checked(guests):
    """A pledge may be lost on the way, so it is no proof; but nobody takes it for a fair deal."""
    for seed in range(MATCHES):
        party = party_of(LeavesOut, guests, seed)
        party.run(lambda party=party: len(party.host.dealer.zaps) > 2 or party.host.is_over(), 900)
        for guest, person in zip(party.guests, party.people[1:]):
            assert person.has(frames.LEFT_OUT) and not guest_witness.checked(guest.book)


# One thing at a time: what a host tells between two hands, or before the first one.


def tell(party, *body):
    """The host tells all these bytes."""
    body = bytes(body)
    for peer in party.host.peers:
        peer.tell(body, len(body))
    party.settle()


def rounds(party, more=b"", chain=None):
    """Until it is named: rounds with other decks before the first hand; how many."""
    host = party.host
    guest = party.guests[0]
    party.gather()
    dealer = host.dealer
    number = dealer.book[host_dealer.ROUND_NOW]
    heard = []
    party.host.peers[0].on_message = lambda data, at, size: heard.append(
        bytes(data[at : at + size])
    )
    for i in range(1, 20):
        for body in more:
            tell(party, *body(i))
        if chain or i == 1:
            tell(party, frames.COMMIT, *random.randbytes(16))
        head = (number + i & 63) << 2 | guest.my_seat
        tell(party, frames.ROUND, head >> 2, 0, 1, 0)
        tell(party, *heard[-1])
        tell(party, frames.ROUND, head >> 2, 1, 1, 1 << guest.my_seat)
        tell(party, *heard[-1])
        tell(party, frames.ROUND, head >> 2, 2, 1, 1 << guest.my_seat)
        if guest.me.has(frames.CHEATED):
            return i
    return None


def table_of(party, **other):
    """TABLE as it is, with other fields; a function of the number of the round."""
    body = bytearray(17)
    size = party.host.seats[party.guests[0].my_seat].peer.table_into(body)

    def of(i):
        for at, value in other.items():
            body[int(at[1:])] = value(i)
        return bytes(body[:size])

    return of


@pytest.mark.parametrize("kind", ["rounds", "chains", "terms", "seats"])
def test_decks_are_not_chosen_before_the_first_match(kind):
    """A new session forgives much until the first snapshot: not that."""
    random.seed(1)
    party = Party(1, PAULISTA, 2, 0)
    party.gather()
    more = []
    if kind == "terms":
        more = [table_of(party, _3=lambda i: i)]
    if kind == "seats":
        more = [table_of(party, _7=lambda i: 1), table_of(party, _7=lambda i: 0)]
    assert rounds(party, more, kind != "rounds") in (2, 3, 4, 5)


def test_no_points_between_two_hands():
    party = party_of(Cheat, 1, 3)
    host = party.host
    guest = party.guests[0]
    s = host.match.state
    host.table.hand_ms = 5000
    party.run(lambda: s[state.PHASE] == state.HAND_OVER and s[state.HAND] == 2, 300)
    party.settle()
    assert guest.match.state[state.PHASE] == state.HAND_OVER
    view = bytearray(state.SIZE)
    host.match.view(guest.my_seat, view)
    view[state.SCORE] += 1
    for at in range(0, 60, 15):
        tell(party, frames.SNAP, at, *view[at : at + 15])
    assert named(party) == [[frames.CHANGED]]


def test_who_missed_the_end_of_a_chain_is_shown_how_it_ended(monkeypatch):
    """So the new one is believed: the seed of the hand that it left follows, too."""
    for module in (host_dealer, guest_fair):
        monkeypatch.setattr(module, "CHAIN_HANDS", 4)
    party = party_of(Cheat, 1, 5)
    host = party.host
    s = host.match.state
    heard = []
    real = guest_fair._check
    monkeypatch.setattr(guest_fair, "_check", lambda *all: heard.append(all) or real(*all))
    party.run(lambda: s[state.HAND] == 3 and s[state.PHASE] < state.HAND_OVER, 300)
    guest = party.guests[0]
    checks = len(heard)
    first = host.dealer.seed(0)
    guest.link.port.close()
    guest.enter(SENT_AWAY)  # it does not come back yet
    party.run(lambda: host.dealer.seed(0) != first, 300)
    party.people[0].sleeps = True
    party.run(lambda: s[state.WAIT] == 1 << host.my_seat, 300)
    guest.enter(LINK_LOST)
    party.run(lambda: guest.phase == JOINED and guest.mirror.synced, 60)
    party.people[0].sleeps = False
    party.finish()
    assert len(heard) > checks
    assert named(party) == [[]]
