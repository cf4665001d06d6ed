"""Whether a guest knows all that who takes over its table must know; and what it knew before, while
its host tells it all anew. So nobody takes over with a half of each.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.state import HAND_OVER, PHASE, RESULTS, STAKE
from truco_link import frames
from truco_link.guest_mirror import Mirror
from truco_link.guest_witness import BOOK_SIZE, TERM
from truco_link.seat import Seat

# In `Knowing.heard`, above a bit for the SEAT of each seat.
TABLE_HEARD = const(1 << 4)
RULES_HEARD = const(1 << 5)
OWNER_HEARD = const(1 << 6)  # of seat 0; the next bits are those of the other seats
BEHIND = const(2)  # `Knowing.whole`: but for the match that runs, of which others may know more


@residency.seldom
class Knowing:
    """The half of a `Guest` that knows its table.

    :param me: the driver of the person at this handheld

    rules: 14 bytes once they are known. whole: whether this is all that a successor of the host
    must know: False, True, or BEHIND. kept: what it knew of the table while it is told anew, until
    that is whole, or None. heard: bits, since the host began to tell all.
    """

    def __init__(self, me):
        self.mirror = Mirror(me)
        self.match = self.mirror.match
        self.book = bytearray(BOOK_SIZE)  # of the fair deal, see guest_witness
        self.rules = self.kept = None
        self.whole = 0
        self.heard = 0
        self.flags = 0
        self.turn_s = 0
        self.host_seat = self.my_seat = NONE
        self.seats = [Seat() for _ in range(4)]
        self.be_at(0)

    def be_at(self, table_id: int, term=None, code=None, returns: bool = False) -> None:
        """Which table it is.

        :param term: its host's; None: not known yet
        :param code: 0..9999, or None
        :param returns: it was there before: it calls whoever is its host now
        """
        self.table_id = table_id
        self.term = term
        self.code = code
        self.returns = returns

    def note(self, what: int, afresh: bool = False) -> None:
        """Bits that were heard.

        :param afresh: what was heard before does not count
        """
        self.heard = what if afresh else self.heard | what

    def look(self) -> bool:
        """See whether all was heard; True: since the host began to tell it.

        What was heard of this table in an earlier session holds until a new one begins to tell.
        """
        heard = self.heard
        if not heard & TABLE_HEARD:
            return False
        seats = (1 << len(self.seats)) - 1
        needed = TABLE_HEARD | RULES_HEARD | seats | seats * OWNER_HEARD
        whole = heard & needed == needed
        if self.flags & frames.PLAYING and not self.mirror.synced:
            whole = False
        self.whole = whole
        if whole:
            self.kept = None
        return whole

    def put_aside(self) -> None:
        """The host begins to tell it anew: what is known counts until that is whole."""
        self.look()  # this very tick may have made it whole
        if not self.whole:
            return
        is_same = self.book[TERM] == self.term and self.host_seat != self.my_seat
        self.kept = (is_same,) + self.known()
        self.whole = False
        seats = self.seats
        self.seats = [Seat() for _ in seats]
        for i in range(len(seats)):
            self.seats[i].give(seats[i].flags, seats[i].name, seats[i].tag)

    def known(self):
        """Of a table of which all is known, for `Guest.know`."""
        flags = self.flags & ~frames.ENDED | frames.ENDED * self.mirror.ended
        return self.rules, flags, self.turn_s, self.host_seat, self.my_seat, self.seats

    def hear_rules(self, rules) -> bool:
        """RULES come: a second time in this session only when all comes again. False when they are
        none."""
        with residency.use("truco_core.rules") as fields:
            if not fields.valid(rules):
                return False
        if self.heard & RULES_HEARD:
            self.put_aside()
            self.note(self.heard & TABLE_HEARD, True)
        self.rules = rules
        self.note(RULES_HEARD)
        return True

    def forfeit(self, left: bool = False) -> None:
        """The host is gone, in a hand in which its team has lost a trick: the other one has won
        that hand (docs/rulebook.md, R10.14).

        :param left: True: it has said that it goes, which loses any hand
        """
        mirror, match = self.mirror, self.match
        s = match.state
        winner = 1 - (self.host_seat & 1)
        # CircuitPython finds no int in a bytearray, nor in a slice of it (py/objarray.c).
        lost = left and mirror.synced or winner in tuple(s[RESULTS : RESULTS + 3])
        if not mirror.ended and s[PHASE] < HAND_OVER and lost:
            match.event_bytes = 0
            match.finish(winner, s[STAKE])
            mirror.synced = True
            mirror.publish()

    def note_match(self) -> None:
        """A snapshot is taken over: it is told last, and replaces the match of before."""
        if not self.look():
            self.whole = False
            self.kept = None
