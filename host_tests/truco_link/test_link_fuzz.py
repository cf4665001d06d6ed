"""Random, truncated and mutated records into host and guest. ZAP_LONG=1: two million.

The same with screens on, and good records between them: tools/lab/fuzz.py, of which this is a
sample.
"""

import os
import random

import pytest

from tools.pages import link_page
from tools.sim.worlds.mad_handheld import MadCampaign
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.fields import EVENT, HOST
from truco_link.frames import SENT_AWAY

CALLS = (state.RAISE, state.ACCEPT, state.RUN)
ROUNDS = 1_000_000 if os.environ.get("ZAP_LONG") else 16_000
PAULISTA = RULE_SETS[0][1]
TO_HOST = tuple(row[0] for row in link_page.rows() if row[1] & HOST and 0x10 <= row[0] < EVENT)


def record(rng, link, kinds):
    """A record that the link mostly takes: right session and number, random body."""
    size = rng.randrange(0, 18)
    body = bytearray(rng.randbytes(size))
    kind = rng.choice((frames.EVENTS, frames.MESSAGE, frames.MESSAGE, frames.CONTROL))
    if size and rng.random() < 0.8:
        body[0] = rng.choice(kinds) if kind == frames.MESSAGE else rng.randrange(1, 20)
        for i in range(1, size):
            if rng.random() < 0.5:
                body[i] = rng.choice((0, 1, 2, 3, 4, 15, 30, 39, 40, 128, 129, 130, 254, 255))
    ctl = kind | link._awaited << 3 | link._seq
    session = link.session if rng.random() < 0.95 else rng.randrange(256)
    return bytes((size + 2, ctl, session)) + body


def packet(rng, link, kinds):
    what = rng.random()
    if what < 0.2:
        return rng.randbytes(rng.randrange(1, 61))
    one = record(rng, link, kinds)
    if what < 0.3:
        return one[: rng.randrange(1, len(one) + 1)]
    if what < 0.5:
        one = bytearray(one)
        one[rng.randrange(len(one))] ^= 1 << rng.randrange(8)
    elif what < 0.6:
        one = one + record(rng, link, kinds)
    return bytes(one)[:60]


def wish(rng, link, match):
    """A well-formed ACTION of this very moment: any card or call, whoever's turn it is."""
    body = bytearray((frames.ACTION, rng.choice((*range(40), *CALLS)), 0, 0, 0))
    frames.position(match.state, body, 2)
    ctl = frames.MESSAGE | link._awaited << 3 | link._seq
    return bytes((len(body) + 2, ctl, link.session)) + body


def begin(seed, turn=None):
    """:param turn: of the seat whose turn it is then; None: of any"""
    party = HostAndGuests(2, PAULISTA, 4, seed)
    party.host.signs_seen = seed % 2
    party.start()
    s = party.host.match.state
    party.run(lambda: s[state.HAND] and (turn is None or s[state.WAIT] >> turn & 1))
    return party


class MadGuest:
    """A match in which the radio of the first guest is ours, and nobody else acts."""

    def __init__(self, rng):
        self.party = party = begin(rng.randrange(1 << 20), rng.choice((None, 1)))
        self.host = party.host
        party.guests[0].phase = SENT_AWAY
        # Robots and the others may wait for ever: only what the mad one does counts.
        party.sleep()
        self.host.table.think_ms = self.host.table.rest = 1 << 27
        self.peer = next(one for one in self.host.peers if one.name == "guest 0")
        self.seat = self.peer.seat
        self.acts = []  # the seats that have acted
        self._apply = self.host.match.apply
        self.host.match.apply = self._spy

    def _spy(self, who, action):
        self._apply(who, action)
        self.acts.append(who)

    def is_over(self):
        here = any(peer.joined and peer.name == "guest 0" for peer in self.host.peers)
        return self.host.is_over() or not here

    def refused(self):
        return self.peer.refused + self.peer.link.dropped

    def say(self, packet):
        """How often it acted by that, legally and for its own seat; or a hand was dealt."""
        before = bytes(self.host.match.state)
        self.peer.link.port.inbox.append(packet)
        self.party.now += 1
        self.host.tick(self.party.now)
        acts, after = len(self.acts), self.host.match.state
        assert all(who == self.seat for who in self.acts)
        if bytes(after) != before:
            assert acts or after[state.HAND] != before[state.HAND]
        self.acts.clear()
        return acts


@pytest.mark.parametrize("seed", range(2))
def test_a_mad_guest_cannot_act_for_another_nor_break_the_host(seed):
    rng = random.Random(seed)
    mad = None
    refused, matches, played = 0, 0, 0
    for _ in range(ROUNDS // 2):
        if mad is None or mad.is_over():
            refused += mad.refused() if mad else 0
            mad = MadGuest(rng)
            matches += 1
        asks = rng.random() < 0.05
        link, match = mad.peer.link, mad.host.match
        played += mad.say(wish(rng, link, match) if asks else packet(rng, link, TO_HOST))
        assert len(mad.host.peers) <= 3 and len(mad.host.seats) == 4
        assert len(mad.host.table.watchers) <= 4
    assert refused > ROUNDS // 20
    assert matches >= 2 and played


@pytest.mark.parametrize("seed", range(9) if os.environ.get("ZAP_LONG") else (1,))
@pytest.mark.parametrize("role", ("guest", "host"))
def test_a_handheld_with_its_screens_on_bears_it(role, seed):
    mad = MadCampaign(role, seed)
    mad.run(6000)
    assert mad.records >= 6000 and mad.dropped > 500 and mad.hands
    assert {"table", "warning"} <= mad.screens
