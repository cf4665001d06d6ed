"""The seats of a host's table: whose they are, who is absent, and for whom the match waits.

The rules: docs/link.md, Joining and Absence.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_link import messages
from truco_link.carriers import AWAY, GRACE, PATIENCE, RETRY, SILENT
from truco_link.messages import seat_with
from truco_link.seats import NOBODY, Seat, four_digits

# How long a lost person may take to come back, in units of PATIENCE. This leaves time for a link to
# die (DEAD), for a guest to give up its host (PATIENCE), and for a greeting of a few seconds.
_RETURN_PATIENCES = const(5)
_LOOK_MS = const(300)  # interval of the checks of `tick`; RETRY is added
MOST_MS = const(
    8000
)  # longest wait for guests before a deal, or for others once a person is back; GRACE is added
_FACE = const(7 << 8)  # bits of `Seat.flags` that choose the face of the avatar


class AbsentPerson:
    """The driver of a person who is not connected. It cannot choose, so a robot must play."""

    human = True

    def watch(self, kind, seat, value):
        pass


@residency.seldom
class Seating:
    """The seats of a host's table. Every change of a seat is made here.

    lost_ms: when a person was last lost; None: nobody was
    awaited: mask of the seats of absent people for whom the match waits; see `is_awaiting`
    guests: number of people at the table besides the host
    gone: mask of seats whose absent people have said goodbye; they are not awaited once others are
        back
    is_quiet: True while no person but the host is heard. The match then stops: otherwise robots
        would play on alone
    """

    def __init__(self, host):
        self._host = host
        self.lost_ms = None
        self.awaited = self.guests = self.gone = 0
        self.is_quiet = False
        self._back_ms = None  # when the first of `awaited` came back; None: all are still absent
        self._looked_ms = host.now_ms  # when `_tell_wait` was called last
        self._told = 0  # the wait that everybody was told: reason << 4 | mask of the seats

    def join(self, peer, watches) -> None:
        """Give a guest that joins the seat that it owns, else a free seat, else none.

        :param watches: True for a guest that only wants to watch
        """
        seat = self.seat_of(peer.tag)
        if seat == NONE:
            # Opponents come first, so that two people play each other.
            free = [] if watches else [one for one in (1, 3, 0, 2) if self._is_free(one)]
            if free and self._host.is_over():
                seat = free[0]
            elif free and self._host.wishes & messages.NO_WATCHERS:
                peer.wants = free[0]  # the guest gets the free seat after the hand
        if seat != NONE:
            self._give(peer, seat)
        self.shut_out()
        self._host.seats_changed(seat != NONE)

    def shut_out(self) -> None:
        """Send the spectators away if the table allows none. Guests that wait for a seat stay."""
        if not self._host.wishes & messages.NO_WATCHERS:
            return
        for peer in self.watchers():
            if peer.wants is None or peer.wants == NONE:
                peer.send_away(messages.FULL)
                self.leave(peer)

    def wish(self, peer, seat) -> None:
        """Note the seat that a guest asks for by SIT, or refuse it.

        `Peer` calls `grant_wish` when seats may change.
        """
        if seat == NONE == peer.seat:
            return  # the guest watches already
        is_free = self._is_free(seat)
        if is_free:
            peer.wants = seat
        if not (is_free and self._host.is_over()):
            why = messages.LATER if is_free else messages.TAKEN
            peer.tell(bytes((messages.REFUSED, why)))

    def grant_wish(self, peer) -> None:
        """Give a guest the seat that it asked for, or let it watch. Called between hands."""
        seat, peer.wants = peer.wants, None
        if not self._is_free(seat):
            peer.tell(bytes((messages.REFUSED, messages.TAKEN)))
            self.shut_out()
            return
        if peer.seat != NONE:
            self._free(peer.seat)
        if seat != NONE:
            self._give(peer, seat)
        else:
            peer.start_over()
        self._host.seats_changed()

    def leave(self, peer) -> None:
        """Remove a guest that said goodbye; a robot gets its seat."""
        seat = peer.seat
        peer.leave()
        self.lose(peer)
        if seat != NONE:
            self._free(seat)
        self._host.seats_changed(seat != NONE)

    def lose(self, peer) -> None:
        """Note that a guest is out of reach. It keeps its seat, and a robot plays there soon.

        If it has said so, a robot plays at once.
        """
        seat = peer.seat
        if seat == NONE:
            self._host.seats_changed(False)
            return
        place = self._host.seats[seat]
        now_ms = self._host.now_ms
        place.lost_ms = after(now_ms, -peer.link.silent_ms(now_ms))
        place.peer = peer.wants = None
        self.gone |= peer.says_so << seat
        if peer.says_so or self._host.is_over():
            self.be_here(seat, False)  # during a match `tick` does this later, after AWAY
        else:
            self._host.seats_changed()

    def be_here(self, seat: int, here: bool) -> None:
        """Mark the person of a seat as present or away. A robot plays for an absent person."""
        place = self._host.seats[seat]
        place.flags = place.flags & ~messages.HERE | messages.HERE * here
        # Tell guests before a robot acts at this seat.
        self._host.tell(place.message(messages.SEAT, seat))
        table = self._host.table
        if here:
            table.give_back(seat)
        else:
            self.lost_ms = self._host.now_ms
            if not self._host.is_over() and table.is_human(seat):
                table.take_over(seat, self._host.robot(seat))
        self._host.seats_changed()

    @residency.kept
    def mask_of(self, flags: int) -> int:
        """Return a mask of the seats whose PERSON and HERE bits equal `flags`.

        :param flags: PRESENT: people who are there; PERSON: absent people; 0: robots
        """
        mask, seats = 0, self._host.seats
        for seat in range(len(seats)):
            if seats[seat].flags & messages.PRESENT == flags:
                mask |= 1 << seat
        return mask

    def may_return(self) -> int:
        """Return a mask of the absent people; 0 if the last loss was too long ago for a return."""
        host = self._host
        wait_ms = _RETURN_PATIENCES * host.times[PATIENCE]
        if self.lost_ms is None or diff(host.now_ms, self.lost_ms) > wait_ms:
            return 0
        return self.mask_of(messages.PERSON)

    def remove(self, who) -> None:
        """Kick a person at the request of the host's player.

        :param who: the number of a seat, or the `Peer` of a spectator
        """
        host = self._host
        if who == host.my_seat:
            return
        peer = who
        if isinstance(who, int):
            peer = host.seats[who].peer
            if not host.is_over() and self.guests == 1 and host.seats[who].flags:
                host.match_info.people = 0  # a robot will replace the only guest
        if peer is None:
            self._free(who)
            host.seats_changed()
        elif peer.phase != messages.GONE:
            host.code = four_digits()  # a new code, which the removed person does not know
            peer.send_away(messages.REMOVED)
            self.leave(peer)

    def watchers(self) -> list:
        """Return the `Peer` of each spectator."""
        peers = self._host.peers
        return [peer for peer in peers if peer.phase >= messages.TELLING and peer.seat == NONE]

    def seat_of(self, tag) -> int:
        """Return the seat of the guest whose tag begins with `tag`, or NONE."""
        seat = seat_with(self._host.seats, tag)
        return NONE if seat == self._host.my_seat else seat

    def is_there(self, seat: int) -> bool:
        """Return True if the guest of a seat is connected and was heard lately."""
        host = self._host
        peer = self._host.seats[seat].peer
        return peer is not None and host.silent_ms(seat) <= host.times[SILENT]

    def _is_free(self, seat):
        """Return True if a robot has this seat. For NONE: return True if people may watch."""
        host = self._host
        if seat == NONE:
            return not host.wishes & messages.NO_WATCHERS
        return seat < len(host.seats) and not host.seats[seat].flags & messages.PERSON

    def _give(self, peer, seat):
        """Give a guest this seat."""
        place = self._host.seats[seat]
        if place.peer is not None and place.peer is not peer:
            place.peer.leave()
        self.gone &= ~(1 << seat)
        name, flags = self._apart(peer, seat)
        place.give(flags | messages.PRESENT, name, peer.tag, peer)
        peer.wants = None
        peer.start_over()
        table = self._host.table
        if table is not None:
            table.drivers[seat] = peer
            table.end_votes &= ~(1 << seat)  # an earlier vote for a friendly end is void
            table.give_back(seat)
        self._tell(seat)

    def _apart(self, peer, mine):
        """Return a new guest's name and flags, unlike those of the other people.

        Add a number to a name that another person has, and change a face that another person has.
        """
        flags, name, number = peer.flags, peer.name, 2
        seats = self._host.seats
        others = [one for one in seats if one.flags & messages.PERSON and one is not seats[mine]]
        # A person named "?" was restored from `Lobby.memory`, which keeps neither name nor face.
        others = [one for one in others if one.name != "?"]
        faces = [place.flags & _FACE for place in others]
        while flags & _FACE in faces:
            flags = flags & ~_FACE | flags + (1 << messages.AVATAR_AT) & _FACE
        names = [place.name for place in others]
        while name in names:
            short = peer.name
            while len(short.encode()) >= messages.MAX_NAME:
                short = short[:-1]
            name = short + str(number)
            number += 1
        return name, flags

    def _free(self, seat):
        """Give this seat to a robot."""
        host = self._host
        if not host.seats[seat].flags & messages.PERSON:
            return
        host.seats[seat].give(0, "", NOBODY)
        if host.match_info is not None:
            host.match_info.people &= ~(1 << seat)
        table = host.table
        if table is not None and seat < len(table.drivers):
            table.retire(seat, host.robot(seat))
            if host.signs is not None:
                host.signs.teach(seat)
        self._tell(seat)

    def _tell(self, seat):
        # OWNER first: a guest that hears of a person must know the tag by which a next host
        # recognizes the owner of the seat.
        for kind in (messages.OWNER, messages.SEAT):
            self._host.tell(self._host.seats[seat].message(kind, seat))

    # Changes before or after a match.

    def swap(self, a: int, b: int) -> None:
        """Swap the players of two seats. Do nothing during a match."""
        host = self._host
        if not host.is_over() or a == b:
            return
        seats = host.seats
        seats[a], seats[b] = seats[b], seats[a]
        if host.my_seat in (a, b):
            host.my_seat = a + b - host.my_seat
        self.tell_anew()

    def set_players(self, players: int) -> None:
        """Change the number of seats, 2 or 4. People who lose their seats become spectators.

        The caller must then call `tell_anew`.
        """
        host = self._host
        if host.my_seat >= players:
            self.swap(host.my_seat, 0)
        more = [Seat() for _ in range(players - len(host.seats))]
        host.seats = host.seats[:players] + more

    # What every guest is told.

    def tell_anew(self) -> None:
        """Tell every guest the whole table again."""
        for peer in self._host.peers:
            peer.start_over()
        self._host.seats_changed()

    # Absent and silent people.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Mark who is absent and who is back, and check at intervals for whom the table waits."""
        host = self._host
        people = quiet = absent = 0
        for seat in range(len(host.seats)):
            flags = host.seats[seat].flags
            if seat != host.my_seat and flags & messages.PERSON:
                people += 1
                absent += not flags & messages.HERE
                quiet += host.silent_ms(seat) > host.times[SILENT]
        self.guests = people
        self.is_quiet = quiet == people > 0
        is_due = diff(now_ms, self._looked_ms) >= _LOOK_MS + host.times[RETRY]
        has_changed = (quiet or absent) and self._mark_absent()
        waits = quiet or absent or self._told or host.is_hand_next()
        if has_changed or is_due and waits:
            self._looked_ms = now_ms
            self._tell_wait()

    def _mark_absent(self):
        """Mark people as absent who were silent for too long, and as present who are back.

        Return True if there is a change.
        """
        host = self._host
        before = self.mask_of(messages.PERSON)
        for seat in range(len(host.seats)):
            place = host.seats[seat]
            if seat == host.my_seat or not place.flags & messages.PERSON:
                continue
            peer, since_ms = place.peer, host.silent_ms(seat)
            if not place.flags & messages.HERE:
                if peer is not None and since_ms <= host.times[SILENT] and peer.is_told():
                    self.be_here(seat, True)
            elif since_ms > host.times[AWAY]:
                self.be_here(seat, False)
        return before != self.mask_of(messages.PERSON)

    def seats_changed(self) -> None:
        """Update `awaited` after somebody came, went, or was marked as absent or present."""
        host = self._host
        absent = self.mask_of(messages.PERSON)
        if self.mask_of(messages.PRESENT) == 1 << host.my_seat:
            self.awaited, self._back_ms = absent, None
        elif self.awaited:
            if self._back_ms is None:
                self._back_ms = host.now_ms
            self.awaited &= absent & ~self.gone
            host.dealer.since_ms = None  # restart the time-out for guests when the wait ends

    @residency.kept
    def is_alone(self) -> bool:
        """Return True while all people but the host are absent."""
        return self.awaited != 0 and self._back_ms is None

    @residency.kept
    def is_awaiting(self) -> bool:
        """Return True while the match waits for absent people.

        It waits without limit while all people but the host are absent. When one of them is back,
        it waits `most_ms` for the others.
        """
        if self.awaited and self._back_ms is not None:
            if diff(self._host.now_ms, self._back_ms) > self.most_ms():
                self.awaited = self.guests = 0
        return self.awaited != 0

    def _tell_wait(self):
        """Tell everybody for whom the table waits, if that has changed."""
        host = self._host
        why, mask, seconds = self._waits_for()
        if self._told != why << 4 | mask:
            self._told = why << 4 | mask
            host.tell(bytes((messages.WAITING, why, mask, seconds)))
            host.me.watch(messages.AWAITING, mask, seconds << 8 | why)

    def most_ms(self) -> int:
        """Return the sum of MOST_MS and GRACE."""
        return MOST_MS + self._host.times[GRACE]

    def _waits_for(self):
        """Return the reason to wait, the mask of awaited seats, and the longest wait in seconds."""
        host = self._host
        if host.is_over():
            return messages.FOR_NOTHING, 0, 0
        seconds = self.most_ms() // 1000
        if self.is_awaiting():
            limit = messages.NO_LIMIT if self.is_alone() else seconds
            return messages.FOR_RETURN, self.awaited, limit
        since_ms, quiet_ms = host.dealer.since_ms, host.times[SILENT]
        is_long = since_ms is not None and diff(host.now_ms, since_ms) > quiet_ms
        mask = host.dealer.awaited() if is_long else 0
        if mask:
            return messages.FOR_GUESTS, mask, seconds
        away_ms, longest_ms = host.times[AWAY], 0
        awaited = host.match.state[state.WAIT] & self.mask_of(messages.PRESENT)
        for seat in range(len(host.seats)):
            silent_ms = host.silent_ms(seat) if awaited >> seat & 1 and seat != host.my_seat else 0
            if quiet_ms < silent_ms < away_ms:
                mask |= 1 << seat
                longest_ms = max(longest_ms, silent_ms)
        if not mask:
            return messages.FOR_NOTHING, 0, 0
        return messages.FOR_LINE, mask, (away_ms + 999 - longest_ms) // 1000
