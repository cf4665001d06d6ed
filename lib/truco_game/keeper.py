"""Keeps the match of `truco_game.local_game`: in flash and in the statistics.

The match is written when it waits for the player and something has happened since the
last write, and when it has ended: so a cut loses at most the player's last action. A write
takes some hundredths of a second, in which nothing moves: it waits until the picture rests, or
until the player acts. Once half of what the flash surely bears is used up, a match is written
once a hand.
"""

from truco_core import state
from truco_core.events import MATCH_ENDED, MATCH_WON
from truco_core.state import HAND
from truco_game import ACTS, MY_TURN, SEAT, STILL_MINE
from truco_game.tally import Tally
from truco_store import COUNTERS, MATCH, RNG, RUNNERS, STATE, profile, put
from truco_store.profile import FRIENDLY, LOST, WON


class Keeper(Tally):
    """A watcher of a table (truco_core.table).

    :param store: truco_store.Store
    :param tell: see truco_game; it is told of the player's MY_TURN. None: nobody is
    """

    def __init__(self, store, tell=None):
        Tally.__init__(self, store.image, COUNTERS)
        self._store = store
        self._tell = tell
        self._table = None
        self._rng = None

    def sit(self, table, rng):
        """The table and its chance: what there is to keep."""
        self._table = table
        self._rng = rng
        table.watchers.append(self)

    def turn(self, acts=True):
        """The match waits for the player. True: it is kept; False: call again in the next step.

        :param acts: True: it waits no longer
        """
        if self._tell and not self._tell(MY_TURN, SEAT, ACTS if acts else STILL_MINE):
            return False
        image = self._store.image
        s = self._table.match.state
        if not self._store.frugal or image[STATE + HAND] != s[HAND]:
            self.keep()
        return True

    def keep(self):
        """Write the match as it is now, unless it has ended."""
        image, table = self._store.image, self._table
        if image[MATCH]:
            put(image, RNG, 4, self._rng.state)
            image[RUNNERS] = table.ran
            image[STATE : STATE + state.SIZE] = table.match.state
            self._store.save()

    def watch(self, kind, seat, value):
        """Count what the statistics want to know."""
        if self._tell:
            self._tell(MY_TURN, SEAT, 0)
        Tally.hear(self, kind, seat, value, self._table.match.state)
        if kind == MATCH_WON:
            self.end(WON if not seat else LOST)
        elif kind == MATCH_ENDED:
            self.end(FRIENDLY)

    def end(self, result: int) -> None:
        """The match has ended: with WON .. GIVEN_UP of truco_store.profile."""
        image = self._store.image
        if image[MATCH]:
            image[STATE : STATE + state.SIZE] = self._table.match.state
            profile.close(image, result)
            self._store.save()
