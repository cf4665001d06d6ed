"""The rule sets, each stored as fourteen bytes. No code asks for a rule set by name.

offset  field
0       flags, see the constants below; a set bit selects the second value of its field
1       more flags
2       goal, 1..99 points
3       special_at, 1..98 points; 0 for none
4       special_stake, 1..99 points
5       special_fold, 1..99 points
6..13   1 to 7 stakes, 1..99 points each, in rising order; the other bytes are 0

The bytes are sent to the other players and saved with the match. Source: docs/rulebook.md, R3.

Menus, the notation and peers identify fields by name and write values as text, as docs/rules.md
does: ``dirty``, ``1/3/6/9/12``, ``none``, ``-1``. Any combination of fields is playable: a
`special_at` that equals or exceeds the goal is never reached, so it means none (docs/rulebook.md,
R3.4).
"""

from micropython import const

from truco_core.cards import NONE
from truco_core.state import IRON, LEADS, PLAYS, SPECIAL, STAKE, TIE, WINNER

SIZE = const(14)

# Flags in byte 0 of a rule set. Bits 1 and 2, JQK and OLD_MANILHA, index cards.STRENGTHS.
CLEAN = const(1)
JQK = const(2)
OLD_MANILHA = const(4)
RERAISE = const(8)
ANSWER_NEXT = const(16)
FACE_DOWN_AFTER_FIRST = const(32)
ALL_TIED_DEALER = const(64)
FIRST_TIED_LEADS = const(128)
STRENGTH_SHIFT = const(1)

# Flags in byte 1 of a rule set.
PAIR_AFTER_TIE = const(1)
TURNS_RIGHT = const(2)
OPENER_BACK = const(4)

# For each flag: the name of its field, the value if its bit is 0 and the value if it is 1. The
# order is that of the bits, starting at the lowest bit of byte 0; new flags go to the end. One
# string takes less heap on a board than many. During a match the string is not in memory, because
# the table screen uses only the constants of this module.
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
FLAG_COUNT = const(11)  # number of flags in FLAG_FIELDS; 9..16, because they are two bytes

FLAGS = const(0)
MORE_FLAGS = const(1)
GOAL = const(2)
SPECIAL_AT = const(3)
SPECIAL_STAKE = const(4)
SPECIAL_FOLD = const(5)
STAKES = const(6)
NEXT_STAKE = const(STAKES + 1)  # NEXT_STAKE + LEVEL is the offset of the stake after a raise
MAX_STAKES = const(7)  # maximum number of stakes: the last of their 8 bytes is always 0

_PAULISTA = const(FACE_DOWN_AFTER_FIRST)
_VELHA = const(_PAULISTA | OLD_MANILHA)
_MINEIRO = const(OLD_MANILHA | RERAISE)
_MINEIRO_LIMPO = const(_MINEIRO | CLEAN | JQK | ANSWER_NEXT | FIRST_TIED_LEADS)
_BACK_RIGHT = const(TURNS_RIGHT | OPENER_BACK)


def _row(flags: int, more: int, special: bytes, stakes: bytes) -> bytes:
    return bytes((flags, more, 12)) + special + stakes + bytes(SIZE - STAKES - len(stakes))


_AT_11 = b"\x0b\x03\x01"
_AT_10 = b"\x0a\x04\x02"
_NO_SPECIAL = b"\x00\x01\x01"
_BY_THREE = b"\x01\x03\x06\x09\x0c"

# The names are for people and for the notation. Saved games store a rule set as its index here, so
# the order must not change. Menus use the order in truco_store.options.
RULE_SETS = (
    ("paulista", _row(_PAULISTA, _BACK_RIGHT, _AT_11, _BY_THREE)),
    ("paulista-mesa", _row(_PAULISTA | RERAISE, 0, _AT_11, _BY_THREE)),
    ("mineiro-mesa", _row(_MINEIRO, PAIR_AFTER_TIE, _AT_10, b"\x02\x04\x08\x0c")),
    ("mineiro", _row(_MINEIRO | ALL_TIED_DEALER, TURNS_RIGHT, _AT_10, b"\x02\x04\x06\x0a\x0c")),
    ("mineiro-limpo", _row(_MINEIRO_LIMPO, TURNS_RIGHT, _NO_SPECIAL, _BY_THREE)),
    ("paulista-limpo", _row(_PAULISTA | CLEAN, _BACK_RIGHT, _AT_11, _BY_THREE)),
    ("paulista-velha", _row(_VELHA, _BACK_RIGHT, _AT_11, _BY_THREE)),
    ("paulista-velha-limpo", _row(_VELHA | CLEAN, _BACK_RIGHT, _AT_11, _BY_THREE)),
)

