"""Hosts that cheat hold the zap in most hands; each is named in every match, by all, at once.

ZAP_LONG=1: 200 matches of each, with one guest and with three.
"""

import os
import random

import pytest

from host_tests.support.cheating_hosts import CHEATS, Cheat, DealsAlone
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core.rules import RULE_SETS
from truco_link import frames, host_peer
from truco_link.guest_witness import checked

MATCHES = 200 if os.environ.get("ZAP_LONG") else 8
HANDS = 3  # looked at in each match
PAULISTA = RULE_SETS[0][1]


@pytest.fixture(autouse=True)
def own_chance(monkeypatch):
    monkeypatch.setattr(os, "urandom", lambda count: random.randbytes(count))
    # A cheating host takes all links that it asks for, be they ever so many.
    monkeypatch.setattr(host_peer.Peer, "pay", lambda *_: True)


class Ear:
    """What a guest hears of the deal, and what it says then.

    said: (what it named first, how many hands it had been dealt)
    counted: numbers of the hands that it found right, from 0 on
    """

    def __init__(self, guest, person):
        self.guest, self.person = guest, person
        self.deals = 0
        self.said = None
        self.counted = []
        self.hear = guest.on_message
        guest.on_message = self.on_message

    def on_message(self, data, at, size):
        kind, before = data[at], checked(self.guest.book)
        self.hear(data, at, size)
        self.look()
        if checked(self.guest.book) > before:
            self.counted.append(self.deals - 1)
        self.deals += kind == frames.DEAL

    def look(self):
        mine = [one for one in self.person.has(frames.CHEATED) if one[1] == self.guest.my_seat]
        if mine and self.said is None:
            self.said = mine[0][2], self.deals


def start(dealer, guests, seed):
    random.seed(seed)
    party = HostAndGuests(guests, PAULISTA, 2 if guests == 1 else 4, seed, step_ms=20)
    party.host.dealer.__class__ = dealer
    party.host.dealer.remember()
    party.ears = [Ear(*one) for one in zip(party.guests, party.people[1:])]
    party.come_again = True
    party.start()
    return party


def play(cheat, guests, seed):
    """(the dealer, an `Ear` for each guest) of one match, or more if the host was lucky."""
    party = start(cheat, guests, seed)
    dealer = party.host.dealer
    people = party.people[1:]

    def is_named():
        return all(person.has(frames.CHEATED) for person in people)

    def is_done():
        return party.host.is_over() or is_named() and len(dealer.zaps) >= HANDS

    party.run(is_done, 900)
    while not is_named():  # it was lucky all match long, or the last hand is about to be named
        late = party.now + 25000
        party.run(lambda late=late: is_named() or party.now > late)
        if not is_named():
            party.host.start()
            party.run(is_done, 900)
    for ear in party.ears:
        ear.look()
    return dealer, party.ears


@pytest.mark.parametrize("guests", [1, 3])
@pytest.mark.parametrize("cheat", CHEATS, ids=[cheat.__name__ for cheat in CHEATS])
def test_each_is_named_within_the_hand(cheat, guests):
    zaps, counted = [], 0
    for seed in range(MATCHES):
        dealer, ears = play(cheat, guests, seed)
        zaps += dealer.zaps
        for ear in ears:
            what, deals = ear.said
            assert what in cheat.whats, seed
            assert deals <= dealer.first + 1, seed
            assert not any(dealer.cheated[hand] for hand in ear.counted), seed
            counted += len(ear.counted)
    said = "%s: %d of %d hands with the zap, %d fair hands checked"
    print(said % (cheat.__name__, sum(zaps), len(zaps), counted))
    assert sum(zaps) > len(zaps) // 2 or not cheat.wins


@pytest.mark.parametrize("guests", [1, 3])
def test_who_deals_while_all_guests_are_cut_off_is_named(guests):
    """By those who come back before another hand; and all hear it."""
    for seed in range(MATCHES):
        _, ears = play(DealsAlone, guests, seed)
        said = {ear.said[0] for ear in ears if ear.said}
        assert said == {frames.NOT_ASKED}, seed


@pytest.mark.parametrize("guests", [1, 3])
def test_a_host_that_does_not_cheat_has_no_such_luck_and_is_not_named(guests):
    class Honest(Cheat):
        pass

    hands = []
    for seed in range(12):
        party = start(Honest, guests, seed)
        party.finish()
        party.settle()
        dealt = party.host.dealer.zaps
        hands += dealt
        for ear in party.ears:
            assert ear.said is None
            assert ear.counted == list(range(len(dealt)))
    assert sum(hands) < len(hands) // 3
