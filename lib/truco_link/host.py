# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The host of a table: its clock, its match, and what it tells the guests.

The state machines: docs/link.md, Host and guest.
"""

import os

from micropython import const

from truco_core import rules as rule_bytes
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.events import HAND_WON
from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import HAND, HAND_OVER, LEADS, MATCH_OVER, PHASE, SCORE
from truco_core.table import Table
from truco_link import frames
from truco_link.dealer import Dealer
from truco_link.fair import tag_of
from truco_link.peer import Peer
from truco_link.seating import Lost, Seating

_AWAIT_MS = const(8000)
_body = bytearray(frames.MAX_BODY)


class Host(Seating):
    """Owns the Table.

    :param me: the driver of the person at this handheld
    :param robot: ``robot(seat) -> driver``: who plays for an empty or lost seat
    :param int max_guests: how many ports the carrier has
    """

    def __init__(self, me, robot, max_guests: int):
        super().__init__(me, robot)
        self.max_guests = max_guests
        self.table_id = int.from_bytes(os.urandom(2), "little") % 10000
        self.code = int.from_bytes(os.urandom(2), "little") % 10000
        self.term = 0
        self.name = ""
        self.rng = Rng(int.from_bytes(os.urandom(4), "little"))
        self.dealer = Dealer(self)
        self.awaited = 0  # mask of the seats that a succession waits for
        self._await_ms = None
        self.pace = None  # (think_ms, trick_ms, hand_ms), or None for the table's own

    def sit_down(self, name: str, key) -> None:
        """The person here takes `my_seat`.

        :param bytes key: 4 bytes, by which another host will know this handheld
        """
        place = self.seats[self.my_seat]
        place.flags = frames.PERSON | frames.HERE | frames.MAY_HOST
        place.name = self.name = name
        place.tag = tag_of(key)

    # Time.

    def take(self, port) -> None:
        """A carrier has connected somebody."""
        if len(self.peers) < self.max_guests:
            self.peers.append(Peer(self, port))
        else:
            port.close()

    def tick(self, now_ms: int) -> bool:
        """Let everything work; True when the match moved."""
        self.now_ms = now_ms
        i = 0
        while i < len(self.peers):
            if self.peers[i].tick(now_ms):
                i += 1
            else:
                self._drop(self.peers[i])
        self.dealer.tick(now_ms)
        moved = False
        table = self.table
        if table is not None:
            self._look_for_absent(now_ms)
        if self.is_over() or self.match.state[PHASE] == HAND_OVER:
            self._between_hands()
        if table is not None:
            moved = table.tick(now_ms)
            self._flush()
        return moved

    def close(self) -> None:
        """The person here goes: say so. Whoever can takes over."""
        for peer in self.peers:
            peer.part(frames.LEFT)

    # The match.

    def start(self, opener: int = 0, we: int = 0, they: int = 0) -> None:
        """Begin a match with who sits there now.

        :param opener: the seat that opens the first hand
        :param we: points of team 0 when a match goes on that another host lost
        :param they: points of team 1
        """
        drivers = [self._driver(seat) for seat in range(len(self.seats))]
        self.match = Match()
        self.table = table = Table(self.match, drivers, self.rng, self.robot(self.my_seat))
        table.dealer = self.dealer
        table.watchers.append(self)
        if self.pace is not None:
            table.think_ms, table.trick_ms, table.hand_ms = self.pace
        for peer in self.peers:
            if peer.joined and peer.seat == NONE:
                table.watchers.append(peer)
        table.human_decides = self.human_decides
        table.turn_ms = 1000 * self.turn_s
        self.dealer.renew()
        table.start_match(self.rules, opener, we, they)
        for seat in range(len(self.seats)):
            if isinstance(drivers[seat], Lost):
                table.take_over(seat, self.robot(seat))
        for peer in self.peers:
            peer.tell(_body, self.table_into(_body, peer))
        self._changed()

    def next_match(self) -> None:
        """Another match; the opener moves on."""
        self.start((self.match.state[LEADS] + self._step()) % len(self.seats))

    def continue_from(self, guest, name: str) -> None:
        """Take over a table from a host that is lost: its number, the next term, the score kept,
        the broken hand dealt again once the others are back, or a while has passed.

        :param guest: the `Guest` that this handheld was
        """
        self.table_id = guest.table_id
        self.term = (guest.term + 1) & 0xFF
        self.code = guest.code
        self.private = bool(guest.flags & frames.PRIVATE)
        self.human_decides = bool(guest.flags & frames.HUMAN_DECIDES)
        self.turn_s = guest.turn_s
        self.seats = guest.seats
        self.my_seat = guest.my_seat
        self.rules = guest.rules
        self.name = name
        old = guest.host_seat
        for seat in range(len(self.seats)):
            flags = self.seats[seat].flags
            if seat != self.my_seat and flags & frames.HERE:
                self.seats[seat].flags = flags & ~frames.HERE
                if seat != old:
                    self.awaited |= 1 << seat
        s = guest.match.state
        if not guest.is_over() and s[PHASE] < MATCH_OVER:
            opener = s[LEADS]
            if s[PHASE] == HAND_OVER and s[HAND]:
                opener += self._step()
            self.rules = bytes(s[i] for i in range(rule_bytes.SIZE))
            self.start(opener % len(self.seats), s[SCORE], s[SCORE + 1])

    def is_awaiting(self) -> bool:
        """After a succession: whether somebody who was there is still on the way back."""
        if self.awaited:
            if self._await_ms is None:
                self._await_ms = self.now_ms
            here = 0
            for seat in range(len(self.seats)):
                if self.seats[seat].peer is not None:
                    here |= 1 << seat
            if not self.awaited & ~here or diff(self.now_ms, self._await_ms) > _AWAIT_MS:
                self.awaited = 0
        return self.awaited != 0

    def _step(self):
        """How far the opener moves from hand to hand."""
        back = self.rules[rule_bytes.MORE_FLAGS] & rule_bytes.OPENER_BACK
        return len(self.seats) - 1 if back else 1

    def _driver(self, seat):
        place = self.seats[seat]
        if seat == self.my_seat:
            return self.me
        if place.peer is not None:
            return place.peer
        return Lost() if place.flags & frames.PERSON else self.robot(seat)

    def watch(self, kind, seat, value):
        """As a watcher of its own table: a hand is over, its seed is shown."""
        if kind == HAND_WON:
            self._flush()
            self.dealer.show()

    # What is told.

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
        return flags

    def new_session(self, old: int) -> int:
        """1..255, another than `old`."""
        return (old + 1 + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1

    def open_into(self, body, attempt) -> int:
        """OPEN; each of these returns the size of the message in `body`."""
        body[0] = frames.OPEN
        body[1] = frames.VERSION
        body[2] = attempt
        self._id_into(body, 3)
        return 6

    def table_into(self, body, peer) -> int:
        body[0] = frames.TABLE
        self._id_into(body, 1)
        body[4] = self.flags()
        body[5] = len(self.seats)
        body[6] = self.turn_s
        body[7] = self.my_seat
        body[8] = self.code & 0xFF
        body[9] = self.code >> 8
        body[10] = peer.seat
        return 11

    def rules_into(self, body) -> int:
        body[0] = frames.RULES
        for i in range(rule_bytes.SIZE):
            body[1 + i] = self.rules[i]
        return 1 + rule_bytes.SIZE

    def beacon_into(self, body) -> int:
        """Content of an advertisement, from offset 2 on."""
        free = 0
        for place in self.seats:
            if not place.flags & frames.PERSON:
                free += 1
        body[0] = 1
        body[1] = frames.VERSION
        self._id_into(body, 2)
        body[5] = self.flags()
        body[6] = free
        return 7 + frames.text_into(self.name, body, 7)

    def _id_into(self, body, at):
        body[at] = self.table_id & 0xFF
        body[at + 1] = self.table_id >> 8
        body[at + 2] = self.term
