# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Handhelds at one table for the tests of the link: people that play by dice."""

import random

from truco_core import events, state
from truco_core.bots import make as make_robot
from truco_core.cards import NONE
from truco_core.rng import Rng
from truco_link import pipe
from truco_link.guest import JOINED, Guest
from truco_link.host import Host

FAST = (30, 30, 60)  # pace of the tables: ms that robots wait


class Person:
    """A driver that plays any legal action and remembers all that it was told."""

    human = True

    def __init__(self, seed=0):
        self.rng = random.Random(seed)
        self.log = []
        self.asked = 0
        self.sleeps = False
        self.plays = None  # callable(view, seat) instead of the dice

    def choose(self, view, seat):
        self.asked += 1
        if self.sleeps:
            return None
        if self.plays:
            return self.plays(view, seat)
        out = bytearray(state.MAX_LEGAL)
        return self.rng.choice(out[: view.legal(seat, out)])

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))

    def game(self):
        """What it was told of the match, without what only the link tells."""
        return [one for one in self.log if one[0] <= events.MATCH_WON]

    def has(self, kind):
        return [one for one in self.log if one[0] == kind]


def robot(seed=0):
    rng = Rng(seed + 1)
    return lambda seat: make_robot("random", rng)


class Party:
    """A host and guests on pipes; `run` moves all clocks."""

    def __init__(self, guests, rules, players=4, seed=0, port=pipe.Port, step_ms=10):
        self.now = 1000
        self.step_ms = step_ms
        self.port = port
        self.people = [Person(seed * 10 + i) for i in range(guests + 1)]
        self.host = Host(self.people[0], robot(seed), 3)
        self.host.rules = rules
        self.host.pace = FAST
        self.host.set_players(players)
        self.host.sit_down("host", b"host")
        self.guests = []
        for i in range(guests):
            key = bytes((i, 1, 2, 3))
            self.guests.append(Guest(self.people[i + 1], key, "guest %d" % i, True))
            self.connect(i)

    def connect(self, i, **options):
        mine, its = pipe.make(self.port)
        self.host.take(mine)
        self.guests[i].attach(its, **options)

    def tick(self):
        self.now += self.step_ms
        self.host.tick(self.now)
        for guest in self.guests:
            guest.tick(self.now)

    def run(self, until, limit_s=60):
        """Tick until `until()` is true."""
        end = self.now + 1000 * limit_s
        while not until():
            assert self.now < end, "it takes too long"
            self.tick()

    def gather(self):
        """All sit."""
        self.run(lambda: all(guest.phase == JOINED and guest.rules for guest in self.guests))
        self.run(lambda: all(peer.step > 12 for peer in self.host.peers))
        self.settle()

    def settle(self):
        self.run(lambda: all(peer.link.idle() for peer in self.host.peers))
        for _ in range(3):
            self.tick()

    def start(self):
        self.gather()
        self.host.start()

    def finish(self, limit_s=600):
        self.run(self.host.is_over, limit_s)
        self.settle()

    def check_same(self):
        """Every guest's mirror is its seat's view of the host's match.

        Or, where the view hides, the truth: that of three known cards of the partner's
        the last one lies under the others, a mirror finds out and a view does not say.
        """
        view = bytearray(state.SIZE)
        true = self.host.match.state
        for guest in self.guests:
            self.host.match.view(guest.my_seat, view)
            for i, byte in enumerate(guest.match.state):
                assert byte == view[i] or byte == true[i] and true[state.SPECIAL] < 2, i


def masked(log, viewer):
    return [(k, s, events.value_for(viewer, k, s, v)) for k, s, v in log]


NOBODY = NONE
