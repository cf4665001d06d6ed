"""One training run: blocks of hands, match equity that follows the play, a mean strategy."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tools.lab.train import blocks, cfr, duel, heads, mixture, openings, simulator
from tools.lab.train.compiled import as_array
from truco_core import rules

# How often a match is by each rule set, in the order of rules.RULE_SETS; the last is
# mineiro without raises again. Where raises double the stake matches are half as long.
SHARES = {
    2: (0.29, 0.06, 0.11, 0.12, 0.09, 0.09, 0.07, 0.07, 0.1),
    4: (0.22, 0.03, 0.17, 0.18, 0.05, 0.08, 0.05, 0.05, 0.17),
}
# Styles to train against, and how often the sensible robot is one of them; the second where
# raises no more than double the stake. There four players' matches are short and hands much
# alike: even a table trained against nobody else beats it but narrowly (docs/robots.md).
STYLES = 4096
SENSIBLE = {2: (0.45, 0.4), 4: (0.4, 0.75)}
OTHERS = {2: mixture.AS_EVER, 4: mixture.STRONGER}  # who the rest are
_HOUSE = bytearray(dict(rules.RULE_SETS)["mineiro"])
_HOUSE[rules.FLAGS] &= ~rules.RERAISE
ROWS = np.stack([as_array(row) for _, row in rules.RULE_SETS] + [as_array(_HOUSE)])
SAY_EVERY = 20
EQUITY_AT = (4, 12, 40, 100)  # blocks after which match equity is measured again
EQUITY_HANDS = {2: 200, 4: 150}  # from each score
EQUITY_SHARE = 0.6  # how much of the later ones is new
# Threads. Each plays its share of a block from the same regrets, and what they learnt is
# added in order: the table depends on how many there are, not on who was first.
WORKERS = 4
# How much of an equity against the styles is theirs; the rest is that among equals.
EDGE = 0.75


class Run:
    """What is learnt: regrets and mean strategies of a table.

    :param kind: one of those in tools/lab/train/heads.py
    :param adversary: another one, to learn against; None: it learns against itself
    """

    def __init__(self, kind, seed, shares=None, adversary=None):
        module = kind[0]
        c = heads.head(kind)
        self.players = module.PLAYER_COUNT
        self.head = as_array(c)
        self.first = np.array(module.offsets(c), np.int64)
        self.size = int(self.first[-1])
        self.regrets = np.zeros((self.size, 5), np.float32)
        self.average = np.zeros((self.size, 5), np.float32)
        self.against = np.zeros((0, 5), np.float32), self.head, self.first
        if adversary:
            other = heads.head(adversary)
            offsets = np.array(module.offsets(other), np.int64)
            self.against = np.zeros((offsets[-1], 5), np.float32), as_array(other), offsets
        shares = shares or SHARES[self.players]
        self.shares = np.cumsum(np.array(shares) / sum(shares))
        self.shares[-1] = 1.0
        self.rngs = [simulator.make_rng(seed + 1000 * i) for i in range(WORKERS)]
        self.random = np.random.default_rng(seed)
        self.pools = np.stack(
            [
                np.stack(
                    [mixture.draw(self.random, share, OTHERS[self.players]) for _ in range(STYLES)]
                )
                for share in SENSIBLE[self.players]
            ]
        )
        self.mets = np.stack([first_equity() for _ in ROWS])
        self.edges = self.mets.copy()

    def train(self, blocks, hands, p_style):
        """The whole of it: `blocks` discounted blocks of `hands` sampled hands each.

        More blocks go on where fewer ended: what a run has made after some blocks is what a
        run of so many blocks makes.

        :param p_style: how often the opponent is a style, see blocks.block
        """
        began = time.monotonic()
        p_style = np.array(p_style, np.float64)
        with ThreadPoolExecutor(WORKERS) as crowd:
            for b in range(1, blocks + 1):
                self._block(crowd, hands // WORKERS, p_style)
                cfr.discount(self.regrets, self.average, b / (b + 1))
                self.against[0][:] *= b / (b + 1)
                if b in EQUITY_AT:
                    self.measure_equity(crowd, 1 if b < EQUITY_AT[2] else EQUITY_SHARE)
                if b % SAY_EVERY == 0:
                    print("%d/%d %.0f s" % (b, blocks, time.monotonic() - began), file=sys.stderr)

    def _block(self, crowd, hands, p_style):
        def work(rng):
            regrets = self.regrets.copy()
            average = np.zeros_like(self.average)
            against, *finer = self.against
            against = against.copy()
            blocks.block(
                hands, self.players, ROWS, self.shares, self.pools, p_style, rng,
                ((regrets, average, self.head, self.first), (against, average[:0], *finer)),
                self.mets, self.edges,
            )  # fmt: skip
            return regrets - self.regrets, average, against - self.against[0]

        learnt = list(crowd.map(work, self.rngs))
        for regrets, average, against in learnt:
            self.regrets += regrets
            self.average += average
            self.against[0][:] += against

    def table(self):
        """Mean strategies, float32 [entries, 5]; all 0 where nobody ever came."""
        out = np.zeros((self.size, 5), np.float32)
        cfr.normalised(self.average, self.regrets, out)
        return out

    def measure_equity(self, crowd, share):
        """Match equity of the present strategy against itself and the styles, by rule set.

        Who is stronger hand by hand wants many of them: against the styles a raise is worth
        less than among equals.

        :param share: how much of it is new
        """
        table = self.table()

        def work(r):
            rng = simulator.make_rng(int(seeds[r]))
            pool = self.pools[openings.doubles(ROWS[r])]
            rest = table, self.head, self.first, rng, pool
            return [
                duel.equity(
                    duel.outcomes(EQUITY_HANDS[self.players], self.players, ROWS[r], *rest, styled),
                    60,
                    not styled,
                )
                for styled in (False, True)
            ]

        seeds = self.random.integers(1 << 30, size=len(ROWS))
        played = np.flatnonzero(np.diff(self.shares, prepend=0) > 0)
        for r, (met, edge) in zip(played, crowd.map(work, played)):
            edge = (1 - EDGE) * met + EDGE * edge
            self.mets[r] += share * (met - self.mets[r])
            self.edges[r] += share * (edge - self.edges[r])


def first_equity():
    """Points count alike: the chance to win a race, needs against needs."""
    met = np.full((13, 13), 0.5)
    for mine in range(1, 13):
        for theirs in range(1, 13):
            met[mine, theirs] = theirs**1.3 / (mine**1.3 + theirs**1.3)
    return met
