"""Keeps the match of `truco_game.local_game`: in flash and in the statistics.

The match is written at the end of a hand, and when others raise or accept, before that is shown:
switching off undoes none of it. It is written, too, when it waits for the player, who has acted
since the last write; what else happened since, others do again by the same chance. A write takes
some hundredths of a second, in which nothing moves: while the match waits it comes when the picture
rests, at the latest when the player acts. Once half of what the flash surely bears is used up, a
match is written at its beginning and once a hand.
"""

from truco_core import state
from truco_core.events import ACCEPTED, HAND_WON, MATCH_ENDED, MATCH_WON, PLAYED, RAISED, RAN
from truco_core.state import MATCH_OVER, PHASE
from truco_game import ACTS, MY_TURN, SEAT, STILL_MINE
from truco_game.tally import Tally
from truco_store import COUNTERS, MATCH, RNG, RUNNERS, STATE, profile, put
from truco_store.profile import FRIENDLY, LOST, WON


class Keeper(Tally):
    """A watcher of a table (truco_core.table).

    due   whether something is to be kept when the match waits for the player; set when one begins

    :param store: truco_store.Store
    :param tell: see truco_game; it is told of the player's MY_TURN. None: nobody is
    """

    def __init__(self, store, tell=None):
        Tally.__init__(self, store.image, COUNTERS)
        self._store = store
        self._tell = tell
        self.due = True

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
        if self.due:
            self.keep()
        return True

    def keep(self, result=None):
        """Write the match as it is now, unless it has ended.

        :param result: WON .. GIVEN_UP of truco_store.profile: it ends now
        """
        image = self._store.image
        table = self._table
        if image[MATCH]:
            put(image, RNG, 4, self._rng.state)
            image[RUNNERS] = table.ran
            image[STATE : STATE + state.SIZE] = table.match.state
            if result is not None:
                profile.close(image, result)
            self.due = not self._store.save()

    def watch(self, kind, seat, value):
        """Count what the statistics want to know."""
        if self._tell:
            self._tell(MY_TURN, SEAT, 0)
        s = self._table.match.state
        Tally.hear(self, kind, seat, value, s)
        if kind == MATCH_WON:
            self.keep(LOST if seat else WON)
        elif kind == MATCH_ENDED:
            self.keep(FRIENDLY)
        elif kind == HAND_WON:
            if s[PHASE] != MATCH_OVER:  # else all of it is written in a moment
                self.keep()
        elif PLAYED <= kind <= RAN and not self._store.frugal:
            if self._table.is_human(seat):
                self.due = True
            elif self.due and (kind == RAISED or kind == ACCEPTED):
                self.keep()
