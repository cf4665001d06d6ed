"""The badges: a bit for each in BADGES of truco_store. docs/extending.md says how to add one.

tools/linker writes these values where other modules use them, so a board never loads this module.
"""

ZAP_ON_DIAMONDS = 1
BRAVE_AT_ELEVEN = 2  # a special hand won with nothing above a two
TO_NIL = 4  # a match won to nil, with twelve points or more
FIRST_MATCH = 8  # a match played to its end
COMEBACK = 16  # a match won after a score of 0 to 9
OF_TWELVE = 32  # a hand won that was worth twelve points
AS_A_PAIR = 64  # a match of four players won
RAN_IN_TIME = 128  # ran from a raise while a rival held the zap
THREE_RUNGS = 256  # three rivals of the ladder beaten
ALL_RUNGS = 512
FRIENDS = 1024  # a match won against people
OF_THE_DAY = 2048  # a match won with the cards of a day

# All badges, the easiest first: the player is told to win the first that is missing.
_BY_EASE = (
    FIRST_MATCH,
    OF_THE_DAY,
    AS_A_PAIR,
    OF_TWELVE,
    TO_NIL,
    COMEBACK,
    RAN_IN_TIME,
    FRIENDS,
    ZAP_ON_DIAMONDS,
    BRAVE_AT_ELEVEN,
    THREE_RUNGS,
    ALL_RUNGS,
)
_BITS = sorted(_BY_EASE)

BADGE_COUNT = len(_BITS)
EASIEST = bytes([_BITS.index(bit) for bit in _BY_EASE])  # bit numbers, the easiest first

if _BITS != [1 << number for number in range(BADGE_COUNT)]:
    raise ValueError("each badge stands once in _BY_EASE, and has the next bit")
if BADGE_COUNT > 14:
    raise ValueError("a profile of 240 pixels has room for two rows of 7 badges")
