"""Replay the log of a match: hand by hand, action by action.

A log (`truco_game.local_game.Record`) begins with the 64 bytes of the state (truco_core.state)
before its first action. Then each action is one byte: a card as it was played; SHUFFLED for a deal;
CALLED + 4 * seat + 0, 1 or 2 for RAISE, ACCEPT or RUN. Replaying the actions gives the same match,
because the deals follow from the seed in the state. GIVEN and a deck stand for a deal with this
deck. The log of a Record never has GIVEN, because it begins again after such a deal, as in the
lesson. When a log is full, its first half is removed.
"""

from micropython import const

from truco_core import state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.tricks import strength
from truco_game import SEAT, TYPE_CHECKING

if TYPE_CHECKING:
    from typed_lib import Record

SHUFFLED = const(0x70)
GIVEN = const(0x71)  # GIVEN_SIZE bytes follow: the deck for the deal
CALLED = const(0x80)
GIVEN_SIZE = const(13)


class Replay:
    """A position in a log. `match` is the match at this position.

    :param log: bytes of a record, of which the first `used` are valid
    """

    def __init__(self, log: bytes | bytearray, used: int):
        self._log = log
        self._used = used
        self.match = Match(bytearray(state.SIZE))
        self.rewind()

    def rewind(self, at: int = state.SIZE, s: bytes | None = None) -> None:
        """Go back to position `at`, where `match.state` was `s`; by default to the start."""
        self.at = at
        self.match.state[:] = self._log[: state.SIZE] if s is None else s

    def is_at_deal(self) -> bool:
        """Return whether the next byte of the log is a deal."""
        return not self.is_at_end() and self._log[self.at] in (SHUFFLED, GIVEN)

    def is_at_end(self) -> bool:
        return self.at >= self._used

    def next_action(self) -> tuple[int, int]:
        """Return the next (seat, action). The position must not be at a deal or at the end."""
        byte = self._log[self.at]
        if CALLED <= byte < CALLED + 16:
            return byte - CALLED >> 2, state.RAISE + (byte & 3)
        return self.match.state[state.TURN], byte

    def step(self) -> None:
        """Apply the next action or deal of the log."""
        byte = self._log[self.at]
        if byte == SHUFFLED:
            self.match.deal()
        elif byte == GIVEN:
            self.match.deal_from(self._log[self.at + 1 : self.at + 1 + GIVEN_SIZE])
            self.at += GIVEN_SIZE
        else:
            seat, action = self.next_action()
            self.match.apply(seat, action)
        self.at += 1


def hands(log: bytes | bytearray, used: int) -> list[int]:
    """Return the offsets of the deals in the log of a record, first to last."""
    return [at for at in range(state.SIZE, used) if log[at] == SHUFFLED]


class LastHand:
    """A complete hand of a match, mostly the last one, or the part of it that the log has.

    again     the `Replay` of the log; its position can be changed
    start_at  the position after the deal
    start     the state at this position
    final     the state at the end of the hand
    count     number of actions from `start` to `final`
    people    names by seat if nobody is "you", because people share the handheld; else ()
    mine      the seat whose hidden cards may be shown; NONE: there is none
    before    number of earlier hands that can be shown
    """

    people: tuple[str, ...] = ()
    mine = SEAT
    before = 0

    def __init__(self, log: bytes | bytearray, used: int, at: int):
        self.again = again = Replay(log, used)
        while again.at < at:
            again.step()
        if again.is_at_deal():
            again.step()
        self.start_at = again.at
        self.start = bytes(again.match.state)
        self.count = 0
        while not again.is_at_end():
            again.step()
            self.count += 1
        self.final = bytes(again.match.state)


def _ends(record: "Record") -> list[int]:
    """Return the offsets in a record's log at which its complete hands begin; the last one: end."""
    found = hands(record.log, record.used)
    if not found or found[0] > state.SIZE:
        # the log begins inside a hand: the power was cut during this hand, or its deck was given
        found.insert(0, state.SIZE)
    if is_over(record.state) and record.used > found[-1]:
        found.append(record.used)
    return found  # without `used`, the last offset is that of the current hand, which has not ended


def count(record: "Record") -> int:
    """Return the number of complete hands in the log of a record."""
    return len(_ends(record)) - 1


def last_hand(record: "Record", back: int = 0) -> "LastHand | None":
    """Return a hand of a record as a `LastHand`, or None if its log does not have this hand.

    :param back: 0: the last complete hand; 1: the one before; and so on
    """
    ends = _ends(record)
    at = len(ends) - 2 - back
    if at < 0:
        return None
    found = LastHand(bytes(record.log[: ends[at + 1]]), ends[at + 1], ends[at])
    found.before = at
    return found


def shorten(record: "Record") -> None:
    """Remove the first half of a record's hands, at least one."""
    log, used = record.log, record.used
    starts = hands(log, used)
    keep = starts[-(-len(starts) // 2)] if starts[1:] else used
    again = Replay(log, used)
    while again.at < keep:
        again.step()
    log[: state.SIZE] = again.match.state
    record.used = state.SIZE + used - keep
    for i in range(used - keep):
        log[state.SIZE + i] = log[keep + i]


def is_open(final: bytes | bytearray, seat: int, mine: int, card: int) -> bool:
    """Return whether a card of a finished hand may be shown to a viewer.

    Only the viewer's own cards and cards that lay face-up may be shown.

    :param final: the state after the hand
    :param mine: the viewer's seat; NONE: the viewer had none
    """
    return seat == mine or card in _laid(final, seat)


def is_over(s: bytes | bytearray) -> bool:
    """Return whether the hand of a state has ended, also if the match ended with it."""
    return s[state.PHASE] >= state.HAND_OVER


def dealt(s: bytes | bytearray, seat: int, index: int) -> int:
    """Return card `index`, 0..2, that a seat was dealt, whether it was played or not."""
    return s[state.CARDS + 3 * seat + index] & ~state.GONE


def is_laid(s: bytes | bytearray, seat: int, card: int) -> bool:
    """Return whether a seat has played this card, face-up or not."""
    return card in [laid & ~FACE_DOWN for laid in _laid(s, seat) if laid != NONE]


def is_empty(s: bytearray, trick: int) -> bool:
    """Return whether no card of a trick has been played."""
    first = state.PLAYS + 4 * trick
    return min(s[first : first + s[state.PLAYERS]]) == NONE


def _laid(s: bytes | bytearray, seat: int) -> list[int]:
    """Return what a seat has played in each trick; NONE: nothing."""
    return [s[state.PLAYS + 4 * trick + seat] for trick in range(3)]


def best(s: bytearray, trick: int, first: int = 0, step: int = 1) -> int:
    """Return the strength of the best card of a trick; 0 for none.

    :param first, step: consider only every `step`-th seat from `first` on
    """
    most = 0
    for seat in range(first, s[state.PLAYERS], step):
        laid = s[state.PLAYS + 4 * trick + seat]
        if laid != NONE:
            most = max(most, strength(s, laid))
    return most
