# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a host tells a guest that comes: its answer to IAM, then all that there is to know;
and one that it sends away.

In memory only while somebody comes, see truco_link.
"""

import os

from micropython import const

import residency
from truco_core import state
from truco_core.state import SEED
from truco_link import frames

# Steps of bringing a newcomer up to date; the fair deal's are of Dealer.message_into.
_SEATS = const(2)
_FAIR = const(6)
_SNAP = const(12)
LIVE = const(13)  # it knows everything, events may follow

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
    elif kind == frames.IAM and size >= 3:
        if data[at + 1] != frames.VERSION:
            send_away(peer, frames.BAD_VERSION, data[at + 2])
        elif peer.gone:
            pass  # its goodbye was said
        elif size >= 10:
            greet(peer, data, at)
        else:
            return False
    elif kind != frames.CALL:
        return False
    return True


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


def greet(peer, data, at) -> None:
    """IAM: a session for each attempt, and what table this is."""
    host = peer.host
    attempt = data[at + 2]
    if attempt != peer.attempt or not peer.link.session:
        had_joined = peer.joined
        peer.begin(attempt, bytes(data[at + 3 : at + 7]), bool(data[at + 9] & 1))
        if had_joined:  # it restarted: only its key can say that it is the same
            host_seating = residency.bring("truco_link.host_seating")
            host_seating.lose(host, peer)
        peer.link.restart(_session(peer.link.session))
    _body[0] = frames.OPEN
    _body[1] = frames.VERSION
    _body[2] = attempt
    host.id_into(_body, 3)
    peer.link.control(_body, 6)
    # For a handheld that could not look for tables: what this one is.
    size = host.beacon_into(_body)
    _body[0] = frames.BEACON
    peer.link.control(_body, size)


def _session(old):
    """A new one, 1..255, another than `old`."""
    return (old + 1 + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def tell(peer, step: int) -> bool:
    """Queue one piece of what a newcomer must know; False when there is no room.

    :param step: 0..LIVE - 1
    """
    host = peer.host
    size = 0
    if step == 0:
        _body[0] = frames.SECRETS
        _body[1 : 1 + frames.TABLE_KEY_SIZE] = host.table_key
        _body[1 + frames.TABLE_KEY_SIZE] = host.code & 0xFF
        _body[2 + frames.TABLE_KEY_SIZE] = host.code >> 8
        if peer.link.room() < 2:
            return False
        peer.link.send(frames.MESSAGE, _body, 3 + frames.TABLE_KEY_SIZE)
        size = table_into(host, _body, peer.seat)
    elif step == 1:
        _body[0] = frames.RULES
        size = 1 + len(host.rules)
        _body[1:size] = host.rules
    elif step < _FAIR:
        if step - _SEATS < len(host.seats):
            size = host.seats[step - _SEATS].message_into(_body, step - _SEATS)
    elif step < _SNAP:
        size = host.dealer.message_into(_body, step - _FAIR)
    elif host.table is not None:
        return send_snapshot(peer)
    return not size or peer.link.send(frames.MESSAGE, _body, size)


def tell_table(peer) -> None:
    """Send the TABLE message."""
    peer.tell(_body, table_into(peer.host, _body, peer.seat))


def table_into(host, body, seat) -> int:
    """Write the TABLE message for who sits at `seat` into `body`; its size."""
    body[0] = frames.TABLE
    host.id_into(body, 1)
    body[4] = host.flags()
    body[5] = len(host.seats)
    body[6] = host.turn_s
    body[7] = host.my_seat
    body[8] = host.code & 0xFF
    body[9] = host.code >> 8
    body[10] = seat
    return 11


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
