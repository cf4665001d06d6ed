"""How guests come to a table, change their seats, are lost, and go: by the host.

In memory only while somebody does, see truco_link.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_link import frames
from truco_link.host_greeting import send_away, tell_owner, tell_seat
from truco_link.letters import text_of
from truco_link.seat import NOBODY

_SHUN_MS = const(120000)  # who was sent away comes again only then
_SHUNNED = const(8)  # addresses at most


def join(host, peer, data, at, size) -> None:
    """A JOIN: to the seat that it has proven to be its own, else to a free one."""
    greeting = peer.greeting
    seat = _seat_of(host, greeting.tag) if greeting.comes_back else None
    peer.join(text_of(data, at + 2, at + size), greeting.tag, greeting.may_host)
    if seat is None:
        watches = data[at + 1] & 1
        free = NONE if watches or not host.is_over() else _free_seat(host)
        _watches(host, peer)
        if free != NONE:
            _give(host, peer, free)
    else:
        _give(host, peer, seat)
    host.seats_changed()


def wish(host, peer, seat) -> None:
    """A SIT: it gets the seat at once before a match, or between two hands; or never."""
    if seat != NONE:
        if seat >= len(host.seats) or host.seats[seat].flags & frames.PERSON:
            _answer(peer, seat, frames.TAKEN)
            return
    elif peer.seat == NONE:
        return
    if not host.is_over():
        _answer(peer, seat, frames.LATER)
    peer.seat_at(peer.seat, seat)


def grant_wish(host, peer) -> None:
    """Between hands: it gets the seat that it asked for."""
    seat = peer.wants
    fits = seat < len(host.seats)  # there may be fewer since it asked
    if seat != NONE and (not fits or host.seats[seat].flags & frames.PERSON):
        peer.seat_at(peer.seat)
        _answer(peer, seat, frames.TAKEN)
        return
    age = None
    if peer.seat != NONE:
        age = host.seats[peer.seat].flags >> frames.AGE_AT
        _free(host, peer.seat)
    _watches(host, peer)
    if seat != NONE:
        _give(host, peer, seat, age)
    else:
        peer.start_over()
    host.seats_changed()


def leave(host, peer) -> None:
    """It said that it goes: its seat is a robot's."""
    seat = peer.seat
    greeting = peer.greeting
    if greeting is not None and greeting.proven and greeting.comes_back:
        # It went while it was out of reach, and comes only to say so.
        own = _seat_of(host, greeting.tag)
        seat = NONE if own is None else own
    peer.leave(True)
    lose(host, peer)
    peer.leave()
    if seat != NONE:
        other = host.seats[seat].peer  # an older connection of the same person
        if other is not None:
            other.leave()
            other.seat_at(NONE)
        _free(host, seat)
    host.seats_changed()


def lose(host, peer) -> None:
    """It is out of reach: a robot plays, the seat stays its own."""
    seat = peer.seat
    if seat == NONE:
        _stop_watching(host, peer)
        host.seats_changed()
        return
    peer.seat_at(NONE)  # there may be fewer seats before it goes, or comes again
    place = host.seats[seat]
    if place.peer is peer:
        place.give(place.flags, place.name, place.tag)
        be_here(host, seat, False)


def be_here(host, seat: int, here: bool) -> None:
    """The person of this seat is not there, so a robot plays; or is back."""
    place = host.seats[seat]
    flags = place.flags | frames.HERE if here else place.flags & ~frames.HERE
    place.give(flags, place.name, place.tag, place.peer)
    table = host.table
    with residency.use("truco_core.table_seldom") as table_seldom:
        if here:
            table_seldom.give_back(table, seat)
        elif table is not None and not host.is_over() and table.is_human(seat):
            table_seldom.take_over(table, seat, host.robot(seat))
    tell_seat(host, seat)
    host.seats_changed()


def remove(host, seat: int) -> None:
    """The person here sends a guest away, or gives a lost one's seat to a robot."""
    if seat == host.my_seat:
        return
    peer = host.seats[seat].peer
    if peer is not None:
        dismiss(host, peer)
    else:
        _free(host, seat)
        host.seats_changed()


