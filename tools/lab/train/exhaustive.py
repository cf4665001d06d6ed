"""Every position that a robot can come to with a small deck, one by one.

The robot's seat plays its table. All others lay any card that it has not seen, face-down too, and
raise and answer as they like. Their cards are not dealt: what they show is all that the robot
learns of them, and any order of unseen cards can come. Positions that differ neither in what a
robot looks at (truco_core.bots.features2, features4, guard) nor in how the hand can go on count
once.
"""

import itertools

import numba
import numpy as np

from tools.lab.train import cfr, decks, openings
from tools.lab.train.alike import key_of
from tools.lab.train.cfr import branch, entry_of, look, options, single
from tools.lab.train.compiled import as_array, load
from tools.lab.train.decks import STRENGTHS
from tools.lab.train.duel import judged, weigh
from tools.lab.train.openings import may_raise
from tools.lab.train.simulator import actor, answer, ask, lay, set_hand
from truco_core import rules
from truco_core.bots import features
from truco_core.cards import FACE_DOWN, UNKNOWN
from truco_core.state import (
    ACCEPT,
    ANSWERING,
    CARDS,
    GONE,
    HAND_OVER,
    LEVEL,
    PHASE,
    PLAYING,
    RAISE,
    RUN,
    TRICK,
)

_tricks = load("truco_core.tricks")
is_pair = _tricks.is_pair
may_cover = _tricks.may_cover
_EQUAL = features.EQUAL
# What `explore` counts.
POSITIONS = 0
UNMET = 1  # ... at entries that training never met
HARDLY = 2  # ... or hardly
_COUNTS = 3


@numba.njit(error_model="numpy")
def _actions(s, seat, w, deck, out):
    """Put the engine's actions that another `seat` may do into `out`; how many those are."""
    if s[PHASE] != PLAYING:
        out[0] = RUN
        out[1] = ACCEPT
        out[2] = RAISE
        more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[LEVEL]]
        return 3 if s[PHASE] == ANSWERING and more else 2
    n = 0
    if may_raise(s, seat & 1):
        out[0] = RAISE
        n = 1
    covers = may_cover(s, seat)
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
        out[n] = FACE_DOWN
        n += 1
    for value in range(1, STRENGTHS):
        if w[_EQUAL + value] > absent[value]:
            out[n] = codes[value]
            n += 1
    return n


@numba.njit(error_model="numpy")
def _follow(states, d, seat, action):
    """Make states[d + 1] what states[d] is after an action of another seat."""
    after = states[d + 1]
    for i in range(60):
        after[i] = states[d, i]
    if action == RUN:
        answer(after, seat, 0)
    elif action == ACCEPT:
        answer(after, seat, 1)
    elif action == RAISE and after[PHASE] == ANSWERING:
        answer(after, seat, 2)
    elif action == RAISE:
        ask(after, seat)
    else:
        if is_pair(after, after[TRICK]) and after[CARDS + 3 * seat] == UNKNOWN:
            # Which one lies under it, the robot does not see before the hand is over.
            after[CARDS + 3 * seat] = action ^ 1
        lay(after, seat, action)


@numba.njit(error_model="numpy")
def explore(states, works, d, me, robot, free, weight, least, deck, seen, counts, came):
    """Come to every position after states[d], and count.

    :param robot: (table, head, offsets of entries, manners: one for each of its sets). What it
        takes the others for may change at each card, so it does what it does by any of them
    :param free: whether the robot may do all that its guard allows, not only what its table does
    :param weight: how often training met each entry
    :param least: what weighs no more was hardly met
    :param deck: (a card of each strength, how many of each strength the small deck lacks)
    :param seen: keys of positions that were come to already
    :param counts: int64 [3], see POSITIONS
    :param came: uint8 [entries], 1 where the robot came to
    """
    s = states[d]
    w = works[d]
    if s[PHASE] >= HAND_OVER:
        return
    look(s, me, w)
    key = key_of(s, me, w)
    if key in seen:
        return
    seen.add(key)
    seat = actor(s)
    if seat != me:
        actions = np.zeros(20, np.int16)
        for i in range(_actions(s, seat, w, deck, actions)):
            _follow(states, d, seat, actions[i])
            explore(states, works, d + 1, me, robot, free, weight, least, deck, seen, counts, came)
        return
    mask = options(s, me, w)
    if s[PHASE] != PLAYING and not free:
        mask = judged(s, me, w, mask)
    mix = np.zeros(5)
    if single(mask) >= 0 or free:
        mix += 1
    if single(mask) < 0:
        table, c, first, manners = robot
        one = np.zeros(5)
        for manner in manners:
            e = entry_of(s, me, w, c, first, manner)
            counts[POSITIONS] += 1
            counts[UNMET] += weight[e] <= 0
            counts[HARDLY] += weight[e] <= least
            came[e] = 1
            weigh(s, mask, table[e], one)
            mix += one
    for a in range(5):
        if mask >> a & 1 and mix[a] > 0:
            branch(states, d, me, a, w)
            explore(states, works, d + 1, me, robot, free, weight, least, deck, seen, counts, came)


@numba.njit(nogil=True, error_model="numpy")
def _explore_hands(row, score, vira, hands, players, me, robot, free, weight, least, deck, *rest):
    """`explore` for every hand of seat `me`, with seat 0 opening."""
    states = np.zeros((cfr.DEPTH, 64), np.int16)
    works = np.zeros((cfr.DEPTH, 64), np.int16)
    dealt = np.zeros(40, np.int16)
    for hand in hands:
        dealt[:] = UNKNOWN
        dealt[3 * players] = vira
        dealt[3 * me : 3 * me + 3] = hand[:3]
        if len(hand) > 3:
            partner = me ^ 2
            dealt[3 * partner : 3 * partner + 3] = hand[3:]
        set_hand(states[0], row, players, score[0], score[1], 0, dealt)
        seen = {np.uint64(0)}
        explore(states, works, 0, me, robot, free, weight, least, deck, seen, *rest)


def manners(row, c):
    """One manner for each set of entries that a table with head `c` has by a rule set."""
    at = features.FLAT_AT if openings.doubles(row) else features.SET_AT
    return np.array(list({c[at + manner]: manner for manner in range(4)}.values()))


def count(players, row, ranks, held_still, weight, least, free=False, scores=None):
    """(positions, entries that the robot came to) with a small deck.

    Positions: how many there are, at entries that training never met, and at such that it hardly
    met, each counted for each set of entries that the table has by this rule set.

    :param row: the rule set
    :param ranks: of the cards that are dealt, as text; the vira is any card of the whole pack
    :param held_still: (table, head, offsets of entries)
    :param weight, least, free: see `explore`
    :param scores: (we, they), to come to; default: each that a robot tells apart
    """
    scores = scores or decks.scores(row)
    robot = *held_still, manners(row, held_still[1])
    array = as_array(row)
    counts = np.zeros(_COUNTS, np.int64)
    came = np.zeros(len(weight), np.uint8)
    for deck in decks.dealable(row, ranks, players):
        hands = {n: np.array(deck.hands(n), np.int16) for n in range(1, 1 + players // 2)}
        for score, me in itertools.product(scores, range(players)):
            at = row[rules.SPECIAL_AT]
            special = at and score[me & 1] >= at > score[1 - (me & 1)]
            mine = hands[2 if players == 4 and special else 1]
            _explore_hands(
                array, np.array(score), deck.vira, mine, players, me, robot, free, weight, least,
                (deck.codes, deck.absent), counts, came,
            )  # fmt: skip
    return counts, came
