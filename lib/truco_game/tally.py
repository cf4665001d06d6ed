"""Counts what the statistics want to know of the player's match."""

from micropython import const

from truco_core.events import HAND_WON, RAISED, RAN
from truco_game import SEAT, feats
from truco_store import get, profile, put

SIZE = const(12)  # bytes of the counters


class Tally:
    """
    :param image: bytes in which the counters are
    :param int at: where they begin there: from HANDS of truco_store.profile on, 16 bits each
    """

    def __init__(self, image, at):
        self.image = image
        self._at = at - 2 * profile.HANDS  # where a row of profile would begin
        self._raised = False  # the raise that waits for an answer is the player's

    def hear(self, kind, seat, value, state):
        """An event of the match.

        :param state: bytes of a match or a view, with the player's cards
        """
        if kind == RAISED:
            self._raised = seat == SEAT
            if self._raised:
                self._count(profile.RAISES)
        elif kind == RAN:
            if seat == SEAT:
                self._count(profile.RUN_FROM)
            elif self._raised and not value and (seat ^ SEAT) & 1:
                self._count(profile.RAISES_WON)
                if feats.is_weak(state, SEAT):
                    self._count(profile.BLUFFS)
        elif kind == HAND_WON:
            self._raised = False
            self._count(profile.HANDS)
            if seat == SEAT & 1:
                self._count(profile.HANDS_WON)

    def _count(self, field):
        at = self._at + 2 * field
        put(self.image, at, 2, get(self.image, at, 2) + 1)
