"""How the matches of a training begin, and what somebody does who does anything at all."""

import numba

from tools.lab.train.compiled import load
from tools.lab.train.simulator import below, uniform
from truco_core import rules
from truco_core.bots.features import COVERED, RAISING
from truco_core.events import MATCH_STARTED
from truco_core.state import ANSWERING, DECIDING, LEVEL, PHASE, SCORE

_features = load("truco_core.bots.features")
cards_of = _features.cards_of
may_raise = _features.may_raise
may_cover = load("truco_core.tricks").may_cover
watch = load("truco_core.bots.memory").watch
ANYWHERE = 0.4  # so many matches begin at any score
ELEVENS = 0.1  # ... and so many with a special hand


@numba.njit(error_model="numpy")
def anything(s, seat, w, rng, all_covered):
    """An option that the rules allow, all equally likely; `look` comes first.

    :param all_covered: whether a last card, too, may go face-down
    """
    if s[PHASE] == DECIDING:
        return below(rng, 2)
    if s[PHASE] == ANSWERING:
        more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[LEVEL]]
        return below(rng, 3 if more else 2)
    mask = cards_of(s, seat, w)
    if all_covered and may_cover(s, seat):
        mask |= COVERED
    if may_raise(s, seat & 1):
        mask |= RAISING
    while True:
        option = below(rng, 5)
        if mask >> option & 1:
            return option


@numba.njit(error_model="numpy")
def doubles(row):
    """1 where the first raise no more than doubles the stake, as in `entries.place`; else 0."""
    return 1 if row[rules.STAKES + 1] <= 2 * row[rules.STAKES] else 0


@numba.njit(error_model="numpy")
def meet(s, rows, shares, styles, rng, m):
    """Begin a match: the numbers of its style and of its rule set; `s` gets the score."""
    watch(m, MATCH_STARTED, 0, 0)
    x = uniform(rng)
    r = 0
    while x >= shares[r]:
        r += 1
    s[SCORE] = s[SCORE + 1] = 0
    x = uniform(rng)
    if x < ANYWHERE:
        s[SCORE] = below(rng, rows[r, rules.GOAL])
        s[SCORE + 1] = below(rng, rows[r, rules.GOAL])
    elif x < ANYWHERE + ELEVENS:
        team = below(rng, 2)
        s[SCORE + team] = rows[r, rules.SPECIAL_AT]
        s[SCORE + 1 - team] = below(rng, rows[r, rules.GOAL])
    return below(rng, styles), r
