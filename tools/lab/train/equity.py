"""A player that goes by its chances: truco_core.bots.chances and sensible, with numbers free.

The sensible robot's way of thinking, compiled, as one more kind of style. With the
robot's own numbers it chooses as the robot does (host_tests/lab/train/test_policy_trainer.py).
Chances run 0..256.
"""

import numba

from tools.lab.train.compiled import load
from tools.lab.train.simulator import below, uniform
from truco_core import rules
from truco_core.bots import sensible as robot
from truco_core.bots.features import ABOVE, CARDS_LEFT, EQUAL, OWN, UNSEEN
from truco_core.cards import FACE_DOWN, NONE
from truco_core.state import (
    ANSWERING,
    CARDS,
    DECIDING,
    GONE,
    LEADS,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    RESULTS,
    SCORE,
    SPECIAL,
    STAKE,
    TIE,
    TRICK,
)

_features = load("truco_core.bots.features")
power = _features.power
may_raise = _features.may_raise

# Where in the row of a style (styles.SIZE) this kind keeps its numbers.
RAISE_FROM = 1
ACCEPT_SHIFT = 2  # added to its chances at an answer
BLUFF_BELOW = 3
HESITATE = 4
BLUFF = 5  # how often it bluffs
RERAISE_FROM = 6
RESPECT = 7
PLAY_FROM = 8
PLAY_LAST_FROM = 9
NOISE = 10  # how far off its estimates are, +-
EARLIEST = 11
COVER = 12
SENSIBLE = (
    3,
    robot._RAISE_FROM,
    0,
    robot._BLUFF_BELOW,
    robot._HESITATE,
    1 / robot._BLUFF_ONE_IN,
    robot._RERAISE_FROM,
    robot.RESPECT,
    robot._PLAY_SPECIAL_FROM,
    robot._PLAY_LAST_FROM,
    0,
    0,
    0,
)


@numba.njit(error_model="numpy")
def _worth(value):
    """Trick results are 0 lost, 1 tied, 2 won; chances are SURE // 2 for each."""
    return value * 128


@numba.njit(error_model="numpy")
def _beats(w, strength, tie):
    equal = w[EQUAL + strength]
    total = tie * equal + 2 * (w[UNSEEN] - w[ABOVE + strength] - equal)
    return total * 128 // max(1, w[UNSEEN])


@numba.njit(error_model="numpy")
def _all_below(w, strength, tie, others, choice):
    one = _beats(w, strength, tie)
    if choice:
        others *= 2  # who has a choice lays the better card
    chance = 256
    for _ in range(others):
        chance = chance * one >> 8
    return chance


@numba.njit(error_model="numpy")
def _alone(w, index, tie, teams):
    if index >= w[CARDS_LEFT]:
        return 0
    one = _beats(w, w[OWN + index], tie)
    if not teams:
        return one
    return (256 + 2 * (one * one * one >> 16)) // 3


@numba.njit(error_model="numpy")
def _after(w, result, index, trick, first, tie_worth, teams):
    if trick == 2:
        if result == 1:
            result = tie_worth if first == 1 else first
        return _worth(result)
    p = 1 if index == 0 else 0
    if trick == 1:
        if first == 1:
            if result == 1:
                return _alone(w, p, tie_worth, teams)
            return _worth(result)
        if first == 2:
            return _alone(w, p, 2, teams) if result == 0 else 256
        return _alone(w, p, 0, teams) if result == 2 else 0
    q = 1 if index >= 2 else 2
    if index == 3:
        q = 1
    if result == 1:
        a = _alone(w, p, 1, teams)
        return a if teams else a * a >> 8
    a = _alone(w, p, result, teams)
    b = _alone(w, q, result, teams)
    if teams:
        if result == 0:
            return a * b >> 8
        return 256 - ((256 - a) * (256 - b) + 255 >> 8)
    if result == 0:
        return (2 * a - b) * b >> 8
    return 256 - ((256 - b) * (256 - b) - (a - b) * (a - b) + 255 >> 8)


@numba.njit(error_model="numpy")
def judge(s, seat, w):
    """Chance to win the hand, the index of the best card, whether it is won for all to see."""
    team = seat & 1
    trick = s[TRICK]
    teams = s[PLAYERS] == 4
    first = 1
    if trick and s[RESULTS] != TIE:
        first = 2 if s[RESULTS] == team else 0
    tie_worth = 1
    if s[0] & rules.ALL_TIED_DEALER:
        tie_worth = 2 if (s[LEADS] + 1) & 1 == team else 0
    ours = -1
    theirs = -1
    partners = 0
    opponents = 0
    played = False
    if trick <= 2:
        for other in range(s[PLAYERS]):
            card = s[PLAYS + 4 * trick + other]
            if card == NONE:
                if (other ^ seat) & 1:
                    opponents += 1
                elif other != seat:
                    partners += 1
                continue
            value = power(s, card)
            if (other ^ seat) & 1:
                theirs = max(theirs, value)
            else:
                ours = max(ours, value)
                if other == seat:
                    played = True
    shown = _is_shown(w, trick, first, ours, theirs, opponents)
    choice = not teams and trick < 2
    best = 0
    most = -1
    for i in range(1 if played else w[CARDS_LEFT]):
        index = 3 if played else i
        mine = ours if played else max(ours, w[OWN + i])
        tie = 1
        if trick == 1:
            tie = first
        elif trick == 2:
            tie = tie_worth if first == 1 else first
        others = partners + opponents
        won = 0
        tied = 0
        if mine > theirs:
            hold = _all_below(w, mine, tie, others, choice)
            won = hold
        elif mine == theirs:
            hold = _all_below(w, mine, 1, others, choice)
            tied = hold
        else:
            hold = _all_below(w, theirs, 2 - tie, others, choice)
        if others:
            won += (256 - hold) * partners // others
        chance = (
            won * _after(w, 2, index, trick, first, tie_worth, teams)
            + tied * _after(w, 1, index, trick, first, tie_worth, teams)
            + (256 - won - tied) * _after(w, 0, index, trick, first, tie_worth, teams)
        ) >> 8
        if chance >= most:
            most = chance
            best = i
    return most, best, shown


