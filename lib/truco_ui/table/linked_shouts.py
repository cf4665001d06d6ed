# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Shouts at a linked table: all handhelds show the same one, each in its own language."""

from truco_core.state import HAND, LEVEL, SCORE
from truco_ui.table.shouts import EACH, UNVARIED, Shouts


class LinkedShouts(Shouts):
    """Chooses by what all handhelds know, not by chance.

    :param code: of the language
    :param state: bytes of the player's view
    """

    def __init__(self, code, state):
        Shouts.__init__(self, code)
        self._state = state

    def pick(self, kind, robot, varied):
        """As `Shouts.pick`. It differs from the previous shout of its kind."""
        s = self._state
        index = UNVARIED
        if varied:
            index = s[HAND] + s[LEVEL] + s[SCORE] + s[SCORE + 1] & EACH - 1
        return self.read(kind, index)
