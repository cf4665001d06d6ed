# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Keeps the match of `truco_ui.game`: in flash, in the statistics, in sound and light.

The match is written when it waits for the player and something has happened since the
last write, and when it has ended: so a cut loses at most the player's last action. Once
half of what the flash surely bears is used up, it is written once a hand.
"""

from micropython import const

from truco_core.events import HAND_WON, MATCH_ENDED, MATCH_WON, RAISED, RAN
from truco_core.state import CARDS, HAND, SIZE
from truco_core.tricks import strength
from truco_store import COUNTERS, MATCH, RNG, ROBOTS, RUNNERS, STATE, get, put
from truco_ui.app import forget_module

SEAT = const(0)  # the player's

# Of COUNTERS, in the order of truco_store.profile.
_HANDS = const(0)
_HANDS_WON = const(1)
_RAISES = const(2)
_RAISES_WON = const(3)
_RUN_FROM = const(4)
_BLUFFS = const(5)

_ACE = const(8)  # its strength: the strongest card below the two, the three, the manilhas
_CARD = const(0x3F)  # a card without its mark

# As in truco_store.profile.
_LOST = const(0)
_WON = const(1)
_FRIENDLY = const(2)
_GIVEN_UP = const(3)


class Keeper:
    """A watcher of a table (truco_core.table).

    :param store: truco_store.Store
    :param cues: truco_ui.cues.Cues, told whose turn it is; or None
    """

    def __init__(self, store, cues=None):
        self._store = store
        self._cues = cues
        self._raised = False  # the raise that waits for an answer is the player's
        self._table = None
        self._rng = None

    def sit(self, table, rng):
        """The table and its chance: what there is to keep."""
        self._table = table
        self._rng = rng
        table.watchers.append(self)

    def begin(self, setup):
        """A match begins, by `setup`. One that was kept until now is given up."""
        image = self._store.image
        if image[MATCH]:
            self._close(_GIVEN_UP)  # still as it was kept
        for i in range(3):
            image[ROBOTS + i] = setup.robots[i]
        if setup.for_points:
            from truco_store import profile

            profile.stake(image, setup.stake)
            forget_module("profile", "truco_store")
        image[MATCH] = 1

    def turn(self):
        """The match waits for the player."""
        if self._cues:
            self._cues.turn(True)
        image = self._store.image
        s = self._table.match.state
        if not self._store.frugal or image[STATE + HAND] != s[HAND]:
            self.keep()

    def keep(self):
        """Write the match as it is now, unless it has ended."""
        image, table = self._store.image, self._table
        if image[MATCH]:
            put(image, RNG, 4, self._rng.state)
            image[RUNNERS] = table.ran
            image[STATE : STATE + SIZE] = table.match.state
            self._store.save()

    def give_up(self):
        """The player leaves the match to the others."""
        self._end(_GIVEN_UP)

    def watch(self, kind, seat, value):
        """Count what the statistics want to know."""
        if self._cues:
            self._cues.turn(False)
        if kind == RAISED:
            self._raised = seat == SEAT
            if self._raised:
                self._count(_RAISES)
        elif kind == RAN:
            if seat == SEAT:
                self._count(_RUN_FROM)
            elif self._raised and not value and (seat ^ SEAT) & 1:
                self._count(_RAISES_WON)
                if self._is_weak():
                    self._count(_BLUFFS)
        elif kind == HAND_WON:
            self._raised = False
            self._count(_HANDS)
            if seat == SEAT & 1:
                self._count(_HANDS_WON)
        elif kind == MATCH_WON:
            self._end(_WON if seat == SEAT & 1 else _LOST)
        elif kind == MATCH_ENDED:
            self._end(_FRIENDLY)

    def _is_weak(self):
        s = self._table.match.state
        first = CARDS + 3 * SEAT
        for i in range(first, first + 3):
            if strength(s, s[i] & _CARD) > _ACE:
                return False
        return True

    def _count(self, field):
        at = COUNTERS + 2 * field
        put(self._store.image, at, 2, get(self._store.image, at, 2) + 1)

    def _end(self, result):
        image = self._store.image
        if image[MATCH]:
            image[STATE : STATE + SIZE] = self._table.match.state
            self._close(result)
            self._store.save()

    def _close(self, result):
        from truco_store import profile

        profile.close(self._store.image, result)
        forget_module("profile", "truco_store")
