"""The codes of actions, one byte each, and what is known of a match besides its 64 bytes.

The codes, from docs/link.md, The match:

0-39      a card, played by the seat whose turn it is
40-51     CALL + 4 * (0: raise, 1: accept, 2: run) + seat
52-55     CONCEDED + seat: the person left, and the other team has won the hand
56        ENDED: all people agreed to end the match
63        HIDDEN: a covered card that the receiver does not know
64-103    a covered card
112-115   TURNED + seat; the next byte is the hidden card, which the next action turns up
116-119   TAKEN + seat; the next byte is the team that takes the trick of the next action;
          the seat leads the next trick
+ 128     LATE: the time of the seat's person was over, so a robot acted
"""

from micropython import const

from truco_core import events, state
from truco_core.cards import UNKNOWN
from truco_core.match import Illegal
from truco_core.rules import MORE_FLAGS, OPENER_BACK

CALL = const(40)
CONCEDED = const(52)
ENDED = const(56)
HIDDEN = const(63)
TURNED = const(112)
TAKEN = const(116)
LATE = const(128)
_LAST_COVERED = const(103)


class MatchInfo:
    """What a table knows of a match besides its 64 bytes.

    number: 0..254, given by the host
    people: mask of the seats for whose people the match counts: they sat there when it began
    worth: as in TABLE; 0: practice
    ended: True if the match ended by agreement
    """

    ended = False

    def __init__(self, number: int, people: int, worth: int):
        self.number = number
        self.people = people
        self.worth = worth

    def counts(self, seat: int) -> bool:
        """Return True if the match counts for the person of a seat (NONE: of nobody)."""
        return self.worth > 0 and self.people >> seat & 1 > 0


def play(match, code: int) -> int:
    """Apply the code of an action to a match or a view of it, and return the seat that acted.

    :raises Illegal: the rules forbid it, or the code is unknown
    """
    what = code & ~LATE
    s = match.state
    seat = what & 3
    if what < CALL or HIDDEN <= what <= _LAST_COVERED:
        seat = s[state.TURN]
        match.apply(seat, UNKNOWN if what == HIDDEN else what)
    elif what < CONCEDED:
        match.apply(seat, state.RAISE + (what - CALL >> 2))
    elif what < ENDED and s[state.PHASE] < state.HAND_OVER and seat < s[state.PLAYERS]:
        match.event_bytes = 0
        match.finish(1 - (seat & 1), s[state.STAKE])
    else:
        raise Illegal(events.BAD_ACTION)
    return seat


def void_hand(s) -> None:
    """Undo the deal of the hand that is on, so that the next deal has the same opener.

    :param s: bytes of a match or a view
    """
    if s[state.PHASE] < state.HAND_OVER:
        s[state.PHASE] = state.HAND_OVER
        s[state.HAND] -= 1
        if s[state.HAND]:
            players = s[state.PLAYERS]
            step = 1 if s[MORE_FLAGS] & OPENER_BACK else players - 1
            s[state.LEADS] = (s[state.LEADS] + step) % players
