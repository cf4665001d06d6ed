"""A host, written from docs/link.md alone: guests come, sit, are lost; the Table plays."""

from host_tests.independent import curve, page
from host_tests.independent.asks import Asks
from host_tests.independent.dealer import Dealer
from host_tests.independent.known import Known
from host_tests.independent.page import NOBODY
from host_tests.independent.peer import Peer
from host_tests.independent.seats import NO_TAG, Seat, is_waited_for
from truco_core import rules as rule_bytes
from truco_core import state
from truco_core.events import (
    HAND_WON,
    MATCH_ENDED,
    MATCH_WON,
    SEAT_TAKEN,
)
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.table import Table

_SILENT_MS = 5000


class _Watcher:
    def __init__(self, host):
        self.host = host

    def watch(self, kind, seat, value):
        self.host.outbox.setdefault(NOBODY, []).append((kind, seat, value))
        if kind in (HAND_WON, MATCH_ENDED):
            self.host.hand_over = True
        if kind in (MATCH_WON, MATCH_ENDED):
            self.host.over = True


class Host(Asks):
    """`me`: the handheld; `robot(seat)` makes a driver."""

    def __init__(self, me, number, term, key, code, private, rules, players, my_seat, robot, pace):
        self.me, self.number, self.term, self.key = me, number, term, key
        self.code, self.private, self.rules, self.players = code, private, bytes(rules), players
        self.my_seat, self.turn = my_seat, 0
        self.seats = [Seat(self, i, robot(i)) for i in range(players)]
        self.match = Match()
        self.match.start(self.rules, players, 0)
        self.table = Table(self.match, self.seats, Rng(number + term), robot(0))
        self.table.think_ms, self.table.trick_ms, self.table.hand_ms = pace
        self.table.watchers.append(_Watcher(self))
        self.table.dealer = self.dealer = Dealer(self)
        self.playing = self.agreed = self.started = False
        self.outbox, self.hand_over, self.over = {}, False, False
        self.peers, self.cheats = [], []
        self.expected, self.expect_until = set(), 0  # after a succession
        mine = self.seats[my_seat]
        mine.give((0, me.name), me.tag, True, True)
        mine.me = me.person

    def next_age(self):
        return min(31, 1 + max(seat.age for seat in self.seats))

    # What others ask of it

    def flags(self):
        return (
            (page.PRIVATE if self.private else 0)
            | (page.MATCH_ON if self.playing else 0)
            | (page.FOUR if self.players == 4 else 0)
            | (page.BY_AGREEMENT if self.agreed else 0)
            | page.DECIDES
        )

    def people(self):
        return sum(seat.human for seat in self.seats)

    def beacon(self):
        """The content of its advertisement, from offset 2 on."""
        free = min(3, sum(not seat.person for seat in self.seats))
        crowd = self.people() | self.my_seat << 3 | free << 5
        head = bytes((1, page.VERSION)) + self.number.to_bytes(2, "little")
        mark = self.mark()
        head += bytes((self.term, self.flags() | (mark & 3) << 6, crowd | mark >> 2 << 7))
        return head + curve.proof_of(self.key, head) + self.me.name.encode()[:10]

    def mark(self):
        return self.me.tag[0] & 7

    def absent(self):
        """For how many people who are not there a connection is kept."""
        return sum(seat.person and not seat.there and not seat.peer for seat in self.seats)

    def as_known(self):
        """The table as its guests know it, for when this host yields."""
        known = Known()
        known.number, known.key, known.code, known.term = (
            self.number,
            self.key,
            self.code,
            self.term,
        )
        known.rules, known.players, known.flags = self.rules, self.players, self.flags()
        known.turn, known.host_seat, known.my_seat = self.turn, self.my_seat, self.my_seat
        known.seats = {seat.index: (seat.flags(), seat.who) for seat in self.seats}
        known.owners = {seat.index: seat.tag for seat in self.seats}
        known.mirror.match = self.match if self.started else None
        known.whole = self.started
        known.hosted = self.term
        return known

    def guests(self):
        return {s.index: s.tag for s in self.seats if s.human and not s.me}

    def persons(self):
        return {s.index for s in self.seats if s.person and not s.me}

    def waits(self):
        """Nobody plays alone."""
        return bool(self.persons()) and not self.guests()

    def may_deal(self):
        there = {seat.index for seat in self.seats if seat.there}
        return self.expected <= there or self.dealer.now >= self.expect_until

    def all_heard(self):
        return all(peer.line.is_idle() for peer in self.here() if peer.step == "HERE")

    def lacks(self):
        return is_waited_for(self.seats, self.dealer.now)

    def here(self):
        return [peer for peer in self.peers if peer.is_here()]

    def tell(self, body):
        for peer in self.here():
            peer.say(body)

    # Time

    def add_port(self, port, now):
        self.peers.append(Peer(self, port, now))

    def tick(self, now):
        self.dealer.now = now
        for peer in list(self.peers):
            peer.tick(now)
            silent = now - peer.line.heard >= _SILENT_MS
            if peer.step == "HERE" and silent:
                peer.line.port.close()  # it comes back, and is told all
                self.lost(peer)
        self.peers = [peer for peer in self.peers if peer.step != "GONE"]
        self._seat_wishes()
        if self.waits():
            self.table.keep()
        elif self.playing:
            self.table.tick(now)
        self.flush()

    def flush(self):
        """Tell all what the Table said."""
        outbox, self.outbox = self.outbox, {}
        for peer in self.here():
            peer.tell(outbox.get(peer.seat, []), self.match.state)
        if self.hand_over:
            self.hand_over = False
            self.dealer.over()
        if self.over:
            self.over, self.playing, self.agreed = False, False, self.table.ended
            self.tell_tables()

    def _event(self, kind, seat, value):
        for viewer in (*range(self.players), NOBODY):
            self.outbox.setdefault(viewer, []).append((kind, seat, value))

    # The match

    def start(self, opener=0, we=0, they=0):
        if self.match.state[state.PHASE] == state.MATCH_OVER and not (we or they):
            s = self.match.state
            back = s[rule_bytes.MORE_FLAGS] & rule_bytes.OPENER_BACK
            opener = (s[state.LEADS] + (self.players - 1 if back else 1)) % self.players
        self.playing = self.started = True
        self.agreed = False
        self.table.start_match(self.rules, opener, we, they)
        self.tell_tables()
        self.flush()

    def tell_start(self, peer):
        """Before MATCH_STARTED: a snapshot."""
        self._snap(peer)
        return True

    def tell_tables(self):
        for peer in self.here():
            peer.say(self._table(peer))

    def _table(self, peer):
        head = bytes((page.TABLE,)) + self.number.to_bytes(2, "little")
        tail = (self.term, self.flags(), self.players, self.turn, self.my_seat, peer.seat, 1)
        return head + bytes(tail)

    def _seat(self, seat, flags=None):
        head = bytes((page.SEAT, seat.index, seat.flags() if flags is None else flags))
        return head + page.called(seat.who)

    def _owner(self, seat):
        return bytes((page.OWNER, seat.index)) + seat.tag

    def _snap(self, peer):
        view = bytearray(state.SIZE)
        self.match.view(peer.seat, view)
        for offset in (0, 15, 30, 45):
            peer.say(bytes((page.SNAP, offset)) + view[offset : offset + 15])

    # Guests

    def joined(self, peer):
        """JOIN after the proofs."""
        seat = None
        for one in self.seats:
            if one.person and one.tag == peer.tag and peer.tag != NO_TAG:
                seat = one
        mine = seat is not None and peer.back and not seat.me
        if not mine:
            if seat is not None:
                peer.tag = NO_TAG  # a tag that is claimed already
            free = [one for one in self.seats if not one.person]
            if self.playing or peer.watches or not free:
                seat = None
            else:
                seat = free[0]
        elif seat.peer and seat.peer is not peer:
            old, seat.peer = seat.peer, None
            old.seat = NOBODY
            old.line.port.close()
        peer.seat = NOBODY if seat is None else seat.index
        if seat is not None and not mine:
            self.dealer.another(seat.index)
        self._tell_all(peer, seat)
        if seat is None:
            return
        could = bool(peer.flags & page.CAN_HOST)
        age = seat.age if mine else self.next_age()
        seat.give(peer.who, seat.tag if mine else peer.tag, could, True, age)
        seat.peer = peer
        self._announce(seat, 0)

    def _tell_all(self, peer, own):
        peer.say(self._table(peer))
        peer.say(bytes((page.RULES,)) + self.rules)
        for seat in self.seats:
            away = seat.flags() & ~page.THERE
            peer.say(self._seat(seat, away if seat is own else None))
        for seat in self.seats:
            peer.say(self._owner(seat))
        self._tell_deal(peer)

    def _tell_deal(self, peer):
        before, after = self.dealer.telling(self.match.state[state.HAND])
        for body in before:
            peer.say(body)
        if self.started:
            self._snap(peer)
        for body in after:
            peer.say(body)

    def _announce(self, seat, robot):
        """A seat has changed."""
        self.tell(self._seat(seat))
        self.tell(self._owner(seat))
        if self.playing:
            self._event(SEAT_TAKEN, seat.index, robot)

    def _away(self, peer):
        if peer.seat != NOBODY:
            seat = self.seats[peer.seat]
            seat.there, seat.gone = False, self.dealer.now
            peer.offered = None
            self._announce(seat, 1)

    def lost(self, peer):
        """Its port is closed, or it opens anew."""
        if peer.step == "HERE":
            self._away(peer)
        if peer.seat != NOBODY and self.seats[peer.seat].peer is peer:
            self.seats[peer.seat].peer = None
        peer.step = "GONE" if peer.line.port.closed else "NEW"

    def cut(self, seats):
        """They come again."""
        for peer in self.here():
            if peer.seat in seats:
                peer.line.port.close()
                self.lost(peer)

    def begin_anew(self):
        """As another host."""
        self.term = self.term + 1 & 255
        for peer in list(self.here()):
            peer.line.port.close()
            self.lost(peer)

    def free(self, seat):
        """It is a robot's from now on."""
        self.seats[seat].clear()
        self.dealer.another(seat)
        self._announce(self.seats[seat], 1)

    def left(self, peer):
        """Its player went: a robot has the seat for good."""
        if peer.is_here() and peer.seat != NOBODY:
            peer.seat, seat = NOBODY, peer.seat
            self.free(seat)
        peer.step = "NEW"
