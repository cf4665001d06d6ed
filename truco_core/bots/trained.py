"""A robot that plays by a trained table and its character, and adapts to its opponents.

The table gives each option a weight (truco_core.bots.policy). A character that learns uses the
entries for the manner that its opponents showed in this match (truco_core.bots.memory). The
character's taste for raises and runs changes the weights, and by them the action is drawn.
truco_core.bots.guard keeps the characters from blunders, but for what the beginner leaves to
chance. A decision takes some reads of the drive, and no heap.
"""

from array import array

from micropython import const

from truco_core import state
from truco_core.bots import features, memory, policy
from truco_core.bots.certainty import Robot
from truco_core.bots.features import look, options
from truco_core.bots.guard import OURS, THEIRS, allowed, carries
from truco_core.bots.specials import judged
from truco_core.cards import FACE_DOWN, FIRST_MANILHA
from truco_core.state import ANSWERING, PHASE, PLAYERS, RESULTS, TRICK

# The bytes of a character. The first two multiply the odds of a raise and of a run, in
# sixteenths, 0..64; the next two are shares, in 256ths.
RAISE_ODDS = const(0)
RUN_ODDS = const(1)
BLUFFING = const(2)  # raises whatever its cards are, 0..32
CARELESS = const(3)  # takes any option that is left, all equally likely
LEARNS = const(4)  # 1: adapts to its opponents
BEGINNER = const(5)  # 1: what it leaves to chance may be a blunder, but no raise; pays shouters
# Bits 0-3: never raises, nor raises again, at that moment of a hand; bits 4-7: never runs at it.
NEVER = const(6)

_CARDS = const(15)  # options
_STRONG = const(12)  # unseen cards that beat it, as scaled: an ace
_UNIT = const(16)
_FULL = const(256)


def _spared(w, mask):
    """The options without a manilha on the partner's card, where that wins and is strong.

    It wins no more so (docs/robots.md), and people who are partners hate it.
    """
    left = mask
    if w[OURS] > w[THEIRS] and w[features.SCALED + w[OURS] - 1] <= _STRONG:
        for i in range(w[features.CARDS_LEFT] - 1):
            if w[features.OWN + i] >= max(w[OURS], FIRST_MANILHA):
                left &= ~(1 << i)
    return left if left & _CARDS else mask


def moment(s, seat):
    """0 in the first trick, 3 in the third; in the second 1 for who took the first, else 2."""
    if s[TRICK] == 1:
        return 1 if s[RESULTS] == seat & 1 else 2
    return 3 if s[TRICK] else 0


class TrainedBot(Robot):
    """A driver. truco_core.bots.explain shows what it thought.

    :param Rng rng: what its choices are drawn with
    :param bytes character: seven bytes, RAISE_ODDS to NEVER

    weights   of the options at the last decision; their sum is `total`
    memory    see truco_core.bots.memory
    """

    def __init__(self, rng, character):
        super().__init__(rng, not character[BEGINNER])
        self.character = character
        self._work = bytearray(features.WORK_SIZE)
        self.weights = array("H", (0, 0, 0, 0, 0))
        self.total = 0
        self._card = 0  # the last decision was before a card (1) or an answer (0)
        self.memory = bytearray(memory.SIZE)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Remember what the others do in this match."""
        memory.watch(self.memory, kind, seat, value)

    def decide(self, view, seat: int):
        """Return an action for `seat`; view, memory and generator alone decide on it."""
        s = view.state
        self._think(s, seat)
        pick = self._rng.below(self.total)
        option = 0
        while pick >= self.weights[option]:
            pick -= self.weights[option]
            option += 1
        return self.action(option)

    def action(self, option):
        """The action that an option of the last decision stands for."""
        if not self._card:
            return state.RAISE if option == 2 else state.ACCEPT if option else state.RUN
        if option == 4:
            return state.RAISE
        w = self._work
        if option == 3:
            return w[features.CARD + w[features.CARDS_LEFT] - 1] | FACE_DOWN
        return w[features.CARD + option]

    def _think(self, s, seat):
        """Weigh the options of this decision."""
        w, weights, character = self._work, self.weights, self.character
        look(s, seat, w)
        mask = allowed(s, seat, w)
        self._card = 1 if s[PHASE] == state.PLAYING else 0
        never = character[NEVER] >> moment(s, seat)
        if self._card and mask & features.RAISING and never & 1:
            mask = mask & ~features.RAISING or features.cards_of(s, seat, w)
        elif self._card and mask != features.RAISING and self._is_left(s, seat):
            mask &= ~features.RAISING
        elif s[PHASE] == ANSWERING and never & 16 and mask != features.RUNNING:
            mask &= ~features.RUNNING
        elif not self._card:
            mask = judged(s, seat, w, mask)
        if s[PHASE] == ANSWERING and never & 1 and mask & features.RERAISING:
            mask = mask & ~features.RERAISING | features.ACCEPTING
        if self._card:
            mask = _spared(w, mask)
        if not mask & (mask - 1):
            for i in range(policy.OPTION_COUNT):
                weights[i] = mask >> i & 1
            self.total = 1
            if not character[BEGINNER]:
                return
        else:
            manner = memory.manner(self.memory, seat) if character[LEARNS] else 0
            policy.table(s[PLAYERS]).weigh(s, seat, w, mask, manner, weights)
        if self._card and mask & features.RAISING:
            self._lean(4, character[RAISE_ODDS], character[BLUFFING])
        elif s[PHASE] == ANSWERING and mask & features.RUNNING:
            self._lean(0, character[RUN_ODDS], 0)
        if character[CARELESS]:
            self._err(s, seat, mask)
        self.total = sum(weights)

    def _err(self, s, seat, mask):
        """Who is careless gives what it would not do some weight, too."""
        beginner = self.character[BEGINNER]
        if beginner:
            mask = options(s, seat, self._work) & ~features.COVERED  # knows what that loses, too
        # By chance no raise, which would mean nothing: of a beginner in each second hand.
        if not self._card:
            mask &= ~features.RERAISING
            # Or who shouts truco in each hand would win by that alone.
            if beginner and memory.shouts(self.memory, seat):
                mask &= ~features.RUNNING
        elif beginner:
            mask &= ~features.RAISING
        self._blur(mask)

    def _is_left(self, s, seat):
        """Whether the partner left the next raise, and one's own cards do not carry it."""
        return memory.accepted(self.memory, seat ^ 2) and not carries(s, seat, self._work)

    def _lean(self, option, factor, more):
        """Multiply the odds of one option by `factor` / 16; add `more` 256ths of all."""
        if factor == _UNIT and not more:
            return
        weights = self.weights
        total = sum(weights)
        # All times four, so that small weights stay; the sum is below 2**12 for Rng.below.
        for i in range(policy.OPTION_COUNT):
            weights[i] = weights[i] * (factor if i == option else _UNIT) // 4
        weights[option] += total * more // 64

    def _blur(self, mask):
        """Give CARELESS 256ths of the weight to the options in `mask` evenly."""
        weights = self.weights
        careless = self.character[CARELESS]
        total = sum(weights)
        count = 0
        for i in range(policy.OPTION_COUNT):
            count += mask >> i & 1
        for i in range(policy.OPTION_COUNT):
            weights[i] = weights[i] * 2 * (_FULL - careless) // total
            if mask >> i & 1:
                weights[i] += 2 * careless // count
