"""Runs on the 32-bit VM: MATCHES random matches, and what each call takes from the heap.

While Python runs there the collector does not, so the difference of two `gc.mem_alloc()` is
exactly what was allocated between them. Prints one line per rule set and number of players:
its name, the players, and for each of COUNTED the calls, their bytes, and the most of one.
"""

import gc

from truco_core import state
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.table import Table

COUNTED = ("apply", "legal", "view", "deal", "tick")
taken = gc.mem_alloc
counts = [0] * 15  # calls, bytes, most, for each of COUNTED


def count(which, size):
    at = 3 * which
    counts[at] += 1
    counts[at + 1] += size
    if size > counts[at + 2]:
        counts[at + 2] = size


class Hasty:
    """A driver that plays at random and allocates nothing."""

    human = False

    def __init__(self, rng):
        self._rng = rng
        self._out = bytearray(state.MAX_LEGAL)

    def choose(self, view, seat):
        return self._out[self._rng.below(view.legal(seat, self._out))]

    def watch(self, kind, seat, value):
        pass


def play_match(rule_set, players, rng):
    """A whole match, each call measured."""
    match = Match()
    view = bytearray(state.SIZE)
    out = bytearray(state.MAX_LEGAL)
    bytes_of = match.state
    match.start(rule_set, players, rng.below(4096))
    while bytes_of[state.PHASE] != state.MATCH_OVER:
        if bytes_of[state.PHASE] == state.HAND_OVER:
            before = taken()
            match.deal()
            count(3, taken() - before)
        seat = rng.below(players)
        before = taken()
        match.view(seat, view)
        count(2, taken() - before)
        before = taken()
        n = match.legal(seat, out)
        count(1, taken() - before)
        if n:
            pick = rng.below(n)
            if out[pick] == state.RAISE and rng.below(4):
                pick = 0  # or most matches would end by raises, before a special hand
            action = out[pick]
            before = taken()
            match.apply(seat, action)
            count(0, taken() - before)


def play_table(rule_set, players, rng):
    """A whole match at a table with robots, each tick measured."""
    robot = Hasty(rng)
    table = Table(Match(), [robot] * players, rng, robot)
    table.think_ms = 0
    table.start_match(rule_set)
    now_ms = 0
    while table.match.state[state.PHASE] != state.MATCH_OVER:
        now_ms += 1000
        before = taken()
        table.tick(now_ms)
        count(4, taken() - before)


rng = Rng(7)
for name, rule_set in RULE_SETS:
    for players in (2, 4):
        for i in range(15):
            counts[i] = 0
        for _ in range(MATCHES):  # noqa: F821
            play_match(rule_set, players, rng)
        play_table(rule_set, players, rng)
        print(name, players, *counts)
