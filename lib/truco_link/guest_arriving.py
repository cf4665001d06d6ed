# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How a guest greets its host, what it hears of the table, and how it goes.

In memory only while that happens, see truco_link.
"""

from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.guest import TABLE_KNOWN
from truco_link.link import Link
from truco_link.seat import Seat

_body = bytearray(frames.MAX_BODY)


def attach(guest, port, code: int = 0, watch_only: bool = False, only_ask: bool = False) -> None:
    """A carrier has a host at the other end of `port`: greet it.

    :param only_ask: what table it is, see `Guest.beacon` and `join`
    """
    guest.begin_attempt(Link(port, guest), code, watch_only, only_ask)


def greet(guest) -> None:
    """Send IAM."""
    _body[0] = frames.IAM
    _body[1] = frames.VERSION
    _body[2] = guest.attempt
    _body[3:7] = guest.key
    _body[7] = guest.table_id & 0xFF
    _body[8] = guest.table_id >> 8
    _body[9] = 1 if guest.may_host else 0
    guest.link.control(_body, 10)


def join(guest, code: int, watch_only: bool) -> None:
    """The table that was asked is the one."""
    guest.enter(JOINED)
    _body[0] = frames.JOIN
    _body[1] = code & 0xFF
    _body[2] = code >> 8
    _body[3] = 1 if watch_only else 0
    guest.link.send(frames.MESSAGE, _body, 4 + frames.text_into(guest.name, _body, 4))
    guest.me.watch(frames.HOST_FOUND, NONE, guest.term)


def leave(guest) -> None:
    """The person goes, for good."""
    if guest.phase < LINK_LOST:
        _body[0] = frames.BYE
        _body[1] = frames.VERSION
        _body[2] = frames.LEFT
        guest.link.control(_body, 3, guest.link.session > 0)
        guest.enter(SENT_AWAY, frames.LEFT)


# What comes in. Bodies are data[at : at + size].


def hear_control(guest, session, data, at, size) -> bool:
    """A CONTROL record; False when it makes no sense."""
    kind = data[at]
    if size < 3:
        return False
    if kind == frames.BYE:
        if session == guest.link.session:
            guest.enter(SENT_AWAY, data[at + 2])
    elif kind == frames.BEACON:
        pass  # shorter than any
    elif kind != frames.OPEN and kind != frames.REFUSE:
        return False
    elif data[at + 2] != guest.attempt or guest.phase != GREETING:
        pass  # a repeat of an answer that came
    elif data[at + 1] != frames.VERSION:
        guest.enter(SENT_AWAY, frames.BAD_VERSION, data[at + 1])
    elif kind == frames.REFUSE and size >= 4:
        guest.enter(SENT_AWAY, data[at + 3])
    elif kind == frames.OPEN and size == 6 and session:
        _open(guest, session, data, at)
    else:
        return False
    return True


def _open(guest, session, data, at):
    guest.link.restart(session)
    guest.be_at(data[at + 3] | data[at + 4] << 8, data[at + 5])
    if not guest.only_asks:
        join(guest, guest.code, guest.watch_only)


def hear(guest, kind, data, at, size) -> bool:
    """TABLE or SEAT; False when it makes no sense."""
    seat = NONE
    if kind == frames.TABLE and size == 11:
        _hear_table(guest, data, at)
    elif kind == frames.SEAT and size >= 5 and data[at + 1] < len(guest.seats):
        seat = data[at + 1]
        name = frames.text_of(data, at + 5, at + size)
        guest.seats[seat].give(data[at + 2], name, bytes(data[at + 3 : at + 5]))
        guest.know(1 << seat)
    else:
        return False
    guest.me.watch(frames.SEATS_CHANGED, seat, 0)
    return True


def _hear_table(guest, data, at):
    guest.be_at(data[at + 1] | data[at + 2] << 8, data[at + 3])
    seats = guest.seats
    if data[at + 5] != len(seats):
        guest.know(0, True)
        seats = [Seat() for _ in range(4 if data[at + 5] == 4 else 2)]
    code = data[at + 8] | data[at + 9] << 8
    guest.know(TABLE_KNOWN)
    guest.set_table(data[at + 4], data[at + 6], code, data[at + 7], data[at + 10], seats)
