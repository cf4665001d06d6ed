"""Styles of play to train against: one compiled player, many numbers.

A style is a row of `SIZE` floats (tools/lab/train/mixture.py draws them). None of them is an
opponent of the arena; those are held out.
"""

import numba
import numpy as np

from tools.lab.train import equity
from tools.lab.train.compiled import load
from tools.lab.train.simulator import below, uniform
from truco_core import rules
from truco_core.bots.features import ABOVE, CARDS_LEFT, EQUAL, OWN, UNSEEN
from truco_core.cards import NONE
from truco_core.state import (
    ANSWERING,
    DECIDING,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    RESULTS,
    TIE,
    TRICK,
    TURN,
)

_features = load("truco_core.bots.features")
power = _features.power
options = _features.options
cards_of = _features.cards_of
may_raise = _features.may_raise
more_stakes = rules.STAKES + 2

SIZE = 28
KIND = 0  # 0 counts points for cards, 1 rough chances, 2 plays at random, 3 see equity
RAISE_AT = 1  # raises from this many points (chances) on
ACCEPT_AT = 2
BLUFF = 3  # raises with nothing, this often
SLOPE = 4  # how sharp its limits are
STEP = 5  # more points (chances) wanted for each further raise
LEAD = 6  # first card: 0 best below the manilhas, 1 lowest, 2 best, 3 middle, 4 any
DUCK = 7  # lets a trick go though it could win it, this often
WON = 8  # points for the first trick won, tied, lost
TIED = 9
LOST = 10
SLOW = 11  # holds a raise back before the first card, this often
SURE = 12  # raises a hand that it has won, this often
AGAIN = 13  # points (chances) above ACCEPT_AT to raise again
COVER = 14  # lays a useless card face-down, this often
EARLIEST = 15  # first trick in which it raises
CHANCE = 16  # plays at random, this often
SCORE_WISE = 17  # leaves out what the score makes pointless
CALL = 18  # accepts whatever it holds, this often
FEAR = 19  # runs whatever it holds, this often
PLAY_SPECIAL = 20  # points (chances) to play the special hand
LATER = 21  # second lead after winning the first: 0 lowest, 1 highest, 2 face-down
MANILHA_WORTH = 22  # points of a manilha, and of the three ranks below
THREE = 23
TWO = 24
ACE = 25
OVERTAKE = 26  # beats a partner's winning card, this often
BY_PARTNER = 27  # points of a partner's winning card count, 0..1


@numba.njit(error_model="numpy")
def worth(p, strength):
    if strength >= 11:
        return p[MANILHA_WORTH] + 0.2 * (strength - 11)
    if strength == 10:
        return p[THREE]
    if strength == 9:
        return p[TWO]
    if strength == 8:
        return p[ACE]
    return 0.03 * strength


@numba.njit(error_model="numpy")
def standing(s, seat):
    """The best strength on the table; 0 nobody, 1 we, 2 they, 3 both lead; who we are by."""
    trick = s[TRICK]
    best = -1
    who = 0
    by = -1
    if trick > 2:
        return best, who, by
    for other in range(s[PLAYERS]):
        card = s[PLAYS + 4 * trick + other]
        if card == NONE:
            continue
        value = power(s, card)
        side = 1 if (other ^ seat) & 1 == 0 else 2
        if value > best:
            best = value
            who = side
            by = other
        elif value == best:
            who |= side
    return best, who, by


@numba.njit(error_model="numpy")
def points(s, seat, w, p, best, who):
    """What the hand is worth to one who counts cards."""
    x = 0.0
    for i in range(w[CARDS_LEFT]):
        x += worth(p, w[OWN + i])
    trick = s[TRICK]
    if trick:
        first = s[RESULTS]
        x += p[TIED] if first == TIE else p[WON] if first == seat & 1 else p[LOST]
    if who == 1:
        x += worth(p, best) * (1.0 if s[PLAYERS] == 2 else p[BY_PARTNER])
    return x


@numba.njit(error_model="numpy")
def chances(s, seat, w, best, who):
    """Rough probability of winning the hand, cards taken as independent."""
    rivals = 1.0 if s[PLAYERS] == 2 else 2.0
    n = w[CARDS_LEFT]
    unseen = max(w[UNSEEN], 1)
    current = -1.0
    used = -1
    if who == 1:
        current = (1.0 - w[ABOVE + best] / unseen) ** rivals
    elif who > 1:
        # The cheapest card that beats what lies there.
        for i in range(n):
            if w[OWN + i] > best:
                used = i
        current = 0.85 if used >= 0 else (0.25 if who == 3 else 0.05)
    rest = np.zeros(3)
    k = 0
    for i in range(n):
        if i == used or (used < 0 and who > 1 and i == n - 1 and s[TURN] == seat):
            continue
        strength = w[OWN + i]
        rest[k] = (1.0 - (w[ABOVE + strength] + 0.4 * w[EQUAL + strength]) / unseen) ** rivals
        k += 1
    return _with(s, seat, current, rest)


