"""What a host tells a guest that comes: its answer to IAM, then all that there is to know; all
guests at a deal; and one that it sends away.

In memory only while it tells that, see truco_link.
"""

from micropython import const

import residency
from truco_core import state
from truco_core.cards import NONE, UNKNOWN
from truco_core.clock import after, diff
from truco_core.state import CARDS, SEED, SPECIAL, VIRA
from truco_link import frames
from truco_link.letters import id_into, text_into
from truco_link.seat import NOBODY

# Steps of bringing a newcomer up to date; the fair deal's are of Dealer.message_into.
_SEATS = const(2)
FAIR = const(6)
_SNAP = const(18)
# Sessions that begin: so many at once, then one in so many ms; so much costs one its guest.
_SESSIONS = const(6)
_SESSION_MS = const(1000)
LIVE = const(19)  # it knows everything, events may follow

_body = bytearray(frames.MAX_BODY)  # of the message being made
_state = bytearray(state.SIZE)


def hear_control(peer, session, data, at, size) -> bool:
    """A CONTROL record whose body is data[at : at + size]; False when it makes no sense."""
    kind = data[at]
    if kind == frames.BYE:
        # Of this session: somebody else's must not throw this guest out.
        if session == peer.link.session and not peer.gone:
            host_seating = residency.bring("truco_link.host_seating")
            host_seating.leave(peer.host, peer)
    elif kind == frames.IAM:
        if data[at + 1] != frames.VERSION:
            send_away(peer, frames.BAD_VERSION, data[at + 2])
        elif not peer.gone:
            # Said again in 300 ms, so what cannot be paid now is greeted later.
            if data[at + 2] == peer.attempt and peer.link.session or _may_begin(peer):
                host_keys = residency.bring("truco_link.host_keys")
                host_keys.greet(peer, data, at)
        else:
            return False
    elif kind != frames.CALL:
        return False
    return True


def _may_begin(peer):
    """Whether there is time for one more session: what it causes is told to all."""
    host = peer.host
    until_ms = host.greeted_ms
    if until_ms is None or diff(until_ms, host.now_ms) <= 0:
        until_ms = host.now_ms
    until_ms = after(until_ms, _SESSION_MS)
    if diff(until_ms, host.now_ms) > _SESSIONS * _SESSION_MS or not peer.pay(_SESSION_MS):
        return False
    host.note(host.waiting, until_ms)
    return True


def compute(host) -> None:
    """Go on with what `Host.compute` was given."""
    host_keys = residency.bring("truco_link.host_keys")
    host_keys.go_on(host)


def send_away(peer, why: int, attempt=None) -> None:
    """Send a guest away; its port closes a moment later.

    :param attempt: of its IAM, when it is refused
    """
    size = 3
    _body[0] = frames.BYE
    _body[1] = frames.VERSION
    if attempt is not None:
        _body[0] = frames.REFUSE
        _body[2] = attempt
        size = 4
    _body[size - 1] = why
    peer.link.forget()
    peer.link.control(_body, size, True)
    peer.leave(peer.joined)


def tell(peer, step: int) -> bool:
    """Queue one piece of what a newcomer must know; False when there is no room.

    :param step: 0..LIVE - 1
    """
    host = peer.host
    size = 0
    if step == 0:
        size = table_into(host, _body, peer.seat)
    elif step == 1:
        _body[0] = frames.RULES
        size = 1 + len(host.rules)
        _body[1:size] = host.rules
    elif step < FAIR:
        if step - _SEATS < len(host.seats):
            if peer.link.room() < 2:
                return False
            size = _seat_into(host, step - _SEATS)
            peer.link.send(frames.MESSAGE, _body, size)
            size = _owner_into(host, step - _SEATS)
    elif step < _SNAP:
        if step == FAIR:
            if peer.link.room() < 2:
                return False
            size = host.dealer.former_into(_body)
            if size:
                peer.link.send(frames.MESSAGE, _body, size)
        size = host.dealer.message_into(_body, step - FAIR)
    elif host.table is not None:
        return send_snapshot(peer)
    return not size or peer.link.send(frames.MESSAGE, _body, size)


def tell_seat(host, seat: int, into=None) -> None:
    """Who sits there has changed.

    :param into: writes another message about the seat
    """
    size = (into or _seat_into)(host, seat)
    for peer in host.peers:
        peer.tell(_body, size)


def tell_owner(host, seat: int) -> None:
    """Whose seat it is has changed."""
    tell_seat(host, seat, _owner_into)


def _seat_into(host, seat):
    place = host.seats[seat]
    _body[0] = frames.SEAT
    _body[1] = seat
    _body[2] = place.flags
    return 3 + text_into(place.name, _body, 3)


def _owner_into(host, seat):
    _body[0] = frames.OWNER
    _body[1] = seat
    size = 2 + frames.TAG_SIZE
    _body[2:size] = host.seats[seat].tag or NOBODY
    return size


def tell_table(peer) -> None:
    """Send the TABLE message."""
    peer.tell(_body, table_into(peer.host, _body, peer.seat))


def table_into(host, body, seat) -> int:
    """Write the TABLE message for who sits at `seat` into `body`; its size."""
    body[0] = frames.TABLE
    id_into(host, body, 1)
    body[4] = host.flags()
    body[5] = len(host.seats)
    body[6] = host.turn_s
    body[7] = host.my_seat
    body[8] = seat
    return 9


def send_deal(peer, opener: int) -> bool:
    """The hand that begins, with the cards that the guest may see; False when there is no room."""
    host = peer.host
    host.table.match.view(peer.seat, _state)
    _body[0] = frames.DEAL
    _body[1] = opener
    _body[2] = _state[VIRA]
    size = 3
    if peer.seat != NONE:
        size = _cards_into(peer.seat, size)
        if _state[SPECIAL] == peer.seat & 1 and len(host.seats) == 4:
            size = _cards_into(peer.seat ^ 2, size)
    return peer.link.send(frames.MESSAGE, _body, size)


def _cards_into(seat, size):
    for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
        if _state[i] != UNKNOWN:
            _body[size] = _state[i]
            size += 1
    return size


def send_snapshot(peer) -> bool:
    """The masked state, all of it or nothing."""
    if peer.link.room() < SEED // frames.SNAP_STEP:
        return False
    peer.host.match.view(peer.seat, _state)
    _body[0] = frames.SNAP
    for offset in range(0, SEED, frames.SNAP_STEP):
        _body[1] = offset
        _body[2:] = _state[offset : offset + frames.SNAP_STEP]
        peer.link.send(frames.MESSAGE, _body, 2 + frames.SNAP_STEP)
    return True
