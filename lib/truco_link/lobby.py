# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A handheld's way to a table and through it: carriers, a host that is lost and replaced.

A carrier (ble.py, airlift.py, uart.py, pipe.py) has

``name``, ``can_host``, ``can_scan``, ``max_guests``
    what it is and can do
``host(beacon, heard)``
    send this advertisement's content; ``heard(address, rssi, content)`` for those of others,
    True: connect to it
``seek(heard)``
    the same without a beacon of one's own and without connecting
``call(content)``
    be there to be connected to
``quiet()``, ``close()``
    none of these; everything off
``take()``
    a port (see link.py) that is new since the last time, or None; it has ``address``
``tick(now_ms)``
    let it work
"""

import os

from micropython import const

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import frames
from truco_link.advert import MAX_SIZE, MIN_SIZE, TABLE_BEACON
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.phases import (
    IDLE,
    JOINING,
    LOST,
    NOBODY,
    PATIENCE_MS,
    PLAYING,
    REFUSED,
    SEARCHING,
    SITTING,
)
from truco_link.seat import nobody

_LEFT_PATIENCE_MS = const(1000)  # when the host said that it goes
_JOIN_MS = const(20000)
_SHUN_MS = const(20000)
_PART_MS = const(400)
_BEACON_MS = const(500)  # how often a change of it is looked for
_NEVER_MS = const(1 << 28)


class Lobby:
    """What the screens hold; `truco_link.wishes` tells it what the person wants.

    :param carrier: see above
    :param me: the driver of the person here: ``choose``, and ``watch`` which hears the events of
        the match and frames.SEATS_CHANGED, SHOUTED, ...
    :param robot: ``robot(seat) -> driver``
    :param str name: of the person, at most 10 bytes are sent
    :param bytes memory: what `memory` said before a restart, to come back to that table
    """

    def __init__(self, carrier, me, robot, name: str, memory=None):
        self.carrier = carrier
        self.me = me
        self.robot = robot
        self.name = name
        self.phase = IDLE
        self.why = 0
        self.found = []  # wishes.Found
        self.seeker = nobody()  # wishes.Seeker, while SEARCHING
        self.host = nobody()  # at most one of these two
        self.guest = nobody()
        self.patience_ms = PATIENCE_MS
        self.pace = None  # (think_ms, trick_ms, hand_ms) of tables that are made here
        self.now_ms = 0
        self.key = os.urandom(4)
        self.code_given = 0
        self.watch_only = False
        self._since_ms = 0  # of the phase
        self._wait_ms = 0  # that each one waits before it takes over
        self._look_ms = 0  # when this one looks whether it has to
        self._shunned = {}  # address -> since
        self.content = bytearray(MAX_SIZE)
        self._beacon_ms = None
        self._parted = []  # ports to close when the last word has left
        self._parted_ms = 0
        if memory is not None and len(memory) == 6:
            self.key = bytes(memory[2:])
            from truco_link import begin

            begin.new_guest(self, memory[0] | memory[1] << 8)
            self.be_lost(self.patience_ms)

    # Time.

    def tick(self, now_ms: int) -> None:
        """Let everything work; call it in every turn of the loop."""
        if self.now_ms == 0:
            self._since_ms = now_ms
        self.now_ms = now_ms
        if self._parted and diff(now_ms, self._parted_ms) > _PART_MS:
            for port in self._parted:
                port.close()
            self._parted = []
        self.carrier.tick(now_ms)
        if self.host is not None:
            self._tick_host(now_ms)
        elif self.guest is not None:
            self._tick_guest(now_ms)
        elif self.seeker is not None:
            self.seeker.tick(now_ms)

    def _tick_host(self, now_ms):
        host = self.host
        # A co-processor says only when it refuses one how many connections it can hold.
        host.max_guests = self.carrier.max_guests
        if len(host.peers) >= host.max_guests or not self.carrier.can_host:
            if self._beacon_ms is not None:
                self.quiet()
        elif self._beacon_ms is None or diff(now_ms, self._beacon_ms) > _BEACON_MS:
            self._beacon_ms = now_ms
            size = host.beacon_into(self.content)
            self.carrier.busy = not host.is_over()
            self.carrier.host(bytes(self.content[:size]), self._heard)
        port = self.carrier.take()
        if port is not None:
            host.take(port)
        host.tick(now_ms)
        if self.host is host:
            self.go(SITTING if host.is_over() else PLAYING)

    def _tick_guest(self, now_ms):
        guest = self.guest
        before = guest.phase
        port = self.carrier.take()
        if port is not None:
            if guest.phase == LINK_LOST:
                from truco_link import arriving

                self.quiet()
                arriving.attach(guest, port, self.code_given, self.watch_only)
            else:
                port.close()
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED and guest.rules is not None:
            self.go(SITTING if guest.is_over() else PLAYING)
        elif phase == GREETING:
            if guest.offer is not None and self.seeker is not None:
                self.seeker.offer(guest)
        elif phase == SENT_AWAY:
            self._sent_away(guest)
        elif phase == LINK_LOST:
            if before < LINK_LOST:
                self._lose(self.patience_ms)
            self._wait(diff(now_ms, self._since_ms))

    def go(self, phase) -> None:
        """Be in another phase, and say so."""
        if phase != self.phase:
            self.phase = phase
            self._since_ms = self.now_ms
            self.me.watch(frames.SEATS_CHANGED, NONE, 0)

    def part(self, port) -> None:
        """Close a port once the last word has left."""
        self._parted.append(port)
        self._parted_ms = self.now_ms

    def quiet(self) -> None:
        """Neither send nor look for anybody."""
        self._beacon_ms = None
        self.carrier.quiet()

    # A guest without its host.

    def _sent_away(self, guest):
        if self.phase == SEARCHING:
            self._search()
        elif guest.why == frames.LEFT and self.phase in (SITTING, PLAYING, LOST):
            guest.phase = LINK_LOST
            self._lose(_LEFT_PATIENCE_MS)
        else:
            self._be_refused(guest.why)

    def _be_refused(self, why):
        self.why = why
        self.quiet()
        self.go(REFUSED)

    def _search(self):
        from truco_link import wishes

        wishes.search(self)

    def _lose(self, wait_ms):
        """The link broke: be found again, by the host or by who takes over."""
        if self.phase == SEARCHING:
            self._search()
        elif self.phase == JOINING:
            self._call()
        else:
            self.be_lost(wait_ms)

    def be_lost(self, wait_ms) -> None:
        """Be found by the host of the guest's table, or by who takes over; or do that.

        :param wait_ms: for each one who could take over before
        """
        self._wait_ms = self._look_ms = wait_ms
        self.go(LOST)
        self._call()

    def _call(self):
        from truco_link import begin

        begin.call(self, self.guest.table_id)

    def _wait(self, waited_ms):
        if self.phase == JOINING:
            if waited_ms > _JOIN_MS:
                self.guest = None
                self._be_refused(NOBODY)
        elif self.phase == LOST and waited_ms > self._look_ms and self.carrier.can_host:
            from truco_link import begin

            rank = begin.rank(self.guest)
            self._look_ms = _NEVER_MS if rank is None else (rank + 1) * self._wait_ms
            if waited_ms > self._look_ms:
                begin.take_over(self)

    # A host.

    def _heard(self, address, rssi, content):
        """Whether to connect to a handheld that calls; or a newer host of this very table."""
        host = self.host
        if len(content) < MIN_SIZE:
            return False
        table_id = content[2] | content[3] << 8
        if content[0] == TABLE_BEACON:
            if table_id == host.table_id and 0 < (content[4] - host.term) & 0xFF < 128:
                from truco_link import begin

                begin.yield_to(self, content[4])
            return False
        if table_id == host.table_id and content[1] == frames.VERSION:
            return True
        if table_id not in (host.table_id, frames.ANY_TABLE) or not host.rests():
            return False  # who calls any table can wait: to connect keeps this one from playing
        since = self._shunned.get(address)
        if since is not None and diff(self.now_ms, since) < _SHUN_MS:
            return False
        if len(self._shunned) > 8:
            self._shunned.clear()
        self._shunned[address] = self.now_ms
        return True

    # What the screens show.

    @property
    def is_host(self) -> bool:
        return self.host is not None

    @property
    def seats(self):
        """`Seat`s: ``name``, ``flags`` (frames.PERSON, HERE); without a table an empty tuple."""
        at = self.host or self.guest
        return at.seats if at is not None else ()

    @property
    def my_seat(self) -> int:
        at = self.host or self.guest
        return at.my_seat if at is not None else NONE

    @property
    def match(self):
        """The Match to draw: a host's person must look at it through `Match.view`. Or None."""
        at = self.host or self.guest
        return at.match if at is not None else None

    @property
    def table_id(self) -> int:
        at = self.host or self.guest
        return at.table_id if at is not None else frames.ANY_TABLE

    @property
    def code(self) -> int:
        """What a friend must type at a private table."""
        at = self.host or self.guest
        return at.code if at is not None else 0

    def memory(self):
        """Six bytes for the NVM, by which this handheld gets its seat back; None for no table."""
        if self.phase < SITTING or self.phase == REFUSED:
            return None
        number = self.table_id
        return bytes((number & 0xFF, number >> 8)) + self.key
