# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One training run: blocks of hands, match equity that follows the play, a mean strategy."""

import sys
import time

import numpy as np

from tools.train import cfr, duel, heads, simulator, styles
from tools.train.compiled import as_array
from truco_core import rules

# How often each rule set is met, in the order of rules.RULE_SETS.
SHARES = (0.38, 0.12, 0.12, 0.14, 0.10, 0.05, 0.05, 0.04)
ROWS = np.stack([as_array(row) for _, row in rules.RULE_SETS])
SAY_EVERY = 20
EQUITY_AT = (4, 12, 40, 100)  # blocks after which match equity is measured again
EQUITY_HANDS = 400


class Run:
    """What is learnt: regrets and mean strategies of a table.

    :param kind: one of those in tools/train/heads.py
    """

    def __init__(self, kind, seed, shares=SHARES):
        module = kind[0]
        c = heads.head(kind)
        self.players = module.PLAYERS
        self.head = as_array(c)
        self.first = np.array(module.offsets(c), np.int64)
        self.size = int(self.first[-1])
        self.regrets = np.zeros((self.size, 5), np.float32)
        self.average = np.zeros((self.size, 5), np.float32)
        self.shares = np.cumsum(np.array(shares) / sum(shares))
        self.shares[-1] = 1.0
        self.rng = simulator.make_rng(seed)
        self.random = np.random.default_rng(seed)
        self.pool = np.stack([styles.draw(self.random) for _ in range(4096)])
        self.mets = np.stack([first_equity() for _ in ROWS])

    def train(self, blocks, hands, p_style, now_and_then=None):
        """The whole of it: `blocks` discounted blocks of `hands` sampled hands each.

        More blocks go on where fewer ended: what a run has made after some blocks is what a
        run of so many blocks makes.

        :param p_style: how often the opponent is a style, for each manner
        :param now_and_then: called every SAY_EVERY blocks
        """
        began = time.monotonic()
        p_style = np.array(p_style, np.float64)
        for b in range(1, blocks + 1):
            cfr.block(
                hands, self.players, ROWS, self.shares, self.pool, p_style, self.rng,
                self.regrets, self.average, self.head, self.first, self.mets,
            )  # fmt: skip
            cfr.discount(self.regrets, self.average, b / (b + 1))
            if b in EQUITY_AT:
                self.measure_equity()
            if b % SAY_EVERY == 0:
                print("%d/%d %.0f s" % (b, blocks, time.monotonic() - began), file=sys.stderr)
                if now_and_then:
                    now_and_then()

    def table(self):
        """Mean strategies, float32 [entries, 5]; all 0 where nobody ever came."""
        out = np.zeros((self.size, 5), np.float32)
        cfr.normalised(self.average, self.regrets, out)
        return out

    def measure_equity(self):
        """Match equity of the present strategy against itself, for each rule set."""
        table = self.table()
        for r, row in enumerate(ROWS):
            found = duel.outcomes(
                EQUITY_HANDS, self.players, row, table, self.head, self.first, self.rng
            )
            self.mets[r] = duel.equity(found, 60)


def first_equity():
    """Points count alike: the chance to win a race, needs against needs."""
    met = np.full((13, 13), 0.5)
    for mine in range(1, 13):
        for theirs in range(1, 13):
            met[mine, theirs] = theirs**1.3 / (mine**1.3 + theirs**1.3)
    return met
