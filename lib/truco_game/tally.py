# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Counts what the statistics want to know of the player's match."""

from micropython import const

from truco_core.events import HAND_WON, RAISED, RAN
from truco_core.state import CARDS
from truco_store import get, put

SEAT = const(0)  # the player's
SIZE = const(12)  # bytes of the counters

# In the order of truco_store.profile, 16 bits each.
_HANDS = const(0)
_HANDS_WON = const(1)
_RAISES = const(2)
_RAISES_WON = const(3)
_RUN_FROM = const(4)
_BLUFFS = const(5)

_ACE = const(8)  # its strength: the strongest card below the two, the three, the manilhas
_CARD = const(0x3F)  # a card without its mark


class Tally:
    """
    :param image: bytes in which the counters are
    :param int at: where they begin there
    """

    def __init__(self, image, at):
        self.image = image
        self._at = at
        self._raised = False  # the raise that waits for an answer is the player's

    def hear(self, kind, seat, value, state):
        """An event of the match.

        :param state: bytes of a match or a view, with the player's cards
        """
        if kind == RAISED:
            self._raised = seat == SEAT
            if self._raised:
                self._count(_RAISES)
        elif kind == RAN:
            if seat == SEAT:
                self._count(_RUN_FROM)
            elif self._raised and not value and (seat ^ SEAT) & 1:
                self._count(_RAISES_WON)
                if _is_weak(state):
                    self._count(_BLUFFS)
        elif kind == HAND_WON:
            self._raised = False
            self._count(_HANDS)
            if seat == SEAT & 1:
                self._count(_HANDS_WON)

    def _count(self, field):
        at = self._at + 2 * field
        put(self.image, at, 2, get(self.image, at, 2) + 1)


def _is_weak(s):
    from truco_core.tricks import strength  # not before there is a match, for its size

    first = CARDS + 3 * SEAT
    for i in range(first, first + 3):
        if strength(s, s[i] & _CARD) > _ACE:
            return False
    return True
