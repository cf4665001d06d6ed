# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A trained table on the drive, and the weights that it gives to the options of a decision.

The file: the head (truco_core.bots.features2 or features4), a code book of 16 mixtures
over the card options (high, middle, low, face-down; four bytes each, 16 together), then
one byte for each entry. Before a card: its high four bits are P(raise) in fifteenths, its
low four the number of a mixture. At an answer: P(run) in fifteenths, then P(raise again) in
fifteenths of the rest. docs/robots.md tells how it is made (tools/train).

All robots of a game share one open table. Its head and the numbers of its families' first
entries take less than 1 KB of heap; a decision takes one seek and one byte.
"""

from micropython import const

from truco_core import state
from truco_core.state import PHASE

OPTION_COUNT = const(5)
_CODES = const(64)
_tables = {}


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
            from truco_core.bots import features2

            features = features2
        else:
            from truco_core.bots import features4

            features = features4  # type: ignore[misc]
        self.entry = features.entry
        self._file = open(path or folder() + "policy%d.bin" % players, "rb")
        self.head = self._file.read(features.HEAD_SIZE)
        self._codes = self._file.read(_CODES)
        self.first = features.offsets(self.head)
        self._start = features.HEAD_SIZE + _CODES
        self._byte = bytearray(1)

    def weigh(self, s, seat: int, w, mask: int, manner: int, out) -> int:
        """Write the weight of each option in `mask` into `out`; return their sum, > 0.

        :param w: work bytes after `look`
        :param manner: how the opponents play, 0..3, see truco_core.bots.memory
        :param out: OPTION_COUNT numbers; 0 for an option that is not in `mask`
        """
        self._file.seek(self._start + self.entry(s, seat, w, self.head, self.first, manner))
        self._file.readinto(self._byte)
        value = self._byte[0]
        high = value >> 4
        low = value & 15
        if s[PHASE] != state.PLAYING:
            out[0] = 15 * high
            out[1] = (15 - high) * (15 - low)
            out[2] = (15 - high) * low
            out[3] = out[4] = 0
        else:
            out[4] = 16 * high
            for i in range(4):
                out[i] = (15 - high) * self._codes[4 * low + i]
        total = 0
        for i in range(OPTION_COUNT):
            if not mask >> i & 1:
                out[i] = 0
            total += out[i]
        if not total:
            # Training never met this decision. Accept, or lay the weakest card.
            i = 1
            if s[PHASE] == state.PLAYING:
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
