"""External-sampling CFR with discounts, and with styles among the opponents.

One sampled hand at a time: for each seat in turn all of its actions are tried, all
others' are sampled. With some probability the other team plays a fixed style, else a
strategy that learns too: an adversary of its own, or the same one (tools/lab/train/blocks.py).
What a hand is worth comes from a match-equity table, so every pair of scores is trained for.
"""

import numba
import numpy as np

from tools.lab.train.compiled import load
from tools.lab.train.openings import anything
from tools.lab.train.simulator import act, actor, uniform
from tools.lab.train.styles import choose
from truco_core import rules
from truco_core.events import (
    ACCEPTED,
    PLAYED,
    RAISED,
    RAN,
    TRICK_TAKEN,
)
from truco_core.state import (
    DECIDING,
    HAND_OVER,
    MATCH_OVER,
    PHASE,
    PLAYERS,
    PLAYING,
    SCORE,
    TRICK,
    WAIT,
    WINNER,
)

_features = load("truco_core.bots.features")
look = _features.look
options = load("truco_core.bots.guard").allowed
entry2 = load("truco_core.bots.features2").entry
entry4 = load("truco_core.bots.features4").entry
_memory = load("truco_core.bots.memory")
watch = _memory.watch
manner_of = _memory.manner
memory_size = _memory.SIZE
tricks_seen = _memory._TRICK
DEPTH = 48
UNIT = 12.0  # a match in points, to keep regrets in the range of points
# Among so many hands there is one in which all others do anything at all, this often: so every
# decision that can come up is trained for.
ODD = 0.03
STRAY = 0.35
# Nobody lays a last card face-down there: with such hands tables won less (docs/robots.md).
COVERS_LAST = False
# How often the walker tries an option that its strategy does not take now; what it then learns
# counts for as much more (as average strategy sampling does, Gibson 2012). Hands take half the
# time, and with the time for twice as many a table wins more (docs/robots.md).
TRY = 0.4
# What the mean strategy takes in at decisions of the walker itself. The others' count as one each,
# so this tells only where the strategy seldom goes by itself, and there the mean would
# be that of the first blocks.
FLOOR = 0.02


@numba.njit(error_model="numpy")
def entry_of(s, seat, w, c, first, manner):
    if s[PLAYERS] == 2:
        return entry2(s, seat, w, c, first, manner)
    return entry4(s, seat, w, c, first, manner)


@numba.njit(error_model="numpy")
def worth(s, team, met):
    """A finished hand's value for `team`: its chance to win the match, times UNIT."""
    if s[PHASE] == MATCH_OVER:
        return UNIT if s[WINNER] == team else 0.0
    goal = s[rules.GOAL]
    return UNIT * met[goal - s[SCORE + team], goal - s[SCORE + 1 - team]]


@numba.njit(error_model="numpy")
def strategy(regrets, mask, out):
    """Regret matching over the options in `mask`."""
    total = 0.0
    n = 0
    for a in range(5):
        out[a] = 0.0
        if mask >> a & 1:
            n += 1
            if regrets[a] > 0:
                out[a] = regrets[a]
                total += regrets[a]
    if total > 0:
        for a in range(5):
            out[a] /= total
    else:
        for a in range(5):
            if mask >> a & 1:
                out[a] = 1.0 / n


@numba.njit(error_model="numpy")
def sample(probabilities, mask, rng):
    x = uniform(rng)
    last = 0
    for a in range(5):
        if mask >> a & 1 and probabilities[a] > 0:
            last = a
            x -= probabilities[a]
            if x < 0:
                return a
    return last


@numba.njit(error_model="numpy")
def single(mask):
    for a in range(5):
        if mask == 1 << a:
            return a
    return -1


@numba.njit(error_model="numpy")
def branch(states, d, seat, option, w):
    """Make states[d + 1] what states[d] is after an option."""
    after = states[d + 1]
    for i in range(60):
        after[i] = states[d, i]
    act(after, seat, option, w)