@numba.njit(error_model="numpy")
def _is_shown(w, trick, first, ours, theirs, opponents):
    if trick > 2 or not trick or (trick == 1 and first == 0):
        return False
    if not opponents:
        return ours > theirs or theirs == 0
    if ours <= theirs:
        return False
    if w[CARDS_LEFT] and w[OWN] > ours:
        return False
    for strength in range(ours, 15):
        if w[EQUAL + strength]:
            return False
    return True


@numba.njit(error_model="numpy")
def _before_play(s, seat, w):
    teams = s[PLAYERS] == 4
    partner = CARDS + 3 * (seat ^ 2)
    seen = teams and s[SPECIAL] == seat & 1 and s[partner] < GONE
    a = w[OWN]
    b = w[OWN + 1]
    c = w[OWN + 2]
    if seen:
        for i in range(partner, partner + 3):
            x = power(s, s[i])
            if a < x:
                x, a = a, x
            if b < x:
                x, b = b, x
            if c < x:
                x, c = c, x
        a = _all_below(w, a, 1, 2, False)
        b = _all_below(w, b, 1, 2, False)
        c = _all_below(w, c, 1, 2, False)
    else:
        a = _alone(w, 0, 1, teams)
        b = _alone(w, 1, 1, teams)
        c = _alone(w, 2, 1, teams)
    return (a * b + a * c + b * c - (2 * a * b >> 8) * c) >> 8


@numba.njit(error_model="numpy")
def choose(s, seat, w, p, rng):
    """The option that this player takes; `look` comes first."""
    goal = s[rules.GOAL]
    we = s[SCORE + (seat & 1)]
    they = s[SCORE + 1 - (seat & 1)]
    if s[PHASE] == DECIDING:
        if they + s[rules.SPECIAL_FOLD] >= goal:
            return 1
        last = they + s[rules.SPECIAL_STAKE] >= goal
        return 1 if _before_play(s, seat, w) >= (p[PLAY_LAST_FROM] if last else p[PLAY_FROM]) else 0
    chance, best, shown = judge(s, seat, w)
    if p[NOISE] > 0 and 0 < chance < 256:
        chance = min(255, max(1, int(chance + p[NOISE] * (2 * uniform(rng) - 1))))
    if s[PHASE] == ANSWERING:
        return _answer(s, p, chance, goal - we, goal - they)
    if may_raise(s, seat & 1) and s[TRICK] >= p[EARLIEST]:
        if _raises(s, p, rng, chance, goal - we, goal - they, shown):
            return 4
    if s[TRICK] and p[COVER] > 0 and s[0] & rules.FACE_DOWN_AFTER_FIRST:
        partner = s[PLAYS + 4 * s[TRICK] + (seat ^ 2)] if s[PLAYERS] == 4 else NONE
        if w[CARDS_LEFT] == 2 and best == 1 and (not partner & FACE_DOWN or partner == NONE):
            if uniform(rng) < p[COVER]:
                return 3
    return best


@numba.njit(error_model="numpy")
def _raises(s, p, rng, chance, to_win, to_lose, shown):
    if s[STAKE] >= to_win or not chance or shown:
        return False
    if s[STAKE] >= to_lose or chance == 256:
        return True
    if chance < p[BLUFF_BELOW]:
        return uniform(rng) < p[BLUFF]
    return chance >= p[RAISE_FROM] + below(rng, max(1, int(p[HESITATE])))


@numba.njit(error_model="numpy")
def _answer(s, p, chance, to_win, to_lose):
    asked = s[rules.STAKES + 1 + s[LEVEL]]
    more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[LEVEL]]
    if more and chance >= p[RERAISE_FROM] and asked < to_win:
        return 2
    if s[STAKE] >= to_lose or chance == 256:
        return 1
    if not chance:
        return 0
    chance -= (int(p[RESPECT]) * (256 - chance)) >> 7
    chance += int(p[ACCEPT_SHIFT])
    gain = chance * min(asked, to_win) - (256 - chance) * min(asked, to_lose)
    return 1 if gain >= -256 * s[STAKE] else 0
