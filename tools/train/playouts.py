# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""tools/tournament/positions.py's `wins`, compiled: a hundred thousand samples in a second."""

import numba
import numpy as np

from tools.train.compiled import as_array, load
from tools.train.simulator import actor, answer, below, lay, make_rng
from truco_core import rules
from truco_core.cards import NONE, UNKNOWN
from truco_core.state import (
    CARDS,
    GONE,
    HAND_OVER,
    PHASE,
    PLAYERS,
    PLAYS,
    RESULTS,
    SCORE,
    TIE,
    TRICK,
)

_power = load("truco_core.bots.features").power


@numba.njit(error_model="numpy")
def plain_card(s, seat):
    """The lowest card that takes the trick, else the lowest; the best to lead or after a tie."""
    best = [-1, -1]
    for other in range(s[PLAYERS]):
        card = s[PLAYS + 4 * s[TRICK] + other]
        if card != NONE:
            best[(other ^ seat) & 1] = max(best[(other ^ seat) & 1], _power(s, card))
    ours, theirs = best
    low = high = takes = -1
    for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
        card = s[i]
        if card >= GONE:
            continue
        value = _power(s, card)
        if low < 0 or value < _power(s, low):
            low = card
        if high < 0 or value > _power(s, high):
            high = card
        if value > theirs and (takes < 0 or value < _power(s, takes)):
            takes = card
    if s[TRICK] and s[RESULTS] == TIE or ours < 0 and theirs < 0:
        return high
    return takes if ours <= theirs and takes >= 0 else low


@numba.njit(error_model="numpy")
def _count(view, seat, free, samples, rng):
    s = np.zeros(64, np.int16)
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
        while s[PHASE] < HAND_OVER:
            turn = actor(s)
            lay(s, turn, plain_card(s, turn))
        count += s[SCORE + (seat & 1)] >= s[rules.GOAL]
    return count


def wins(seen, seat, free, samples, rnd):
    """As positions.wins, by other samples."""
    rng = make_rng(rnd.randrange(1 << 30))
    return _count(as_array(seen)[:64], seat, as_array(free), samples, rng)
