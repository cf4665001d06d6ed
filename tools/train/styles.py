"""Generate styles of play, against which the tables are trained.

A style is a simple player: a row of SIZE floats, its parameters. `draw` returns a random style,
`choose` takes a decision in a style.
"""

import numba
import numpy as np
from numba.experimental import jitclass

from tools.train.hands import below, compile_all, load, uniform
from truco_core import rules, state
from truco_core.bots import sensible
from truco_core.bots.counts import ABOVE, CARDS_LEFT, EQUAL, OURS, OWN, THEIRS, UNSEEN

_features = load("truco_core.bots.features")
may_cover = load("truco_core.tricks").may_cover

SIZE = 28
# The parameters of a style. "How often" is a probability, 0..1. A threshold is compared with the
# points of the hand (KIND 0 and 2) or with the estimated probability to win the hand (KIND 1).
# KIND          0 counts points for its hand, 1 estimates its chances roughly, 2 plays random cards,
#               3 decides by the chances of the sensible robot
# RAISE_AT      threshold to raise; ACCEPT_AT: to accept a raise
# BLUFF         how often it raises with a hand below the threshold
# SLOPE         how steeply the probability to raise or accept rises around a threshold
# STEP          what each raise in the hand so far adds to both thresholds
# LEAD          first card: 0 best below the manilhas, 1 lowest, 2 best, 3 middle, 4 any
# DUCK          how often it loses a trick that it could win
# WON           points for having won the first trick; TIED, LOST: for having tied or lost it
# SLOW          how often it does not raise at a decision of the first trick
# SURE          how often it raises when its last card is sure to win
# AGAIN         what is added to the threshold ACCEPT_AT to raise again
# COVER         how often it plays a useless card face-down
# EARLIEST      index of the first trick in which it raises, 0..2
# CHANCE        how often it plays at random
# SCORE_WISE    1: it never runs or raises where the score makes that pointless
# CALL, FEAR    how often it accepts, or runs, with any hand
# PLAY_SPECIAL  threshold to play a special hand
# LATER         second card after winning the first trick: 0 lowest, 1 highest, 2 face-down
# MANILHA_WORTH points of a manilha; THREE, TWO, ACE: points of the three ranks below
# OVERTAKE      how often it tries to beat the partner's winning card
# BY_PARTNER    factor, 0..1, for the points of the partner's winning card
KIND, RAISE_AT, ACCEPT_AT, BLUFF, SLOPE, STEP, LEAD, DUCK, WON, TIED, LOST, SLOW = range(12)
SURE, AGAIN, COVER, EARLIEST, CHANCE, SCORE_WISE, CALL, FEAR, PLAY_SPECIAL = range(12, 21)
LATER, MANILHA_WORTH, THREE, TWO, ACE, OVERTAKE, BY_PARTNER = range(21, SIZE)
# The parameters of KIND 3, which decides like the sensible robot with other numbers. Most replace
# the constant of the same name in truco_core.bots.sensible. Chances are 0..256. The others are:
# ACCEPT_SHIFT  what is added to the chance to win before an answer
# NOISE         largest random error of the estimated chance
# BLUFFS        how often it raises with a chance below BLUFF_BELOW
# COVERS        how often it plays the worse of two cards face-down when it would play that card
# FROM_TRICK    index of the first trick in which it raises, 0..2
RAISE_FROM, ACCEPT_SHIFT, BLUFF_BELOW, HESITATE, BLUFFS, RERAISE_FROM, RESPECT = range(1, 8)
PLAY_FROM, PLAY_LAST_FROM, NOISE, FROM_TRICK, COVERS = range(8, 13)
SENSIBLE = np.zeros(SIZE)
SENSIBLE[:NOISE] = (
    3, sensible._RAISE_FROM, 0, sensible._BLUFF_BELOW, sensible._HESITATE,
    1 / sensible._BLUFF_ONE_IN, sensible._RERAISE_FROM, sensible.RESPECT,
    sensible._PLAY_SPECIAL_FROM, sensible._PLAY_LAST_FROM,
)  # fmt: skip
# Names of the functions that `compile_all` does not compile.
PLAIN = "draw", "_by_limits", "_like_sensible"


def draw(random, share, kinds):
    """Return a random style.

    :param random: a numpy Generator
    :param share: probability, 0..1, that the style is the sensible robot itself
    :param kinds: probabilities that another style has KIND 0, 1, 2 or 3
    """
    if random.random() < share:
        return SENSIBLE
    p = np.zeros(SIZE)
    p[KIND] = random.choice([0, 1, 2, 3], p=kinds)
    return (_like_sensible if p[KIND] == 3 else _by_limits)(p, random.uniform, random)


