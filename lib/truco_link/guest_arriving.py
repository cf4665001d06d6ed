"""How a guest greets its host, what it hears of the table, and how it goes.

In memory only while that happens, see truco_link.
"""

import residency
from truco_core.cards import NONE
from truco_link import frames, guest_witness
from truco_link.frames import GREETING, JOINED, LINK_LOST, SENT_AWAY
from truco_link.guest_whole import OWNER_HEARD, RULES_HEARD, TABLE_HEARD
from truco_link.letters import text_into, text_of
from truco_link.link import Link
from truco_link.seat import Seat

PASSES = True  # see truco_link.sweep

_PRESENT = frames.PERSON | frames.HERE
_body = bytearray(frames.MAX_BODY)


def attach(guest, port, code=None, watch_only: bool = False, only_ask: bool = False) -> None:
    """A carrier has a host at the other end of `port`: greet it.

    :param code: of a private table, 0..9999; None for an open one
    :param only_ask: what table it is, see `Guest.beacon` and `guest_keys.begin`
    """
    guest_witness.come(guest.book)
    if getattr(port, "shared", False):
        port = residency.bring("truco_link.seal").Sealed(port)
    link = getattr(port, "link", Link)(port, guest)
    guest.begin_attempt(link, code, watch_only, only_ask)


def greet(guest) -> None:
    """Send IAM."""
    _body[0] = frames.IAM
    _body[1] = frames.VERSION
    _body[2] = guest.attempt
    _body[3] = guest.table_id & 0xFF
    _body[4] = guest.table_id >> 8
    _body[5] = frames.CAN_HOST if guest.may_host else 0
    if guest.table_key is not None:
        _body[5] |= frames.COMES_BACK
    guest.link.control(_body, 6)


def go_on(guest, now_ms: int) -> None:
    """The host has answered: greet each other."""
    guest_keys = residency.bring("truco_link.guest_keys")
    guest_keys.tick(guest, now_ms)


def join(guest, watch_only: bool) -> None:
    """Both sides have proven themselves."""
    guest.enter(JOINED)
    _body[0] = frames.JOIN
    _body[1] = 1 if watch_only else 0
    guest.link.send(frames.MESSAGE, _body, 2 + text_into(guest.name, _body, 2))
    guest.me.watch(frames.HOST_FOUND, NONE, guest.term)


def leave(guest) -> None:
    """The person goes, for good."""
    if guest.phase < LINK_LOST:
        _body[0] = frames.BYE
        _body[1] = frames.VERSION
        _body[2] = frames.LEFT
        guest.link.control(_body, 3, guest.link.session > 0)
        guest.enter(SENT_AWAY, frames.LEFT)


def lose(guest) -> None:
    """Whoever this host is, it does not go on: be found again."""
    guest.link.port.close()
    guest.enter(LINK_LOST)


def give_up(guest, why: int) -> None:
    """This host is not the right one, or this guest not the right guest: say so, and go.

    Who comes back believes nobody who has not proven to be of its table: it calls again.
    """
    if guest.table_key is not None:
        lose(guest)
        return
    _body[0] = frames.BYE
    _body[1] = frames.VERSION
    _body[2] = why
    guest.link.control(_body, 3, guest.link.session > 0)
    guest.enter(SENT_AWAY, why)


# What comes in. Bodies are data[at : at + size].


def hear_control(guest, session, data, at, size) -> bool:
    """A CONTROL record; False when it makes no sense."""
    kind = data[at]
    if kind == frames.BYE:
        if session == guest.link.session:
            _be_sent_away(guest, data[at + 2])
    elif kind != frames.OPEN and kind != frames.REFUSE:
        return False
    elif data[at + 2] != guest.attempt or guest.phase != GREETING:
        pass  # a repeat of an answer that came
    elif data[at + 1] != frames.VERSION:
        _be_sent_away(guest, frames.BAD_VERSION, data[at + 1])
    elif kind == frames.REFUSE:
        _be_sent_away(guest, data[at + 3])
    elif session:
        if guest.greeting is None:
            guest_keys = residency.bring("truco_link.guest_keys")
            guest_keys.hear_open(guest, session, data, at)
    else:
        return False
    return True


