"""What happened, three bytes each: kind, seat, value.

A screen, a robot and a peer learn of the match by these alone. Every seat may be
told every event, after `truco_core.match.value_for` has masked its value.
"""

from micropython import const

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

# Why an action is refused (truco_core.match.Illegal): these numbers never change.
NOT_YOUR_TURN = const(1)
CARD_NOT_IN_HAND = const(2)
FACE_DOWN_NOT_ALLOWED = const(3)
RAISE_NOT_ALLOWED = const(4)
NOTHING_TO_ANSWER = const(5)
ANSWER_DUE = const(6)  # no card while a raise or the special hand waits for an answer
HAND_IS_OVER = const(7)
HAND_NOT_OVER = const(8)  # no deal while a hand is played
MATCH_IS_OVER = const(9)
BAD_ACTION = const(10)  # no such action byte
CARD_NOT_IN_DECK = const(11)
CARD_TWICE = const(12)
DECK_TOO_SMALL = const(13)
