"""Train the robots' tables: truco_core/bots/policy2.bin and policy4.bin.

    python3 tools/lab/train/train.py                  both, one after the other
    python3 tools/lab/train/train.py --players 4

The same seed gives the same files, on the same pinned packages and kind of processor.
docs/robots.md tells the method and the figures.
"""

import argparse
import os
import sys

sys.path.append(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
)
HERE = os.path.dirname(os.path.abspath(__file__))
# Python puts this folder in front; its modules go by their full names.
sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") != HERE]

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/requirements.txt")
paths.add_device_paths()

import numpy as np

from tools.lab.train import heads, learn, mend, pack

SEED = 1
# Blocks, and sampled hands in each.
PLAN = {2: (120, 60_000), 4: (120, 40_000)}
# Trainings that a table is the mean of, each with the next seed and styles of its own: what the
# mean plays wins more than what any of them does, and leaves a best response less (docs/robots.md).
RUNS = {2: 1, 4: 3}
# How often the opponent is a style, by its manner (truco_core.bots.memory; the fourth is free);
# and the same where raises double the stake.
STYLED = {
    2: (0.55, 0.85, 0.8, 0.7, 0.75, 0.75, 0.75, 0.75),
    4: (0.83, 0.83, 0.83, 0.83, 0.95, 0.95, 0.95, 0.95),
}
# Rarer options than this are noise of the training more than art (docs/robots.md).
PURE = {2: 0.3, 4: 0.49}
# What weighs no more than this in the sums, some 50 visits, does as its neighbours do: to go by so
# few would be noise.
SEEN = 50
KINDS = {2: heads.SMALL_2, 4: heads.SMALL_4}
# Whom it learns against where that is no style.
ADVERSARY = {2: heads.CLOSE_2, 4: heads.CLOSE_4}


def target(players):
    return os.path.join(paths.ROOT, "truco_core", "bots", "policy%d.bin" % players)


def train(players, blocks=None, seed=SEED):
    """The bytes of a table file; `seed` is that of the first of RUNS trainings."""
    average = 0
    for each in range(seed, seed + RUNS[players]):
        run = learn.Run(KINDS[players], each, adversary=ADVERSARY[players])
        run.train(blocks or PLAN[players][0], PLAN[players][1], STYLED[players])
        average = average + run.average
    return _finished(average, players)


def _finished(average, players):
    """The bytes of a table file for the sums of mean strategies, float [entries, 5]."""
    kind = KINDS[players]
    c = heads.head(kind)
    weight = average.sum(axis=1)
    mean = np.divide(
        average, weight[:, None], out=np.zeros_like(average), where=weight[:, None] > 0
    )
    mean = mend.filled(mean, weight > SEEN, kind[0], c)
    mean = mend.ordered(pack.purified(mean, PURE[players]), weight + SEEN, kind[0], c)
    return pack.pack(mean, kind[0], c)


def main():
    parser = argparse.ArgumentParser(description="Train the robots' tables.")
    parser.add_argument("--players", type=int, choices=(2, 4), help="only this table")
    parser.add_argument("--blocks", type=int, help="how long (default: as shipped)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", help="another file than the shipped one (with --players)")
    options = parser.parse_args()
    if options.out and not options.players:
        parser.error("say --players as well")
    for players in (options.players,) if options.players else (2, 4):
        data = train(players, options.blocks, options.seed)
        path = options.out or target(players)
        with open(path, "wb") as file:
            file.write(data)
        print("%s: %d bytes" % (os.path.relpath(path, paths.ROOT), len(data)))


if __name__ == "__main__":
    main()
