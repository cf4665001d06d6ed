# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The player who holds the device, as one more driver of a seat (truco_core.table)."""


class HumanSeat:
    """Hands the action that a screen picked to the table, once, and events to the screen.

    :param publish: ``publish(kind, seat, value)`` is told every event that this seat sees
    :param keeper: its ``turn()`` is called when the match begins to wait for the player
    """

    human = True

    def __init__(self, publish, keeper=None):
        self._publish = publish
        self._keeper = keeper
        self._asked = False  # `turn` was called for the question of this moment
        self._picked = None

    def pick(self, action: int) -> None:
        """The player decided. What the rules do not allow now is not done.

        :param action: see truco_core.state
        """
        self._picked = action

    def choose(self, view, seat):
        """The table asks: the action, or None while the player thinks."""
        if not self._asked and self._keeper:
            self._asked = True
            self._keeper.turn()
        picked = self._picked
        self._picked = None
        return picked

    def watch(self, kind, seat, value):
        """Something happened; what was picked before it is for a table that is no more."""
        self._picked = None
        self._asked = False
        self._publish(kind, seat, value)
