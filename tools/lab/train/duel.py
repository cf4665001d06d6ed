"""Fast hands of a table against itself or styles, and its match equity."""

import numba
import numpy as np

from tools.lab.train import cfr
from tools.lab.train.compiled import load
from tools.lab.train.simulator import act, actor, below, deal
from tools.lab.train.styles import choose
from truco_core import rules
from truco_core.events import DEALT, DECIDE
from truco_core.state import DECIDING, HAND_OVER, MATCH_OVER, PHASE, PLAYING, SCORE, WINNER

judged = load("truco_core.bots.specials").judged


@numba.njit(error_model="numpy")
def weigh(s, mask, p, out):
    """policy.Table.weigh, with floats that add up to 1, for the mixture `p` of an entry."""
    total = 0.0
    for a in range(5):
        out[a] = p[a] if mask >> a & 1 else 0.0
    if s[PHASE] != PLAYING:
        if mask & 6 == 2:
            out[1] = p[1] + p[2]
        elif mask & 6 == 4:
            out[2] = p[1] + p[2]
    for a in range(5):
        total += out[a]
    if total < 1e-6:
        if s[PHASE] != PLAYING:
            fallback = 1 if mask & 2 else 0 if mask & 1 else 2
        else:
            fallback = 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4
        out[fallback] = total = 1.0
    for a in range(5):
        out[a] /= total


@numba.njit(error_model="numpy")
def table_choice(s, seat, w, table, c, first, rng, m, champion):
    """trained.TrainedBot.choose, with floats.

    :param champion: as a champion plays it, by what the memory `m` believes and with special
        hands judged; else the table alone
    """
    mask = cfr.options(s, seat, w)
    if champion and s[PHASE] != PLAYING:
        mask = judged(s, seat, w, mask)
    only = cfr.single(mask)
    if only >= 0:
        return only
    manner = cfr.manner_of(m, seat) if champion else 0
    out = np.zeros(5)
    weigh(s, mask, table[cfr.entry_of(s, seat, w, c, first, manner)], out)
    return cfr.sample(out, mask, rng)


@numba.njit(error_model="numpy")
def hand(s, w, table, c, first, style, styled, rng, m, champion):
    """Play a dealt hand to its end.

    :param styled: team 1 is the style; else the table plays itself
    :param m: memory bytes (truco_core.bots.memory)
    :param champion: see `table_choice`
    """
    cfr.watch(m, DEALT, 0, 0)
    if s[PHASE] == DECIDING:
        cfr.watch(m, DECIDE, 0, 0)
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        cfr.look(s, seat, w)
        if styled and seat & 1:
            option = choose(s, seat, w, style, rng)
        else:
            option = table_choice(s, seat, w, table, c, first, rng, m, champion)
        cfr.tell(s, seat, option, m)
        act(s, seat, option, w)


@numba.njit(nogil=True, error_model="numpy")
def outcomes(hands, players, row, table, c, first, rng, pool, styled):
    """How hands end, by need of both: [mine, theirs, 0 I / 1 they, points], frequencies.

    :param bool styled: against styles of `pool`, another for each hand; else against itself
    """
    goal = row[rules.GOAL]
    found = np.zeros((goal + 1, goal + 1, 2, 40))
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(cfr.memory_size, np.int16)
    for mine in range(1, goal + 1):
        for theirs in range(1, goal + 1):
            for i in range(hands):
                deal(s, row, players, goal - mine, goal - theirs, i % players, rng, deck)
                style = pool[below(rng, len(pool))]
                # The weights of special hands come from what a table plays: none may depend on
                # them.
                hand(s, w, table, c, first, style, styled, rng, m, False)
                won = s[SCORE] - goal + mine
                if s[PHASE] == MATCH_OVER:
                    found[mine, theirs, s[WINNER], 39] += 1.0 / hands
                elif won:
                    found[mine, theirs, 0, won] += 1.0 / hands
                else:
                    found[mine, theirs, 1, s[SCORE + 1] - goal + theirs] += 1.0 / hands
    return found


@numba.njit(error_model="numpy")
def equity(found, rounds, alike):
    """Chance to win the match by need of both sides; symmetrical for sides that are alike."""
    goal = found.shape[0] - 1
    met = np.full((goal + 1, goal + 1), 0.5)
    for _ in range(rounds):
        for a in range(1, goal + 1):
            for b in range(1, goal + 1):
                value = found[a, b, 0, 39]
                # A hand that nobody won leaves all as it was.
                value += found[a, b, 0, 0] * met[a, b] + found[a, b, 1, 0] * met[a, b]
                for n in range(1, 39):
                    if found[a, b, 0, n] > 0:
                        value += found[a, b, 0, n] * met[a - n, b]
                    if found[a, b, 1, n] > 0:
                        value += found[a, b, 1, n] * met[a, b - n]
                met[a, b] = value
        if not alike:
            continue
        for a in range(1, goal + 1):
            for b in range(a, goal + 1):
                x = (met[a, b] + 1 - met[b, a]) / 2
                met[a, b] = x
                met[b, a] = 1 - x
    return met
