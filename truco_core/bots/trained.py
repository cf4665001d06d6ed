# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A robot that plays by a trained table, with a character, and learns who it plays with.

What it does is drawn from the table's mixture (truco_core.bots.policy), after the
character's taste for raises and runs and what the opponents showed in this match
(truco_core.bots.memory) have shifted it; truco_core.bots.guard keeps every character
from blunders. A decision takes one seek and one byte of the drive, and no heap.
"""

from array import array

from micropython import const

from truco_core.bots import memory, policy
from truco_core.bots.features import CARD, LEFT, RAISING, RUNNING, WORK_SIZE, look, options
from truco_core.bots.guard import allowed
from truco_core.cards import FACE_DOWN
from truco_core.state import ACCEPT, ANSWERING, PHASE, PLAYERS, PLAYING, RAISE, RUN

# A character, bytes: sixteenths to multiply the odds of a raise and of a run with, 0..64;
# 256ths to add.
RAISES = const(0)
RUNS = const(1)
BLUFFS = const(2)  # raises out of the blue, 0..32
CARELESS = const(3)  # takes any option that is no blunder
LEARNS = const(4)  # 1: adapts to its opponents
BEGINNER = const(5)  # 1: is allowed blunders

_UNIT = const(16)
_FULL = const(256)


class TrainedBot:
    """A driver.

    :param Rng rng: its chance
    :param bytes character: see above
    """

    human = False

    def __init__(self, rng, character):
        self._rng = rng
        self._character = character
        self._work = bytearray(WORK_SIZE)
        self._weights = array("H", (0, 0, 0, 0, 0))
        self._total = 0
        self._card = 0  # of the last decision: 0 it was an answer, else 1
        self._memory = bytearray(memory.SIZE)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Remember what the others do in this match."""
        memory.watch(self._memory, kind, seat, value)

    def choose(self, view, seat: int):
        """An action for `seat`; the same for the same view, memory and state of its chance."""
        s = view.state
        self._think(s, seat)
        pick = self._rng.below(self._total)
        option = 0
        while pick >= self._weights[option]:
            pick -= self._weights[option]
            option += 1
        return self._action(option)

    def explain(self):
        """What the last `choose` weighed: pairs of an action and its probability, 0.0 .. 1.0.

        Every option that is no blunder is there, once; a list made for this call.
        """
        found = []
        for option in range(policy.OPTIONS):
            if self._weights[option]:
                found.append((self._action(option), self._weights[option] / self._total))
        return found

    def _action(self, option):
        if not self._card:
            return RAISE if option == 2 else ACCEPT if option else RUN
        if option == 4:
            return RAISE
        w = self._work
        if option == 3:
            return w[CARD + w[LEFT] - 1] | FACE_DOWN
        return w[CARD + option]

    def _think(self, s, seat):
        """Weigh the options of this decision."""
        w = self._work
        weights = self._weights
        character = self._character
        look(s, seat, w)
        mask = options(s, seat, w) if character[BEGINNER] else allowed(s, seat, w)
        self._card = 1 if s[PHASE] == PLAYING else 0
        if not mask & (mask - 1):
            for i in range(policy.OPTIONS):
                weights[i] = mask >> i & 1
            self._total = 1
            return
        manner = memory.manner(self._memory, seat) if character[LEARNS] else 0
        policy.table(s[PLAYERS]).weigh(s, seat, w, mask, manner, weights)
        if self._card:
            if mask & RAISING:
                self._lean(4, character[RAISES], character[BLUFFS])
        elif s[PHASE] == ANSWERING and mask & RUNNING:
            self._lean(0, character[RUNS], 0)
        if character[CARELESS]:
            self._blur(mask)
        total = 0
        for i in range(policy.OPTIONS):
            total += weights[i]
        self._total = total

    def _lean(self, option, factor, more):
        """Multiply the odds of one option by `factor` / 16; add `more` 256ths of all."""
        if factor == _UNIT and not more:
            return
        weights = self._weights
        total = 0
        for i in range(policy.OPTIONS):
            total += weights[i]
        # Four times finer, so that small shares stay; below 2**12 for the chance.
        for i in range(policy.OPTIONS):
            weights[i] = weights[i] * (factor if i == option else _UNIT) // 4
        weights[option] += total * more // 64

    def _blur(self, mask):
        """Make CARELESS 256ths of it an even mixture."""
        weights = self._weights
        careless = self._character[CARELESS]
        total = 0
        count = 0
        for i in range(policy.OPTIONS):
            total += weights[i]
            count += mask >> i & 1
        for i in range(policy.OPTIONS):
            if mask >> i & 1:
                weights[i] = weights[i] * 2 * (_FULL - careless) // total + 2 * careless // count