def _by_limits(p, u, random):
    """Fill in the style `p`, of KIND 0..2, with random thresholds and habits."""
    limits = [RAISE_AT, ACCEPT_AT, STEP, AGAIN, PLAY_SPECIAL]
    if p[KIND] == 1:
        p[limits] = u((0.45, 0.12, -0.02, 0.1, 0.2), (0.92, 0.7, 0.12, 0.5, 0.65))
        p[SLOPE] = np.exp(u(np.log(6), np.log(80)))
    else:
        p[limits] = u((1.5, 0.5, 0.0, 0.8, 0.5), (8, 6.5, 1.8, 4, 6))
        p[SLOPE] = np.exp(u(np.log(0.8), np.log(12)))
    p[BLUFF] = u(0, 0.5) ** 2 if random.random() < 0.8 else u(0, 0.8)
    p[LEAD] = random.integers(5)
    p[DUCK] = u(0, 0.5) ** 2
    p[WON], p[TIED], p[LOST] = u(0.5, 3), u(0, 2), u(-2, 0.5)
    p[SLOW] = u(0, 1) if random.random() < 0.5 else 0
    p[SURE] = u(0.5, 1)
    p[COVER] = u(0, 1) ** 2
    p[EARLIEST] = random.choice([0, 1, 2], p=[0.65, 0.28, 0.07])
    p[CHANCE] = u(0, 0.35) ** 2 if random.random() < 0.8 else u(0, 0.6)
    p[SCORE_WISE] = random.random() < 0.6
    p[CALL] = u(0, 0.25) if random.random() < 0.7 else u(0, 1)
    p[FEAR] = u(0, 0.2) if random.random() < 0.7 else u(0, 0.8)
    p[LATER] = random.integers(3)
    p[MANILHA_WORTH], p[THREE] = u(2, 4), u(1, 2.5)
    p[TWO] = p[THREE] * u(0.5, 1)
    p[ACE] = p[TWO] * u(0.3, 1)
    p[OVERTAKE] = u(0, 0.4) ** 2
    p[BY_PARTNER] = u(0, 1)
    return p


def _like_sensible(p, u, random):
    """Fill in the style `p`, of KIND 3, with random numbers for the sensible robot's constants."""
    p[RAISE_FROM] = u(110, 235)
    p[[ACCEPT_SHIFT, BLUFF_BELOW, HESITATE]] = u((-70, 30, 1), (50, 130, 80))
    p[BLUFFS] = u(0, 0.7) ** 2
    limits = [RERAISE_FROM, RESPECT, PLAY_FROM, PLAY_LAST_FROM]
    p[limits] = u((150, 0, 60, 90), (256, 110, 180, 180))
    p[NOISE] = u(0, 60) if random.random() < 0.5 else 0
    p[FROM_TRICK] = random.choice([0, 1, 2], p=[0.7, 0.24, 0.06])
    p[COVERS] = u(0, 1) if random.random() < 0.3 else 0
    return p


def worth(p, strength):
    """Return the points that style `p` counts for a card of this strength, 0..14."""
    if strength >= 11:
        return p[MANILHA_WORTH] + 0.2 * (strength - 11)
    return p[ACE + 8 - strength] if strength >= 8 else 0.03 * strength


def standing(s, seat, w):
    """Return (strength of the best card in the current trick, its side).

    The side is 1 for the own team, 2 for the opponents, 3 if both sides have a card of this
    strength, and 0 if nobody has played. Then the strength is -1.
    """
    ours, theirs = w[OURS], w[THEIRS]
    best = max(ours, theirs) - 1
    who = 1 if ours > theirs else 2 if theirs > ours else 3 if ours else 0
    return best, who


def points(s, seat, w, p, best, who):
    """Return the points that style `p` counts for the hand of `seat`: for cards and tricks.

    :param best, who: strength and side of the best card in the trick, from `standing`
    """
    x = 0.0
    for i in range(w[CARDS_LEFT]):
        x += worth(p, w[OWN + i])
    trick = s[state.TRICK]
    if trick:
        first = s[state.RESULTS]
        x += p[TIED] if first == state.TIE else p[WON] if first == seat & 1 else p[LOST]
    if who == 1:
        x += worth(p, best) * (1.0 if s[state.PLAYERS] == 2 else p[BY_PARTNER])
    return x


