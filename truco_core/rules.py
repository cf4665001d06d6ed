"""A rule set is fourteen bytes; no code decides anything by its name.

offset  field
0       flags: see the constants below; a set bit is the second value of its field
1       more flags
2       goal, 1..99 points
3       special_at, 1..98 points; 0 for none
4       special_stake, 1..99 points
5       special_fold, 1..99 points
6..13   stakes, 1 to 7 of them, 1..99 points, rising; the rest is 0

The bytes are sent to the other players and saved with the match. The fields by
name, with their ranges: `truco_core.fields`. Source: docs/rulebook.md, R3.
"""

from micropython import const

from truco_core.cards import NONE
from truco_core.state import IRON, LEADS, PLAYS, SPECIAL, STAKE, TIE, WINNER

SIZE = const(14)

# Byte 0. Bits 1 and 2 together choose the table in cards.STRENGTHS.
CLEAN = const(1)
JQK = const(2)
OLD_MANILHA = const(4)
RERAISE = const(8)
ANSWER_NEXT = const(16)
FACE_DOWN_AFTER_FIRST = const(32)
ALL_TIED_DEALER = const(64)
FIRST_TIED_LEADS = const(128)
STRENGTH_SHIFT = const(1)

# Byte 1.
PAIR_AFTER_TIE = const(1)
TURNS_RIGHT = const(2)
OPENER_BACK = const(4)

# A flag's field: its name, what it is called while its bit is 0, and while it is 1. In the order
# of the bits, the lowest of byte 0 first; a new one comes last. One text costs a board less heap
# than many. At the table it costs none: only the numbers of this module are used there.
FLAG_FIELDS = (
    "deck dirty clean "
    "ranks QJK JQK "
    "manilha new old "
    "reraise no yes "
    "answer either next "
    "face_down never after_first "
    "all_tied nobody dealer "
    "tie_leads opener first_tied "
    "pair_after_tie no yes "
    "turns left right "
    "next_opener +1 -1 "
)
FLAG_COUNT = const(11)  # how many flags FLAG_FIELDS has; must be 9..16

FLAGS = const(0)
MORE_FLAGS = const(1)
GOAL = const(2)
SPECIAL_AT = const(3)
SPECIAL_STAKE = const(4)
SPECIAL_FOLD = const(5)
STAKES = const(6)
NEXT_STAKE = const(STAKES + 1)  # plus LEVEL: the offset of the stake that a raise asks for
MAX_STAKES = const(7)  # so that a 0 always ends the ladder

_PAULISTA = const(FACE_DOWN_AFTER_FIRST)
_MINEIRO = const(OLD_MANILHA | RERAISE)
_BACK_RIGHT = const(TURNS_RIGHT | OPENER_BACK)


def _row(flags, more, special, stakes):
    return bytes((flags, more, 12)) + special + stakes + bytes(SIZE - STAKES - len(stakes))


_AT_11 = b"\x0b\x03\x01"
_AT_10 = b"\x0a\x04\x02"
_NO_SPECIAL = b"\x00\x01\x01"
_BY_THREE = b"\x01\x03\x06\x09\x0c"

# Names are for people and for the notation; the order is that of the menus.
RULE_SETS = (
    ("paulista", _row(_PAULISTA, _BACK_RIGHT, _AT_11, _BY_THREE)),
    ("paulista-mesa", _row(_PAULISTA | RERAISE, 0, _AT_11, _BY_THREE)),
    ("mineiro-mesa", _row(_MINEIRO, PAIR_AFTER_TIE, _AT_10, b"\x02\x04\x08\x0c")),
    ("mineiro", _row(_MINEIRO | ALL_TIED_DEALER, TURNS_RIGHT, _AT_10, b"\x02\x04\x06\x0a\x0c")),
    (
        "mineiro-limpo",
        _row(
            _MINEIRO | CLEAN | JQK | ANSWER_NEXT | FIRST_TIED_LEADS,
            TURNS_RIGHT,
            _NO_SPECIAL,
            _BY_THREE,
        ),
    ),
    ("paulista-limpo", _row(_PAULISTA | CLEAN, _BACK_RIGHT, _AT_11, _BY_THREE)),
    ("paulista-velha", _row(_PAULISTA | OLD_MANILHA, _BACK_RIGHT, _AT_11, _BY_THREE)),
    (
        "paulista-velha-limpo",
        _row(_PAULISTA | OLD_MANILHA | CLEAN, _BACK_RIGHT, _AT_11, _BY_THREE),
    ),
)


def at_table(index: int):
    """Return the bytes by which a table begins to play a rule set: all pass to the right.

    So Brazilians play, whichever side the text of a rule set names. `turns` is for the screen.
    """
    row = bytearray(RULE_SETS[index][1])
    row[MORE_FLAGS] |= TURNS_RIGHT
    return row


def row_of(row) -> int:
    """Return the index into RULE_SETS of a rule set's bytes; their number for house rules.

    Where the next player sits makes no house rules.
    """
    known = bytearray(row)
    known[MORE_FLAGS] |= TURNS_RIGHT
    for index in range(len(RULE_SETS)):
        if at_table(index) == known:
            return index
    return len(RULE_SETS)


def stakes_count(rules) -> int:
    """How many stakes the ladder of these rule (or match) bytes has, 1..7."""
    n = 1
    while rules[STAKES + n]:
        n += 1
    return n


def points(s) -> int:
    """What the winner of the finished hand of a match got; 0 after a hand that nobody won.

    :param s: bytes of the match
    """
    if s[WINNER] >= TIE:
        return 0
    if s[SPECIAL] < IRON and s[PLAYS + s[LEADS]] == NONE:
        return s[SPECIAL_FOLD]
    return s[STAKE]
