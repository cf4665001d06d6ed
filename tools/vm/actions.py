"""Run on the 32-bit VM: play random matches, and measure the heap that `Table.tick` allocates.

A tick asks for views and legal actions, applies an action or deals. No garbage collection happens
while Python runs on the VM. So the difference of two `gc.mem_alloc()` is exactly what was allocated
between them. Prints for each rule set and number of players: name, players, bytes.
"""
# ruff: noqa: F821

import gc

from truco_core import state
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.table import Table


class Hasty:
    """A driver that plays at random and allocates nothing."""

    human = False

    def __init__(self, rng):
        self._rng = rng
        self._out = bytearray(state.MAX_LEGAL)

    def choose(self, view, seat):
        pick = self._rng.below(view.legal(seat, self._out))
        if self._out[pick] == state.RAISE and self._rng.below(4):
            pick = 0  # index of a card: with more raises few matches would reach a special hand
        return self._out[pick]

    def watch(self, kind, seat, value):
        pass


def play(rule_set, players, rng):
    """Play a match. Return the bytes that its ticks allocated."""
    robot = Hasty(rng)
    table = Table(Match(), [robot] * players, rng, robot)
    table.think_ms = now_ms = taken = 0
    table.start_match(rule_set)
    while table.match.state[state.PHASE] != state.MATCH_OVER:
        now_ms += 1000
        before = gc.mem_alloc()
        table.tick(now_ms)
        taken += gc.mem_alloc() - before
    return taken


rng = Rng(7)
for name, rule_set in RULE_SETS:
    for players in (2, 4):
        print(name, players, sum([play(rule_set, players, rng) for _ in range(MATCHES)]))
