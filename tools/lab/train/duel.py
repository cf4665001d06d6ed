"""Fast duplicate matches between tables and styles, and the match equity of a table.

The trainer's own yardstick; tools/arena.py measures the robots themselves.
"""

import numba
import numpy as np

from tools.lab.train import cfr
from tools.lab.train.compiled import load
from tools.lab.train.simulator import act, actor, below, deal
from tools.lab.train.styles import choose
from truco_core import rules
from truco_core.bots.trained import (
    BEGINNER,
    BLUFFING,
    CARELESS,
    LEARNS,
    NEVER,
    RAISE_ODDS,
    RUN_ODDS,
)
from truco_core.events import DEALT, DECIDE, MATCH_STARTED
from truco_core.state import (
    ANSWERING,
    DECIDING,
    HAND_OVER,
    MATCH_OVER,
    PHASE,
    PLAYING,
    SCORE,
    WINNER,
)

raw_options = load("truco_core.bots.features").options
moment = load("truco_core.bots.trained").moment
judged = load("truco_core.bots.specials").judged


@numba.njit(error_model="numpy")
def lean(out, option, factor, more):
    out[option] = out[option] * factor / 16.0 + more / 256.0
    total = 0.0
    for a in range(5):
        total += out[a]
    for a in range(5):
        out[a] /= total


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
def table_choice(s, seat, w, table, c, first, rng, m, character, judging=True):
    """trained.TrainedBot.choose, with floats.

    :param judging: whether special hands are judged, or left to the table
    """
    mask = cfr.options(s, seat, w)
    never = character[NEVER] >> moment(s, seat)
    if s[PHASE] == PLAYING and never & 1 and mask != 16:
        mask &= ~16
    elif s[PHASE] == ANSWERING and never & 16 and mask != 1:
        mask &= ~1
    elif s[PHASE] != PLAYING and judging:
        mask = judged(s, seat, w, mask)
    only = cfr.single(mask)
    if only >= 0 and not character[BEGINNER]:
        return only
    manner = cfr.manner_of(m, seat) if character[LEARNS] else 0
    out = np.zeros(5)
    weigh(s, mask, table[cfr.entry_of(s, seat, w, c, first, manner)], out)
    if s[PHASE] == PLAYING:
        if mask & 16:
            lean(out, 4, character[RAISE_ODDS], character[BLUFFING])
    elif s[PHASE] == ANSWERING and mask & 1:
        lean(out, 0, character[RUN_ODDS], 0)
    if character[CARELESS]:
        if character[BEGINNER]:
            mask = raw_options(s, seat, w)
        if s[PHASE] != PLAYING:
            mask &= ~4
        elif character[BEGINNER]:
            mask &= ~16
        count = 0
        for a in range(5):
            count += mask >> a & 1
        for a in range(5):
            out[a] *= (256 - character[CARELESS]) / 256.0
            if mask >> a & 1:
                out[a] += character[CARELESS] / count / 256.0
    return cfr.sample(out, 31, rng)


@numba.njit(error_model="numpy")
def hand(s, w, sides, tables, heads, firsts, styles, characters, rng, m, judging=True):
    """Play a dealt hand to its end.

    :param sides: by team: 0 or 1 a table, 2 or 3 a style
    :param characters: of both tables, see truco_core.bots.trained
    :param m: memory bytes (truco_core.bots.memory)
    :param judging: see `table_choice`
    """
    cfr.watch(m, DEALT, 0, 0)
    if s[PHASE] == DECIDING:
        cfr.watch(m, DECIDE, 0, 0)
    while s[PHASE] < HAND_OVER:
        seat = actor(s)
        cfr.look(s, seat, w)
        side = sides[seat & 1]
        if side < 2:
            i = side
            if i == 0:
                table, head, first = tables[0], heads[0], firsts[0]
            else:
                table, head, first = tables[1], heads[1], firsts[1]
            option = table_choice(s, seat, w, table, head, first, rng, m, characters[i], judging)
        else:
            option = choose(s, seat, w, styles[side - 2], rng)
        cfr.tell(s, seat, option, m)
        act(s, seat, option, w)


@numba.njit(nogil=True, error_model="numpy")
def duel(matches, seed, players, row, sides, tables, heads, firsts, styles, characters, counts):
    """Matches won by sides[0]; each deal is played twice, with seats swapped.

    `counts` gets: hands, points of side 0, points of side 1.
    """
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(cfr.memory_size, np.int16)
    turned = np.zeros(2, np.int64)
    rng = np.ones(1, np.uint64)
    deal_rng = np.ones(1, np.uint64)
    wins = 0
    back = row[rules.MORE_FLAGS] & rules.OPENER_BACK
    for i in range(matches):
        x = np.uint64(seed + i // 2) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(77)
        deal_rng[0] = x
        swap = i & 1
        rng[0] = x ^ np.uint64(0x5555 + swap)
        turned[swap] = sides[0]
        turned[1 - swap] = sides[1]
        opener = (i // 2) % players
        we = 0
        they = 0
        cfr.watch(m, MATCH_STARTED, 0, 0)
        while True:
            deal(s, row, players, we, they, opener, deal_rng, deck)
            hand(s, w, turned, tables, heads, firsts, styles, characters, rng, m)
            counts[0] += 1
            counts[1 + swap] += s[SCORE] - we
            counts[2 - swap] += s[SCORE + 1] - they
            we = s[SCORE]
            they = s[SCORE + 1]
            if s[PHASE] == MATCH_OVER:
                wins += s[WINNER] == swap
                break
            opener = (opener + (players - 1 if back else 1)) % players
    return wins


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
    sides = np.array([0, 2 if styled else 0])
    tables = (table, table)
    heads = (c, c)
    firsts = (first, first)
    styles = pool[:1].copy()
    characters = np.array([[16, 16, 0, 0, 0, 0, 0], [16, 16, 0, 0, 0, 0, 0]])
    for mine in range(1, goal + 1):
        for theirs in range(1, goal + 1):
            for i in range(hands):
                deal(s, row, players, goal - mine, goal - theirs, i % players, rng, deck)
                styles[0] = pool[below(rng, len(pool))]
                # The weights of special hands come from what a table plays: none may depend on
                # them.
                hand(s, w, sides, tables, heads, firsts, styles, characters, rng, m, False)
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
