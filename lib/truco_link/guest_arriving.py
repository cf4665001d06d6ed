# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How a guest greets its host, what it hears of the table, and how it goes.

In memory only while that happens, see truco_link.
"""

from truco_core.cards import NONE
from truco_link import frames
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.link import Link
from truco_link.seat import Seat

_body = bytearray(frames.MAX_BODY)


def attach(guest, port, code: int = 0, watch_only: bool = False, hold: bool = False) -> None:
    """A carrier has a host at the other end of `port`: greet it.

    :param hold: only ask what table it is, see `Guest.offer` and `join`
    """
    guest.link = Link(port, guest)
    guest.code = code
    guest.offer = None
    guest.watch_only = watch_only
    guest.holds = hold
    guest.attempt = (guest.attempt + 1) & 0xFF
    guest.greeted_ms = None
    guest.resyncs = 0
    guest.mirror.lose()
    guest.why = 0
    guest.phase = GREETING


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
    guest.code = code
    guest.watch_only = watch_only
    guest.holds = False
    guest.phase = JOINED
    _join(guest)


def _join(guest):
    _body[0] = frames.JOIN
    _body[1] = guest.code & 0xFF
    _body[2] = guest.code >> 8
    _body[3] = 1 if guest.watch_only else 0
    guest.link.send(frames.MESSAGE, _body, 4 + frames.text_into(guest.name, _body, 4))
    guest.me.watch(frames.HOST_FOUND, NONE, guest.term)


def leave(guest) -> None:
    """The person goes, for good."""
    if guest.phase < LINK_LOST:
        _body[0] = frames.BYE
        _body[1] = frames.VERSION
        _body[2] = frames.LEFT
        guest.link.control(_body, 3)
        if guest.link.session:
            guest.link.last_word = bytes(_body[:3])
        _close(guest, frames.LEFT)


def _close(guest, why):
    guest.why = why
    guest.phase = SENT_AWAY


# What comes in. Bodies are data[at : at + size].


def hear_control(guest, session, data, at, size) -> None:
    """A CONTROL record."""
    kind = data[at]
    if size < 3:
        guest.dropped += 1
    elif kind == frames.BYE:
        if session == guest.link.session:
            _close(guest, data[at + 2])
    elif kind == frames.BEACON:
        if size >= 7:
            guest.offer = bytes(data[at : at + size])
    elif kind != frames.OPEN and kind != frames.REFUSE:
        guest.dropped += 1
    elif data[at + 2] != guest.attempt or guest.phase != GREETING:
        pass  # a repeat of an answer that came
    elif data[at + 1] != frames.VERSION:
        guest.their_version = data[at + 1]
        _close(guest, frames.BAD_VERSION)
    elif kind == frames.REFUSE and size >= 4:
        _close(guest, data[at + 3])
    elif kind == frames.OPEN and size == 6 and session:
        _open(guest, session, data, at)
    else:
        guest.dropped += 1


def _open(guest, session, data, at):
    guest.link.restart(session)
    guest.table_id = data[at + 3] | data[at + 4] << 8
    guest.term = data[at + 5]
    if not guest.holds:
        guest.phase = JOINED
        _join(guest)


def hear(guest, kind, data, at, size) -> bool:
    """TABLE, RULES or SEAT; False when it makes no sense."""
    seat = NONE
    if kind == frames.TABLE and size == 11:
        _hear_table(guest, data, at)
    elif kind == frames.RULES and size == 15:
        guest.rules = bytes(data[at + 1 : at + 15])
    elif kind == frames.SEAT and size >= 5 and data[at + 1] < len(guest.seats):
        seat = data[at + 1]
        place = guest.seats[seat]
        place.flags = data[at + 2]
        place.tag = bytes(data[at + 3 : at + 5])
        place.name = frames.text_of(data, at + 5, at + size)
    else:
        return False
    guest.me.watch(frames.SEATS_CHANGED, seat, 0)
    return True


def _hear_table(guest, data, at):
    guest.table_id = data[at + 1] | data[at + 2] << 8
    guest.term = data[at + 3]
    guest.flags = data[at + 4]
    if data[at + 5] != len(guest.seats):
        guest.seats = [Seat() for _ in range(4 if data[at + 5] == 4 else 2)]
    guest.turn_s = data[at + 6]
    guest.host_seat = data[at + 7]
    guest.code = data[at + 8] | data[at + 9] << 8
    if guest.my_seat != data[at + 10]:
        guest.my_seat = guest.mirror.seat = data[at + 10]
        guest.forget_action()
    guest.mirror.ended = bool(guest.flags & frames.ENDED)
