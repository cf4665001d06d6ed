"""Sampled hands by the thousand: matches of the learner against styles, and what it walks there.

With some probability the other team of a walk is a style, else one that learns to beat the
learner and nothing else (restricted Nash response, Johanson 2007). That adversary has regrets of
its own, and may look closer than the learner: then what is learnt loses the least that the
learner's own entries allow (CFR-BR, Johanson 2012). Without one the learner meets itself.
"""

import numba
import numpy as np

from tools.lab.train import cfr
from tools.lab.train.openings import doubles, meet
from tools.lab.train.simulator import act, actor, below, deal, uniform
from tools.lab.train.styles import choose
from truco_core.events import DEALT, DECIDE
from truco_core.state import DECIDING, HAND_OVER, MATCH_OVER, PHASE, PLAYERS, SCORE


@numba.njit(error_model="numpy")
def rehearse(s, w, mix, style, rng, learner, m, manner):
    """Play a hand of the present strategy (team 0) against a style, for `m` to watch.

    The mean strategy takes it in: where styles lead, walks among learners seldom come.
    """
    regrets, average, c, first = learner
    cfr.watch(m, DEALT, 0, 0)
    if s[PHASE] == DECIDING:
        cfr.watch(m, DECIDE, 0, 0)
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        cfr.look(s, seat, w)
        if seat & 1:
            option = choose(s, seat, w, style, rng)
        else:
            mask = cfr.options(s, seat, w)
            option = cfr.single(mask)
            if option < 0:
                e = cfr.entry_of(s, seat, w, c, first, manner)
                cfr.strategy(regrets[e], mask, mix)
                for a in range(5):
                    average[e, a] += mix[a]
                option = cfr.sample(mix, mask, rng)
        cfr.tell(s, seat, option, m)
        act(s, seat, option, w)


@numba.njit(error_model="numpy")
def walks(room, start, how, sides, met, manner):
    """Walk through a dealt hand for each seat, once more where an adversary learns from it.

    :param how: what cfr.walk gets between the seat and the sides: styled, stray, style, rng
    :param sides: the learner, and who learns against it; with no regrets that is nobody
    """
    learner, adversary = sides
    apart = len(adversary[0]) > 0
    other = adversary if apart else learner
    for me in range(start[PLAYERS]):
        room[0][0, :] = start
        cfr.walk(*room, 0, me, *how, learner, other, met, manner)
        if apart and not how[0]:
            room[0][0, :] = start
            cfr.walk(*room, 0, me, *how, other, learner, met, manner)


@numba.njit(nogil=True, error_model="numpy")
def block(hands, players, rows, shares, pools, p_style, rng, sides, mets, edges):
    """Train on `hands` sampled hands.

    They come in matches of the learner against one style, so that scores come up as often
    as they do, and the memory shows the manners that the style really shows. With
    1 - p_style[set] the opponent of a walk is the adversary instead, who knows the manner
    that the learner believes in.

    :param rows: rule sets, int16 [n, 14]; `shares`: cumulated frequencies of them
    :param pools: styles [2, n, styles.SIZE]; the second where raises double the stake
    :param p_style: [8]: by manner, then the same where raises double the stake
    :param sides: see `walks`
    :param mets: match equity [rule set, need of mine, need of theirs] against the learner
    :param edges: the same against the styles
    """
    room = cfr.room()
    start = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(cfr.memory_size, np.int16)
    last = np.zeros(64, np.int16)  # the hand before
    last[PHASE] = MATCH_OVER
    i = r = opener = 0
    for _ in range(hands):
        if last[PHASE] == MATCH_OVER:
            i, r = meet(last, rows, shares, pools.shape[1], rng, m)
            opener = below(rng, players)
        deal(start, rows[r], players, last[SCORE], last[SCORE + 1], opener, rng, deck)
        manner = cfr.manner_of(m, 0)
        flat = doubles(rows[r])
        style = pools[flat, i]
        styled = uniform(rng) < p_style[manner + 4 * flat]
        stray = cfr.STRAY if uniform(rng) < cfr.ODD else 0.0
        met = edges[r] if styled else mets[r]
        walks(room, start, (styled, stray, style, rng), sides, met, manner)
        last[:] = start
        rehearse(last, room[1][0], room[3][0], style, rng, sides[0], m, manner)
        opener = (opener + 1) % players
