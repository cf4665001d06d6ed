# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Makes the weights of truco_core/bots/specials.py: a regression on hands that champions play.

    python3 tools/train/specials.py

Special hands by all rule sets, after which, if refused, the iron hand comes, each with 1,000
deals of the unseen cards. What counts is to be right where the chance is about a half, so those
hands weigh most. Prints the rows as they stand in that module. Champions' decisions at special
hands play no part in it, so the rows do not depend on themselves.
"""

import argparse
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
HERE = os.path.dirname(os.path.abspath(__file__))
# Python puts this folder in front; its modules go by their full names.
sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") != HERE]

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/train/requirements.txt")
paths.add_device_paths()

import numpy as np

from tools.hands import positions
from tools.train import playouts
from truco_core.bots import features, specials

POSITIONS = 40_000  # for two players, and for four
SAMPLES = 1000
SEED = 5
# A hand is played from this chance on. A hundredth at a half costs nothing, and the sum is
# off by some five: rather a hand too much than one of 60% refused.
PLAYED_FROM = 0.48
MIDDLE, REACH = 0.5, 0.2  # the chances that weigh most, and how far that reaches
UNIT = 10_000  # of the weights; a row's first is in units of 64


def hands(players, count, samples, rnd):
    """(places, ranks of the three best cards, chances), an array each, of so many hands."""
    work = bytearray(features.WORK_SIZE)
    found = []
    for _ in range(count):
        match, seat, chance = positions.eleven_to_ten(rnd, players, samples, playouts.wins)
        s = positions.view_of(match, seat).state
        features.look(s, seat, work)
        best = specials.best_of_team(s, seat, work)
        ranks = [specials.rank(work, best >> shift & 15) for shift in (0, 4, 8)]
        found.append((specials.place(s, seat, best & 15), *ranks, chance))
    table = np.array(found)
    return table[:, 0].astype(int), table[:, 1:4], table[:, 4]


def rows(places, ranks, chances):
    """The rows of truco_core.bots.specials, 4 bytes for each place."""
    weight = np.exp(-(((chances - MIDDLE) / REACH) ** 2) / 2)
    known = np.column_stack((np.ones(len(ranks)), ranks)) * weight[:, None]
    made = b""
    for place in sorted(set(places)):
        here = places == place
        found = np.linalg.lstsq(known[here], (chances * weight)[here], rcond=None)[0] * UNIT
        least = (found[0] - PLAYED_FROM * UNIT) / 64
        made += bytes([round(least), *(round(-one) for one in found[1:])])
    return made


def main():
    parser = argparse.ArgumentParser(description="Makes the weights of special hands.")
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N")
    options = parser.parse_args()
    rnd = random.Random(SEED)
    for players in (2, 4):
        made = rows(*hands(players, options.positions, SAMPLES, rnd))
        for at in range(0, len(made), 4):
            print('    b"%s"' % "".join("\\x%02x" % byte for byte in made[at : at + 4]), flush=True)


if __name__ == "__main__":
    main()
