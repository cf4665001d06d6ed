"""The best of many parametrised heuristics (tools/lab/train/styles.py) against a table.

Found by successive halving: all play the same deals, the better half plays on over twice as
many new ones. The one that is left then plays fresh deals, so that the luck by which it was
chosen is not in its figure.
"""

import numba
import numpy as np

from tools.lab.train import mixture, styles
from tools.lab.train.cfr import look
from tools.lab.train.response import held, shuffle_of
from tools.lab.train.simulator import act, actor, deal
from truco_core.state import HAND_OVER, PHASE, SCORE

SEED = 2026  # of the styles; the trainer's pool has others
_DEALS = 500  # in the first round


def draw(count, seed=SEED):
    """So many different styles, [count, styles.SIZE]."""
    random = np.random.default_rng(seed)
    found = {}
    while len(found) < count:
        style = mixture.draw(random)
        found.setdefault(style.tobytes(), style)
    return np.stack(list(found.values()))


@numba.njit(error_model="numpy")
def play(deals, seed, players, row, style, table, c, first):
    """Mean and standard error of a style's points a hand against a table, as response.play."""
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    rng = np.ones(1, np.uint64)
    deal_rng = np.ones(1, np.uint64)
    rng[0] = shuffle_of(seed + 1, 0)
    total = 0.0
    squares = 0.0
    for i in range(deals):
        x = 0.0
        for us in range(2):
            deal_rng[0] = shuffle_of(seed, i)
            deal(s, row, players, 0, 0, i % players, deal_rng, deck)
            while s[PHASE] < HAND_OVER:
                seat = actor(s)
                look(s, seat, w)
                if (seat ^ us) & 1:
                    option = held(s, seat, w, table, c, first, rng, 0)
                else:
                    option = styles.choose(s, seat, w, style, rng)
                act(s, seat, option, w)
            x += (s[SCORE + us] - s[SCORE + 1 - us]) / 2.0
        total += x
        squares += x * x
    mean = total / deals
    return mean, ((squares / deals - mean * mean) / deals) ** 0.5


def best_of(pool, players, row, held_still, deals=_DEALS):
    """(index of the best style in `pool`, deals that each round played).

    :param held_still: (mixtures, head, offsets of entries) of the table
    """
    left = np.arange(len(pool))
    rounds = []
    while len(left) > 1:
        seed = 100 + len(rounds)
        points = [play(deals, seed, players, row, pool[i], *held_still)[0] for i in left]
        left = left[np.argsort(points)[::-1][: (len(left) + 1) // 2]]
        rounds.append(deals)
        deals *= 2
    return int(left[0]), rounds
