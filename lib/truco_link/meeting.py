# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How handhelds meet: advertisements, ports, a host that is lost and replaced.

A carrier (ble.py, uart.py, pipe.py) has

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
from truco_link import advert, frames
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
_FORGET_MS = const(6000)  # a table whose beacon is not heard any more
_SHUN_MS = const(20000)
_PART_MS = const(400)
_BEACON_MS = const(500)  # how often a change of it is looked for
_PRESENT = frames.PERSON | frames.HERE


class Meeting:
    """What a Lobby does by itself. See there for the arguments."""

    def __init__(self, carrier, me, robot, name: str, memory=None):
        self.carrier = carrier
        self.me = me
        self.robot = robot
        self.name = name
        self.phase = IDLE
        self.why = 0
        self.found = []
        self.host = nobody()  # at most one of these two
        self.guest = nobody()
        self.patience_ms = PATIENCE_MS
        self.pace = None  # (think_ms, trick_ms, hand_ms) of tables that are made here
        self.now_ms = 0
        self._key = os.urandom(4)
        self._since_ms = 0  # of the phase
        self._wait_ms = PATIENCE_MS
        self._code = 0
        self._watch_only = False
        self._shunned = {}  # address -> since
        self._content = bytearray(advert.MAX_SIZE)
        self._beacon_ms = None
        self._parted = []  # ports to close when the last word has left
        self._parted_ms = 0
        if memory is not None and len(memory) == 6:
            self._key = bytes(memory[2:])
            self._new_guest(memory[0] | memory[1] << 8)
            self._go(LOST)
            self._call(self.guest.table_id)

    def _part(self, port):
        self._parted.append(port)
        self._parted_ms = self.now_ms

    def _quiet(self):
        self._beacon_ms = None
        self.carrier.quiet()

    def search(self) -> None:
        """By Lobby: look for tables."""
        raise NotImplementedError

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
        elif self.phase == SEARCHING:
            self._tick_search(now_ms)

    def _tick_search(self, now_ms):
        for table in self.found:
            if table.port is None and diff(now_ms, table.seen_ms) > _FORGET_MS:
                self.found.remove(table)
                break
        port = self.carrier.take()
        if port is not None:
            self._new_guest(frames.ANY_TABLE)
            self.guest.attach(port, hold=True)

    def _tick_host(self, now_ms):
        host = self.host
        # A co-processor says only when it refuses one how many connections it can hold.
        host.max_guests = self.carrier.max_guests
        if len(host.peers) >= host.max_guests or not self.carrier.can_host:
            if self._beacon_ms is not None:
                self._quiet()
        elif self._beacon_ms is None or diff(now_ms, self._beacon_ms) > _BEACON_MS:
            self._beacon_ms = now_ms
            size = host.beacon_into(self._content)
            self.carrier.busy = not host.is_over()
            self.carrier.host(bytes(self._content[:size]), self._heard_host)
        port = self.carrier.take()
        if port is not None:
            host.take(port)
        host.tick(now_ms)
        if self.host is host:
            self._go(SITTING if host.is_over() else PLAYING)

    def _tick_guest(self, now_ms):
        guest = self.guest
        before = guest.phase
        port = self.carrier.take()
        if port is not None:
            if guest.phase == LINK_LOST:
                self._quiet()
                guest.attach(port, self._code, self._watch_only)
            else:
                port.close()
        guest.tick(now_ms)
        phase = guest.phase
        if phase == JOINED and guest.rules is not None:
            self._go(SITTING if guest.is_over() else PLAYING)
        elif phase == GREETING and guest.offer is not None and self.phase == SEARCHING:
            self._offer(guest)
        elif phase == SENT_AWAY:
            self._sent_away(guest)
        elif phase == LINK_LOST:
            if before < LINK_LOST:
                self._lose()
            self._wait(now_ms)

    def _go(self, phase):
        if phase != self.phase:
            self.phase = phase
            self._since_ms = self.now_ms
            self.me.watch(frames.SEATS_CHANGED, NONE, 0)

    # A guest without its host.

    def _sent_away(self, guest):
        if self.phase == SEARCHING:
            self.search()
        elif guest.why == frames.LEFT and self.phase in (SITTING, PLAYING, LOST):
            guest.phase = LINK_LOST
            self._lose()
            self._wait_ms = _LEFT_PATIENCE_MS
        else:
            self.why = guest.why
            self._quiet()
            self._go(REFUSED)

    def _lose(self):
        """The link broke: be found again, by the host or by who takes over."""
        if self.phase == SEARCHING:
            self.search()
            return
        self._wait_ms = self.patience_ms
        if self.phase != JOINING:
            self._go(LOST)
        self._call(self.guest.table_id)

    def _wait(self, now_ms):
        waited_ms = diff(now_ms, self._since_ms)
        if self.phase == JOINING:
            if waited_ms > _JOIN_MS:
                self.why = NOBODY
                self._quiet()
                self.guest = None
                self._go(REFUSED)
        elif self.phase == LOST and self.carrier.can_host:
            rank = self._rank()
            if rank is not None and waited_ms > (rank + 1) * self._wait_ms:
                self._take_over()

    def _rank(self):
        """How many could be the host before me; None: I cannot."""
        guest = self.guest
        players = len(guest.seats)
        rank = 0
        for step in range(1, players):
            seat = (guest.host_seat + step) % players
            if seat == guest.my_seat:
                return rank
            flags = guest.seats[seat].flags
            if flags & _PRESENT == _PRESENT and flags & frames.MAY_HOST:
                rank += 1
        return None

    def _take_over(self):
        """Be the host: same table, next term, the score kept, the broken hand dealt again."""
        guest = self.guest
        self.guest = None
        self.host = host = self._new_host()
        self.me.watch(frames.HOST_FOUND, guest.my_seat, guest.term + 1)
        host.continue_from(guest, self.name)
        self._go(SITTING if host.is_over() else PLAYING)

    def _yield_to(self, term):
        """Another one has become this table's host while I was out of reach: go there."""
        host = self.host
        self.host = None
        for peer in host.peers:
            peer.link.port.close()
        self._new_guest(host.table_id)
        self.guest.term = term
        self._go(LOST)
        self._call(host.table_id)

    # Advertisements.

    def _new_host(self):
        from truco_link.host import Host  # not before: a guest has no use for it

        host = Host(self.me, self.robot, self.carrier.max_guests)
        host.pace = self.pace
        return host

    def _new_guest(self, table_id):
        from truco_link.guest import Guest

        self.guest = Guest(self.me, self._key, self.name, self.carrier.can_host)
        self.guest.table_id = table_id

    def _call(self, table_id):
        size = advert.call_into(self._content, table_id, self.name)
        self.carrier.call(bytes(self._content[:size]))

    def _heard_search(self, address, rssi, content):
        """Somebody's advertisement while looking for tables."""
        if len(content) < advert.MIN_SIZE or content[0] != advert.TABLE_BEACON:
            return False
        for table in self.found:
            if table.address == address:
                break
        else:
            table = advert.Found(address)
            self.found.append(table)
        table.read(content, rssi)
        table.seen_ms = self.now_ms
        return False

    def _offer(self, guest):
        """A host has connected to this handheld, which cannot look for tables itself."""
        table = advert.Found(guest.link.port.address)
        table.read(guest.offer, 0)
        table.port = guest.link.port
        self.found = [table]

    def _heard_host(self, address, rssi, content):
        """Whether to connect to a handheld that calls; or a newer host of this very table."""
        host = self.host
        if len(content) < advert.MIN_SIZE:
            return False
        table_id = content[2] | content[3] << 8
        if content[0] == advert.TABLE_BEACON:
            if table_id == host.table_id and 0 < (content[4] - host.term) & 0xFF < 128:
                self._yield_to(content[4])
            return False
        if table_id == host.table_id and content[1] == frames.VERSION:
            return True
        if table_id not in (host.table_id, frames.ANY_TABLE):
            return False
        since = self._shunned.get(address)
        if since is not None and diff(self.now_ms, since) < _SHUN_MS:
            return False
        if len(self._shunned) > 8:
            self._shunned.clear()
        self._shunned[address] = self.now_ms
        return True
