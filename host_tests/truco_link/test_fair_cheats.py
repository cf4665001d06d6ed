# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Hosts that cheat hold the zap in most hands, and are named in every match, at once.

ZAP_LONG=1: 200 matches of each, with one guest and with three.
"""

import os
import random

import pytest

from host_tests.support.cheating_hosts import CHEATS, NEVER, Cheat
from host_tests.support.piped_handhelds import HostAndGuests
from truco_core import events
from truco_core.rules import RULE_SETS
from truco_link import frames, host_peer

MATCHES = 200 if os.environ.get("ZAP_LONG") else 8
HANDS = 3  # looked at in each match
PAULISTA = RULE_SETS[0][1]


@pytest.fixture(autouse=True)
def own_chance(monkeypatch):
    monkeypatch.setattr(os, "urandom", lambda count: random.randbytes(count))
    # A cheating host takes all pledges that it asks for, be they ever so many.
    monkeypatch.setattr(host_peer.Peer, "pay", lambda *_: True)


def start(dealer, guests, seed):
    random.seed(seed)
    party = HostAndGuests(guests, PAULISTA, 2 if guests == 1 else 4, seed, step_ms=20)
    party.host.dealer.__class__ = dealer
    party.start()
    return party


def play(cheat, guests, seed):
    """(whether the host held the zap, by hand; the hand in which it cheated first; what each guest
    called it, and in which hand) of one match."""
    party = start(cheat, guests, seed)
    dealer = party.host.dealer
    people = party.people[1:]

    def is_named():
        return all(person.has(frames.CHEATED) for person in people)

    def is_done():
        return party.host.is_over() or is_named() and len(dealer.zaps) >= HANDS

    party.run(is_done, 900)
    while dealer.first == NEVER:  # it was lucky all match long
        party.host.next_match()
        party.run(is_done, 900)
    party.run(is_named, 30)
    said = [named(guest, person) for guest, person in zip(party.guests, people)]
    return dealer.zaps, dealer.first, said


def named(guest, person):
    """(what this guest itself said first, how many hands had ended for it by then)."""
    ended = 0
    for kind, seat, value in person.log:
        if kind == events.HAND_WON:
            ended += 1
        if kind == frames.CHEATED and seat == guest.my_seat:
            return value, ended
    return 0, ended


@pytest.mark.parametrize("guests", [1, 3])
@pytest.mark.parametrize("cheat", CHEATS, ids=[cheat.__name__ for cheat in CHEATS])
def test_each_is_named_within_the_hand(cheat, guests):
    hands = []
    for seed in range(MATCHES):
        zaps, first, said = play(cheat, guests, seed)
        hands += zaps
        for what, ended in said:
            assert what in cheat.whats, seed
            # What is wrong with the end of a hand is known when the next one is dealt.
            assert first <= ended <= first + 1, seed
    print("%s: %d of %d hands with the zap" % (cheat.__name__, sum(hands), len(hands)))
    assert sum(hands) > len(hands) // 2


@pytest.mark.parametrize("guests", [1, 3])
def test_a_host_that_does_not_cheat_has_no_such_luck_and_is_not_named(guests):
    class Honest(Cheat):
        pass

    hands = []
    for seed in range(12):
        party = start(Honest, guests, seed)
        party.finish()
        hands += party.host.dealer.zaps
        assert not any(person.has(frames.CHEATED) for person in party.people)
    assert sum(hands) < len(hands) // 3