def watchers(host) -> list:
    """The guests that only watch: a `Peer` for each, with its ``name``."""
    return [peer for peer in host.peers if peer.joined and peer.seat == NONE and not peer.gone]


def dismiss(host, peer) -> None:
    """Send a guest away, whether it sits or watches, and say why; it does not come again soon."""
    if peer.gone:
        return
    address = peer.link.port.address
    if address is not None:
        if len(host.shunned) == _SHUNNED:
            host.shunned.pop(0)
        host.shunned.append((address, after(host.now_ms, _SHUN_MS)))
    host.guard(int.from_bytes(os.urandom(2), "little") % 10000, host.code_ms)
    send_away(peer, frames.REMOVED)
    leave(host, peer)


def knows(host, tag) -> bool:
    """Whether who has this table's key may come: all, until somebody who has it was sent away;
    then those who have a seat."""
    return not host.shunned or _seat_of(host, tag) is not None


def shuns(host, address) -> bool:
    """Whether who is at this address was sent away just now: do not connect."""
    for shunned, until_ms in host.shunned:
        if shunned == address and diff(until_ms, host.now_ms) > 0:
            return True
    return False


def _answer(peer, seat, why):
    host_hearing = residency.bring("truco_link.host_hearing")
    host_hearing.answer(peer, frames.SIT, seat, why)


def _seat_of(host, tag):
    """The seat of who comes back, or None."""
    for seat in range(len(host.seats)):
        place = host.seats[seat]
        if place.flags & frames.PERSON and seat != host.my_seat and place.tag == tag:
            return seat
    return None


def _tag_for(host, peer, seat):
    """Its tag, unless another seat has that one: a newcomer's is only what it says."""
    for other in range(len(host.seats)):
        if other != seat and host.seats[other].tag == peer.tag:
            return NOBODY
    return peer.tag


def _free_seat(host):
    """Opponents first, so that two people play against each other."""
    for seat in (1, 3, 0, 2):
        if seat < len(host.seats) and not host.seats[seat].flags & frames.PERSON:
            return seat
    return NONE


def _give(host, peer, seat, age=None):
    """This seat is that guest's from now on.

    :param age: of a guest that had another seat until now
    """
    place = host.seats[seat]
    if place.peer is not None and place.peer is not peer:
        place.peer.leave()
        place.peer.seat_at(NONE)
    _stop_watching(host, peer)
    new = not place.flags & frames.PERSON
    if not new:
        age = place.flags >> frames.AGE_AT
    elif age is None:
        age = min(max([one.flags >> frames.AGE_AT for one in host.seats]) + 1, frames.MOST_AGE)
    flags = frames.PERSON | frames.HERE | (frames.MAY_HOST if peer.may_host else 0)
    place.give(flags | age << frames.AGE_AT, peer.name, _tag_for(host, peer, seat), peer)
    peer.seat_at(seat)
    peer.start_over()
    if host.table is not None:
        host.table.drivers[seat] = peer
        with residency.use("truco_core.table_seldom") as table_seldom:
            table_seldom.give_back(host.table, seat)
    if new:
        host.dealer.renew()
    host.dealer.withdraw(seat)
    tell_seat(host, seat)
    tell_owner(host, seat)


def _free(host, seat):
    """This seat is a robot's from now on."""
    if not host.seats[seat].flags & frames.PERSON:
        return
    host.seats[seat].give(0, "", NOBODY)
    table = host.table
    if table is not None and seat < len(table.drivers):
        with residency.use("truco_core.table_seldom") as table_seldom:
            table_seldom.retire(table, seat, host.robot(seat))
        if host.signs is not None:
            host.signs.teach(seat)
    host.dealer.renew()
    tell_seat(host, seat)
    tell_owner(host, seat)


def _watches(host, peer):
    peer.seat_at(NONE)
    if host.table is not None and peer not in host.table.watchers:
        host.table.watchers.append(peer)


def _stop_watching(host, peer):
    table = host.table
    if table is not None and peer in table.watchers:
        table.watchers.remove(peer)