@numba.njit(error_model="numpy")
def room():
    """What `walk` works in: states, work bytes, values and mixtures of each depth."""
    states = np.zeros((DEPTH, 64), np.int16)
    return states, np.zeros_like(states), np.zeros((DEPTH, 5)), np.zeros((DEPTH, 5))


@numba.njit(error_model="numpy")
def play_on(s, w, mix, me, styled, stray, style, rng, ours, theirs, manner):
    """Play on to the next decision of seat `me`: (its options, its entry), or (0, 0) at the end.

    `mix` gets the strategy there; the other arguments are those of `walk`.
    """
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        look(s, seat, w)
        if seat != me and stray > 0 and uniform(rng) < stray:
            act(s, seat, anything(s, seat, w, rng, COVERS_LAST), w)
            continue
        if styled and (seat ^ me) & 1:
            act(s, seat, choose(s, seat, w, style, rng), w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only >= 0:
            act(s, seat, only, w)
            continue
        regrets, average, c, first = theirs if (seat ^ me) & 1 else ours
        e = entry_of(s, seat, w, c, first, manner)
        strategy(regrets[e], mask, mix)
        if len(average):
            for a in range(5):
                average[e, a] += mix[a] * (FLOOR if seat == me else 1.0)
        if seat == me:
            return mask, e
        act(s, seat, sample(mix, mask, rng), w)
    return 0, 0


@numba.njit(error_model="numpy")
def walk(states, works, values, mixes, d, me, styled, stray, style, rng, ours, theirs, met, manner):
    """Value of states[d] for seat `me`; updates regrets of its team on the way.

    Options that the strategy takes are all tried, others now and then.

    :param stray: how often the others do anything at all
    :param ours: (regrets, sums of the mean strategy, head, offsets) of the team of `me`, and
        `theirs`; with no sums the mean is not kept
    """
    mix = mixes[d]
    mask, e = play_on(states[d], works[d], mix, me, styled, stray, style, rng, ours, theirs, manner)
    if mask == 0:
        return worth(states[d], me & 1, met)
    total = 0.0
    tried = mask
    for a in range(5):
        if mask >> a & 1:
            if mix[a] == 0 and uniform(rng) >= TRY:
                tried ^= 1 << a
                continue
            branch(states, d, me, a, works[d])
            values[d, a] = walk(
                states, works, values, mixes, d + 1, me, styled, stray, style, rng, ours, theirs,
                met, manner,
            )  # fmt: skip
            total += mix[a] * values[d, a]
    regrets = ours[0]
    for a in range(5):
        if tried >> a & 1:
            regrets[e, a] += (values[d, a] - total) / (TRY if mix[a] == 0 else 1.0)
    return total


@numba.njit(error_model="numpy")
def tell(s, seat, option, m):
    """Let the memory `m` watch what is about to be done in state `s`."""
    while m[tricks_seen] < min(s[TRICK], 2):
        watch(m, TRICK_TAKEN, 0, 0)
    if s[PHASE] == PLAYING:
        watch(m, RAISED if option == 4 else PLAYED, seat, 0)
    elif s[PHASE] == DECIDING:
        return
    elif option == 0:
        watch(m, RAN, seat, s[WAIT] ^ (1 << seat))
    else:
        watch(m, ACCEPTED if option == 1 else RAISED, seat, 0)


@numba.njit(error_model="numpy")
def discount(regrets, average, factor):
    """Let the past count less: of the mean strategy more so, for early play was poor."""
    for i in range(regrets.shape[0]):
        for a in range(5):
            regrets[i, a] *= factor
            average[i, a] *= factor * factor


@numba.njit(error_model="numpy")
def normalised(average, regrets, out):
    """Mean strategy of every entry; what was never met stays all 0."""
    for i in range(average.shape[0]):
        total = 0.0
        for a in range(5):
            total += average[i, a]
        for a in range(5):
            out[i, a] = average[i, a] / total if total > 0 else 0.0
