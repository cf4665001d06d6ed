# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""External-sampling CFR with discounts, and with styles among the opponents.

One sampled hand at a time: for each seat in turn all of its actions are tried, all
others' are sampled. With some probability the other team plays a fixed style, else
the learning strategy (restricted Nash response, Johanson 2007). What a hand is worth
comes from a match-equity table, so every pair of scores is trained for.
"""

import numba
import numpy as np

from tools.train.compiled import load
from tools.train.openings import anything, doubles, meet
from tools.train.simulator import act, actor, below, deal, uniform
from tools.train.styles import choose
from truco_core import rules
from truco_core.events import (
    ACCEPTED,
    DEALT,
    DECIDE,
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
# With four players: how often the walker tries an option that its strategy does not take now; what
# it then learns counts for as much more (as average strategy sampling does, Gibson 2012). Hands
# take a sixth of the time.
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
def walk(
    states, works, values, mixes, d, me, styled, stray, style, rng, regrets, average, c, first, met,
    manner,
):  # fmt: skip
    """Value of states[d] for seat `me`; updates regrets on the way.

    Options that the strategy takes are all tried, others now and then.

    :param stray: how often the others do anything at all
    """
    s = states[d]
    w = works[d]
    mix = mixes[d]
    while True:
        if s[PHASE] >= HAND_OVER:
            return worth(s, me & 1, met)
        seat = actor(s)
        look(s, seat, w)
        if seat != me and stray > 0 and uniform(rng) < stray:
            act(s, seat, anything(s, seat, w, rng), w)
            continue
        if styled and (seat ^ me) & 1:
            act(s, seat, choose(s, seat, w, style, rng), w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only >= 0:
            act(s, seat, only, w)
            continue
        e = entry_of(s, seat, w, c, first, manner)
        strategy(regrets[e], mask, mix)
        for a in range(5):
            average[e, a] += mix[a] * (FLOOR if seat == me else 1.0)
        if seat == me:
            break
        act(s, seat, sample(mix, mask, rng), w)
    total = 0.0
    tried = mask
    for a in range(5):
        if mask >> a & 1:
            if s[PLAYERS] == 4 and mix[a] == 0 and uniform(rng) >= TRY:
                tried ^= 1 << a
                continue
            below_it = states[d + 1]
            for i in range(60):
                below_it[i] = s[i]
            act(below_it, seat, a, w)
            values[d, a] = walk(
                states, works, values, mixes, d + 1, me, styled, stray, style, rng, regrets,
                average, c, first, met, manner,
            )  # fmt: skip
            total += mix[a] * values[d, a]
    for a in range(5):
        if tried >> a & 1:
            more = s[PLAYERS] == 4 and mix[a] == 0
            regrets[e, a] += (values[d, a] - total) / (TRY if more else 1.0)
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
def rehearse(s, w, mix, style, rng, regrets, average, c, first, m, manner):
    """Play a hand of the present strategy (team 0) against a style, for `m` to watch.

    The mean strategy takes it in: where styles lead, walks among learners seldom come.
    """
    watch(m, DEALT, 0, 0)
    if s[PHASE] == DECIDING:
        watch(m, DECIDE, 0, 0)
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        look(s, seat, w)
        if seat & 1:
            option = choose(s, seat, w, style, rng)
        else:
            mask = options(s, seat, w)
            option = single(mask)
            if option < 0:
                e = entry_of(s, seat, w, c, first, manner)
                strategy(regrets[e], mask, mix)
                for a in range(5):
                    average[e, a] += mix[a]
                option = sample(mix, mask, rng)
        tell(s, seat, option, m)
        act(s, seat, option, w)


@numba.njit(nogil=True, error_model="numpy")
def block(
    hands, players, rows, shares, pools, p_style, rng, regrets, average, c, first, mets, edges
):
    """Train on `hands` sampled hands.

    They come in matches of the learner against one style, so that scores come up as often
    as they do, and the memory shows the manners that the style really shows. With
    1 - p_style[set] the opponent of a walk is the learner instead, in the entries of the
    same manner.

    :param rows: rule sets, int16 [n, 14]; `shares`: cumulated frequencies of them
    :param pools: styles [2, n, styles.SIZE]; the second where raises double the stake
    :param p_style: [8]: by manner, then the same where raises double the stake
    :param mets: match equity [rule set, need of mine, need of theirs] against the learner
    :param edges: the same against the styles
    """
    states = np.zeros((DEPTH, 64), np.int16)
    works = np.zeros((DEPTH, 64), np.int16)
    values = np.zeros((DEPTH, 5), np.float64)
    mixes = np.zeros((DEPTH, 5), np.float64)
    start = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory_size, np.int16)
    last = np.zeros(64, np.int16)  # the hand before
    last[PHASE] = MATCH_OVER
    i = r = opener = 0
    for _ in range(hands):
        if last[PHASE] == MATCH_OVER:
            i, r = meet(last, rows, shares, pools.shape[1], rng, m)
            opener = below(rng, players)
        deal(start, rows[r], players, last[SCORE], last[SCORE + 1], opener, rng, deck)
        manner = manner_of(m, 0)
        flat = doubles(rows[r])
        style = pools[flat, i]
        styled = uniform(rng) < p_style[manner + 4 * flat]
        stray = STRAY if uniform(rng) < ODD else 0.0
        for me in range(players):
            states[0, :] = start
            walk(
                states, works, values, mixes, 0, me, styled, stray, style, rng, regrets,
                average, c, first, edges[r] if styled else mets[r], manner,
            )  # fmt: skip
        last[:] = start
        rehearse(last, works[0], mixes[0], style, rng, regrets, average, c, first, m, manner)
        opener = (opener + 1) % players


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
