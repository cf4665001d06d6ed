"""The host of a table: its clock, who is let in, and what it says on the air.

The state machines: docs/link.md, Host and guest.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.state import WAIT
from truco_link import messages as frames
from truco_link.carriers import AWAY, RETRY, SILENT, STEP_MS
from truco_link.digest import tag_of, token_of
from truco_link.messages import TABLE_BEACON, bytes_of, id_of
from truco_link.peer import Peer
from truco_link.play import Play

_LOOK_MS = const(300)  # and RETRY: how often it is looked whether somebody is waited for
# Sessions that begin: so many at once, then one in so many ms; so much costs one its guest.
_SESSIONS = const(6)
_SESSION_MS = const(1000)
_SLICES = const(4)  # of keys that are computed in a tick, while no hand is played
_WRONG_CODES = const(3)
SHUT_MS = const(30000)


@residency.seldom
class Host(Play):
    """Owns the Table; also one of its watchers.

    :param me: the driver of the person at this handheld
    :param robot: ``robot(seat) -> driver``: who plays for an empty or lost seat
    :param str name: of the person here, in the beacon
    :param int table_id: 0..9999
    :param int code: of the table, 0..9999; asked for while it is private
    :param int term: 0..255, by chance; of who takes over the next one, modulo 256
    :param int awaited: mask of the seats that the first deal waits for, 8 s and GRACE at most
    """

    def __init__(self, me, robot, name: str, table_id: int, code: int, term=0, awaited=0):
        Play.__init__(self, me, robot, awaited)
        self.name = name
        self.table_id = table_id
        self.code = code
        self._wrong_codes = 0  # that came in a row
        self._shut_ms = None  # since when newcomers must wait because of them
        self.term = term
        self.places = 3  # connections that the carrier can hold
        self.now_ms = 0
        self._looked_ms = 0
        self._is_quiet = False  # nothing is heard of all the others
        self._greeted_ms = None  # until then the sessions that began have taken the time

    def takes_codes(self) -> bool:
        """Return False while newcomers must wait, since three wrong codes have come."""
        return self._shut_ms is None or diff(self.now_ms, self._shut_ms) >= SHUT_MS

    def try_code(self, code: int) -> bool:
        """Return whether that is the code of this table; the third wrong one shuts it a while."""
        if code == self.code:
            self._wrong_codes = 0
            return True
        self._wrong_codes += 1
        if self._wrong_codes == _WRONG_CODES:
            self._wrong_codes = 0
            self._shut_ms = self.now_ms
        return False

    def draw_code(self) -> None:
        """Newcomers must know another code from now on."""
        self.code = int.from_bytes(os.urandom(2), "little") % 10000

    def sit_down(self, secret) -> None:
        """The person here takes `my_seat`.

        :param secret: see `truco_link.lobby.Lobby`: how another host will know this handheld
        """
        flags = frames.PRESENT | frames.MAY_HOST
        flags |= getattr(self.me, "avatar", 0) << frames.AVATAR_AT
        tag = tag_of(token_of(secret, self.table_id))
        self.seats[self.my_seat].give(flags, self.name, tag)

    # Time.

    @residency.kept
    def has_place(self, places: int) -> bool:
        """Whether it can hold one more connection, of so many: a co-processor says how many only
        when it refuses one."""
        if places != self.places:
            self.places = places
            self.beacon = None
        return len(self.peers) < places

    def add_peer(self, port) -> None:
        """A carrier has connected somebody."""
        if getattr(port, "shared", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self.peers.append(Peer(self, port))
        self.beacon = None

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Let everything work; True when the match moved."""
        self.now_ms = now_ms
        for peer in self.peers:
            if not peer.tick(now_ms):
                self._drop(peer)
                break  # the others in the next one
        for peer in self.peers:
            if peer.agreement is not None and not peer.agreement.waits():
                peer.agree(_SLICES if self.is_between_hands() else 1)
                break  # one at a time
        table = self.table
        if table is not None:
            self._look_for_absent(now_ms)
        if self.undecided != 15:
            self.begin_agreed()
        self.dealer.tick(now_ms)
        if table is None:
            return False
        if self.away or self._is_quiet or self.is_awaiting():  # nor while they come back
            table.keep()
            return False
        waiting = self.match.state[WAIT]
        for peer in self.peers:
            if peer.seat != NONE and waiting >> peer.seat & 1 and not peer.is_told():
                table.keep()  # its time begins when it has heard that it is its turn
        return table.tick(now_ms)

    def _drop(self, peer):
        """Its port is closed."""
        if peer.joined or peer.seat != NONE:  # else no seat is another's, nor who may begin
            peer.leave()
            self.seating.lose(peer)
        self.peers.remove(peer)
        self.beacon = None

    @residency.kept
    def silent_ms(self, seat: int) -> int:
        """Return for how long nothing was heard of a guest's seat."""
        place = self.seats[seat]
        if place.peer is not None:
            return place.peer.link.silent_ms(self.now_ms)
        return diff(self.now_ms, place.lost_ms)

    @residency.kept
    def _look_for_absent(self, now_ms):
        """Look now and then who is silent, and for whom all wait, while there may be somebody."""
        slow = self.away or self.absence.is_on() or self.dealer.since_ms is not None
        people = quiet = 0
        for seat in range(len(self.seats)):
            place = self.seats[seat]
            if seat != self.my_seat and place.flags & frames.PERSON:
                is_silent = self.silent_ms(seat) > self.times[SILENT] * STEP_MS
                slow = slow or is_silent or not place.flags & frames.HERE
                people += 1
                quiet += is_silent
        self._is_quiet = quiet == people > 0  # nobody plays alone
        look_ms = _LOOK_MS + self.times[RETRY] * STEP_MS
        if slow and abs(diff(now_ms, self._looked_ms)) >= look_ms:
            self._looked_ms = now_ms
            self._find_absent()
            self.absence.look(look_ms)

    def _find_absent(self):
        """Let a robot play for who is silent for too long; no longer for who is back."""
        silent_ms, away_ms = self.times[SILENT] * STEP_MS, self.times[AWAY] * STEP_MS
        for seat in range(len(self.seats)):
            place = self.seats[seat]
            if seat == self.my_seat or not place.flags & frames.PERSON:
                continue
            peer = place.peer
            since_ms = self.silent_ms(seat)
            was_here = bool(place.flags & frames.HERE)
            here = peer is not None and since_ms <= silent_ms and peer.is_told()
            if was_here:
                here = since_ms <= away_ms
                if peer is not None and since_ms > silent_ms and peer.link.idle():
                    peer.tell(self.seating.told_of(seat))  # which it must acknowledge
            if here != was_here:
                self.seating.be_here(seat, here)

    def may_begin(self, peer) -> bool:
        """Whether there is time for one more session: what it causes is told to all."""
        until_ms = self._greeted_ms
        if until_ms is None or diff(until_ms, self.now_ms) <= 0:
            until_ms = self.now_ms
        until_ms = after(until_ms, _SESSION_MS)
        if diff(until_ms, self.now_ms) > _SESSIONS * _SESSION_MS or not peer.pay(_SESSION_MS):
            return False
        self._greeted_ms = until_ms
        return True

    # What it says on the air.

    def renew_beacon(self) -> None:
        """Make the content of its advertisement."""
        head = bytes((TABLE_BEACON, frames.VERSION)) + id_of(self)
        flags = self.flags() & frames.NO_WATCHERS - 1
        self.beacon = head + bytes((flags, self.crowd())) + bytes_of(self.name)

    def crowd(self) -> int:
        """Return the crowd of a beacon.

        Bits 0-2: people who are there. Bits 3-4: my seat. Bits 5-6: seats that a newcomer can have.
        """
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
