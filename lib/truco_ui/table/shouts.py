# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Several shouts for each raise, answer and win: read one by one from their file.

So none of them takes memory. tools/art/shouts.py writes the files: eight records a kind, from
calm to loud; each character has four neighbours of them, a person all, and the same never
comes twice running.
"""

from random import getrandbits

from micropython import const

from truco_ui.widgets import theme

# Kinds.
ON_TRUCO = const(0)
ON_RAISE = const(1)  # what comes behind the stake's name
ON_ACCEPT = const(2)
ON_RUN = const(3)
WE_WON = const(4)
THEY_WON = const(5)
_KINDS = const(6)

_RECORD = const(16)
EACH = const(8)  # of a kind, a power of two
UNVARIED = const(3)  # the one that is said when variety is off

# By truco_core.bots.NAMES: the first of a character's four. 0 is calm, 4 is loud.
_FIRST = b"\x04\x00\x03\x00\x04\x02\x01\x04\x01\x02"


class Shouts:
    """`text` is the one that `pick` found: Latin-1, a zero ends it.

    :param code: of the language
    """

    def __init__(self, code):
        self._file = open(theme.assets + "shouts_" + code + ".bin", "rb")
        self.text = bytearray(_RECORD)
        self._last = bytearray(_KINDS)  # by kind, from 1 on

    def pick(self, kind, robot, varied):
        """Find a shout and return `text`.

        :param robot: kind of the character that shouts; None: a person, or nobody
        :param varied: False: the plain one
        """
        index = UNVARIED
        if varied:
            first, ways = 0, EACH - 1
            if robot is not None:
                first, ways = _FIRST[robot], 3
            turn = getrandbits(3)
            index = first + (turn & ways)
            if index + 1 == self._last[kind]:
                index = first + (turn + 1 & ways)
        self._last[kind] = index + 1
        return self.read(kind, index)

    def read(self, kind, index):
        """Read one record and return `text`."""
        self._file.seek((kind * EACH + index) * _RECORD)
        self._file.readinto(self.text)
        return self.text

    def close(self):
        self._file.close()
