"""Train the robots' tables: truco_core/bots/policy2.bin and policy4.bin.

    python3 tools/train/train.py                  both, one after the other
    python3 tools/train/train.py --players 4

The same seed gives the same files with the same pinned packages and type of processor.
docs/robots.md explains the method.
"""

import argparse
import os
import pathlib
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure("tools/train/requirements.txt")
paths.add_device_paths()

import numpy as np

from tools.train import learn, styles, table_file
from tools.train.hands import as_array, doubles, make_rng
from truco_core import rules

SEED = 1
# In the tables below, the keys 2 and 4 are the number of players.
# A training consists of blocks of random hands: (number of blocks, hands in a block).
PLAN = {2: (120, 60_000), 4: (120, 40_000)}
# Number of trainings, each with its own seed and styles. The table is the mean of their results,
# which plays better than each of these results.
RUNS = {2: 1, 4: 3}
# Probability that a hand trains against a style, which is a simple random player (styles.py).
# Otherwise it trains against the adversary, which learns to beat the table (learn.py). The first
# four values are for the manner in which the opponents seem to play: sound, early, wild
# (truco_core.bots.manners), unused. The other four are the same for rules whose raises double the
# stake.
STYLED = {2: (0.55, 0.85, 0.8, 0.7) + (0.75,) * 4, 4: (0.83,) * 4 + (0.95,) * 4}
# Options with a lower probability than this in the result are mostly noise and get probability 0.
PURE = {2: 0.3, 4: 0.49}
# An entry that the training met at most this often is copied from a similar entry. Encounters in
# early blocks count less.
SEEN = 50
# Share of each rule set among the matches, in the order of ROWS. The share of hands is smaller for
# rules whose raises double the stake: their matches have only half as many hands.
SHARES = {
    2: (0.29, 0.06, 0.11, 0.12, 0.09, 0.09, 0.07, 0.07, 0.1),
    4: (0.22, 0.03, 0.17, 0.18, 0.05, 0.08, 0.05, 0.05, 0.17),
}
STYLES = 4096  # number of styles that a training draws for each kind of rules
# Share of the styles that are the sensible robot itself. The second value is for rules whose
# raises at most double the stake. It is high for four players, because there even a table that is
# trained only against this robot wins narrowly: matches are short and hands similar.
SENSIBLE = {2: (0.45, 0.4), 4: (0.4, 0.75)}
# Shares of KIND 0..3 (styles.py) among the styles that are not the sensible robot itself. KIND 3 is
# the strongest: with four players, nine in ten of the strongest quarter of all styles are of it.
KIND_SHARES = {2: (0.42, 0.26, 0.03, 0.29), 4: (0.3, 0.21, 0.03, 0.46)}
_HOUSE = bytearray(dict(rules.RULE_SETS)["mineiro"])
_HOUSE[rules.FLAGS] &= ~rules.RERAISE
# The rule sets to train for: those of the game, and mineiro with a house rule: no raising again.
ROWS = np.stack([as_array(row) for row in (*dict(rules.RULE_SETS).values(), _HOUSE)])
# Match equity is the probability to win the match from a given score. It is measured by playing
# hands after the blocks with these numbers.
EQUITY_AT = (4, 12, 40, 100)
EQUITY_HANDS = {2: 200, 4: 150}  # number of hands played from each score
# Weight of a measured equity from the third measurement on: the old equity has the remainder. The
# first two measurements replace the old equity.
EQUITY_SHARE = 0.6
# Number of threads. All begin a block with the same regrets, each plays its share of the hands, and
# their results are added in order. So the table depends on the number of threads, but not on their
# timing.
WORKERS = 4
# The equity for hands against styles is a mean: the equity measured against styles has this weight,
# the equity among equal players the remainder.
EDGE = 0.75