_NUMBERS = ("goal", "special_at", "special_stake", "special_fold", "stakes")
# The names of all fields in the order of their bytes: flags, bytes 2 to 5, stakes.
NAMES = tuple(FLAG_FIELDS.split()[::3]) + _NUMBERS
_MOST = const(99)  # highest value of any numeric field, in points

# The sequences of stakes that a menu offers. `put` accepts any rising sequence.
_LADDERS = (
    b"\x01\x03\x06\x09\x0c\0\0\0",
    b"\x02\x04\x08\x0c\0\0\0\0",
    b"\x02\x04\x06\x0a\x0c\0\0\0",
    b"\x01\x03\x06\0\0\0\0\0",
)


def at_table(index: int) -> bytearray:
    """Return the bytes of a rule set as a table uses it, with the turn passing to the right.

    Brazilians play to the right, even where the published rules of a rule set say left. The bit
    TURNS_RIGHT only affects how the screen places the players.
    """
    row = bytearray(RULE_SETS[index][1])
    row[MORE_FLAGS] |= TURNS_RIGHT
    return row


def row_of(row: bytes | bytearray) -> int:
    """Return the index into RULE_SETS of the bytes of a rule set; len(RULE_SETS): house rules.

    The direction of play is ignored.
    """
    known = bytearray(row)
    known[MORE_FLAGS] |= TURNS_RIGHT
    for index in range(len(RULE_SETS)):
        if at_table(index) == known:
            return index
    return len(RULE_SETS)


def stakes_count(rules: bytes | bytearray) -> int:
    """Return the number of stakes, 1..7, in the bytes of a rule set or a match."""
    n = 1
    while rules[STAKES + n]:
        n += 1
    return n


def points(s: bytearray) -> int:
    """Return the points that the winner of the finished hand scored, or 0 if nobody won it.

    :param s: bytes of the match
    """
    if s[WINNER] >= TIE:
        return 0
    if s[SPECIAL] < IRON and s[PLAYS + s[LEADS]] == NONE:
        return s[SPECIAL_FOLD]
    return s[STAKE]


def _values(i: int) -> list[str]:
    return FLAG_FIELDS.split()[3 * i + 1 : 3 * i + 3]


def allowed(field: str) -> str:
    """Return a description of the values that `put` accepts for `field`.

    Raises ValueError if there is no such field.
    """
    i = NAMES.index(field)
    if i < FLAG_COUNT:
        return " ".join(_values(i))
    if field == "stakes":
        return "1-99 rising: 1/3/6"
    return "none 1-98" if i + (GOAL - FLAG_COUNT) == SPECIAL_AT else "1-99"


def get(row: bytes | bytearray, field: str) -> str:
    """Return the value of `field` as text, from the bytes of a rule set or a match."""
    i = NAMES.index(field)
    if i < FLAG_COUNT:
        return _values(i)[row[i >> 3] >> (i & 7) & 1]
    if field == "stakes":
        return "/".join([str(row[STAKES + k]) for k in range(stakes_count(row))])
    return str(row[i + (GOAL - FLAG_COUNT)] or "none")


