"""The host of a table: its clock, its match, and what it tells the guests.

The state machines: docs/link.md, Host and guest. What happens seldom is in modules of its
own: `host_seating` (who comes, goes, changes seats), `lobby_begin` (options, starts),
`host_greeting` (what a newcomer is told). They decide; what changes is changed by methods here.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.events import HAND_WON, MATCH_ENDED
from truco_core.rng import Rng
from truco_core.state import HAND_OVER, MATCH_OVER, PHASE
from truco_link import frames
from truco_link.carriers import RETRY, SILENT, STEP_MS
from truco_link.dealer import PLEDGING, SETTLED, Dealer
from truco_link.host_greeting import LIVE
from truco_link.host_peer import Peer
from truco_link.link import NEAR
from truco_link.seat import Seat

_PRESENT = frames.PERSON | frames.HERE
_LOOK_MS = const(300)  # and RETRY: how often it is looked whether somebody is waited for


class Host:
    """Owns the Table; also one of its watchers.

    :param me: the driver of the person at this handheld
    :param robot: ``robot(seat) -> driver``: who plays for an empty or lost seat
    :param str name: of the person here, in the beacon
    :param int table_id: 0..9999
    :param int code: of the table, 0..9999; asked for while it is private
    :param bytes table_key: 14 bytes that only the people of this table know
    :param int term: how many took over before, modulo 256
    :param int awaited: mask of the seats that the first deal waits for, 8 s and GRACE at most
    """

    def __init__(
        self, me, robot, name: str, table_id: int, code: int, table_key, term=0, awaited=0
    ):
        self.me = me
        self.robot = robot
        self.name = name
        self.table_id = table_id
        self.guard(code, None)
        self.table_key = table_key
        self.term = term
        self.places = 3  # connections that the carrier can hold
        self.advertise(None)
        self.peers = []
        self.times = NEAR  # of its carrier, see truco_link.carriers
        self.pace = None  # (think_ms, trick_ms, hand_ms), or None for the table's own
        self.shunned: list = []  # (address, until when), at most a few: see host_seating
        self.refused = 0  # by guests that are gone
        self.now_ms = 0
        self._looked_ms = 0
        self.note(None, None)
        self.compute(None)
        self._await_ms = None
        self.arrange([Seat() for _ in range(4)], 0)
        self.awaited = awaited
        self.set_options(b"", 0, False, True, 0)
        self.play(None, None, None)
        self.rng = Rng(int.from_bytes(os.urandom(4), "little"))
        self.dealer = Dealer(self)

    # What host_seating, lobby_begin and Lobby decide.

    def set_options(self, rules, turn_s, private, human_decides, signs_seen) -> None:
        """What the person here chose for this table.

        :param bytes rules: a rule set of 14 bytes, before anybody comes
        :param int turn_s: seconds for each decision of a person, 0 for no limit
        :param bool private: whoever joins must know the code
        :param bool human_decides: the person decides for a robot partner
        :param int signs_seen: 0 for no signs, else 1 + an index into truco_core.signals.ODDS
        """
        self.rules = rules
        self.turn_s = turn_s
        self.private = private
        self.human_decides = human_decides
        self.signs_seen = signs_seen

    def arrange(self, seats, my_seat: int) -> None:
        """Who sits where: two or four `Seat`, and which is mine."""
        self.seats = seats
        self.my_seat = my_seat

    def play(self, match, table, signs) -> None:
        """The match that is on from now, or none.

        :param signs: `truco_core.signals.Signs` of a match that has them, or None
        """
        self.match = match
        self.table = table
        self.signs = signs

    def compute(self, work) -> None:
        """Begin, or end, what takes many slices: one at a time, whoever comes.

        :param work: generator, see `host_keys`; or None
        """
        self.work = work

    def guard(self, code, refused_ms) -> None:
        """What newcomers must know from now on, and when a wrong one came."""
        self.code = code
        self.code_ms = refused_ms

    # Time.

    def note(self, waiting, greeted_ms) -> None:
        """What host_waiting and host_greeting have done.

        :param waiting: for whom all were told that they wait, or None
        :param greeted_ms: until then the sessions that began have taken the time
        """
        self.waiting = waiting
        self.greeted_ms = greeted_ms

    def add_peer(self, port) -> None:
        """A carrier has connected somebody."""
        if getattr(port, "shared", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self.peers.append(Peer(self, port))

    def tick(self, now_ms: int) -> bool:
        """Let everything work; True when the match moved."""
        self.now_ms = now_ms
        i = 0
        while i < len(self.peers):
            if self.peers[i].tick(now_ms):
                i += 1
            else:
                self._drop(self.peers[i])
        if self.work is not None:
            host_greeting = residency.bring("truco_link.host_greeting")
            host_greeting.compute(self)
        table = self.table
        if table is not None:
            self._look_for_absent(now_ms)
        if self.is_over() or self.is_between_hands() and not self.dealer.is_busy():
            self._grant_wishes()
        self.dealer.tick(now_ms)
        if table is None:
            return False
        moved = table.tick(now_ms)
        self.flush()
        return moved

    def _drop(self, peer):
        """Its port is closed."""
        peer.leave()
        host_seating = residency.bring("truco_link.host_seating")
        host_seating.lose(self, peer)
        self.refused += peer.refused + peer.link.dropped
        self.peers.remove(peer)

    def _look_for_absent(self, now_ms):
        """Silence: a robot plays; not any more: it does not. And whether all wait for somebody."""
        slow = self.waiting or self.awaited or PLEDGING <= self.dealer.stage < SETTLED
        for i in range(len(self.peers)):
            peer = self.peers[i]
            if peer.seat == NONE or self.seats[peer.seat].peer is not peer:
                continue
            slow = slow or peer.link.silent_ms(now_ms) > self.times[SILENT] * STEP_MS
            here = not peer.is_away(now_ms)
            if here != (self.seats[peer.seat].flags & frames.HERE != 0):
                host_seating = residency.bring("truco_link.host_seating")
                host_seating.be_here(self, peer.seat, here)
        look_ms = _LOOK_MS + self.times[RETRY] * STEP_MS
        if slow and abs(diff(now_ms, self._looked_ms)) >= look_ms:
            self._looked_ms = now_ms
            host_waiting = residency.bring("truco_link.host_waiting")
            host_waiting.look(self, look_ms)

    def _grant_wishes(self):
        """Who asked for a seat gets it now."""
        for i in range(len(self.peers)):
            peer = self.peers[i]
            if peer.wants is not None and peer.joined:
                host_seating = residency.bring("truco_link.host_seating")
                host_seating.grant_wish(self, peer)

    def is_awaiting(self) -> bool:
        """After a succession: whether somebody who was there is still on the way back."""
        if self.awaited:
            if self._await_ms is None:
                self._await_ms = self.now_ms
            waited_ms = diff(self.now_ms, self._await_ms)
            host_waiting = residency.bring("truco_link.host_waiting")
            self.awaited = host_waiting.still_awaited(self, waited_ms)
        return self.awaited != 0

    # The match.

    def is_over(self) -> bool:
        """No match is on: none yet, or it has ended."""
        table = self.table
        return table is None or table.ended or self.match.state[PHASE] == MATCH_OVER

    def is_between_hands(self) -> bool:
        """No hand is being played."""
        return self.is_over() or self.match.state[PHASE] == HAND_OVER

    def is_hand_next(self) -> bool:
        """Between two hands, and nobody is waited for who was there before."""
        if self.is_over() or self.match.state[PHASE] != HAND_OVER:
            return False
        return not self.is_awaiting()

    @residency.seldom
    def is_there(self, seat: int) -> bool:
        """Whether a person sits there and is connected."""
        return self.seats[seat].flags & _PRESENT == _PRESENT

    @residency.seldom
    def all_know(self, now_ms: int) -> bool:
        """Whether all who are there have heard all until now."""
        for peer in self.peers:
            if peer.joined and not peer.is_away(now_ms):
                if peer.step < LIVE or not peer.link.idle():
                    return False
        return True

    def watch(self, kind, seat, value):
        """As a watcher of its own table: a hand is over or broken off, its seed is shown."""
        if kind == HAND_WON or kind == MATCH_ENDED:
            self.flush()
            self.dealer.reveal()

    # What is told.

    def seats_changed(self) -> None:
        """Tell the person here that seats or options are other ones."""
        self.me.watch(frames.SEATS_CHANGED, NONE, 0)

    def flush(self) -> None:
        """Send what the last action caused."""
        for i in range(len(self.peers)):
            self.peers[i].flush()

    def flags(self) -> int:
        """Flags of the TABLE message and the beacon."""
        flags = frames.FOUR if len(self.seats) == 4 else 0
        if self.private:
            flags |= frames.PRIVATE
        if not self.is_over():
            flags |= frames.PLAYING
        if self.table is not None and self.table.ended:
            flags |= frames.ENDED
        if self.human_decides:
            flags |= frames.HUMAN_DECIDES
        if self.signs_seen and len(self.seats) == 4:
            flags |= frames.SIGNS
        return flags

    def advertise(self, beacon) -> None:
        """The content of its advertisement is this from now on."""
        self.beacon = beacon

    def crowd(self) -> int:
        """People who are there; my seat * 8; seats that a newcomer can have * 32."""
        here = free = 0
        for place in self.seats:
            if not place.flags & frames.PERSON:
                free += 1
            elif place.flags & frames.HERE:
                here += 1
        return here | self.my_seat << 3 | max(0, min(free, self.room(), 3)) << 5

    def room(self) -> int:
        """How many more newcomers can be connected; a place is kept for each absent person."""
        taken = len(self.peers)
        for i in range(len(self.seats)):
            place = self.seats[i]
            if i != self.my_seat and place.flags & frames.PERSON and place.peer is None:
                taken += 1
        return self.places - taken
