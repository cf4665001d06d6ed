"""A robot that plays by a trained table and the style of a character, and adapts to its opponents.

The table (truco_core.bots.policy) gives each option of a decision a weight. A character that learns
uses the entries for the manner that its opponents have shown in this match
(truco_core.bots.manners). The character's preference for raises and runs changes the weights. Then
the robot draws an action by these weights. truco_core.bots.guard keeps all characters from
blunders, except the random choices of the beginner. A decision takes no heap.
"""

from array import array

from micropython import const

from truco_core import state
from truco_core.bots import counts, features
from truco_core.bots.certainty import Robot
from truco_core.bots.counts import OURS, THEIRS, carries, look, work
from truco_core.bots.features import options
from truco_core.bots.guard import allowed, judged, useful
from truco_core.bots.manners import MEMORY_SIZE, accepted, manner_of, observe, shouts
from truco_core.bots.policy import OPTION_COUNT, table
from truco_core.cards import FACE_DOWN, FIRST_MANILHA
from truco_core.state import ANSWERING, LEVEL, PHASE, PLAYERS, RESULTS, TRICK

TYPE_CHECKING = const(0)  # see truco_core.seldom
if TYPE_CHECKING:
    from truco_core.match import Match
    from truco_core.rng import Rng

# Offsets in the seven bytes of a style (truco_core.characters), and what the bytes mean.
RAISE_ODDS = const(0)  # factor for the odds of a raise, in sixteenths, 0..64
RUN_ODDS = const(1)  # factor for the odds of a run, in sixteenths, 0..64
BLUFFING = const(2)  # share of decisions in which it raises whatever its cards are, in 256ths
CARELESS = const(3)  # share of choices made at random among the allowed options, in 256ths
LEARNS = const(4)  # if this byte is 1, the robot adapts to its opponents
# If this byte is 1: random choices may be blunders. They are never raises, and never runs from
# opponents who raise all the time.
BEGINNER = const(5)
# Bits 0-3 stand for the four moments of a hand (see `moment`): if the bit is set, the robot
# does not raise or raise again at this moment. Bits 4-7: it does not run at the same four moments.
NEVER = const(6)

_CARDS = const(15)  # bit mask of the options that play a card
# A card is strong if at most this many unseen cards beat it, scaled to a deck of 40 cards
# (counts.SCALED). An ace is strong: four manilhas, four threes and four twos beat it.
_STRONG = const(12)
# A hand is weak if the sum of counts.SCALED for its two best cards is above _WEAK. That is true of
# the weakest third of all hands.
_WEAK = const(29)
_UNIT = const(16)  # value of RAISE_ODDS and RUN_ODDS that changes nothing: 16 sixteenths
_FULL = const(256)  # a share of 100%, in 256ths


def _spared(w: bytearray, mask: int) -> int:
    """Return `mask` without the options that play a manilha over a partner's strong winning card.

    Such a manilha would not win more hands, and human partners hate it.
    """
    left = mask
    if w[OURS] > w[THEIRS] and w[counts.SCALED + w[OURS] - 1] <= _STRONG:
        for i in range(w[counts.CARDS_LEFT] - 1):
            if w[counts.OWN + i] >= max(w[OURS], FIRST_MANILHA):
                left &= ~(1 << i)
    return left if left & _CARDS else mask


def _yields(s: bytearray, w: bytearray) -> bool:
    """Return whether a character that never runs in the first trick may do so all the same.

    It may run with the weakest third of all hands, and from a second raise. Otherwise players who
    raise whenever they are ahead would win seven of ten matches.
    """
    if s[TRICK]:
        return False
    weak = w[counts.SCALED + w[counts.OWN]] + w[counts.SCALED + w[counts.OWN + 1]]
    return s[LEVEL] > 0 or weak > _WEAK


def moment(s: bytearray, seat: int) -> int:
    """Return the moment of the hand, 0..3.

    0: trick 1; 1: trick 2 after our team took trick 1; 2: trick 2 otherwise; 3: trick 3
    """
    if s[TRICK] == 1:
        return 1 if s[RESULTS] == seat & 1 else 2
    return 3 if s[TRICK] else 0


