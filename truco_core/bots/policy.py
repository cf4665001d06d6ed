# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A trained table on the drive, and the weights that it gives to the options of a decision.

The file: the head (truco_core.bots.features2 or features4), a code book of 16 mixtures
over the card options (high, middle, low, face-down; four bytes each, 16 together), then
the entries. An entry is one byte. Before a card: its high four bits are P(raise) in fifteenths,
its low four the number of a mixture. At an answer: P(run) in fifteenths, then P(raise again) in
fifteenths of the rest. docs/robots.md tells how it is made (tools/train).

Entries are not written one by one, but as phrases (tools/train/phrases.py):

lengths    GROUPS bytes: how many entries the phrases of eight codes each stand for
longest    1 byte: how many codes the longest block has
directory  two bytes, the low one first, for each BLOCK entries: where their codes begin
phrases    the entries that each of the 256 codes stands for
codes      a byte for each phrase; a phrase never goes on into the next block

All robots of a game share one open table. Its head and the numbers of its families' first
entries take less than 1 KB of heap. A decision reads three places of the file, less than 100 bytes
at each, and goes through eight codes on average.
"""

from micropython import const

from truco_core import state
from truco_core.state import PHASE

OPTION_COUNT = const(5)
BLOCK = const(128)  # entries
GROUPS = const(32)
_GROUP = const(8)  # codes with phrases of one length
_LENGTHS = const(64)  # behind the 16 mixtures
_LONGEST = const(96)  # behind the GROUPS lengths
_BOOK = const(97)
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
        self._book = self._file.read(_BOOK)
        self._buffer = bytearray(self._book[_LONGEST])
        self.first = features.offsets(self.head)
        self._phrases = features.HEAD_SIZE + _BOOK + (self.first[-1] + BLOCK - 1) // BLOCK * 2
        self._codes = self._phrases
        for i in range(GROUPS):
            self._codes += _GROUP * self._book[_LENGTHS + i]

    def value(self, number: int) -> int:
        """The byte of an entry.

        :param number: of the entry, as `entry` of features2 or features4 returns it
        """
        file = self._file
        book = self._book
        buffer = self._buffer
        file.seek(len(self.head) + _BOOK + number // BLOCK * 2)
        file.readinto(buffer)
        file.seek(self._codes + (buffer[0] | buffer[1] << 8))
        file.readinto(buffer)
        left = number % BLOCK
        i = 0
        code = buffer[0]
        length = book[_LENGTHS + code // _GROUP]
        while left >= length:
            left -= length
            i += 1
            code = buffer[i]
            length = book[_LENGTHS + code // _GROUP]
        left += self._phrases + code % _GROUP * length
        for i in range(code // _GROUP):
            left += _GROUP * book[_LENGTHS + i]
        file.seek(left)
        file.readinto(buffer)
        return buffer[0]

    def weigh(self, s, seat: int, w, mask: int, manner: int, out) -> int:
        """Write the weight of each option in `mask` into `out`; return their sum, > 0.

        :param w: work bytes after `look`
        :param manner: how the opponents play, 0..3, see truco_core.bots.memory
        :param out: OPTION_COUNT numbers; 0 for an option that is not in `mask`
        """
        value = self.value(self.entry(s, seat, w, self.head, self.first, manner))
        high = value >> 4
        low = value & 15
        if s[PHASE] != state.PLAYING:
            # Where one of the two ways to stay is barred, the other has its share.
            if not mask & 4:
                low = 0
            elif not mask & 2:
                low = 15
            out[0] = 15 * high
            out[1] = (15 - high) * (15 - low)
            out[2] = (15 - high) * low
            out[3] = out[4] = 0
        else:
            out[4] = 16 * high
            for i in range(4):
                out[i] = (15 - high) * self._book[4 * low + i]
        total = 0
        for i in range(OPTION_COUNT):
            if not mask >> i & 1:
                out[i] = 0
            total += out[i]
        if not total:
            # The guard left nothing of what the entry wants. Accept, or lay the weakest card.
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