class Run:
    """One training for 2 or 4 players.

    learner    the side (see `_sides`) whose table is trained
    adversary  the side of the adversary (learn.py); its sums of the strategies are not used
    pools      styles, float [2, STYLES, SIZE]; pools[1] is for rules whose raises double the stake
    mets       match equity between equal players: [rule set, points that we need, that they need]
    edges      match equity for hands against styles, in the same form
    """

    def __init__(self, players, seed):
        self.players = players
        self.learner = _sides(table_file.KINDS[players])
        self.adversary = _sides(table_file.ADVERSARIES[players])
        shares = np.array(SHARES[players])
        self.shares = np.cumsum(shares / sum(shares))
        self.shares[-1] = 1.0
        self.rngs = [make_rng(seed + 1000 * i) for i in range(WORKERS)]
        self.random = np.random.default_rng(seed)
        self.pools = np.stack(
            [
                [styles.draw(self.random, share, KIND_SHARES[players]) for _ in range(STYLES)]
                for share in SENSIBLE[players]
            ]
        )
        # Before the first measurement, estimate the equity from the points that each side needs.
        met = np.full((13, 13), 0.5)
        for mine, theirs in np.ndindex(12, 12):
            a, b = (mine + 1) ** 1.3, (theirs + 1) ** 1.3
            met[mine + 1, theirs + 1] = b / (a + b)
        self.mets = np.stack([met] * len(ROWS))
        self.edges = self.mets.copy()

    def train(self, blocks, hands):
        """Play `blocks` blocks of `hands` random hands each, and learn from them."""
        with ThreadPoolExecutor(WORKERS) as crowd:
            for b in range(1, blocks + 1):
                self._block(crowd, hands // WORKERS)
                # The first strategies were poor, so reduce the weight of all regrets so far, and
                # that of the sums of the strategies even more.
                factor = np.float64(b / (b + 1))
                self.learner[0][:] = self.learner[0] * factor
                self.learner[1][:] = self.learner[1] * (factor * factor)
                self.adversary[0][:] *= b / (b + 1)
                if b in EQUITY_AT:
                    self._measure_equity(crowd, 1 if b < EQUITY_AT[2] else EQUITY_SHARE)
                if b % 20 == 0:
                    print("block %d of %d" % (b, blocks), file=sys.stderr)

    def _block(self, crowd, hands):
        regrets, average, *rest = self.learner
        against, _, *finer = self.adversary
        p_style = np.array(STYLED[self.players], np.float64)

        def work(rng):
            learnt = regrets.copy(), np.zeros_like(average), against.copy()
            learn.block(
                hands, self.players, ROWS, self.shares, self.pools, p_style, rng,
                (*learnt[:2], *rest), (learnt[2], average[:0], *finer), self.mets, self.edges,
            )  # fmt: skip
            return learnt[0] - regrets, learnt[1], learnt[2] - against

        for more in list(crowd.map(work, self.rngs)):
            for sums, part in zip((regrets, average, against), more):
                sums += part

    def _measure_equity(self, crowd, share):
        """Measure the match equity of the present mean strategy against itself and against styles.

        The mean strategy is stronger than the styles, and a stronger player wins more surely in
        many hands than in a few for high stakes. So raises are worth less against styles.

        :param share: weight of the new values; the old ones have the remainder
        """
        _, average, *rest = self.learner
        total = average.sum(axis=1, keepdims=True, dtype=np.float64)
        mean = table_file.shares(average.astype(np.float64), total).astype(np.float32)
        seeds = self.random.integers(1 << 30, size=len(ROWS))

        def work(r):
            args = EQUITY_HANDS[self.players], self.players, ROWS[r], mean, *rest
            args = *args, make_rng(int(seeds[r])), self.pools[doubles(ROWS[r])]
            alike = learn.equity(learn.outcomes(*args, False), 60, True)
            return alike, learn.equity(learn.outcomes(*args, True), 60, False)

        for r, (met, edge) in enumerate(crowd.map(work, range(len(ROWS)))):
            edge = (1 - EDGE) * met + EDGE * edge
            self.mets[r] += share * (met - self.mets[r])
            self.edges[r] += share * (edge - self.edges[r])


def _sides(kind):
    """Return a new side for learn.walk: (regrets, sums of the strategies, head, offsets).

    Regrets and sums are float [entries, 5]. The head tells which cards and situations share an
    entry. The offsets are those of learn.entry_of.

    :param kind: the kind of table, a row of table_file.KINDS or ADVERSARIES
    """
    head = table_file.head(kind)
    first = table_file.starts(kind[0], head)
    widths = table_file.widths(kind[0], head)
    offsets = np.array([first, [*widths, 0, 0]], np.int64)
    regrets = np.zeros((first[-1], 5), np.float32)
    return regrets, np.zeros_like(regrets), as_array(head), offsets


def train(players, blocks=None, seed=SEED, hands=None):
    """Train a table and return the bytes of its file.

    :param blocks, hands: number of blocks, and of hands in a block; None: those of PLAN
    :param seed: seed of the first training; each of the RUNS trainings has the next seed
    """
    average = 0
    for each in range(seed, seed + RUNS[players]):
        run = Run(players, each)
        run.train(blocks or PLAN[players][0], hands or PLAN[players][1])
        average = average + run.learner[1]
    kind = table_file.KINDS[players]
    weight = average.sum(axis=1)
    mean = table_file.shares(average, weight[:, None])
    mean = table_file.filled(mean, weight > SEEN, kind)
    return table_file.pack(
        table_file.ordered(table_file.purified(mean, PURE[players]), weight + SEEN, kind), kind
    )


def main():
    parser = argparse.ArgumentParser(description="Train the robots' tables.")
    parser.add_argument("--players", type=int, choices=(2, 4), help="only this table")
    options = parser.parse_args()
    for players in (options.players,) if options.players else (2, 4):
        data = train(players)
        path = pathlib.Path(paths.ROOT, "truco_core", "bots", "policy%d.bin" % players)
        path.write_bytes(data)
        print("%s: %d bytes" % (path, len(data)))


if __name__ == "__main__":
    main()