def chances(s, seat, w, best, who):
    """Estimate the probability to win the hand, as if its tricks were independent.

    :param best, who: strength and side of the best card in the trick, from `standing`
    """
    rivals = 1.0 if s[state.PLAYERS] == 2 else 2.0
    n = w[CARDS_LEFT]
    unseen = max(w[UNSEEN], 1)
    current, used = -1.0, -1
    if who == 1:
        current = (1.0 - w[ABOVE + best] / unseen) ** rivals
    elif who > 1:
        # Plan to win the trick with the weakest own card that beats the best card in it.
        for i in range(n):
            if w[OWN + i] > best:
                used = i
        current = 0.85 if used >= 0 else (0.25 if who == 3 else 0.05)
    rest = np.zeros(3)
    k = 0
    for i in range(n):
        if i == used or (used < 0 and who > 1 and i == n - 1 and s[state.TURN] == seat):
            continue
        strength = w[OWN + i]
        rest[k] = (1.0 - (w[ABOVE + strength] + 0.4 * w[EQUAL + strength]) / unseen) ** rivals
        k += 1
    return _hand_chance(s, seat, current, rest)


def _hand_chance(s, seat, current, rest):
    """Return the probability to win the hand, given the probability to win each trick.

    :param current: probability to win the current trick; below 0 if nobody has played in it
    :param rest: for each other card, the probability to win a later trick with it
    """
    p1, p2, p3 = rest[0], rest[1], rest[2]
    if s[state.TRICK] == 0:
        if current < 0:
            return p1 * p2 + p1 * p3 + p2 * p3 - 2 * p1 * p2 * p3
        return current * (1 - (1 - p1) * (1 - p2)) + (1 - current) * p1 * p2
    if s[state.TRICK] > 1 or s[state.RESULTS] == state.TIE:
        return p1 if current < 0 else current
    if s[state.RESULTS] == seat & 1:
        return 1 - (1 - p1) * (1 - p2) if current < 0 else current + (1 - current) * p1
    return p1 * p2 if current < 0 else current * p1


def sigmoid(x):
    if x > 30:
        return 1.0
    if x < -30:
        return 0.0
    return 1.0 / (1.0 + np.exp(-x))


def choose(s, seat, w, p, rng):
    """Return the option, 0..4, that a player of style `p` takes.

    :param w: the work bytes that `look` of truco_core.bots.counts has filled for `seat`
    """
    if p[KIND] == 3:
        return _by_chances(s, seat, w, p, rng)
    best, who = standing(s, seat, w)
    x = chances(s, seat, w, best, who) if p[KIND] == 1 else points(s, seat, w, p, best, who)
    if s[state.PHASE] == state.DECIDING:
        if _features.options(s, seat, w) == 2 or uniform(rng) < sigmoid(
            (x - p[PLAY_SPECIAL]) * p[SLOPE]
        ):
            return 1
        return 0
    if s[state.PHASE] == state.ANSWERING:
        return _answer(s, seat, w, p, rng, x)
    mask = _features.cards_of(s, seat, w)
    if p[KIND] == 2 or uniform(rng) < p[CHANCE]:
        if _features.may_raise(s, seat & 1) and uniform(rng) < 0.12:
            return 4
        while True:
            option = below(rng, 4)
            if mask >> option & 1:
                return option
    if _features.may_raise(s, seat & 1) and _raises(s, seat, w, p, rng, x, best, who):
        return 4
    return _card(s, seat, w, p, rng, best, who, mask)


def _answer(s, seat, w, p, rng, x):
    if uniform(rng) < p[CALL]:
        return 1
    if uniform(rng) < p[FEAR]:
        return 0
    wise = _features.options(s, seat, w) if p[SCORE_WISE] else 7
    if wise == 2:
        return 1
    need = p[ACCEPT_AT] + p[STEP] * s[state.LEVEL]
    chance = uniform(rng)
    if s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[state.LEVEL]] and wise & 4:
        if chance < sigmoid((x - need - p[AGAIN]) * p[SLOPE]):
            return 2
    if chance < sigmoid((x - need) * p[SLOPE]):
        return 1
    return 0 if wise & 1 else 1


def _raises(s, seat, w, p, rng, x, best, who):
    if p[SCORE_WISE]:
        wise = _features.options(s, seat, w)
        if wise == 16 or not wise & 16:
            return wise == 16
    trick = s[state.TRICK]
    if trick < p[EARLIEST] or trick == 0 and uniform(rng) < p[SLOW]:
        return False
    if trick == 2 and s[state.PLAYERS] == 2 and who == 2:
        wins = w[OWN] > best or (w[OWN] == best and s[state.RESULTS] == seat & 1)
        return uniform(rng) < (p[SURE] if wins else p[BLUFF])
    need = p[RAISE_AT] + p[STEP] * s[state.LEVEL]
    chance = sigmoid((x - need) * p[SLOPE])
    chance += (1 - chance) * p[BLUFF] * (0.4 if s[state.LEVEL] == 0 else 0.08)
    return uniform(rng) < chance