def _be_sent_away(guest, why, version=frames.VERSION):
    """By the host. One that this guest wants to come back to proves itself before that."""
    if guest.phase == GREETING and guest.table_key is not None:
        lose(guest)
    else:
        guest.enter(SENT_AWAY, why, version)


def hear_keys(guest, data, at, size) -> bool:
    """A message before it has joined; False when it makes no sense."""
    guest_keys = residency.bring("truco_link.guest_keys")
    return guest_keys.hear(guest, data, at, size)


def be_at(guest, table_id: int, term: int) -> None:
    """The host has proven that it is this table's."""
    if table_id != guest.table_id or term != guest.term:
        _meet_host(guest)
    guest.be_at(table_id, term)


def _meet_host(guest):
    """Another one than before: it has a chain of its own."""
    guest_witness.begin(guest.book)
    guest.mirror.close_hand()


def hear(guest, kind, data, at, size) -> bool:
    """RULES, TABLE, SEAT, OWNER, WAITING; False when it makes no sense."""
    if kind == frames.WAITING:
        guest.me.watch(frames.AWAITING, data[at + 2], data[at + 3] << 8 | data[at + 1])
        return True
    guest_whole = residency.bring("truco_link.guest_whole")
    if kind == frames.TABLE:
        if data[at + 1] | data[at + 2] << 8 != guest.table_id or data[at + 3] != guest.term:
            return False  # not of this session
        guest_whole.put_aside(guest)
        _hear_table(guest, data, at)
        guest_whole.look(guest)
        guest.me.watch(frames.SEATS_CHANGED, NONE, 0)
        return True
    if not guest.heard & TABLE_HEARD:
        guest_whole.put_aside(guest)
    if kind == frames.OWNER:
        place = guest.seats[data[at + 1]]
        tag = bytes(data[at + 2 : at + size])
        if tag != place.tag:
            guest.book[guest_witness.MOVED] = 1
        place.give(place.flags, place.name, tag)
        guest.note(OWNER_HEARD << data[at + 1])
        guest_whole.look(guest)
        return True
    seat = NONE
    if kind == frames.RULES:
        rules = bytes(data[at + 1 : at + size])
        with residency.use("truco_core.fields") as fields:
            if not fields.valid(rules):
                return False
        guest_whole.begin_again(guest)
        guest.play_by(rules)
        guest.note(RULES_HEARD)
    else:
        seat = data[at + 1]
        place = guest.seats[seat]
        if (place.flags ^ data[at + 2]) & _PRESENT:
            guest.book[guest_witness.MOVED] = 1
        place.give(data[at + 2], text_of(data, at + 3, at + size), place.tag)
        guest.note(1 << seat)
    guest_whole.look(guest)
    guest.me.watch(frames.SEATS_CHANGED, seat, 0)
    return True


def _hear_table(guest, data, at):
    is_cheat = False
    first = not guest.heard & TABLE_HEARD  # in this session
    seats = guest.seats
    if data[at + 5] != len(seats):
        guest.note(0, True)
        seats = [Seat() for _ in range(data[at + 5])]
    elif (data[at + 7], data[at + 8]) != (guest.host_seat, guest.my_seat):
        guest.note(0, True)  # others sit elsewhere, too
    guest.note(TABLE_HEARD)
    book = guest.book
    if first:
        if data[at + 7] != guest.host_seat or data[at + 3] != book[guest_witness.TERM]:
            _meet_host(guest)
            if data[at + 7] != guest.host_seat:
                book[guest_witness.AGAIN] = 0
            else:  # it says that it took over from itself
                is_cheat = guest_witness.weigh(book, guest_witness.CHANCE)
    elif book[guest_witness.MISSED] != guest_witness.CAME:
        book[guest_witness.MISSED] = guest_witness.TOLD_ANEW
        was = (guest.flags, len(guest.seats), guest.my_seat)
        if was != (data[at + 4], len(seats), data[at + 8]):
            book[guest_witness.MOVED] = 1
    book[guest_witness.TERM] = data[at + 3]
    guest.set_table(data[at + 4], data[at + 6], data[at + 7], data[at + 8], seats)
    if is_cheat:
        guest_hearing = residency.bring("truco_link.guest_hearing")
        guest_hearing.accuse(guest, frames.CHAIN_BROKEN)
