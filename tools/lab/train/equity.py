"""A player that goes by its chances: truco_core.bots.chances and sensible, with numbers free.

The sensible robot's way of thinking, compiled, as one more kind of style. With the
robot's own numbers it chooses as the robot does (host_tests/lab/train/test_policy_trainer.py).
Chances run 0..256.
"""

import numba
import numpy as np
from numba.experimental import jitclass

from tools.lab.train.compiled import load
from tools.lab.train.simulator import below, uniform
from truco_core import rules
from truco_core.bots import sensible as robot
from truco_core.bots.features import CARDS_LEFT, EQUAL, OWN, UNSEEN
from truco_core.cards import FACE_DOWN, NONE
from truco_core.state import (
    ANSWERING,
    DECIDING,
    LEVEL,
    PHASE,
    PLAYERS,
    PLAYS,
    SCORE,
    STAKE,
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


_numbers = numba.int16[::1]


@jitclass(
    [(name, numba.int64) for name in "left best first trick ours theirs partners opponents".split()]
    + [(name, numba.int64) for name in ("_tie_worth", "_count")]
    + [(name, numba.boolean) for name in ("_played", "_four_players")]
    + [(name, _numbers) for name in ("powers", "_unseen", "_work")]
)
class _Chances(load("truco_core.bots.chances").Chances):
    """What a robot's Chances are after `look`; unseen cards are counted in `w` already."""

    def __init__(self, s, seat, w):
        self.powers = np.zeros(3, np.int16)
        self._work = w
        self.look(s, seat)

    def _count_cards(self, s):
        self._unseen = self._work[EQUAL:]
        self._count = max(1, self._work[UNSEEN])

    def _sort(self, s, seat):
        # A card that lies under another is still one's own there.
        self.left = self._work[CARDS_LEFT]
        self.powers[:] = self._work[OWN : OWN + 3]

    def judge(self):
        """As a robot, but that saves no manilha for its partner's sake in the first trick."""
        if self._played:
            return self.chance(self.ours, 3)
        most = -1
        for i in range(self.left):
            chance = self.chance(max(self.ours, self.powers[i]), i)
            if chance >= most:
                most = chance
                self.best = i
        return most


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
        least = p[PLAY_LAST_FROM] if last else p[PLAY_FROM]
        return 1 if _Chances(s, seat, w).before_play(s, seat) >= least else 0
    chances = _Chances(s, seat, w)
    chance = chances.judge()
    if p[NOISE] > 0 and 0 < chance < 256:
        chance = min(255, max(1, int(chance + p[NOISE] * (2 * uniform(rng) - 1))))
    if s[PHASE] == ANSWERING:
        return _answer(s, p, chance, goal - we, goal - they)
    if may_raise(s, seat & 1) and s[TRICK] >= p[EARLIEST]:
        if _raises(s, p, rng, chance, goal - we, goal - they, chances.is_shown()):
            return 4
    if s[TRICK] and p[COVER] > 0 and s[0] & rules.FACE_DOWN_AFTER_FIRST:
        partner = s[PLAYS + 4 * s[TRICK] + (seat ^ 2)] if s[PLAYERS] == 4 else NONE
        if chances.left == 2 and chances.best == 1 and (not partner & FACE_DOWN or partner == NONE):
            if uniform(rng) < p[COVER]:
                return 3
    return chances.best


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
