"""Apply the codes of a log to a match, or to a guest's view of it."""

from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.match import Illegal
from truco_link.match_log import CALL, CONCEDED, ENDED, HIDDEN, ROBOT, TAKEN, TURNED, is_covered


def is_hint(code: int) -> bool:
    """Return True if the code is a hint, TURNED or TAKEN. The next byte is its operand."""
    return TURNED <= code < TAKEN + 4


def seat_of(code: int, s) -> int:
    """Return the seat that acts, or NONE. `s`: bytes of the match before the action."""
    code &= ~ROBOT
    if CALL <= code < ENDED:
        return code & 3
    return s[state.TURN] if code < CALL or is_covered(code) else NONE


def action_of(code: int) -> int:
    """Return the action (truco_core.state) of a code for a card or a call."""
    code &= ~ROBOT
    if CALL <= code < CONCEDED:
        return state.RAISE + (code - CALL >> 2)
    return UNKNOWN if code == HIDDEN else code


def may_stand_in(code: int) -> bool:
    """Return True if a robot may do this for a person. A robot never raises (rulebook, R10.7)."""
    code &= ~ROBOT
    return code < CALL or CALL + 4 <= code < CONCEDED or is_covered(code)


def play(match, code: int) -> None:
    """Apply the code of an action to a match or a view of it.

    :raises Illegal: the rules forbid it, or the code is unknown
    """
    what = code & ~ROBOT
    s = match.state
    if what < CONCEDED or is_covered(what):
        match.apply(seat_of(what, s), action_of(what))
    elif code < ENDED and s[state.PHASE] < state.HAND_OVER and what & 3 < s[state.PLAYERS]:
        match.event_bytes = 0
        match.finish(1 - (what & 1), s[state.STAKE])
    else:
        raise Illegal(events.BAD_ACTION)
