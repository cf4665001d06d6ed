"""Which positions are alike to a robot."""

import numba
import numpy as np

from tools.lab.train.compiled import load
from tools.lab.train.decks import STRENGTHS
from truco_core.bots import features
from truco_core.cards import NONE
from truco_core.state import (
    ASKER,
    CARDS,
    GONE,
    LEADS,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    RAISER,
    RESULTS,
    SPECIAL,
    TRICK,
    TURN,
    WAIT,
)

power = load("truco_core.bots.features").power
_EQUAL = features.EQUAL
_OWN = features.OWN
_LEFT = features.CARDS_LEFT


@numba.njit(error_model="numpy")
def _mixed(h, x):
    h = (h ^ np.uint64(x)) * np.uint64(0x9E3779B97F4A7C15)
    return h ^ (h >> np.uint64(29))


@numba.njit(error_model="numpy")
def key_of(s, me, w):
    """64 bits for all that the robot of seat `me` looks at, and that decides how it goes on.

    Call `look` first. So many bits are not the position itself: of a million positions two have
    the same with a chance of 1 in 37 million.
    """
    h = np.uint64(1)
    x = 0
    for i in range(STRENGTHS):
        x = x * 8 + w[_EQUAL + i]
    h = _mixed(h, x)
    x = s[PHASE] * 5 + s[TRICK]
    for i in (TURN, WAIT, LEVEL, RESULTS, RESULTS + 1):
        x = x * 16 + (s[i] & 15)
    x = (x * 256 + (s[ASKER] & 255)) * 256 + (s[RAISER] & 255)
    h = _mixed(h, x)
    x = s[LEADS + s[TRICK]] & 3
    for i in range(3):
        x = x * 16 + (w[_OWN + i] if i < w[_LEFT] else 0)
    if s[PLAYERS] == 2:
        return _mixed(_mixed(h, x), _cards(s, me))
    h = _mixed(h, x)
    if s[SPECIAL] == me & 1:
        x = 0
        for i in range(CARDS + 3 * (me ^ 2), CARDS + 3 * (me ^ 2) + 3):
            if s[i] < GONE:
                x += 1 << 2 * power(s, s[i])
        h = _mixed(h, x)
    return _mixed(h, _trick(s))


@numba.njit(error_model="numpy")
def _cards(s, me):
    """What two have laid: all of the other's cards, and mine of this trick."""
    x = 0
    for trick in range(s[TRICK] + 1):
        for seat in range(2):
            card = s[PLAYS + 4 * trick + seat]
            if card != NONE and (seat != me or trick == s[TRICK]):
                x += (1 + power(s, card)) << 4 * (2 * trick + seat)
    return x


@numba.njit(error_model="numpy")
def _trick(s):
    """What counts of a trick of four: each team's best card, who holds it, whether it is tied.

    A partner's card that lies face-down, so that mine may not, is a best card of strength 0.
    """
    plays = PLAYS + 4 * s[TRICK]
    best = [-1, -1]
    top = 0
    for i in range(4):
        seat = (s[LEADS + s[TRICK]] + i) & 3
        if s[plays + seat] == NONE:
            break
        value = power(s, s[plays + seat])
        if value > max(best[0], best[1]):
            top = seat
        best[seat & 1] = max(best[seat & 1], value)
    return ((best[0] + 1) * 16 + best[1] + 1) * 4 + top