@numba.njit(error_model="numpy")
def _with(s, seat, current, rest):
    """`chances` with that of the trick that is on, < 0 before its first card, and of others."""
    p1, p2, p3 = rest[0], rest[1], rest[2]
    if s[TRICK] == 0:
        if current < 0:
            return p1 * p2 + p1 * p3 + p2 * p3 - 2 * p1 * p2 * p3
        return current * (1 - (1 - p1) * (1 - p2)) + (1 - current) * p1 * p2
    if s[TRICK] > 1 or s[RESULTS] == TIE:
        return p1 if current < 0 else current
    if s[RESULTS] == seat & 1:
        return 1 - (1 - p1) * (1 - p2) if current < 0 else current + (1 - current) * p1
    return p1 * p2 if current < 0 else current * p1


@numba.njit(error_model="numpy")
def sigmoid(x):
    if x > 30:
        return 1.0
    if x < -30:
        return 0.0
    return 1.0 / (1.0 + np.exp(-x))


@numba.njit(error_model="numpy")
def choose(s, seat, w, p, rng):
    """The option (a bit's number) that style `p` takes; `look` comes first."""
    if p[KIND] == 3:
        return equity.choose(s, seat, w, p, rng)
    best, who, by = standing(s, seat)
    if p[KIND] == 1:
        x = chances(s, seat, w, best, who)
    else:
        x = points(s, seat, w, p, best, who)
    if s[PHASE] == DECIDING:
        if options(s, seat, w) == 2:
            return 1
        return 1 if uniform(rng) < sigmoid((x - p[PLAY_SPECIAL]) * p[SLOPE]) else 0
    if s[PHASE] == ANSWERING:
        return _answer(s, seat, w, p, rng, x)
    mask = cards_of(s, seat, w)
    if p[KIND] == 2 or uniform(rng) < p[CHANCE]:
        if may_raise(s, seat & 1) and uniform(rng) < 0.12:
            return 4
        while True:
            option = below(rng, 4)
            if mask >> option & 1:
                return option
    if may_raise(s, seat & 1) and _raises(s, seat, w, p, rng, x, best, who):
        return 4
    return _card(s, seat, w, p, rng, best, who, by, mask)


@numba.njit(error_model="numpy")
def _answer(s, seat, w, p, rng, x):
    if uniform(rng) < p[CALL]:
        return 1
    if uniform(rng) < p[FEAR]:
        return 0
    wise = options(s, seat, w) if p[SCORE_WISE] else 7
    if wise == 2:
        return 1
    need = p[ACCEPT_AT] + p[STEP] * s[LEVEL]
    chance = uniform(rng)
    if s[0] & rules.RERAISE and s[more_stakes + s[LEVEL]] and wise & 4:
        if chance < sigmoid((x - need - p[AGAIN]) * p[SLOPE]):
            return 2
    if chance < sigmoid((x - need) * p[SLOPE]):
        return 1
    return 0 if wise & 1 else 1


@numba.njit(error_model="numpy")
def _raises(s, seat, w, p, rng, x, best, who):
    if p[SCORE_WISE]:
        wise = options(s, seat, w)
        if wise == 16:
            return True
        if not wise & 16:
            return False
    trick = s[TRICK]
    if trick < p[EARLIEST]:
        return False
    last = trick == 2 and s[PLAYERS] == 2 and who == 2
    if last:
        wins = w[OWN] > best or (w[OWN] == best and s[RESULTS] == seat & 1)
        return uniform(rng) < (p[SURE] if wins else p[BLUFF])
    if trick == 0 and uniform(rng) < p[SLOW]:
        return False
    need = p[RAISE_AT] + p[STEP] * s[LEVEL]
    chance = sigmoid((x - need) * p[SLOPE])
    chance += (1 - chance) * p[BLUFF] * (0.4 if s[LEVEL] == 0 else 0.08)
    return uniform(rng) < chance


@numba.njit(error_model="numpy")
def _card(s, seat, w, p, rng, best, who, by, mask):
    n = w[CARDS_LEFT]
    trick = s[TRICK]
    if n == 1:
        return 0
    if who == 0:
        return _lead(s, seat, w, p, rng, mask)
    low = n - 1
    if who == 1 and by != seat:
        if uniform(rng) >= p[OVERTAKE]:
            return 3 if mask & 8 and uniform(rng) < p[COVER] else low
    if trick == 1 and s[RESULTS] == TIE:
        return 0
    if uniform(rng) < p[DUCK]:
        return low
    tie = -1
    win = -1
    for i in range(n):
        if w[OWN + i] > best:
            win = i
        elif w[OWN + i] == best:
            tie = i
    if win >= 0:
        return win
    if tie >= 0 and (trick == 0 or s[RESULTS] == seat & 1):
        return tie
    return 3 if mask & 8 and uniform(rng) < p[COVER] else low


@numba.njit(error_model="numpy")
def _lead(s, seat, w, p, rng, mask):
    n = w[CARDS_LEFT]
    if s[TRICK] == 0:
        mode = int(p[LEAD])
        if mode == 4:
            return below(rng, 3)
        if mode == 3:
            return 1
        if mode == 2:
            return 0
        if mode == 1:
            return 2
        for i in range(n):
            if w[OWN + i] < 11:
                return i
        return 2
    if s[RESULTS] == TIE:
        return 0
    if s[RESULTS] == seat & 1:
        mode = int(p[LATER])
        if mode == 2 and mask & 8:
            return 3
        return 0 if mode == 1 else n - 1
    return 0
