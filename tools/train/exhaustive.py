# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Every position that a robot can come to with a small deck, one by one.

The robot's seat plays its table. All others lay any card that it has not seen, face-down too, and
raise and answer as they like. Their cards are not dealt: what they show is all that the robot
learns of them, and any order of unseen cards can come. Positions that differ in nothing
that a robot looks at (truco_core.bots.features2, features4, guard) count once.
"""

import itertools

import numba
import numpy as np

from tools.train import cfr, decks, openings
from tools.train.cfr import branch, entry_of, look, options, single
from tools.train.compiled import as_array, load
from tools.train.decks import STRENGTHS
from tools.train.duel import weigh
from tools.train.openings import cards_of, may_raise
from tools.train.simulator import actor, answer, ask, lay, set_hand
from truco_core import rules
from truco_core.bots import features
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.state import (
    ASKER,
    CARDS,
    DECIDING,
    GONE,
    HAND_OVER,
    LEADS,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYING,
    PLAYS,
    RAISER,
    RESULTS,
    SPECIAL,
    TRICK,
    TURN,
    WAIT,
)

power = load("truco_core.bots.features").power
is_pair = load("truco_core.tricks").is_pair
_EQUAL = features.EQUAL
_OWN = features.OWN
_CARD = features.CARD
_LEFT = features.CARDS_LEFT
_SET = 1 << 24  # places of the set of positions that were seen: 128 MB
# What `explore` counts.
POSITIONS = 0
UNMET = 1  # ... at entries that training never met
HARDLY = 2  # ... or hardly
_KEPT = 3  # how many are in the set now
_FULL = 4  # set when it has no place left


@numba.njit(error_model="numpy")
def _mixed(h, x):
    h = (h ^ np.uint64(x)) * np.uint64(0x9E3779B97F4A7C15)
    return h ^ (h >> np.uint64(29))


@numba.njit(error_model="numpy")
def key_of(s, me, w, salt):
    """64 bits for all that the robot of seat `me` looks at, and that decides how it goes on."""
    h = _mixed(np.uint64(salt), 1)
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
    return _mixed(h, _trick(s, me))


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
def _trick(s, me):
    """What counts of a trick of four: each team's best card, who holds it, whether it is tied.

    And whether the partner's card lies face-down, for then mine may not.
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
    partner = s[plays + (me ^ 2)]
    hidden = 1 if partner != NONE and partner & FACE_DOWN else 0
    return (((best[0] + 1) * 16 + best[1] + 1) * 4 + top) * 2 + hidden


@numba.njit(error_model="numpy")
def _is_new(seen, key, counts):
    """Put a key into the set; whether it was not there."""
    size = len(seen)
    at = np.int64(key >> np.uint64(20)) & (size - 1)
    if key == 0:
        key = np.uint64(1)
    while seen[at]:
        if seen[at] == key:
            return False
        at = (at + 1) & (size - 1)
    if counts[_KEPT] * 8 > size * 7:
        counts[_FULL] = 1
        return False
    counts[_KEPT] += 1
    seen[at] = key
    return True


@numba.njit(error_model="numpy")
def _copy(states, d):
    after = states[d + 1]
    for i in range(60):
        after[i] = states[d, i]
    return after


@numba.njit(error_model="numpy")
def _covers(s, seat, w):
    """Whether `seat`, whose turn it is, may lay a card face-down."""
    left = w[_LEFT]
    w[_LEFT] = 3 - s[TRICK]
    mask = cards_of(s, seat, w)
    w[_LEFT] = left
    return mask & features.COVERED


@numba.njit(error_model="numpy")
def _cards_to_lay(s, seat, w, deck, out):
    """Put all that another `seat` may lay into `out`; how many those are."""
    n = 0
    covers = _covers(s, seat, w)
    if s[CARDS + 3 * seat] != UNKNOWN:
        # The partner's cards, in a special hand.
        for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
            if s[i] < GONE:
                out[n] = s[i]
                n += 1
                if covers:
                    out[n] = s[i] | FACE_DOWN
                    n += 1
        return n
    codes, absent = deck
    if covers:
        out[0] = FACE_DOWN
        n = 1
    for value in range(1, STRENGTHS):
        if w[_EQUAL + value] > absent[value]:
            out[n] = codes[value]
            n += 1
    return n


