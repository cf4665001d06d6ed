"""Train the robots' tables: truco_core/bots/policy2.bin and policy4.bin.

    python3 tools/train/train.py                  both, one after the other
    python3 tools/train/train.py --players 4

The same seed gives the same files with the same pinned packages and type of processor.
docs/robots.md explains the method.
"""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/train/requirements.txt")
paths.add_device_paths()

import numpy as np

from tools.train import learn, styles, table_file
from tools.train.hands import as_array, doubles, make_rng
from truco_core import rules

SEED = 1
# {players: (blocks, sampled hands per block)}
PLAN = {2: (120, 60_000), 4: (120, 40_000)}
# Number of trainings whose mean is the table, each with its own seed and styles. The mean plays
# better than any of them.
RUNS = {2: 1, 4: 3}
# How often the opponent is a style, by its manner (truco_core.bots.trained; the fourth is unused),
# and the same for rules in which raises double the stake.
STYLED = {2: (0.55, 0.85, 0.8, 0.7) + (0.75,) * 4, 4: (0.83,) * 4 + (0.95,) * 4}
# Options rarer than this are mostly noise.
PURE = {2: 0.3, 4: 0.49}
# Entries with at most this weight, some 50 visits, are copied from their neighbours.
SEEN = 50
# How often a match has each rule set, in the order of rules.RULE_SETS; the last is mineiro without
# reraises. Where raises double the stake, matches are half as long.
SHARES = {
    2: (0.29, 0.06, 0.11, 0.12, 0.09, 0.09, 0.07, 0.07, 0.1),
    4: (0.22, 0.03, 0.17, 0.18, 0.05, 0.08, 0.05, 0.05, 0.17),
}
# Number of styles to train against, and how often the sensible robot is one of them; the second
# value for rules in which raises at most double the stake. There, matches of four are short and
# hands similar: even a table trained only against it wins narrowly.
STYLES = 4096
SENSIBLE = {2: (0.45, 0.4), 4: (0.4, 0.75)}
OTHERS = {2: styles.AS_EVER, 4: styles.STRONGER}  # the distribution of the other styles
_HOUSE = bytearray(dict(rules.RULE_SETS)["mineiro"])
_HOUSE[rules.FLAGS] &= ~rules.RERAISE
ROWS = np.stack([as_array(row) for row in (*dict(rules.RULE_SETS).values(), _HOUSE)])
EQUITY_AT = (4, 12, 40, 100)  # blocks after which match equity is measured again
EQUITY_HANDS = {2: 200, 4: 150}  # hands from each score
EQUITY_SHARE = 0.6  # weight of the new values from the second measurement on
# Number of threads. Each plays its share of a block from the same regrets, and their results are
# added in order. So the table depends on the number of threads, but not on their timing.
WORKERS = 4
# Weight of the styles in the equity against them; the rest is the equity among equals.
EDGE = 0.75


class Run:
    """The results of one training: regrets and the sums of mean strategies, float [entries, 5]."""

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
                [styles.draw(self.random, share, OTHERS[players]) for _ in range(STYLES)]
                for share in SENSIBLE[players]
            ]
        )
        # Initial equity: the chance to win a race with the needed points.
        met = np.full((13, 13), 0.5)
        for mine, theirs in np.ndindex(12, 12):
            a, b = (mine + 1) ** 1.3, (theirs + 1) ** 1.3
            met[mine + 1, theirs + 1] = b / (a + b)
        self.mets = np.stack([met] * len(ROWS))
        self.edges = self.mets.copy()

    def train(self, blocks, hands):
        """Train `blocks` discounted blocks of `hands` sampled hands each."""
        with ThreadPoolExecutor(WORKERS) as crowd:
            for b in range(1, blocks + 1):
                self._block(crowd, hands // WORKERS)
                # Reduce the weight of the past, more so for the mean strategy, because early play
                # was poor.
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
        """Measure the match equity of the present strategy against itself and the styles.

        Only many hands show who is stronger. Against the styles a raise is worth less than among
        equals.

        :param share: weight of the new values
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
    """Return regrets, sums, head and offsets, which learn.walk takes as one side."""
    offsets = np.array(kind[0].offsets(table_file.head(kind)), np.int64)
    regrets = np.zeros((offsets[-1], 5), np.float32)
    return regrets, np.zeros_like(regrets), as_array(table_file.head(kind)), offsets


def train(players, blocks=None, seed=SEED, hands=None):
    """Return the bytes of a table file. `seed` is that of the first of RUNS trainings."""
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
    parser.add_argument("--blocks", type=int, help="number of blocks (default: as shipped)")
    parser.add_argument("--out", default=os.path.join(paths.ROOT, "truco_core", "bots"))
    options = parser.parse_args()
    for players in (options.players,) if options.players else (2, 4):
        data = train(players, options.blocks)
        path = os.path.join(options.out, "policy%d.bin" % players)
        with open(path, "wb") as file:
            file.write(data)
        print("%s: %d bytes" % (path, len(data)))


if __name__ == "__main__":
    main()
