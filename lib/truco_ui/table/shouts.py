# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is shouted at each raise, answer and win: several shouts for each kind.

They are read from a file one at a time, so they take no memory. tools/art/shouts.py writes the
files, with eight records for each kind, from calm to loud. A character shouts four of them, that
lie side by side; a person shouts any of the eight. No shout comes twice in a row. At a table of
several handhelds all show the same one, each in its own language: not chance chooses it there, but
what all of them know.
"""

from random import getrandbits

from micropython import const

from truco_core.state import HAND, LEVEL, SCORE
from truco_ui.widgets import theme

# Kinds.
ON_TRUCO = const(0)
ON_RAISE = const(1)  # what follows the name of the stake
ON_ACCEPT = const(2)
ON_RUN = const(3)
WE_WON = const(4)
THEY_WON = const(5)
KINDS = const(6)

_RECORD = const(16)
EACH = const(8)  # shouts of each kind, a power of two
UNVARIED = const(3)  # always this one when variety is off

# In the order of truco_core.bots.NAMES: the first of a character's four, 0 (calm) to 4 (loud).
_FIRST = b"\x04\x00\x03\x00\x04\x02\x01\x04\x01\x02"


class Shouts:
    """`text` is the shout that `pick` chose: Latin-1, ended by a zero.

    :param code: of the language, see truco_texts.texts.CODES
    :param state: bytes of the player's view at a table of several handhelds; None: alone
    :param last: KINDS bytes that outlive this object: what was shouted last
    """

    def __init__(self, code, state=None, last=None):
        self._state = state
        self._file = open(theme.assets + "shouts_" + code + ".bin", "rb")
        self.text = bytearray(_RECORD)
        # By kind: the previous shout's index plus 1, or 0.
        self._last = bytearray(KINDS) if last is None else last

    def pick(self, kind, robot, varied):
        """Choose a shout and return `text`.

        :param robot: kind of the character that shouts; None: a person, or nobody
        :param varied: False: always the plain one
        """
        index = UNVARIED
        s = self._state
        if varied and s is not None:
            index = s[HAND] + s[LEVEL] + s[SCORE] + s[SCORE + 1] & EACH - 1
        elif varied:
            first, ways = 0, EACH - 1
            if robot is not None:
                first, ways = _FIRST[robot], 3
            turn = getrandbits(3)
            index = first + (turn & ways)
            if index + 1 == self._last[kind]:
                index = first + (turn + 1 & ways)
        self._last[kind] = index + 1
        self._file.seek((kind * EACH + index) * _RECORD)
        self._file.readinto(self.text)
        return self.text

    def close(self):
        self._file.close()
