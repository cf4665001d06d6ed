"""Why an action is refused: a code for each reason, which never changes."""

from micropython import const

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


class Illegal(ValueError):
    """The action is refused and nothing has changed. `args[0]` is one of the codes above."""
