# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Hosts that use what a guest forgives, because it may have missed something: they are named too."""

import os
import random

import pytest

from host_tests.support.bold_hosts import BOLD
from host_tests.support.cheating_hosts import NEVER, Cheat
from host_tests.support.piped_handhelds import HostAndGuests
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.frames import LINK_LOST

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
        [value for kind, seat, value in guest.me.log if (kind, seat) == (frames.CHEATED, guest.my_seat)]
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
