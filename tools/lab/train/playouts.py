"""tools/hands/positions.py's `wins`, compiled: some hundred thousand samples in a second."""

import functools

import numba
import numpy as np

from tools.lab.train import cfr, duel, exploit, styles, train
from tools.lab.train.compiled import as_array
from tools.lab.train.simulator import answer, below, make_rng
from truco_core import rules
from truco_core.cards import UNKNOWN
from truco_core.state import CARDS, PLAYERS, SCORE


@numba.njit(error_model="numpy")
def _count(view, seat, free, samples, rng, table, c, first):
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    m = np.zeros(cfr.memory_size, np.int16)
    nobody = np.zeros(styles.SIZE)
    count = 0
    for _ in range(samples):
        s[:] = view
        drawn = 0
        for i in range(CARDS, CARDS + 3 * s[PLAYERS]):
            if s[i] == UNKNOWN:
                j = drawn + below(rng, len(free) - drawn)
                s[i] = free[j]
                free[j] = free[drawn]
                free[drawn] = s[i]
                drawn += 1
        answer(s, seat, 1)
        m[:] = 0
        duel.hand(s, w, table, c, first, nobody, False, rng, m, True)
        count += s[SCORE + (seat & 1)] >= s[rules.GOAL]
    return count


@functools.cache
def _table(players):
    return exploit.load(train.target(players), exploit.MODULES[players])


def wins(seen, seat, free, samples, rnd):
    """As positions.wins, by other samples."""
    rng = make_rng(rnd.randrange(1 << 30))
    view = as_array(seen)[:64]
    return _count(view, seat, as_array(free), samples, rng, *_table(seen[PLAYERS]))
