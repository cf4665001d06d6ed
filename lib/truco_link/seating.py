# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Who sits where at a table that this handheld hosts, and what guests may ask about it."""

from micropython import const

from truco_core import rules as rule_bytes
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import MATCH_OVER, PHASE
from truco_link import frames
from truco_link.fair import tag_of
from truco_link.seat import Seat, nobody

_CODE_MS = const(3000)  # after a wrong code none is taken for so long
_body = bytearray(frames.MAX_BODY)


class Lost:
    """In the place of a person who is not connected: a robot plays until then."""

    human = True

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass


class Seating:
    """The seats of a `Host`, which is the only subclass.

    :param me: the driver of the person at this handheld
    :param robot: ``robot(seat) -> driver``: who plays for an empty or lost seat
    """

    def __init__(self, me, robot):
        self.me = me
        self.robot = robot
        self.rules = bytes(rule_bytes.RULE_SETS[0][1])
        self.seats = [Seat() for _ in range(4)]
        self.peers = []
        self.table = nobody()
        self.match = nobody()
        self.dealer = nobody()  # a Host has one
        self.my_seat = 0
        self.private = False
        self.code = 0
        self.turn_s = 0
        self.human_decides = True
        self.refused = 0  # by guests that are gone, and wrong codes
        self.now_ms = 0
        self._code_ms = None  # when a wrong code came

    def is_over(self) -> bool:
        """No match is on: none yet, or it has ended."""
        table = self.table
        return table is None or table.ended or self.match.state[PHASE] == MATCH_OVER

    def join(self, peer, data, at, size) -> None:
        """A JOIN: by its key to its own seat, else to a free one, if it may come in."""
        tag = tag_of(peer.key)
        seat = self._seat_of(peer, tag)
        if seat is None and self.private:
            if self._code_ms is not None and diff(self.now_ms, self._code_ms) < _CODE_MS:
                peer.part(frames.CODE_WAIT)
                return
            if data[at + 1] | data[at + 2] << 8 != self.code:
                self._code_ms = self.now_ms
                self.refused += 1
                peer.part(frames.BAD_CODE)
                return
        peer.name = frames.text_of(data, at + 4, at + size)
        peer.joined = True
        if seat is None:
            watches = data[at + 3] & 1
            free = NONE if watches or not self.is_over() else self._free_seat()
            self._watches(peer)
            if free != NONE:
                self._give(peer, free)
        else:
            self._give(peer, seat)
        self._changed()

    def sit(self, peer, seat) -> None:
        """A SIT: at once before a match; in one the seat of a robot, between hands."""
        if seat != NONE:
            if seat >= len(self.seats) or self.seats[seat].flags & frames.PERSON:
                peer.answer(frames.SIT, seat, frames.TAKEN)
                return
        elif peer.seat == NONE:
            return
        peer.wants = seat
        if not self.is_over():
            peer.answer(frames.SIT, seat, frames.LATER)

    def leave(self, peer) -> None:
        """It said that it goes: its seat is a robot's."""
        seat = peer.seat
        self.lose(peer)
        peer.gone = True
        peer.joined = False
        if seat != NONE:
            self._free(seat)
        self._changed()

    def lose(self, peer) -> None:
        """It is out of reach: a robot plays, the seat stays its own."""
        seat = peer.seat
        peer.step = 0
        if seat == NONE:
            self._stop_watching(peer)
        elif self.seats[seat].peer is peer:
            self.seats[seat].peer = None
            self._absent(seat)
            self._changed()

    def remove(self, seat: int) -> None:
        """The person here sends a guest away, or gives a lost one's seat to a robot."""
        if seat == self.my_seat:
            return
        peer = self.seats[seat].peer
        if peer is not None:
            peer.part(frames.REMOVED)
            self.leave(peer)
        else:
            self._free(seat)
            self._changed()

    def swap(self, a: int, b: int) -> None:
        """Change the places of two seats, before a match or after it."""
        if not self.is_over() or a == b:
            return
        seats = self.seats
        seats[a], seats[b] = seats[b], seats[a]
        if self.my_seat in (a, b):
            self.my_seat = a + b - self.my_seat
        for seat in (a, b):
            if seats[seat].peer is not None:
                seats[seat].peer.seat = seat
        self.dealer.renew()
        for peer in self.peers:
            peer.start_over()
        self._changed()

    def set_players(self, players: int) -> None:
        """2 or 4 seats, before a match or after it; who has none then watches."""
        if not self.is_over() or len(self.seats) == players:
            return
        if self.my_seat >= players:
            self.swap(self.my_seat, 0)
        self.table = self.match = None
        for seat in range(players, len(self.seats)):
            peer = self.seats[seat].peer
            if peer is not None:
                peer.seat = NONE
        self.seats = self.seats[:players] + [Seat() for _ in range(players - len(self.seats))]
        self.tell_options()

    def tell_options(self) -> None:
        """An option was changed: everybody is told everything."""
        self.dealer.renew()
        if self.table is not None:
            self.table.human_decides = self.human_decides
            self.table.turn_ms = 1000 * self.turn_s
        for peer in self.peers:
            peer.start_over()
        self._changed()

    def may_act(self, peer) -> bool:
        """Whether this guest plays its seat now."""
        table = self.table
        return table is not None and table.drivers[peer.seat] is peer and table.is_human(peer.seat)

    def vote(self, seat: int, wish: int) -> None:
        """For a friendly end, or against it."""
        if self.table is not None:
            if wish:
                self.table.ask_end(seat)
            else:
                self.table.refuse_end(seat)
            self._flush()

    def shout(self, seat: int, number: int) -> None:
        """The same phrase on all screens."""
        self._pass_on(frames.SHOUT, seat, number)
        self.me.watch(frames.SHOUTED, seat, number)

    def cheat(self, seat: int, what: int) -> None:
        """A guest has found the deal wrong: all screens say so."""
        self._pass_on(frames.CHEAT, seat, what)
        self.me.watch(frames.CHEATED, seat, what)

    def _pass_on(self, kind, seat, value):
        _body[0] = kind
        _body[1] = seat
        _body[2] = value
        self.tell_all(_body, 3)

    def _seat_of(self, peer, tag):
        """The seat that this key had, or None."""
        for seat in range(len(self.seats)):
            place = self.seats[seat]
            if place.flags & frames.PERSON and seat != self.my_seat and place.tag == tag:
                if place.peer is None or place.peer is peer or place.peer.key == peer.key:
                    return seat
        return None

    def _free_seat(self):
        """Opponents first, so that two people play against each other."""
        for seat in (1, 3, 0, 2):
            if seat < len(self.seats) and not self.seats[seat].flags & frames.PERSON:
                return seat
        return NONE

    def _give(self, peer, seat):
        """This seat is that guest's from now on."""
        place = self.seats[seat]
        if place.peer is not None and place.peer is not peer:
            place.peer.gone = True
            place.peer.joined = False
            place.peer.seat = NONE
        self._stop_watching(peer)
        new = not place.flags & frames.PERSON
        place.peer = peer
        place.name = peer.name
        place.tag = tag_of(peer.key)
        place.flags = frames.PERSON | frames.HERE | (frames.MAY_HOST if peer.may_host else 0)
        peer.seat = seat
        peer.wants = None
        peer.start_over()
        if self.table is not None:
            self.table.drivers[seat] = peer
            self.table.give_back(seat)
        if new:
            self.dealer.renew()
        self.tell_seat(seat)

    def _free(self, seat):
        """This seat is a robot's from now on."""
        place = self.seats[seat]
        place.clear()
        table = self.table
        if table is not None and seat < len(table.drivers):
            table.drivers[seat] = self.robot(seat)
            table.give_back(seat)
        self.dealer.renew()
        self.tell_seat(seat)

    def _absent(self, seat):
        place = self.seats[seat]
        place.flags &= ~frames.HERE
        table = self.table
        if table is not None and not self.is_over() and table.is_human(seat):
            table.take_over(seat, self.robot(seat))
        self.tell_seat(seat)

    def _watches(self, peer):
        peer.seat = NONE
        if self.table is not None and peer not in self.table.watchers:
            self.table.watchers.append(peer)

    def _stop_watching(self, peer):
        table = self.table
        if table is not None and peer in table.watchers:
            table.watchers.remove(peer)

    def _drop(self, peer):
        """Its port is closed."""
        self.lose(peer)
        self.refused += peer.refused + peer.link.dropped
        self.peers.remove(peer)

    def _look_for_absent(self, now_ms):
        """Silence: a robot plays; not any more: it does not."""
        table = self.table
        for i in range(len(self.peers)):
            peer = self.peers[i]
            seat = peer.seat
            if seat == NONE or self.seats[seat].peer is not peer:
                continue
            away = peer.is_away(now_ms)
            if away and self.seats[seat].flags & frames.HERE:
                self._absent(seat)
                self._changed()
            elif not away and not self.seats[seat].flags & frames.HERE:
                self.seats[seat].flags |= frames.HERE
                table.give_back(seat)
                self.tell_seat(seat)
                self._changed()

    def _between_hands(self):
        """Who asked for a seat gets it now."""
        for i in range(len(self.peers)):
            peer = self.peers[i]
            seat = peer.wants
            if seat is None or not peer.joined:
                continue
            peer.wants = None
            if seat != NONE and self.seats[seat].flags & frames.PERSON:
                peer.answer(frames.SIT, seat, frames.TAKEN)
                continue
            if peer.seat != NONE:
                self._free(peer.seat)
                self._watches(peer)
            if seat != NONE:
                self._give(peer, seat)
            else:
                peer.start_over()
            self._changed()

    def _changed(self):
        self.me.watch(frames.SEATS_CHANGED, NONE, 0)

    # What all are told.

    def tell_all(self, body, size) -> None:
        """A message for every guest that has joined."""
        for i in range(len(self.peers)):
            self.peers[i].tell(body, size)

    def tell_seat(self, seat) -> None:
        """Who sits there has changed."""
        self.tell_all(_body, self.seat_into(_body, seat))

    def _flush(self):
        for i in range(len(self.peers)):
            self.peers[i].flush()

    def seat_into(self, body, seat) -> int:
        """The SEAT message; its size."""
        place = self.seats[seat]
        body[0] = frames.SEAT
        body[1] = seat
        body[2] = place.flags
        body[3] = place.tag[0]
        body[4] = place.tag[1]
        return 5 + frames.text_into(place.name, body, 5)
