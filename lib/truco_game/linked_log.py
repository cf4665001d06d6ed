"""Remembers the last hand of a table of several handhelds, as the player saw it.

What `truco_game.record` is at a local table, with gaps: `truco_game.linked_hand` fills them.
"""

from micropython import const

from truco_core import state
from truco_core.cards import NONE
from truco_core.events import DEALT, HAND_WON, MATCH_STARTED, PLAYED, RAISED, RAN
from truco_core.state import HAND, HAND_OVER, LEADS, PHASE
from truco_game.record import CALLED

_ROOM = const(40)  # actions of a hand


class HandLog:
    """
    :param game: ``look()`` brings the player's view up to date and returns it

    before  the player's view (64 bytes) before the last hand that is whole was dealt
    after   the view behind it; before the hand that goes on
    log     its actions: a card, UNKNOWN for one laid face-down, CALLED .. of truco_game.record
    used    how many; 0: no hand is whole
    """

    def __init__(self, game):
        self.before = bytearray(state.SIZE)
        self.after = bytearray(state.SIZE)
        self.log = bytearray(_ROOM)
        self._now = bytearray(_ROOM)  # of the hand that goes on
        self._begin(game)

    def hear(self, kind, seat, value, game):
        """An event of the match (truco_core.events), as it is shown; SYNCED of the link."""
        if kind == PLAYED:
            self._add(value)
        elif RAISED <= kind <= RAN:
            self._add(CALLED + 4 * seat + (kind - RAISED))
        elif kind == DEALT:
            self._count = 0 if self._fits else NONE
            self._fits: bool = False
            if not self.after[HAND]:
                self.after[LEADS] = seat  # drawn with the deal
        elif kind == HAND_WON:
            self._keep(game)
        elif kind >= MATCH_STARTED:  # or SYNCED, of truco_link.frames
            self._begin(game)

    def _begin(self, game):
        """What was kept may be of another match, or a hand may have gone by."""
        self._count = NONE  # actions of the hand that goes on; NONE: it is not whole
        self.used = 0
        self.after[:] = game.look().state
        # Whether `after` is what the next deal comes behind.
        self._fits = self.after[PHASE] == HAND_OVER

    def _add(self, byte):
        if self._count < _ROOM:
            self._now[self._count] = byte
            self._count += 1
        else:
            self._count = NONE

    def _keep(self, game):
        self.used = 0
        if self._count < NONE:
            self.before[:] = self.after
            self.log, self._now = self._now, self.log
            self.used = self._count
        self.after[:] = game.look().state
        self._fits = True
