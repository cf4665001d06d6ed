"""A handheld at a carrier: finds, calls, makes, loses and takes over tables.

Written from docs/link.md alone. `tools.sim.pipe` says how a carrier is used.
"""

import os

from host_tests.independent import curve, page
from host_tests.independent.guest import Guest
from host_tests.independent.host import Host
from host_tests.independent.known import Known
from host_tests.independent.page import NOBODY
from truco_core import rules as rule_bytes
from truco_core import state

_TURN_MS, _GIVE_UP_MS, _TOGETHER_MS = 12000, 180000, 8000


def read(content, kind):
    """(number, term, flags, crowd, proof, name) of an advertisement of this kind, or None.

    A carrier gives and takes the content from offset 2 on: "ZP" is its own affair.
    """
    if len(content) < 11 or content[0] != kind or content[1] != page.VERSION:
        return None
    number, proof = page.number(content[2:4]), bytes(content[7:11])
    return (number, *content[4:7], proof, page.name_of(content[11:]))


class Handheld:
    """`phase`: IDLE, SEARCHING, CALLING, JOINED, HOSTLESS, HOSTING, YIELDED, REFUSED."""

    def __init__(self, carrier, person, robot, name, pace, memory=None):
        self.carrier, self.person, self.robot = carrier, person, robot
        self.name, self.pace = name, pace
        self.phase, self.why = "IDLE", None
        self.known = self.guest = self.host = None
        self.code = None
        self.now = self.since = 0
        self.found = {}  # by number: what `read` gives
        self.left = False  # the host said that it goes
        self.extra = 0  # ms that a guest of a host that merged waits longer
        self.yields_from, self.stubborn = 0, 60000  # after it yielded in vain
        self.cheats = []
        self.secret = memory["secret"] if memory else os.urandom(16)
        self.scalar, _, self.tag = curve.identity(self.secret)
        if memory and memory["number"] is not None:
            self.known = Known()
            self.known.number, self.known.key = memory["number"], memory["key"]
            self._lose(False)

    def memory(self):
        known = self.host or self.known
        kept = {"number": None, "key": None, "secret": self.secret}
        if known:
            kept.update(number=known.number, key=known.key)
        return kept

    # What its person wants

    def create(self, rules, players=4, private=False):
        number = int.from_bytes(os.urandom(2), "little") % 10000
        code = int.from_bytes(os.urandom(2), "little") % 10000  # an open table has one, too
        key = os.urandom(14)
        self.host = Host(
            self, number, 0, key, code, private, rules, players, 0, self.robot, self.pace
        )
        self.phase = "HOSTING"
        self._air()

    @property
    def is_host(self):
        return self.phase == "HOSTING"

    def search(self):
        self.phase, self.found = "SEARCHING", {}
        self.carrier.seek(self._hear_beacon)

    def _hear_beacon(self, address, rssi, content):
        beacon = read(content, 1)
        if beacon:
            self.found[beacon[0]] = beacon
        return False

    def join(self, number, code=None):
        self.known = Known()
        self.known.number, self.code = number, code
        self.phase, self.since, self.left = "CALLING", self.now, False
        self._call()

    def leave(self):
        if self.phase == "JOINED":
            self.guest.leave(page.W_LEFT, self.now)
        elif self.phase == "HOSTING":
            for peer in self.host.peers:
                peer.close(bytes((page.BYE, page.VERSION, page.W_LEFT)), self.now, 800)
            self.phase, self.since = "LEAVING", self.now

    def start(self):
        if not self.host.lacks():
            self.host.start()

    # The air

    def _air(self):
        self.carrier.host(self.host.beacon(), self._hear_call)

    def _call(self):
        head = bytes((2, page.VERSION)) + self.known.number.to_bytes(2, "little") + bytes(3)
        key = self.known.key
        proof = curve.proof_of(key, head) if key else bytes(4)
        self.carrier.call(head + proof + self.name.encode()[:10])

    def _hear_call(self, address, rssi, content):
        beacon = read(content, 1)
        if beacon:
            self._meet(beacon, bytes(content[:7]))
            return False
        call = read(content, 2)
        host = self.host
        if call is None or call[0] != host.number or self.phase != "HOSTING":
            return False
        proven = call[4] == curve.proof_of(host.key, bytes(content[:7]))
        kept = 0 if proven else host.absent()
        return len(host.peers) + kept < self.carrier.max_guests

    def _meet(self, beacon, head):
        """The table's other half, when the room was cut in two."""
        host = self.host
        number, term, flags, crowd, proof, _ = beacon
        if self.phase != "HOSTING" or number != host.number:
            return
        if self.now < self.yields_from or proof != curve.proof_of(host.key, head):
            return
        theirs, mine = crowd & 7, host.people()
        older = 1 <= (host.term - term) % 256 <= 127  # their term is the older one
        seat, mark = crowd >> 3 & 3, flags >> 6 | crowd >> 7 << 2
        if (term, seat, mark) == (host.term, host.my_seat, host.mark()):
            return  # its own of before
        if theirs != mine:
            yields = theirs > mine
        elif term != host.term:
            yields = older
        else:
            yields = (seat, mark) < (host.my_seat, host.mark())
        if yields:
            for peer in host.peers:
                peer.close(bytes((page.BYE, page.VERSION, page.W_MERGED)), self.now)
            self.phase, self.since = "YIELDING", self.now

    # Time

    def tick(self, now):
        self.now = now
        self.carrier.tick(now)
        while port := self.carrier.take():
            if self.phase in ("HOSTING", "YIELDING"):
                self.host.add_port(port, now)
            elif self.phase in ("CALLING", "HOSTLESS", "YIELDED"):
                back = self.known.key is not None
                self.guest = Guest(port, now, self, self.known, self.code, back)
            else:
                port.close()
        if self.phase in ("HOSTING", "YIELDING", "LEAVING"):
            self._tick_host(now)
        elif self.guest:
            self._tick_guest(now)
        elif self.phase in ("CALLING", "HOSTLESS", "YIELDED"):
            self._seek(now)

    def _tick_host(self, now):
        self.host.tick(now)
        self.cheats = self.host.cheats
        if self.phase == "HOSTING":
            self._air()
        elif now - self.since > 900 or not self.host.peers:
            if self.phase == "LEAVING":
                self.carrier.quiet()
                self.phase, self.host = "IDLE", None
                return
            self.known = self.host.as_known()
            self.known.dealer = self.host.dealer.rest()
            self.phase, self.since = "YIELDED", now
            self._call()

    def _tick_guest(self, now):
        guest = self.guest
        guest.tick(now)
        self.cheats = self.known.cheats
        if guest.phase == "JOINED":
            self.phase, self.host, self.why = "JOINED", None, None
            self.stubborn = 60000
        elif guest.phase == "LOST":
            self.guest = None
            if self.known.key is None:
                self._call()  # the port was lost before it was greeted
            elif self.phase == "YIELDED":
                self._call()
            else:
                self._lose(guest.left, guest.why)
        elif guest.phase == "REFUSED":
            self.guest, self.phase, self.why = None, "REFUSED", guest.why
            self.carrier.quiet()

    def _lose(self, left, why=None):
        """The host is gone, or out of reach: call the table, and perhaps take over."""
        if self.phase != "HOSTLESS":
            self.since = self.now
            self.left = left and why == page.W_LEFT
            self.extra = _TURN_MS if why == page.W_MERGED else 0
        self.phase = "HOSTLESS"
        self._call()

    def _seek(self, now):
        if self.phase == "YIELDED" and now - self.since >= _TURN_MS:
            self.yields_from = now + self.stubborn
            self.stubborn = min(2 * self.stubborn, 64 * 60000)
            self._take_over()
        elif self.phase == "HOSTLESS":
            if now - self.since >= _GIVE_UP_MS:
                self.phase = "REFUSED"
                self.carrier.quiet()
                return
            rank = self._rank()
            first = 1000 if self.left else _TURN_MS
            if rank is not None and now - self.since >= first + _TURN_MS * rank + self.extra:
                self._take_over()

    def _rank(self):
        """How many possible hosts come before me, by age, then by seats."""
        known = self.known
        if known.my_seat == NOBODY or not known.can_take_over():
            return None
        rank = 0
        wanted = page.PERSON | page.THERE | page.COULD_HOST
        after = [(known.host_seat + i) % known.players for i in range(1, known.players)]
        for seat in sorted(after, key=lambda seat: known.seats[seat][0] // page.AGE):
            if seat == known.my_seat:
                return rank
            rank += known.seats[seat][0] & wanted == wanted
        return None

    def _take_over(self):
        known, old = self.known, self.known.mirror.match
        term = known.term + 1
        if known.hosted is not None and (known.hosted - term) % 256 < 128:
            term = known.hosted + 1
        term %= 256
        private = bool(known.flags & page.PRIVATE)
        host = Host(
            self, known.number, term, known.key, known.code, private, known.rules,
            known.players, known.my_seat, self.robot, self.pace,
        )  # fmt: skip
        host.turn = known.turn
        if known.dealer:
            host.dealer.resume(known.dealer)
        for seat in range(known.players):
            flags, who = known.seats[seat]
            age = flags // page.AGE
            if seat == known.host_seat and self.left:
                continue  # a host that says goodbye leaves its seat to a robot
            if seat == known.my_seat:
                host.seats[seat].age = age
            elif flags & page.PERSON:
                could = bool(flags & page.COULD_HOST)
                host.seats[seat].give(who, known.owners[seat], could, False, age)
                if flags & page.THERE and seat != known.host_seat:
                    host.expected.add(seat)
        host.expect_until = self.now + _TOGETHER_MS
        if old and self.phase != "YIELDED" and old.state[state.PHASE] < state.HAND_OVER:
            winner = 1 - known.host_seat % 2
            if winner in old.state[state.RESULTS : state.RESULTS + 3]:
                old.finish(winner, old.state[state.STAKE])
        self.host, self.phase = host, "HOSTING"
        if known.flags & page.MATCH_ON and old and old.state[state.PHASE] < state.MATCH_OVER:
            s = old.state
            opener = s[state.LEADS]
            if s[state.HAND] and s[state.PHASE] == state.HAND_OVER:
                back = s[rule_bytes.MORE_FLAGS] & rule_bytes.OPENER_BACK
                opener = (opener + (known.players - 1 if back else 1)) % known.players
            host.start(opener, s[state.SCORE], s[state.SCORE + 1])
        elif old and known.whole and old.state[state.PHASE] == state.MATCH_OVER:
            host.match.state[:60] = old.state[:60]
            host.started = True
        self._air()
