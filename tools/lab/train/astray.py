"""Tries to mislead the champion: matches against it while its memory is at work.

An answer to the entries of one manner (tools/lab/train/response.py) wins much where the robot
believes in that manner; but to play that answer is to show something, and the robot watches.
So there is a plan as well: which answer to play how often while it believes what. Who plans
knows at each hand what the robot believes, for it follows from what all can see.
"""

import numba
import numpy as np

from tools.lab.train import simulator
from tools.lab.train.cfr import look, manner_of, memory_size, tell, watch
from tools.lab.train.duel import table_choice
from tools.lab.train.simulator import act, actor, deal, uniform
from truco_core.bots import memory
from truco_core.events import DEALT, MATCH_STARTED
from truco_core.state import HAND_OVER, PHASE, SCORE

HANDS = 12  # of a match; each at 0-0, which is all that a responder learns
MANNERS = memory.WILD + 1
PLANS = 64  # to choose from
_FIRST = 500  # matches of each in the first round
_SHARES = (0.0, 0.0, 0.1, 0.25, 0.5, 1.0)  # what a plan is made of


@numba.njit(nogil=True, error_model="numpy")
def play(matches, rng, players, row, answers, plan, ac, af, table, c, first, characters, believed):
    """Mean and standard error of the points a hand in matches of HANDS hands.

    :param answers: mixtures [answers, entries, 5] of who tries, who draws one for each hand
    :param plan: [MANNERS, answers]: how often it is which, by what the champion believes; each
        row adds up to 1
    :param ac: head and offsets of the answers; then mixtures, head and offsets of the champion
    :param characters: int [2, 7]: the champion's, and one that learns nothing
    :param believed: [MANNERS]: counts the hands in which the champion believed in each manner
    """
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(memory_size, np.int16)
    total = 0.0
    squares = 0.0
    for _ in range(matches):
        watch(m, MATCH_STARTED, 0, 0)
        x = 0.0
        for hand in range(HANDS):
            deal(s, row, players, 0, 0, hand % players, rng, deck)
            watch(m, DEALT, 0, 0)
            manner = manner_of(m, 0)
            believed[manner] += 1
            pick = uniform(rng)
            which = 0
            while which + 1 < len(answers) and pick >= plan[manner, which]:
                pick -= plan[manner, which]
                which += 1
            answer = answers[which]
            while s[PHASE] < HAND_OVER:
                seat = actor(s)
                look(s, seat, w)
                if seat & 1:
                    option = table_choice(s, seat, w, answer, ac, af, rng, m, characters[1])
                else:
                    option = table_choice(s, seat, w, table, c, first, rng, m, characters[0])
                tell(s, seat, option, m)
                act(s, seat, option, w)
            x += (s[SCORE + 1] - s[SCORE]) / HANDS
        total += x
        squares += x * x
    mean = total / matches
    return mean, np.sqrt((squares / matches - mean * mean) / matches)


def plans(count=PLANS, seed=6):
    """So many different plans over MANNERS answers, [count, MANNERS, MANNERS].

    The first ones play one answer all the time, or always that to what is believed; the others mix
    at random.
    """
    found = [np.tile(np.eye(MANNERS)[i], (MANNERS, 1)) for i in range(MANNERS)]
    found.append(np.eye(MANNERS))
    random = np.random.default_rng(seed)
    while len(found) < count:
        plan = random.choice(_SHARES, (MANNERS, MANNERS))
        total = plan.sum(axis=1, keepdims=True)
        if (total > 0).all():
            found.append(plan / total)
    return np.stack(found)


def best_plan(players, row, answers, *rest):
    """The plan of `plans` that wins most, by halving: all play, the better half plays on longer.

    :param rest: as `play` takes it, from `ac` to `characters`
    """
    left = plans()
    matches = _FIRST
    while len(left) > 1:
        rng_seed = 300 + matches
        believed = np.zeros(MANNERS, np.int64)
        points = [
            play(
                matches, simulator.make_rng(rng_seed), players, row, answers, plan, *rest, believed
            )[0]
            for plan in left
        ]
        left = left[np.argsort(points)[::-1][: (len(left) + 1) // 2]]
        matches *= 2
    return left[0]
