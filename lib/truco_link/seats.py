"""The seats of a table; at a host also who gets one, changes it, loses it, and goes."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_link import messages
from truco_link.carriers import PATIENCE, STEP_MS
from truco_link.messages import bytes_of, seat_with

NOBODY = bytes(messages.TAG_SIZE)
SHUN_MS = const(120000)  # a guest that was sent away may come again only then
_WAIT = const(5)  # times PATIENCE: longer than the rest of a link, PATIENCE and a greeting take
_SHUNNED = const(8)  # addresses at most
_FACE = const(7 << 8)  # of an avatar, behind AVATAR_AT


class Seat:
    """One place at the table; a robot's at first.

    flags: as in the SEAT message; from bit AVATAR_AT on the avatar
    name: of its person
    tag: 8 bytes that identify its person (`truco_link.digest.tag_of`); `NOBODY` for a robot's
    """

    strikes = 0  # on the host: its links in a row that were wrong or missing
    lost_ms = 0  # on the host: when its guest was heard last, while `peer` is None

    def __init__(self):
        self.give(0, "", NOBODY)

    def give(self, flags: int, name: str, tag, peer=None) -> None:
        """Set whose it is from now on.

        :param peer: on the host: the guest, while it is connected
        """
        self.flags = flags
        self.name = name
        self.tag = tag
        self.peer = peer


class AbsentPerson:
    """The driver of a person who is not connected: a robot plays until then."""

    human = True
    avatar = 0

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass


@residency.seldom
class Seating:
    """The seats of the table of `host`; all change them here.

    seats: two or four `Seat`; my_seat: of the person here; shunned: (address, until when)
    """

    def __init__(self, host, seats=None, my_seat: int = 0):
        self._host = host
        self.seats = seats or [Seat() for _ in range(4)]
        self.my_seat = my_seat
        self.shunned: list = []
        self.lost_ms = None  # when a person went away last

    def join(self, peer, watches) -> None:
        """Give a guest the seat that its token shows to be its own, else a free one.

        :param watches: it only wants to watch
        """
        seat = self.seat_of(peer.tag)
        if seat == NONE:
            free = NONE if watches else self._free_seat()
            if self._host.is_over():
                seat = free
            elif self._host.wishes & messages.NO_WATCHERS and free != NONE:
                peer.seat_at(NONE, free)  # until this hand is over
        if seat != NONE:
            self._give(peer, seat)
        self.shut_out()
        self._host.seats_changed(seat != NONE)

    def shut_out(self) -> None:
        """Send away those without a seat who wait for none, where nobody may watch."""
        if not self._host.wishes & messages.NO_WATCHERS:
            return
        for peer in self.watchers():
            if peer.wants is None or peer.wants == NONE:
                peer.send_away(messages.FULL)
                self.leave(peer)

    def wish(self, peer, seat) -> None:
        """Take a SIT: grant it before a match or between two hands, or refuse it."""
        taken = self._host.wishes & messages.NO_WATCHERS
        if seat != NONE:
            taken = self.seats[seat].flags & messages.PERSON
        elif peer.seat == NONE:
            return
        if taken or not self._host.is_over():
            peer.refuse(seat, messages.TAKEN if taken else messages.LATER)
        if not taken:
            peer.seat_at(peer.seat, seat)

    def grant_wish(self, peer) -> None:
        """Give a guest the seat that it asked for, between hands."""
        seat = peer.wants
        fits = seat < len(self.seats)  # there may be fewer since it asked
        if seat != NONE and (not fits or self.seats[seat].flags & messages.PERSON):
            peer.seat_at(peer.seat)
            peer.refuse(seat, messages.TAKEN)
            self.shut_out()
            return
        if peer.seat != NONE:
            self._free(peer.seat)
        peer.seat_at(NONE)
        if seat != NONE:
            self._give(peer, seat)
        else:
            peer.start_over()
        self._host.seats_changed()

    def leave(self, peer) -> None:
        """Give a robot the seat of a guest that said that it goes."""
        seat = peer.seat
        peer.leave()
        self.lose(peer)
        if seat != NONE:
            self._free(seat)
        self._host.seats_changed(seat != NONE)

    def lose(self, peer) -> None:
        """Note that a guest is out of reach; soon a robot plays, and the seat stays its own."""
        seat = peer.seat
        if seat == NONE:
            self._host.seats_changed(False)
            return
        peer.seat_at(NONE)  # there may be fewer seats before it goes, or comes again
        place = self.seats[seat]
        now_ms = self._host.now_ms
        place.lost_ms = after(now_ms, -peer.link.silent_ms(now_ms))
        place.peer = None
        if self._host.is_over():
            self.be_here(seat, False)  # else when the host has missed it for long enough
        else:
            self._host.seats_changed()

    def be_here(self, seat: int, here: bool) -> None:
        """Let a robot play for the person of this seat, who is away; or no longer."""
        place = self.seats[seat]
        place.flags = place.flags & ~messages.HERE | messages.HERE * here
        self._host.tell(self.told_of(seat))  # before what a robot does there, or a vote without it
        table = self._host.table
        if here:
            table.give_back(seat)
        else:
            self.lost_ms = self._host.now_ms
            if table is not None and not self._host.is_over() and table.is_human(seat):
                table.take_over(seat, self._host.robot(seat))
        self._host.seats_changed()

    def mask_of(self, flags: int) -> int:
        """Return a mask of the seats of which this is in the flags, of messages.PRESENT."""
        mask = 0
        for seat in range(len(self.seats)):
            if self.seats[seat].flags & messages.PRESENT == flags:
                mask |= 1 << seat
        return mask

    def may_return(self) -> int:
        """Return a mask of the seats of people who were lost lately, and may be back soon."""
        host = self._host
        wait_ms = _WAIT * host.times[PATIENCE] * STEP_MS
        if self.lost_ms is None or diff(host.now_ms, self.lost_ms) > wait_ms:
            return 0
        return self.mask_of(messages.PERSON)

    def remove(self, seat: int) -> None:
        """Send a guest away, or give a lost one's seat to a robot, as the person here wants."""
        if seat == self.my_seat:
            return
        peer = self.seats[seat].peer
        if peer is not None:
            self.dismiss(peer)
        else:
            self._free(seat)
            self._host.seats_changed()

    def watchers(self) -> list:
        """Return the guests that only watch: a `Peer` for each, with its ``name``."""
        peers = self._host.peers
        return [peer for peer in peers if peer.joined and peer.seat == NONE]

    def dismiss(self, peer) -> None:
        """Send a guest away, who sits or watches, and say why; it does not come again soon."""
        if peer.gone:
            return
        address = peer.link.port.address
        if address is not None:
            if len(self.shunned) == _SHUNNED:
                self.shunned.pop(0)
            self.shunned.append((address, after(self._host.now_ms, SHUN_MS)))
        self._host.draw_code()
        peer.send_away(messages.REMOVED)
        self.leave(peer)

    def shuns(self, address) -> bool:
        """Return True if somebody at this address was sent away just now."""
        for shunned, until_ms in self.shunned:
            if shunned == address and diff(until_ms, self._host.now_ms) > 0:
                return True
        return False

    def seat_of(self, tag) -> int:
        """Return the seat of the guest whose tag begins so, or NONE."""
        seat = seat_with(self.seats, tag)
        return NONE if seat == self.my_seat else seat

    def _free_seat(self):
        """Return a free seat, or NONE: opponents first, so that two people play each other."""
        for seat in (1, 3, 0, 2):
            if seat < len(self.seats) and not self.seats[seat].flags & messages.PERSON:
                return seat
        return NONE

    def _give(self, peer, seat):
        """Give a guest this seat."""
        place = self.seats[seat]
        if place.peer is not None and place.peer is not peer:
            place.peer.leave()
            place.peer.seat_at(NONE)
        if not place.flags & messages.PERSON:
            place.strikes = 0
        name, flags = self._apart(peer, seat)
        place.give(flags | messages.PRESENT, name, peer.tag, peer)
        peer.seat_at(seat)
        peer.start_over()
        table = self._host.table
        if table is not None:
            table.drivers[seat] = peer
            table.end_votes &= ~(1 << seat)  # this session has not agreed to an end
            table.give_back(seat)
        self._host.dealer.come(seat)
        self._tell(seat)

    def _apart(self, peer, mine):
        """Return a name and flags for a guest that gets a seat: a name and face of its own."""
        flags, name, number = peer.flags, peer.name, 2
        others = [place for place in self.seats if place.flags & messages.PERSON]
        # Of a "?" of `Lobby.memory` neither is known.
        others = [one for one in others if one is not self.seats[mine] and one.name != "?"]
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
        if not self.seats[seat].flags & messages.PERSON:
            return
        self.seats[seat].give(0, "", NOBODY)
        table = self._host.table
        if table is not None and seat < len(table.drivers):
            table.retire(seat, self._host.robot(seat))
            if self._host.signs is not None:
                self._host.signs.teach(seat)
        self._tell(seat)

    def _tell(self, seat):
        # Whose it is before who sits there: a person's seat that is heard of can be given back.
        self._host.tell(self.owner_of(seat))
        self._host.tell(self.told_of(seat))

    # Before a match or after it.

    def swap(self, a: int, b: int) -> None:
        """Change the places of two seats, before a match or after it."""
        if not self._host.is_over() or a == b:
            return
        seats = self.seats
        seats[a], seats[b] = seats[b], seats[a]
        for seat in (a, b):
            if seats[seat].peer is not None:
                seats[seat].peer.seat_at(seat)
        mine = self.my_seat
        if mine in (a, b):
            self.my_seat = a + b - mine
        self.tell_anew()

    def set_players(self, players: int) -> None:
        """Have 2 or 4 seats; people without one watch. All must be told anew."""
        if self.my_seat >= players:
            self.swap(self.my_seat, 0)
        for seat in range(players, len(self.seats)):
            peer = self.seats[seat].peer
            if peer is not None:
                peer.seat_at(NONE)
        more = [Seat() for _ in range(players - len(self.seats))]
        self.seats = self.seats[:players] + more

    # What all are told.

    def tell_anew(self) -> None:
        """Tell all everything anew."""
        for peer in self._host.peers:
            peer.flush()
            peer.start_over()
        self._host.seats_changed()

    def told_of(self, seat: int) -> bytes:
        """Return the SEAT message of a seat."""
        place = self.seats[seat]
        avatar, flags = divmod(place.flags, 1 << messages.AVATAR_AT)
        return bytes((messages.SEAT, seat, flags, avatar)) + bytes_of(place.name)

    def owner_of(self, seat: int) -> bytes:
        """Return the OWNER message of a seat."""
        return bytes((messages.OWNER, seat)) + self.seats[seat].tag
