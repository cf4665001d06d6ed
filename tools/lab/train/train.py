"""Train the robots' tables: truco_core/bots/policy2.bin and policy4.bin.

    python3 tools/lab/train/train.py                  both, one after the other
    python3 tools/lab/train/train.py --players 4
    python3 tools/lab/train/train.py --players 2 --equilibrium build/big2.npz

The same seed gives the same files, on the same pinned packages and kind of processor.
--equilibrium makes the yardstick instead: a table too big for a board, that plays
against itself only. docs/robots.md tells the method and the figures.
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
BIG_PLAN = {2: (180, 12_500), 4: (140, 12_500)}
# How often the opponent is a style, by its manner (truco_core.bots.memory; the fourth is free);
# and the same where raises double the stake.
STYLED = {
    2: (0.55, 0.85, 0.8, 0.7, 0.75, 0.75, 0.75, 0.75),
    4: (0.83, 0.83, 0.83, 0.83, 0.95, 0.95, 0.95, 0.95),
}
# Rarer options than this are noise of the training more than art: without them the table
# wins more against styles and against the big equilibrium alike (docs/robots.md).
PURE = {2: 0.3, 4: 0.49}
# What weighs no more than this in the sums, some 50 visits, does as its neighbours do: to go by so
# few would be noise.
SEEN = 50
KINDS = {2: heads.SMALL_2, 4: heads.SMALL_4}
# Whom it learns against where that is no style; None: against itself.
ADVERSARY = {2: heads.CLOSE_2, 4: heads.CLOSE_4}
BIG = {2: heads.BIG_2, 4: heads.BIG_4}


def target(players):
    return os.path.join(paths.ROOT, "truco_core", "bots", "policy%d.bin" % players)


def train(players, blocks=None, seed=SEED, raw=None, sound=None, alone=False):
    """The bytes of a table file.

    :param seed: of the first of RUNS trainings
    :param raw: a path: where to keep the sums as well, to make other tables of them
    :param sound: another share of styles than STYLED has for the first manner, for the frontier
    :param alone: whether it learns against itself, not against an adversary
    """
    share = list(STYLED[players])
    share[0] = share[0] if sound is None else sound
    average = 0
    for each in range(seed, seed + RUNS[players]):
        run = learn.Run(KINDS[players], each, adversary=None if alone else ADVERSARY[players])
        run.train(blocks or PLAN[players][0], PLAN[players][1], share)
        average = average + run.average
    if raw:
        np.savez_compressed(raw, average=average)
    return finished(average, players)


def finished(average, players, pure=None):
    """The bytes of a table file for the sums of mean strategies, float [entries, 5]."""
    pure = PURE[players] if pure is None else pure
    kind = KINDS[players]
    c = heads.head(kind)
    weight = average.sum(axis=1)
    mean = np.divide(
        average, weight[:, None], out=np.zeros_like(average), where=weight[:, None] > 0
    )
    mean = mend.filled(mean, weight > SEEN, kind[0], c)
    mean = mend.ordered(pack.purified(mean, pure), weight + SEEN, kind[0], c)
    return pack.pack(mean, kind[0], c)


def equilibrium(players, path, blocks=None, seed=SEED):
    """Write the yardstick, for paulista only: mixtures, head and offsets as numpy arrays."""
    run = learn.Run(BIG[players], seed, (1,) + (0,) * (len(learn.ROWS) - 1))
    run.train(blocks or BIG_PLAN[players][0], BIG_PLAN[players][1], (0,) * 8)
    np.savez(path, table=run.table(), head=run.head, first=run.first)
    print("%s: %d entries, %d of them met" % (path, run.size, (run.average.sum(1) > 0).sum()))


def main():
    parser = argparse.ArgumentParser(description="Train the robots' tables.")
    parser.add_argument("--players", type=int, choices=(2, 4), help="only this table")
    parser.add_argument("--blocks", type=int, help="how long (default: as shipped)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", help="another file than the shipped one (with --players)")
    parser.add_argument("--raw", metavar="FILE", help="keep the sums too (.npz, with --players)")
    parser.add_argument("--sound", type=float, help="share of styles behind the sound entries")
    parser.add_argument("--alone", action="store_true", help="no adversary: against itself")
    parser.add_argument("--equilibrium", metavar="FILE", help="make the yardstick (.npz)")
    options = parser.parse_args()
    if (options.out or options.raw or options.equilibrium) and not options.players:
        parser.error("say --players as well")
    if options.equilibrium:
        equilibrium(options.players, options.equilibrium, options.blocks, options.seed)
        return
    for players in (options.players,) if options.players else (2, 4):
        data = train(
            players, options.blocks, options.seed, options.raw, options.sound, options.alone
        )
        path = options.out or target(players)
        with open(path, "wb") as file:
            file.write(data)
        print("%s: %d bytes" % (os.path.relpath(path, paths.ROOT), len(data)))


if __name__ == "__main__":
    main()
