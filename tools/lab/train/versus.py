"""Matches of the champion against a yardstick that is too big for a board.

    python3 tools/lab/train/train.py --players 2 --equilibrium build/big2.npz
    python3 tools/lab/train/versus.py build/big2.npz --players 2 --matches 150000

On the same cards twice, with seats swapped, as tools/arena.py plays; compiled, for tools/arena.py
knows robots of the game only. --still leaves out what the champion learns of its opponent.
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

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tools.lab.train import duel, exploit, styles, train
from tools.lab.train.compiled import as_array
from truco_core import rules
from truco_core.bots import characters
from truco_core.bots.trained import LEARNS

_SHARES = 10  # of the matches; each has deals of its own
_APART = 1_000_003  # between their seeds


def wins(players, mine, other, row, matches, still=False, seed=1):
    """How many of `matches` (a multiple of 20) the table `mine`, the champion's, wins.

    :param mine: and `other`: as exploit.load has them
    :param row: a rule set as an int16 array
    """
    character = list(characters.row("champion"))
    held = list(character)
    held[LEARNS] = 0
    both = np.array([held if still else character, held])
    nobody = np.zeros((2, styles.SIZE))

    def share(number):
        return duel.duel(
            matches // _SHARES, seed + number * _APART, players, row, np.array([0, 1]),
            *zip(mine, other), nobody, both, np.zeros(3, np.int64),
        )  # fmt: skip

    with ThreadPoolExecutor() as crowd:
        return sum(crowd.map(share, range(_SHARES)))


def main():
    parser = argparse.ArgumentParser(description="The champion against a yardstick.")
    parser.add_argument("yardstick", metavar="FILE", help="as train.py --equilibrium makes it")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--table", help="a file like the shipped ones (default)")
    parser.add_argument("--rules", default="paulista", choices=dict(rules.RULE_SETS))
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--still", action="store_true", help="without adapting")
    options = parser.parse_args()
    matches = max(1, options.matches // (2 * _SHARES)) * 2 * _SHARES
    module = exploit.MODULES[options.players]
    mine = exploit.load(options.table or train.target(options.players), module)
    other = exploit.load(options.yardstick, module)
    row = as_array(dict(rules.RULE_SETS)[options.rules])
    rate = wins(options.players, mine, other, row, matches, options.still) / matches
    error = 1.96 * (rate * (1 - rate) / matches) ** 0.5
    print("%d entries against %d" % (len(mine[0]), len(other[0])))
    print(
        "the champion wins %.2f%% of %d matches (+-%.2f, 95%%)" % (100 * rate, matches, 100 * error)
    )


if __name__ == "__main__":
    main()