@numba.njit(error_model="numpy")
def explore(states, works, d, me, salt, robot, free, weight, least, deck, seen, counts, came):
    """Come to every position after states[d], and count.

    :param robot: (table, head, offsets of entries, manner)
    :param free: whether the robot may do all that its guard allows, not only what its table does
    :param weight: how often training met each entry
    :param least: what weighs no more was hardly met
    :param deck: (a card of each strength, how many of each strength the small deck lacks)
    :param counts: int64 [5], see POSITIONS and below
    :param came: uint8 [entries], 1 where the robot came to
    """
    s = states[d]
    w = works[d]
    if s[PHASE] >= HAND_OVER:
        return
    look(s, me, w)
    if not _is_new(seen, key_of(s, me, w, salt), counts):
        return
    seat = actor(s)
    rest = robot, free, weight, least, deck, seen, counts, came
    if seat == me:
        mask = options(s, me, w)
        mix = np.ones(5)
        if single(mask) < 0:
            table, c, first, manner = robot
            e = entry_of(s, me, w, c, first, manner)
            counts[POSITIONS] += 1
            counts[UNMET] += weight[e] <= 0
            counts[HARDLY] += weight[e] <= least
            came[e] = 1
            if not free:
                weigh(s, mask, table[e], mix)
        for a in range(5):
            if mask >> a & 1 and mix[a] > 0:
                branch(states, d, me, a, w)
                explore(states, works, d + 1, me, salt, *rest)
        return
    if s[PHASE] != PLAYING:
        more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[LEVEL]]
        for option in range(3 if s[PHASE] != DECIDING and more else 2):
            answer(_copy(states, d), seat, option)
            explore(states, works, d + 1, me, salt, *rest)
        return
    if may_raise(s, seat & 1):
        ask(_copy(states, d), seat)
        explore(states, works, d + 1, me, salt, *rest)
    cards = np.zeros(16, np.int16)
    for i in range(_cards_to_lay(s, seat, w, deck, cards)):
        after = _copy(states, d)
        if is_pair(s, s[TRICK]) and s[CARDS + 3 * seat] == UNKNOWN:
            # Which one lies under it, the robot does not see before the hand is over.
            after[CARDS + 3 * seat] = cards[i] ^ 1
        lay(after, seat, cards[i])
        explore(states, works, d + 1, me, salt, *rest)


@numba.njit(nogil=True, error_model="numpy")
def _explore_hands(row, score, vira, hands, players, me, *rest):
    """`explore` for every hand of seat `me`, with seat 0 opening."""
    states = np.zeros((cfr.DEPTH, 64), np.int16)
    works = np.zeros((cfr.DEPTH, 64), np.int16)
    dealt = np.zeros(40, np.int16)
    seen, counts, came = rest[-3:]
    for i in range(len(hands)):
        if counts[_KEPT] * 2 > len(seen):
            seen[:] = 0
            counts[_KEPT] = 0
        dealt[:] = UNKNOWN
        dealt[3 * players] = vira
        dealt[3 * me : 3 * me + 3] = hands[i, :3]
        if hands.shape[1] > 3:
            partner = me ^ 2
            dealt[3 * partner : 3 * partner + 3] = hands[i, 3:]
        set_hand(states[0], row, players, score[0], score[1], 0, dealt)
        explore(states, works, 0, me, i, *rest)


def count(players, row, ranks, robot, weight, least, free=False, scores=None):
    """(counts, entries that the robot came to) of all positions with a small deck.

    :param row: the rule set
    :param ranks: of the cards that are dealt, as text; the vira is any card of the whole pack
    :param robot, weight, least, free: see `explore`
    :param scores: (we, they), to come to; default: each that a robot tells apart
    """
    scores = scores or decks.scores(row)
    array = as_array(row)
    counts = np.zeros(5, np.int64)
    came = np.zeros(len(weight), np.uint8)
    seen = np.zeros(_SET, np.uint64)
    for deck in decks.dealable(row, ranks, players):
        hands = {n: np.array(deck.hands(n), np.int16) for n in range(1, 1 + players // 2)}
        for score, me in itertools.product(scores, range(players)):
            at = row[rules.SPECIAL_AT]
            special = at and score[me & 1] >= at > score[1 - (me & 1)]
            mine = hands[2 if players == 4 and special else 1]
            seen[:] = 0
            counts[_KEPT] = 0
            _explore_hands(
                array, np.array(score), deck.vira, mine, players, me, robot, free, weight, least,
                (deck.codes, deck.absent), seen, counts, came,
            )  # fmt: skip
            if counts[_FULL]:
                raise MemoryError("too many positions for one hand: take a smaller deck")
    return counts[:_KEPT], came


def by_manners(players, row, ranks, held_still, weight, least, free=False):
    """`count` for each manner of the opponents that the table tells apart by this rule set.

    (positions at entries: all, never met, hardly met; entries that the robot came to).

    :param held_still: (table, head, offsets of entries)
    """
    c = held_still[1]
    at = features.FLAT_AT if openings.doubles(row) else features.SET_AT
    manners = {c[at + manner]: manner for manner in range(4)}
    counts = np.zeros(_KEPT, np.int64)
    came = np.zeros(len(weight), bool)
    for manner in manners.values():
        robot = *held_still, manner
        some, there = count(players, row, ranks, robot, weight, least, free)
        counts += some
        came |= there > 0
    return counts, came.sum()
