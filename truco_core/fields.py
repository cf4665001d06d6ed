# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The sixteen fields of a rule set by name, as text: for menus, notation and peers.

A text is what docs/rules.md writes: ``dirty``, ``1/3/6/9/12``, ``none``, ``-1``.
Any combination of fields is playable: a `special_at` of the goal or more is
never reached, and so means none (docs/rulebook.md, R3.4).
"""

from micropython import const

from truco_core import rules
from truco_core.rules import GOAL, MORE_FLAGS, SPECIAL_AT, STAKES, stakes_count

# In the order of the bytes: the flags from bit 0 on, then bytes 2 to 5, the stakes.
NAMES = (
    "deck",
    "ranks",
    "manilha",
    "reraise",
    "answer",
    "face_down",
    "all_tied",
    "tie_leads",
    "pair_after_tie",
    "turns",
    "next_opener",
    "goal",
    "special_at",
    "special_stake",
    "special_fold",
    "stakes",
)
_FLAGS = const(11)
_NUMBER_AT = const(-9)  # offset of a number: its index in NAMES less this
_STAKES = const(15)
_ALL_MORE_FLAGS = const(7)
_MOST = const(99)  # points, for any number

# Each flag's two values, the bit's 0 first. One text costs less than 22.
_VALUES = (
    "dirty clean QJK JQK new old no yes either next never after_first nobody dealer "
    "opener first_tied no yes left right +1 -1"
)
_LADDERS = ("1/3/6/9/12", "2/4/8/12", "2/4/6/10/12", "1/3/6")  # a menu's; `put` takes any


def _values(i):
    return _VALUES.split()[2 * i : 2 * i + 2]


def allowed(field: str) -> str:
    """What `put` takes for `field`, for people. Raises ValueError for no such field."""
    i = NAMES.index(field)
    if i < _FLAGS:
        return " ".join(_values(i))
    if i == _STAKES:
        return "1-99 rising: 1/3/6"
    return "none 1-98" if i + _NUMBER_AT == SPECIAL_AT else "1-99"


def get(row, field: str) -> str:
    """The value of `field` in these rule (or match) bytes."""
    i = NAMES.index(field)
    if i < _FLAGS:
        return _values(i)[row[i >> 3] >> (i & 7) & 1]
    if i == _STAKES:
        return "/".join([str(row[STAKES + k]) for k in range(stakes_count(row))])
    return str(row[i + _NUMBER_AT] or "none")


def put(row, field: str, text: str) -> None:
    """Set `field` of a bytearray of valid rule bytes to the value that `text` names.

    Raises ValueError that says what is allowed, and changes nothing.
    """
    i = NAMES.index(field)
    new = bytearray(row)
    try:
        if i < _FLAGS:
            if text == "1":
                text = "+1"
            if get(new, field) != text:
                new[i >> 3] ^= 1 << (i & 7)
        else:
            parts = text.split("/")
            for at in range(STAKES, rules.SIZE) if i == _STAKES else (i + _NUMBER_AT,):
                word = parts.pop(0) if parts else "none"
                new[at] = 0 if word == "none" else int(word)
        # Read again: int() also takes " 7" and "07", a board cuts 300 off to 44.
        if not valid(new) or get(new, field) != text:
            raise ValueError
    except ValueError:
        raise ValueError(field + ": " + allowed(field)) from None
    row[:] = new


def step(row, field: str, by: int) -> None:
    """The next (`by` 1) or the one before (-1) of a field's values, round and round.

    `stakes` goes through the usual ladders, `special_at` from none to goal - 1.
    """
    i = NAMES.index(field)
    if i < _FLAGS:
        row[i >> 3] ^= 1 << (i & 7)
    elif i == _STAKES:
        now = get(row, field)
        k = _LADDERS.index(now) + by if now in _LADDERS else 0
        put(row, field, _LADDERS[k % len(_LADDERS)])
    else:
        i += _NUMBER_AT
        low = 0 if i == SPECIAL_AT else 1
        high = _MOST if low else row[GOAL] - 1
        row[i] = low + (min(row[i], high) - low + by) % (high - low + 1)


def valid(row) -> bool:
    """Whether bytes from a peer or a file begin with a rule set that can be played."""
    if len(row) < rules.SIZE or row[MORE_FLAGS] > _ALL_MORE_FLAGS or row[SPECIAL_AT] == _MOST:
        return False
    last = 0
    for i in range(GOAL, rules.SIZE):
        n = row[i]
        if n > _MOST or not n and i <= STAKES and i != SPECIAL_AT:
            return False
        if i >= STAKES:
            if n and n <= last:
                return False
            last = n or _MOST  # where the ladder has ended only zeros follow
    return not n
