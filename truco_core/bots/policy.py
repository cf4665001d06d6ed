# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A trained table on the drive, and what it says of a decision.

The file: the head (truco_core.bots.features2 or features4), a code book of 16 mixtures
over the card options (high, middle, low, face-down; four bytes each, 16 together), then
one byte for each entry. Before a card: P(raise) in fifteenths in the high half, the
number of a mixture in the low half. At an answer: P(run) in fifteenths, and of the rest
P(raise again). docs/robots.md tells how it is made (tools/train).

Once for all robots of a game a table costs the head and the first entries of its
families, below 1 KB of heap; a decision is one seek and one byte.
"""

from array import array

from micropython import const

from truco_core import rules
from truco_core.bots.features import (
    ANSWER_SITUATIONS,
    ANSWERS_APART,
    ANSWERS_FROM,
    FLAT_AT,
    PLAY_SITUATIONS,
    PLAYS_APART,
    SET_AT,
    SETS,
    SPECIAL_SITUATIONS,
    situation,
)
from truco_core.state import PHASE, PLAYING

OPTIONS = 5
_CODES = 64
_AGAIN = const(3)  # the answers begin with so many families to raises of my own raise
_RAISED_TWICE = const(9)  # ... which meet only the answer situations from this one on
_tables = {}


def place(s, seat, c, first, found, manner):
    """Number of the entry for a decision.

    :param c: the table's head
    :param first: what `starts` made of it
    :param found: family and row, as `family_row` of features2 or features4 has them
    :param manner: 0..3, see truco_core.bots.memory
    """
    family = found & 15
    row = found >> 4
    found = situation(s, seat)
    maps = len(c) - PLAY_SITUATIONS - ANSWER_SITUATIONS
    families = len(first) - 2
    if family == families - 1:
        row = row * SPECIAL_SITUATIONS + found
    elif family < c[ANSWERS_FROM]:
        row = row * c[PLAYS_APART] + c[maps + found]
    else:
        maps += PLAY_SITUATIONS
        least = c[maps + _RAISED_TWICE] if family < c[ANSWERS_FROM] + _AGAIN else 0
        row = row * (c[ANSWERS_APART] - least) + c[maps + found] - least
    # A raise that only doubles the stake is dearer to run from than one from 1 to 3.
    flat = 0 < s[rules.STAKES + 1] <= 2 * s[rules.STAKES]
    return c[(FLAT_AT if flat else SET_AT) + manner] * first[families] + first[family] + row


def starts(c, rows):
    """The first entry of each family of so many rows; then the entries of one set, and of all."""
    found = array("I", (0,) * (len(rows) + 2))
    least = c[len(c) - ANSWER_SITUATIONS + _RAISED_TWICE]
    n = 0
    family = 0
    for count in rows:
        found[family] = n
        if family == len(rows) - 1:
            n += count * SPECIAL_SITUATIONS
        elif family < c[ANSWERS_FROM]:
            n += count * c[PLAYS_APART]
        elif family < c[ANSWERS_FROM] + _AGAIN:
            n += count * (c[ANSWERS_APART] - least)
        else:
            n += count * c[ANSWERS_APART]
        family += 1
    found[family] = n
    found[family + 1] = n * c[SETS]
    return found


def folder() -> str:
    """Where the table files lie: beside this module, compiled or not."""
    try:
        path = __file__
    except NameError:
        return "/truco_core/bots/"
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1]


class Table:
    """An open table file.

    :param int players: 2 or 4
    """

    def __init__(self, players: int, path=None):
        if players == 2:
            from truco_core.bots import features2 as features
        else:
            from truco_core.bots import features4 as features  # type: ignore[no-redef]
        self.entry = features.entry
        self._file = open(path or folder() + "policy%d.bin" % players, "rb")
        self.head = self._file.read(features.HEAD)
        self._codes = self._file.read(_CODES)
        self.first = features.offsets(self.head)
        self._start = features.HEAD + _CODES
        self._byte = bytearray(1)

    def weigh(self, s, seat: int, w, mask: int, manner: int, out) -> int:
        """Write the weight of each option in `mask` into `out`; return their sum, > 0.

        :param w: work bytes after `look`
        :param manner: of the opponents, see truco_core.bots.memory
        :param out: OPTIONS numbers; 0 for what is not in `mask`
        """
        self._file.seek(self._start + self.entry(s, seat, w, self.head, self.first, manner))
        self._file.readinto(self._byte)
        value = self._byte[0]
        high = value >> 4
        low = value & 15
        if s[PHASE] != PLAYING:
            out[0] = 15 * high
            out[1] = (15 - high) * (15 - low)
            out[2] = (15 - high) * low
            out[3] = out[4] = 0
        else:
            out[4] = 16 * high
            for i in range(4):
                out[i] = (15 - high) * self._codes[4 * low + i]
        total = 0
        for i in range(OPTIONS):
            if not mask >> i & 1:
                out[i] = 0
            total += out[i]
        if not total:
            # Nobody came here in training. Accept, or lay the weakest card.
            i = 1
            if s[PHASE] == PLAYING:
                i = 2 if mask & 4 else 1 if mask & 2 else 0 if mask & 1 else 4
            elif not mask & 2:
                i = 0 if mask & 1 else 2
            out[i] = total = 1
        return total


def table(players: int) -> Table:
    """The table for so many players, opened at the first call."""
    found = _tables.get(players)
    if found is None:
        found = _tables[players] = Table(players)
    return found