def _card(s, seat, w, p, rng, best, who, mask):
    n = w[CARDS_LEFT]
    trick = s[state.TRICK]
    if n == 1:
        return 0
    if who == 0:
        return _lead(s, seat, w, p, rng, mask)
    if who != 1 or uniform(rng) < p[OVERTAKE]:
        if trick == 1 and s[state.RESULTS] == state.TIE:
            return 0
        if uniform(rng) < p[DUCK]:
            return n - 1
        tie = win = -1
        for i in range(n):
            if w[OWN + i] > best:
                win = i
            elif w[OWN + i] == best:
                tie = i
        if win >= 0:
            return win
        if tie >= 0 and (trick == 0 or s[state.RESULTS] == seat & 1):
            return tie
    return 3 if mask & 8 and uniform(rng) < p[COVER] else n - 1


def _lead(s, seat, w, p, rng, mask):
    n = w[CARDS_LEFT]
    if s[state.TRICK] == 0:
        mode = int(p[LEAD])
        if mode == 4:
            return below(rng, 3)
        if mode:
            return (mode + 1) % 3
        for i in range(n):
            if w[OWN + i] < 11:
                return i
        return 2
    if s[state.RESULTS] == seat & 1:
        mode = int(p[LATER])
        if mode == 2 and mask & 8:
            return 3
        return 0 if mode == 1 else n - 1
    return 0


before_play = load("truco_core.bots.sensible").before_play


@jitclass(
    [(name, numba.int64) for name in "best first tie trick _tie_worth".split()]
    + [("_four_players", numba.boolean), ("w", numba.int16[::1])]
)
class _Chances(load("truco_core.bots.sensible").Chances):
    """The sensible robot's Chances, compiled."""

    def __init__(self, s, seat, w):
        self.w = w
        self.look(s, seat)


def _by_chances(s, seat, w, p, rng):
    """Return the option, 0..4, that a style `p` of KIND 3 takes."""
    goal, they = s[rules.GOAL], s[state.SCORE + 1 - (seat & 1)]
    to_win, to_lose = goal - s[state.SCORE + (seat & 1)], goal - they
    if s[state.PHASE] == state.DECIDING:
        if they + s[rules.SPECIAL_FOLD] >= goal:
            return 1
        least = p[PLAY_LAST_FROM if they + s[rules.SPECIAL_STAKE] >= goal else PLAY_FROM]
        return 1 if before_play(_Chances(s, seat, w), s, seat) >= least else 0
    chances = _Chances(s, seat, w)
    chance = chances.judge(False)  # unlike the sensible robot, a style does not save a manilha
    if p[NOISE] > 0 and 0 < chance < 256:
        chance = min(255, max(1, int(chance + p[NOISE] * (2 * uniform(rng) - 1))))
    if s[state.PHASE] == state.ANSWERING:
        return _answer_by_chance(s, p, chance, to_win, to_lose)
    if _features.may_raise(s, seat & 1) and s[state.TRICK] >= p[FROM_TRICK]:
        if _raises_by_chance(s, p, rng, chance, to_win, to_lose, chances.is_shown()):
            return 4
    if s[state.TRICK] and p[COVERS] > 0 and may_cover(s, seat):
        if w[CARDS_LEFT] == 2 and chances.best == 1 and uniform(rng) < p[COVERS]:
            return 3
    return chances.best


def _raises_by_chance(s, p, rng, chance, to_win, to_lose, shown):
    if s[state.STAKE] >= to_win or not chance or shown:
        return False
    if s[state.STAKE] >= to_lose or chance == 256:
        return True
    if chance < p[BLUFF_BELOW]:
        return uniform(rng) < p[BLUFFS]
    return chance >= p[RAISE_FROM] + below(rng, max(1, int(p[HESITATE])))


def _answer_by_chance(s, p, chance, to_win, to_lose):
    asked = s[rules.STAKES + 1 + s[state.LEVEL]]
    more = s[0] & rules.RERAISE and s[rules.STAKES + 2 + s[state.LEVEL]]
    if more and chance >= p[RERAISE_FROM] and asked < to_win:
        return 2
    if s[state.STAKE] >= to_lose or chance == 256:
        return 1
    if not chance:
        return 0
    chance -= (int(p[RESPECT]) * (256 - chance)) >> 7
    chance += int(p[ACCEPT_SHIFT])
    gain = chance * min(asked, to_win) - (256 - chance) * min(asked, to_lose)
    return 1 if gain >= -256 * s[state.STAKE] else 0


compile_all(globals())