class TrainedBot(Robot):
    """A driver that plays by the trained table and the style of a character.

    :param Rng rng: random numbers for its choices
    :param bytes style: how the character plays: seven bytes, RAISE_ODDS to NEVER

    weights   weight of each option at the last decision
    total     sum of the weights
    memory    what the robot remembers about both teams; see truco_core.bots.manners
    """

    weights = array("H", (0, 0, 0, 0, 0))  # shared by all robots, like the work bytes

    def __init__(self, rng: "Rng", style: bytes) -> None:
        super().__init__(rng, not style[BEGINNER])
        self.style = style
        self.total = 0
        self._card = 0  # 1 if the last decision was about a card, 0 if it was an answer
        self.memory = bytearray(MEMORY_SIZE)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Remember how the teams play in this match."""
        observe(self.memory, kind, seat, value)

    def decide(self, view: "Match", seat: int) -> int:
        """Draw an action for `seat`. It depends only on view, memory and random numbers."""
        s = view.state
        self._think(s, seat)
        pick = self._rng.below(self.total)
        option = 0
        while pick >= self.weights[option]:
            pick -= self.weights[option]
            option += 1
        return self.action(option)

    def action(self, option: int) -> int:
        """Return the action (truco_core.state) for an option, 0..4, of the last decision."""
        if not self._card:
            return state.RAISE if option == 2 else state.ACCEPT if option else state.RUN
        if option == 4:
            return state.RAISE
        w = work
        if option == 3:
            return w[counts.CARD + w[counts.CARDS_LEFT] - 1] | FACE_DOWN
        return w[counts.CARD + option]

    def _think(self, s: bytearray, seat: int) -> None:
        """Set `weights` and `total` for this decision."""
        w, weights, style = work, self.weights, self.style
        look(s, seat, w)
        mask = allowed(s, seat, w)
        self._card = 1 if s[PHASE] == state.PLAYING else 0
        never = style[NEVER] >> moment(s, seat)
        if self._card:
            if mask & features.RAISING and never & 1:
                mask = mask & ~features.RAISING or useful(s, seat, w)
            elif mask != features.RAISING and accepted(self.memory, seat ^ 2):
                # The partner only accepted the last raise, so this seat needs cards of its own.
                if not carries(s, seat, w):
                    mask &= ~features.RAISING
            mask = _spared(w, mask)
        else:
            stays = s[PHASE] == ANSWERING and never & 16 and not _yields(s, w)
            if stays and mask != features.RUNNING:
                mask &= ~features.RUNNING
            else:
                mask = judged(s, seat, w, mask)
            if never & 1 and mask & features.RERAISING:
                mask = mask & ~features.RERAISING | features.ACCEPTING
        if not mask & (mask - 1):
            for i in range(OPTION_COUNT):
                weights[i] = mask >> i & 1
            self.total = 1
            if not style[BEGINNER]:
                return
        else:
            manner = manner_of(self.memory, seat) if style[LEARNS] else 0
            table(s[PLAYERS]).weigh(s, seat, w, mask, manner, weights)
        if self._card and mask & features.RAISING:
            self._lean(4, style[RAISE_ODDS], style[BLUFFING])
        elif s[PHASE] == ANSWERING and mask & features.RUNNING:
            self._lean(0, style[RUN_ODDS], 0)
        if style[CARELESS]:
            self._err(s, seat, mask)
        self.total = sum(weights)

    def _err(self, s: bytearray, seat: int, mask: int) -> None:
        """Let a careless robot sometimes take an option at random.

        :param mask: the options that the guard and the character allow
        """
        beginner = self.style[BEGINNER]
        if beginner:
            # A beginner's random choice may be a blunder, but never a card face-down.
            mask = options(s, seat, work) & ~features.COVERED
        # No robot answers a raise by another raise at random: that would tell nothing about its
        # cards. A beginner never raises at random, because it would do so in every second hand.
        if not self._card:
            mask &= ~features.RERAISING
            # No random runs from opponents who raise in each hand: they would win by raises.
            if beginner and shouts(self.memory, seat):
                mask &= ~features.RUNNING
        elif beginner:
            mask &= ~features.RAISING
        # Distribute the CARELESS share of the weight evenly among the options in `mask`.
        weights, careless = self.weights, self.style[CARELESS]
        total = sum(weights)
        count = 0
        for i in range(OPTION_COUNT):
            count += mask >> i & 1
        for i in range(OPTION_COUNT):
            weights[i] = weights[i] * 2 * (_FULL - careless) // total
            if mask >> i & 1:
                weights[i] += 2 * careless // count

    def _lean(self, option: int, factor: int, more: int) -> None:
        """Multiply one option's weight by `factor` / 16; add `more` / 256 of the sum of all."""
        if factor == _UNIT and not more:
            return
        weights = self.weights
        total = sum(weights)
        # Divide by 4, not 16: small weights survive, and the sum stays below 2**12 (`Rng.below`).
        for i in range(OPTION_COUNT):
            weights[i] = weights[i] * (factor if i == option else _UNIT) // 4
        weights[option] += total * more // 64
