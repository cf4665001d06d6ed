"""A match that remembers what was done: for the last hand again, and for its notation.

`log` begins with the state (truco_core.state) before the first action that it has; then
comes a byte for each action: a card as it was laid, SHUFFLED for a deal, CALLED + 4 * seat + 0,
1, 2 for RAISE, ACCEPT, RUN. Played again from there the match comes out the same, for deals
follow from the seed; a deck that came from elsewhere stands behind GIVEN. When the log is
full its first half goes.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.match import Match

SHUFFLED = const(0x70)
GIVEN = const(0x71)  # GIVEN_SIZE bytes follow: the deck that was dealt from
CALLED = const(0x80)
GIVEN_SIZE = const(13)

_ROOM = const(256)  # actions; a match of four has some 20 hands of 10


class Record(Match):
    """As a Match. `used`: how many bytes of `log` hold."""

    def __init__(self, s=None):
        super().__init__(s)
        self.log = bytearray(state.SIZE + _ROOM)
        self.used = 0
        self._begin()

    def _begin(self):
        self.log[: state.SIZE] = self.state
        self.used = state.SIZE

    def start(self, rule_set, players, seed, opener=0, we=0, they=0):
        super().start(rule_set, players, seed, opener, we, they)
        self._begin()

    def deal(self):
        self._note(SHUFFLED)
        super().deal()

    def deal_from(self, deck):
        self._note(GIVEN)
        for i in range(GIVEN_SIZE):
            self._note(deck[i] if i < len(deck) else 0)
        super().deal_from(deck)

    def apply(self, seat, action):
        super().apply(seat, action)
        if state.RAISE <= action <= state.RAISE + 2:
            action += 4 * seat + (CALLED - state.RAISE)
        self._note(action)

    def _note(self, byte):
        if self.used == len(self.log):
            self._forget()
        self.log[self.used] = byte
        self.used += 1

    def _forget(self):
        """Play the first half of the log into its state."""
        with residency.use("truco_game.replay") as replay:
            replay.shorten(self)
