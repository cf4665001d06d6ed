"""What a handheld keeps of its table over a loss of power, to be its host when nobody else is left.

In memory only while it is written or read, see truco_link. The bytes: players; the host's seat, 16
times the own one; flags and turn as in TABLE; term; code (2, low byte first); score (2); rules
(14); then of each seat its flags and tag (13). Names are told again.
"""

from micropython import const

from truco_core import state
from truco_core.cards import NONE
from truco_core.fields import valid
from truco_core.rules import GOAL
from truco_link import frames
from truco_link.guest_witness import TERM
from truco_link.seat import NOBODY, Seat

_RULES = const(9)
_SEATS = const(23)
_SEAT_SIZE = const(13)
KEPT_SIZE = const(75)  # of four players


def keep(lobby) -> bytes:
    """Of the table that this handheld is at; empty unless it knows all of it and has a seat."""
    host, guest = lobby.host, lobby.guest
    if host is not None:
        rules, flags, turn_s = host.rules, host.flags(), host.turn_s
        host_seat, my_seat, seats = host.my_seat, host.my_seat, host.seats
    elif guest.whole:
        rules, flags, turn_s = guest.rules, guest.flags, guest.turn_s
        host_seat, my_seat, seats = guest.host_seat, guest.my_seat, guest.seats
    elif guest.kept is not None:
        _, rules, flags, turn_s, seated = guest.kept
        host_seat, my_seat, seats = seated
    else:
        return b""
    at = lobby.at
    if my_seat == NONE or rules is None or at.code is None:
        return b""
    s = None if at.match is None else at.match.state
    score = (0, 0) if s is None else s[state.SCORE : state.SCORE + 2]
    head = (len(seats), host_seat | my_seat << 4, flags, turn_s, at.term, at.code & 0xFF)
    out = bytes(head) + bytes((at.code >> 8,)) + bytes(score) + bytes(rules)
    for seat in seats:
        out += bytes((seat.flags,)) + (seat.tag or NOBODY)
    return out


def recall(guest, kept) -> bool:
    """The guest knows again what was kept; False when it cannot be."""
    players = kept[0] if kept else 0
    rules = bytes(kept[_RULES:_SEATS])
    if players not in (2, 4) or len(kept) < _SEATS + players * _SEAT_SIZE or not valid(rules):
        return False
    host_seat, my_seat = kept[1] & 15, kept[1] >> 4
    code = kept[5] | kept[6] << 8
    we, they = kept[7], kept[8]
    if max(host_seat, my_seat) >= players or code > 9999:
        return False
    seats = [Seat() for _ in range(players)]
    for i in range(players):
        at = _SEATS + i * _SEAT_SIZE
        seats[i].give(kept[at], "", bytes(kept[at + 1 : at + _SEAT_SIZE]))
    flags = kept[2]
    if flags & frames.PLAYING and max(we, they) < rules[GOAL]:
        guest.match.start(rules, players, 0, 0, we, they)
    else:
        flags &= ~frames.PLAYING
    guest.be_at(guest.table_id, kept[4])
    guest.know(guest.table_key, code)
    guest.book[TERM] = kept[4]
    guest.play_by(rules)
    guest.set_table(flags, kept[3], host_seat, my_seat, seats)
    guest.mirror.synced = bool(flags & frames.PLAYING)
    guest.hold(True, None)
    return True