def put(row: bytearray, field: str, text: str) -> None:
    """Set a field of the valid rule set in `row` to a value that is given as text.

    If the text is not an allowed value, raises ValueError with the allowed values and leaves `row`
    unchanged.

    >>> row = at_table(0)
    >>> put(row, "goal", "15")
    >>> get(row, "goal"), get(row, "stakes")
    ('15', '1/3/6/9/12')
    >>> put(row, "stakes", "3/1")
    Traceback (most recent call last):
    ValueError: stakes: 1-99 rising: 1/3/6
    """
    i = NAMES.index(field)
    new = bytearray(row)
    try:
        if i < FLAG_COUNT:
            if text == "1":
                text = "+1"
            if get(new, field) != text:
                new[i >> 3] ^= 1 << (i & 7)
        else:
            parts = text.split("/")
            for at in range(STAKES, SIZE) if field == "stakes" else (i + (GOAL - FLAG_COUNT),):
                word = parts.pop(0) if parts else "none"
                new[at] = 0 if word == "none" else int(word)
        # Compare the text because int() also accepts " 7" and "07", and a board stores 300 as 44.
        if not valid(new) or get(new, field) != text:
            raise ValueError
    except ValueError:
        raise ValueError(field + ": " + allowed(field)) from None
    row[:] = new


def step(row: bytearray, field: str, by: int) -> None:
    """Change a field to its next (`by` 1) or previous (`by` -1) value; the values wrap around.

    - `stakes` steps through the usual ladders.
    - `special_fold` and `special_stake` do not exceed the goal. `special_stake` is high enough to
      win the match.
    - `special_at` is none, or so high that winning a special hand wins the match.
    - When the goal changes, `special_at` keeps its distance from it, and `special_stake` and
      `special_fold` are lowered to the goal if they exceed it.

    Takes no heap.

    >>> row = at_table(0)
    >>> step(row, "goal", 1)
    >>> [field + " " + get(row, field) for field in ("goal", "special_at", "special_stake")]
    ['goal 13', 'special_at 12', 'special_stake 3']
    """
    i = NAMES.index(field)
    if i < FLAG_COUNT:
        row[i >> 3] ^= 1 << (i & 7)
    elif field == "stakes":
        now = _ladder(row)
        ladder = _LADDERS[(now + by) % len(_LADDERS) if now >= 0 else 0]
        for k in range(len(ladder)):
            row[STAKES + k] = ladder[k]
    else:
        i += GOAL - FLAG_COUNT
        goal, at = row[GOAL], row[SPECIAL_AT]
        low, high = 1, _MOST if i == GOAL else goal
        if i == SPECIAL_AT:  # `low`, one below the lowest number, stands for "none" (0)
            low, high = max(goal - row[SPECIAL_AT + 1], 1) - 1, goal - 1
        elif i == SPECIAL_AT + 1 and at:
            low = max(goal - at, 1)
        row[i] = low + (min(max(row[i], low), high) - low + by) % (high - low + 1)
        if i == SPECIAL_AT and row[i] == low:
            row[i] = 0
        if i == GOAL:
            row[SPECIAL_AT] = at and min(max(at + row[i] - goal, 1), row[i] - 1)
            for other in range(SPECIAL_AT + 1, STAKES):
                row[other] = min(row[other], row[i])


def _ladder(row: bytes | bytearray) -> int:
    """Return the index into _LADDERS of the stakes in `row`, or -1 if they are not listed there."""
    for k in range(len(_LADDERS)):
        i = 0
        while i < len(_LADDERS[k]) and row[STAKES + i] == _LADDERS[k][i]:
            i += 1
        if i == len(_LADDERS[k]):
            return k
    return -1


def differs(row: bytes | bytearray, other: bytes | bytearray, i: int) -> bool:
    """Return whether two rule sets differ in the field `NAMES[i]`. Takes no heap."""
    if i < FLAG_COUNT:
        return bool((row[i >> 3] ^ other[i >> 3]) >> (i & 7) & 1)
    at = i + (GOAL - FLAG_COUNT)
    end = SIZE if at == STAKES else at + 1
    while at < end and row[at] == other[at]:
        at += 1
    return at < end


def valid(row: bytes | bytearray) -> bool:
    """Return whether bytes from a peer or a file begin with a playable rule set."""
    if len(row) < SIZE or row[MORE_FLAGS] >> FLAG_COUNT - 8 or row[SPECIAL_AT] == _MOST:
        return False
    last = 0
    for i in range(GOAL, SIZE):
        n = row[i]
        if n > _MOST or not n and i <= STAKES and i != SPECIAL_AT:
            return False
        if i >= STAKES:
            if n and n <= last:
                return False
            last = n or _MOST  # no stake is larger than _MOST, so after a 0 only zeros are valid
    return not n
