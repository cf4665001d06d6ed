"""The fields of a rule set by name, as text: for menus, notation and peers.

A text is what docs/rules.md writes: ``dirty``, ``1/3/6/9/12``, ``none``, ``-1``.
Any combination of fields is playable: a `special_at` of the goal or more is
never reached, and so means none (docs/rulebook.md, R3.4). The flags, with their two
values each: `truco_core.rules.FLAG_FIELDS`.
"""

from micropython import const

from truco_core import rules
from truco_core.rules import (
    FLAG_COUNT,
    FLAG_FIELDS,
    GOAL,
    MORE_FLAGS,
    SPECIAL_AT,
    STAKES,
    stakes_count,
)

_NUMBERS = ("goal", "special_at", "special_stake", "special_fold", "stakes")
# In the order of the bytes: the flags from bit 0 on, then bytes 2 to 5, the stakes.
NAMES = tuple(FLAG_FIELDS.split()[::3]) + _NUMBERS
_MOST = const(99)  # points, for any number

# What a menu offers; `put` takes any ladder that rises.
_LADDERS = (
    b"\x01\x03\x06\x09\x0c\0\0\0",
    b"\x02\x04\x08\x0c\0\0\0\0",
    b"\x02\x04\x06\x0a\x0c\0\0\0",
    b"\x01\x03\x06\0\0\0\0\0",
)


def _values(i):
    return FLAG_FIELDS.split()[3 * i + 1 : 3 * i + 3]


def allowed(field: str) -> str:
    """The texts that `put` takes for `field`, as people read them. ValueError: no such field."""
    i = NAMES.index(field)
    if i < FLAG_COUNT:
        return " ".join(_values(i))
    if field == "stakes":
        return "1-99 rising: 1/3/6"
    return "none 1-98" if i + (GOAL - FLAG_COUNT) == SPECIAL_AT else "1-99"


def get(row, field: str) -> str:
    """The value of `field` in these rule (or match) bytes."""
    i = NAMES.index(field)
    if i < FLAG_COUNT:
        return _values(i)[row[i >> 3] >> (i & 7) & 1]
    if field == "stakes":
        return "/".join([str(row[STAKES + k]) for k in range(stakes_count(row))])
    return str(row[i + (GOAL - FLAG_COUNT)] or "none")


def put(row, field: str, text: str) -> None:
    """Set `field` of a bytearray of valid rule bytes to the value that `text` names.

    For any other text: ValueError, which says what is allowed; `row` is as before.
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
            for at in (
                range(STAKES, rules.SIZE) if field == "stakes" else (i + (GOAL - FLAG_COUNT),)
            ):
                word = parts.pop(0) if parts else "none"
                new[at] = 0 if word == "none" else int(word)
        # Compare: int() also takes " 7" and "07", and a board stores 300 as 44.
        if not valid(new) or get(new, field) != text:
            raise ValueError
    except ValueError:
        raise ValueError(field + ": " + allowed(field)) from None
    row[:] = new


def step(row, field: str, by: int) -> None:
    """Change a field to its next (`by` 1) or previous (-1) value; the first follows the last.

    `stakes` goes through the usual ladders, what the special hand gives up to the goal,
    `special_at` from none to goal - 1. Who wins a special hand that is played wins the match. These
    follow the goal: `special_at` keeps its distance, and none is left out of reach. Takes no heap.
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
        if i == SPECIAL_AT:  # the lowest place is that of none
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


def _ladder(row):
    """Which of _LADDERS the stakes are; -1: none of them."""
    for k in range(len(_LADDERS)):
        i = 0
        while i < len(_LADDERS[k]) and row[STAKES + i] == _LADDERS[k][i]:
            i += 1
        if i == len(_LADDERS[k]):
            return k
    return -1


def differs(row, other, i: int) -> bool:
    """Whether two rule sets differ in the field `NAMES[i]`. Takes no heap."""
    if i < FLAG_COUNT:
        return bool((row[i >> 3] ^ other[i >> 3]) >> (i & 7) & 1)
    at = i + (GOAL - FLAG_COUNT)
    end = rules.SIZE if at == STAKES else at + 1
    while at < end and row[at] == other[at]:
        at += 1
    return at < end


def valid(row) -> bool:
    """Whether bytes from a peer or a file begin with a rule set that can be played."""
    if len(row) < rules.SIZE or row[MORE_FLAGS] >> FLAG_COUNT - 8 or row[SPECIAL_AT] == _MOST:
        return False
    last = 0
    for i in range(GOAL, rules.SIZE):
        n = row[i]
        if n > _MOST or not n and i <= STAKES and i != SPECIAL_AT:
            return False
        if i >= STAKES:
            if n and n <= last:
                return False
            last = n or _MOST  # after the end of the ladder only zeros may follow
    return not n
