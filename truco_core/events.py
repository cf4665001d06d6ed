"""What happened, three bytes each: kind, seat, value.

A screen, a robot and a peer learn of the match by these alone. Every seat may be
told every event, after `value_for` has masked its value.
"""

from micropython import const

from truco_core.cards import FACE_DOWN, UNKNOWN

# Events of a match. What teams, TIE and NONE mean: truco_core.state.
DEALT = const(1)  # seat: the opener; value: the vira, or NONE
DECIDE = const(2)  # seat: the team asked to play its special hand; value: its stake
PLAYED = const(3)  # value: the card, with FACE_DOWN when it lies so; else masked: UNKNOWN
UNDER = const(4)  # value: the card laid under the shown one, masked as above
TURNED = const(5)  # value: the card that lay under the shown one, turned up now
TRICK_TAKEN = const(6)  # seat: who leads next; value: a team, or TIE
RAISED = const(7)  # value: the stake asked for
ACCEPTED = const(8)  # value: the stake now
RAN = const(9)  # value: mask of the seats that may still answer; 0: it is decided
HAND_WON = const(10)  # seat: a team, or TIE; value: points
MATCH_WON = const(11)  # seat: a team; value: its score

# Events of a table (truco_core.table).
MATCH_STARTED = const(12)  # seat: the first opener
SEAT_TAKEN = const(13)  # value: 1 a robot plays for this seat now, 0 its owner again
TIME_OVER = const(14)  # the stand-in plays once for this seat
END_ASKED = const(15)  # a friendly end is wanted; value: mask of those who agree, 0: refused
MATCH_ENDED = const(16)  # the friendly end: the match counts for nobody
CONCEDED = const(18)  # the person of this seat goes in mid-hand: the other team has won it
SIGNALLED = const(17)  # value: a sign that `seat` made, see truco_core.signals


def value_for(viewer: int, kind: int, seat: int, value: int) -> int:
    """The value of an event as `viewer` (a seat, or NONE for a watcher) may know it."""
    if value & FACE_DOWN and seat != viewer and (kind == PLAYED or kind == UNDER):
        return UNKNOWN
    return value
