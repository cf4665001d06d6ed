"""Makes the weights of truco_core/bots/specials.py: a regression on hands that champions play.

    python3 tools/lab/train/specials.py

Special hands by all rule sets, after which, if refused, the iron hand comes, each with 1,000
deals of the unseen cards. It is logistic, of "this hand wins every second time", and each hand
counts by what the wrong answer loses, so those near a half hardly do. Prints the row of each
number of players, as they stand in that module. Champions' decisions at special hands play no
part in it, so the rows do not depend on themselves.
"""

import argparse
import os
import random
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

from tools.hands import positions
from tools.lab.train import playouts
from truco_core.bots import features, specials

POSITIONS = 40_000  # for two players, and for four
SAMPLES = 1000
SEED = 5
EVEN = 0.5
# To refuse what wins so often is a hole (tools/lab/holes.py): that counts so many times as much.
GOOD, HOLE = 0.6, 1000
RIDGE = 1e-3  # on weights of what has been scaled to one: hands that are clear do not drag them
STEPS = 40
# In which units the module holds a rank's weight, its square's, and those of decks and places.
SQUARES, STEADY = 32, 64


def hands(players, count, samples, rnd):
    """(places, decks, ranks of the three best cards, chances), an array each, of so many hands."""
    work = bytearray(features.WORK_SIZE)
    found = []
    for _ in range(count):
        match, seat, chance = positions.eleven_to_ten(rnd, players, samples, playouts.wins)
        s = positions.view_of(match, seat).state
        features.look(s, seat, work)
        best = specials.best_of_team(s, seat, work)
        ranks = [specials.rank(work, best >> shift & 15) for shift in (0, 4, 8)]
        found.append((specials.place(s, seat, best & 15), features.deck(s), *ranks, chance))
    table = np.array(found)
    return table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2:5], table[:, 5]


def fitted(known, chances):
    """The weights of a logistic regression, by Newton's steps.

    :param known: what is known of each hand, float [hands, weights]
    :param chances: how often each is won, 0..1
    """
    size = known.std(axis=0)
    known = known / size
    counts = np.abs(chances - EVEN) * np.where(chances >= GOOD, HOLE, 1)
    weights = np.zeros(known.shape[1])
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (counts * ((chances > EVEN) - said)) - RIDGE * weights
        bend = (known * (counts * said * (1 - said))[:, None]).T @ known
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights / size


def row(players, places, decks, ranks, chances):
    """The bytes of truco_core.bots.specials for so many players, of what `hands` found."""
    by_deck = np.eye(4)[decks][:, 1:]
    known = np.column_stack((ranks, ranks**2, np.eye(players)[places], by_deck))
    found = fitted(known, chances)
    cards, squares, start = -found[:3], -found[3:6], found[6 : 6 + players]
    deck = np.concatenate(([0], found[6 + players :]))
    start, deck = start + deck.max(), deck.max() - deck
    # As fine as bytes allow.
    unit = min(
        255 / cards.max(),
        127 / (SQUARES * np.abs(squares).max()),
        255 * STEADY / max(start.max(), deck.max()),
    )
    pairs = np.column_stack((cards * unit, 128 + squares * unit * SQUARES)).ravel()
    steady = np.concatenate((deck, start)) * unit / STEADY
    return bytes(np.round(np.concatenate((pairs, steady))).astype(int).tolist())


def main():
    parser = argparse.ArgumentParser(description="Makes the weights of special hands.")
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N")
    options = parser.parse_args()
    rnd = random.Random(SEED)
    for players in (2, 4):
        made = row(players, *hands(players, options.positions, SAMPLES, rnd))
        print('    b"%s"' % "".join("\\x%02x" % byte for byte in made), flush=True)


if __name__ == "__main__":
    main()
