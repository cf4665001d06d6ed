"""A handheld at a carrier: finds, calls, loses tables and comes back to them; never a host.

Written from docs/link.md alone. `tools.sim.pipe` says how a carrier is used.
"""

import os

from host_tests.independent import curve, page
from host_tests.independent.guest import Guest, Known

_GIVE_UP_MS = 180000


def read(content):
    """(number, term, flags, crowd, proof, name) of a table's advertisement, or None.

    A carrier gives and takes the content from offset 2 on: "ZP" is its own affair.
    """
    if len(content) < 11 or content[0] != 1 or content[1] != page.VERSION:
        return None
    number, proof = page.number(content[2:4]), bytes(content[7:11])
    return (number, *content[4:7], proof, page.name_of(content[11:]))


class Handheld:
    """`phase`: IDLE, SEARCHING, CALLING, JOINED, HOSTLESS, REFUSED."""

    is_host = False

    def __init__(self, carrier, person, name, memory=None):
        self.carrier, self.person, self.name = carrier, person, name
        self.phase, self.why = "IDLE", None
        self.known = self.guest = self.code = None
        self.now = self.since = 0
        self.found = {}  # by number: what `read` gives
        self.secret = memory["secret"] if memory else os.urandom(16)
        self.scalar, _, self.tag = curve.identity(self.secret)
        if memory and memory["number"] is not None:
            self.known = Known()
            self.known.number, self.known.key = memory["number"], memory["key"]
            self._lose()

    def memory(self):
        kept = {"number": None, "key": None, "secret": self.secret}
        if self.known:
            kept.update(number=self.known.number, key=self.known.key)
        return kept

    # What its person wants

    def search(self):
        self.phase, self.found = "SEARCHING", {}
        self.carrier.seek(self._hear_beacon)

    def _hear_beacon(self, address, rssi, content):
        beacon = read(content)
        if beacon:
            self.found[beacon[0]] = beacon
        return False

    def join(self, number, code=None):
        self.known = Known()
        self.known.number, self.code = number, code
        self.phase = "CALLING"
        self._call()

    def leave(self):
        self.guest.leave(page.W_LEFT, self.now)

    # The air

    def _call(self):
        head = bytes((2, page.VERSION)) + self.known.number.to_bytes(2, "little") + bytes(3)
        key = self.known.key
        proof = curve.proof_of(key, head) if key else bytes(4)
        self.carrier.call(head + proof + self.name.encode()[:10])

    # Time

    def tick(self, now):
        self.now = now
        self.carrier.tick(now)
        while port := self.carrier.take():
            if self.phase in ("CALLING", "HOSTLESS"):
                back = self.known.key is not None
                self.guest = Guest(port, now, self, self.known, self.code, back)
            else:
                port.close()
        if self.guest:
            self._tick_guest(now)
        elif self.phase == "HOSTLESS" and now - self.since >= _GIVE_UP_MS:
            self._be_refused(None)

    def _be_refused(self, why):
        self.guest, self.phase, self.why = None, "REFUSED", why
        self.carrier.quiet()

    def _tick_guest(self, now):
        guest = self.guest
        guest.tick(now)
        if guest.phase == "JOINED":
            self.phase, self.why = "JOINED", None
        elif guest.phase == "LOST":
            self.guest = None
            if self.known.key is None:
                self._call()  # the port was lost before it was greeted
            else:
                self._lose()
        elif guest.phase == "REFUSED":
            self._be_refused(guest.why)

    def _lose(self):
        """The host is gone, or out of reach: call the table, at which another one takes over."""
        if self.phase != "HOSTLESS":
            self.since = self.now
        self.phase = "HOSTLESS"
        self._call()
