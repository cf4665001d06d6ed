"""The events of a match and a table. An event is three bytes: kind, seat, value.

Screens, robots and peers learn about the match only through events. `truco_core.match.value_for`
masks the value for each seat, so every seat may receive every event.
"""

from micropython import const

# Events of a match. truco_core.state explains teams, TIE and NONE.
DEALT = const(1)  # seat: the opener; value: the vira, or NONE
DECIDE = const(2)  # seat: the team that must play or refuse its special hand; value: its stake
PLAYED = const(3)  # value: the card, with FACE_DOWN if face-down; other seats then get UNKNOWN
UNDER = const(4)  # two cards are played at once; value: the lower, hidden one, or UNKNOWN
TURNED = const(5)  # value: a hidden card, which is turned up because the shown cards tied
TRICK_TAKEN = const(6)  # seat: the next leader; value: a team, or TIE
RAISED = const(7)  # value: the stake asked for
ACCEPTED = const(8)  # value: the new stake
RAN = const(9)  # value: bit mask of the partners who may still answer; 0: the whole team has run
HAND_WON = const(10)  # seat: a team, or TIE; value: the points that it scores
MATCH_WON = const(11)  # seat: a team; value: its score

# Events of a table (truco_core.table).
MATCH_STARTED = const(12)  # seat: the first opener
SEAT_TAKEN = const(13)  # value: 1: a robot now plays for this seat; 0: the seat's owner plays again
TIME_OVER = const(14)  # the person's time is over, so a robot makes this decision for the seat
END_ASKED = const(15)  # value: bit mask of the seats that want a friendly end; 0: a seat refused
MATCH_ENDED = const(16)  # all agreed to a friendly end; the match has no winner
CONCEDED = const(18)  # the person at this seat leaves during a hand, and the other team wins it
SIGNALLED = const(17)  # value: the sign that `seat` made, see truco_core.signals

# Reasons why an action is refused (truco_core.match.Illegal). The numbers never change.
NOT_YOUR_TURN = const(1)
CARD_NOT_IN_HAND = const(2)
FACE_DOWN_NOT_ALLOWED = const(3)
RAISE_NOT_ALLOWED = const(4)
NOTHING_TO_ANSWER = const(5)
ANSWER_DUE = const(6)  # a raise or the special hand must be answered before a card is played
HAND_IS_OVER = const(7)
HAND_NOT_OVER = const(8)  # a deal was asked for while a hand is being played
MATCH_IS_OVER = const(9)
BAD_ACTION = const(10)  # not an action byte
CARD_NOT_IN_DECK = const(11)
CARD_TWICE = const(12)
DECK_TOO_SMALL = const(13)
