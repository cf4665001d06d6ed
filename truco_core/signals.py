"""Signs (sinais) that partners make to each other, and who sees them.

A sign tells the best card of the player who makes it. The partner always sees it. Each opponent
sees it with a probability that the table sets. Robots make a sign after each deal and use the signs
that they see. Only a table with signs imports this module.

Each seat that sees a sign receives the event SIGNALLED with the seat that made it and the sign, ZAP
.. NOTHING.
"""

from micropython import const

from truco_core import state
from truco_core.cards import FIRST_MANILHA, NONE
from truco_core.events import DEALT, SIGNALLED
from truco_core.state import ANSWERING, CARDS, GONE, PHASE, SPECIAL
from truco_core.tricks import strength

TYPE_CHECKING = const(0)  # see truco_core.seldom
if TYPE_CHECKING:
    from typed import Driver

    from truco_core.match import Match
    from truco_core.rng import Rng
    from truco_core.table import Table

# Signs, strongest first.
ZAP = const(0)
COPAS = const(1)
ESPADILHA = const(2)
PICA_FUMO = const(3)
THREE = const(4)
TWO = const(5)
NOTHING = const(6)
SIGN_COUNT = const(7)

# Chance in sixteenths that an opponent notices a sign, indexed by the option signals_seen.
ODDS = (0, 2, 5, 10)

_SIXTEEN = const(16)
_THREE_RANK = const(9)  # index of the 3 in cards.RANKS
_TWO_RANK = const(8)
_HALF = const(2)
_NO_SIGN = const(0xFF)


def best_sign(s: bytearray, seat: int) -> int:
    """Return the sign for the best card that `seat` still holds.

    :param s: bytes of a match, or of a view of that seat
    """
    best, rank = 0, 0
    for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
        card = s[i]
        if card < GONE:
            best = max(best, strength(s, card))
            rank = max(rank, card >> 2)
    if best >= FIRST_MANILHA:
        return PICA_FUMO + FIRST_MANILHA - best
    if rank == _THREE_RANK:
        return THREE
    return TWO if rank == _TWO_RANK else NOTHING


class Signs:
    """The signs at one table: sends each sign to the seats that see it, and makes robots' signs.

    :param table: truco_core.table.Table with four seats
    :param Rng rng: random numbers
    :param int odds: chance in sixteenths that each opponent notices a sign, 0..16
    """

    def __init__(self, table: "Table", rng: "Rng", odds: int) -> None:
        self._table = table
        self._rng = rng
        self.odds = odds
        for seat in range(len(table.drivers)):
            if not table.drivers[seat].human:
                self.teach(seat)
        table.watchers.append(self)

    def teach(self, seat: int) -> None:
        """Replace the robot at `seat` by a Reader around it, which uses the signs that it sees."""
        drivers = self._table.drivers
        drivers[seat] = Reader(drivers[seat])

    def make(self, seat: int, sign: int) -> None:
        """Make a sign, ZAP .. NOTHING, for `seat`. Raises ValueError if there is no such sign."""
        if not 0 <= sign < SIGN_COUNT:
            raise ValueError("no sign %d" % sign)
        drivers = self._table.drivers
        for other in range(len(drivers)):
            if other != seat and ((other ^ seat) & 1 == 0 or self._rng.below(_SIXTEEN) < self.odds):
                drivers[other].watch(SIGNALLED, seat, sign)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Make a sign for each robot after a deal; the sign NOTHING only half of the time."""
        if kind != DEALT:
            return
        table = self._table
        for maker in range(len(table.drivers)):
            if not table.is_human(maker):
                sign = best_sign(table.match.state, maker)
                if sign != NOTHING or not self._rng.below(_HALF):
                    self.make(maker, sign)


class Reader:
    """A driver that wraps a robot and corrects its actions by the signs seen in this hand.

    - If the partner showed zap or copas and no opponent showed better, the seat does not run. It
      raises if it also holds a manilha.
    - If an opponent showed zap or copas and we have nothing as good, the seat runs from a raise.

    driver   the wrapped robot
    """

    human = False

    def __init__(self, driver: "Driver") -> None:
        self.driver = driver
        self._signs = bytearray((_NO_SIGN,) * 4)
        self._legal = bytearray(8)

    def watch(self, kind: int, seat: int, value: int) -> None:
        signs = self._signs
        if kind == DEALT:
            for i in range(4):
                signs[i] = _NO_SIGN
        if kind == SIGNALLED:
            signs[seat] = value
        else:
            self.driver.watch(kind, seat, value)

    def choose(self, view: "Match", seat: int) -> int | None:
        action = self.driver.choose(view, seat)
        if action is None:
            return None
        signs = self._signs
        s = view.state
        mine = best_sign(s, seat)
        partner = signs[seat ^ 2]
        ours = min(mine, partner)
        theirs = min(signs[(seat + 1) & 3], signs[(seat + 3) & 3])
        if s[PHASE] != state.PLAYING:
            if action == state.RUN and partner <= COPAS and theirs > partner:
                return state.ACCEPT
            if action != state.RUN and theirs <= COPAS and theirs < ours and s[PHASE] == ANSWERING:
                return state.RUN
        elif action < GONE and s[SPECIAL] == NONE and self.is_strong(s, seat):
            count = view.legal(seat, self._legal)
            return state.RAISE if self._legal[count - 1] == state.RAISE else action
        return action

    def is_weak(self, s: bytearray, seat: int) -> bool:
        """Return whether the sign of `seat` is NOTHING."""
        return best_sign(s, seat) == NOTHING

    def is_strong(self, s: bytearray, seat: int) -> bool:
        """Return whether `seat` can raise on the signs of this hand.

        That is the case if the partner showed zap or copas, no opponent showed better, and `seat`
        has a manilha.

        :param s: bytes of a view of `seat`
        """
        signs = self._signs
        mine, partner = best_sign(s, seat), signs[seat ^ 2]
        theirs = min(signs[(seat + 1) & 3], signs[(seat + 3) & 3])
        return mine <= PICA_FUMO and partner <= COPAS and theirs > min(mine, partner)
