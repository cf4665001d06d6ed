"""Learning to beat a table that is held still, and what that wins in fresh hands at 0-0.

The responder learns as cfr.walk does, in points, in an abstraction of its own; then the best
action of each entry is its answer, or its mean strategy where that wins more.
"""

import numba
import numpy as np

from tools.lab.train import cfr, simulator
from tools.lab.train.cfr import branch, entry_of, look, options, sample, single, strategy
from tools.lab.train.duel import table_choice
from tools.lab.train.simulator import act, actor, below, deal
from truco_core.state import HAND_OVER, PHASE, SCORE

BLOCKS = 100
_CHOICE_HANDS = 200_000  # to tell which of the two answers is the better one


@numba.njit(error_model="numpy")
def held(s, seat, w, table, rng):
    """What a table that is held still does: (mixtures, head, offsets of entries)."""
    return table_choice(s, seat, w, *table, rng, w, False)


@numba.njit(error_model="numpy")
def points(s, team):
    """What `team` has won in a hand that began at 0-0, less what the others have."""
    return float(s[SCORE + team]) - float(s[SCORE + 1 - team])


@numba.njit(error_model="numpy")
def to_own_turn(s, w, mix, me, rng, ours, table):
    """As cfr.play_on, against the table."""
    regrets, average, c, first = ours
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        look(s, seat, w)
        if (seat ^ me) & 1:
            act(s, seat, held(s, seat, w, table, rng), w)
            continue
        mask = options(s, seat, w)
        only = single(mask)
        if only >= 0:
            act(s, seat, only, w)
            continue
        e = entry_of(s, seat, w, c, first, 0)
        strategy(regrets[e], mask, mix)
        for a in range(5):
            average[e, a] += mix[a]
        if seat == me:
            return mask, e
        act(s, seat, sample(mix, mask, rng), w)
    return 0, 0


@numba.njit(error_model="numpy")
def walk(states, works, values, mixes, d, me, rng, ours, table):
    """As cfr.walk, in points; the other team plays the table."""
    mix = mixes[d]
    mask, e = to_own_turn(states[d], works[d], mix, me, rng, ours, table)
    if mask == 0:
        return points(states[d], me & 1)
    total = 0.0
    for a in range(5):
        if mask >> a & 1:
            branch(states, d, me, a, works[d])
            values[d, a] = walk(states, works, values, mixes, d + 1, me, rng, ours, table)
            total += mix[a] * values[d, a]
    for a in range(5):
        if mask >> a & 1:
            ours[0][e, a] += values[d, a] - total
    return total


@numba.njit(error_model="numpy")
def learn(hands, players, row, rng, ours, table):
    room = cfr.room()
    states = room[0]
    deck = np.zeros(40, np.int16)
    for _ in range(hands):
        deal(states[0], row, players, 0, 0, below(rng, players), rng, deck)
        start = states[0].copy()
        for me in range(players):
            states[0, :] = start
            walk(*room, 0, me, rng, ours, table)


@numba.njit(error_model="numpy")
def shuffle_of(seed, number):
    """The state of a chance that deals the same cards for the same numbers."""
    x = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(number + 1)
    x = (x ^ (x >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    return x ^ (x >> np.uint64(29)) | np.uint64(1)


@numba.njit(error_model="numpy")
def play(deals, seed, players, row, answer, table):
    """Mean and standard error of the responder's points a hand over fresh deals.

    Each deal is played twice, with seats swapped; the pair counts as one sample.
    """
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
                one = table if (seat ^ us) & 1 else answer
                act(s, seat, held(s, seat, w, one, rng), w)
            x += points(s, us) / 2.0
        total += x
        squares += x * x
    mean = total / deals
    return mean, ((squares / deals - mean * mean) / deals) ** 0.5


def respond(players, table, abstraction, hands, row, seed=1):
    """The answer to a table, as (mixtures, head, offsets of entries), which `table` is, too.

    :param abstraction: (head, offsets of entries), as arrays
    :param hands: sampled hands to learn from
    """
    c, first = abstraction
    regrets = np.zeros((first[-1], 5), np.float32)
    average = np.zeros((first[-1], 5), np.float32)
    rng = simulator.make_rng(seed)
    for b in range(1, BLOCKS + 1):
        learn(hands // BLOCKS, players, row, rng, (regrets, average, c, first), table)
        if b < BLOCKS:
            cfr.discount(regrets, average, b / (b + 1))
    mean = np.zeros_like(average)
    cfr.normalised(average, regrets, mean)
    best = np.zeros_like(average)
    best[np.arange(len(best)), regrets.argmax(axis=1)] = regrets.max(axis=1) > 0
    best = np.where(best.sum(1, keepdims=True) > 0, best, mean)
    answers = (mean, c, first), (best, c, first)
    found = [play(_CHOICE_HANDS // 2, 7, players, row, answer, table)[0] for answer in answers]
    return answers[found[1] > found[0]]
