"""What a handheld keeps of its table over a loss of power, to be its host when nobody else is left.

The bytes: players; bits 1..0 the host's seat, 3..2 the own one, 5..4 the opener; flags, turn and
term as in TABLE; code (2, low byte first); score (2); rules (14); worth as in TABLE; then of each
seat its flags and tag (9). It changes once a hand: who is there just now is not in it, nor are
names.
"""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.rules import GOAL
from truco_core.state import LEADS, SCORE
from truco_link import messages
from truco_link.seats import NOBODY, Seat

_RULES = const(9)
_WORTH = const(23)
_SEATS = const(24)
_SEAT_SIZE = const(9)
_MOST_CODE = const(9999)


def keep(lobby) -> bytes:
    """Of the table that this handheld is at; empty unless it knows all of it and has a seat."""
    host, guest = lobby.host, lobby.guest
    if host is not None:
        mine = host.my_seat
        known = host.rules, host.flags(), host.turn_s, mine, mine, host.seats
    elif guest.whole:
        flags = guest.flags & ~messages.ENDED | messages.ENDED * guest.mirror.ended
        known = guest.rules, flags, guest.turn_s, guest.host_seat, guest.my_seat, guest.seats
    else:
        return b""
    rules, flags, turn_s, host_seat, my_seat, seats = known
    at = lobby.at
    if my_seat == NONE or at.code is None:
        return b""
    s = None if at.match is None else at.match.state
    opener, score = (0, bytes(2)) if s is None else (s[LEADS] & 3, bytes(s[SCORE : SCORE + 2]))
    who = host_seat | my_seat << 2 | opener << 4
    head = len(seats), who, flags & 0xFF, turn_s, at.term, at.code & 0xFF, at.code >> 8
    out = bytes(head) + score + bytes(rules) + bytes((flags >> messages.WORTH_AT,))
    for seat in seats:
        out += bytes((seat.flags & 0xFF & ~messages.HERE,)) + (seat.tag or NOBODY)
    return out


def recall(guest, kept) -> bool:
    """The guest knows again what was kept; False when that cannot be.

    :param bytes kept: what `keep` said; more may follow
    """
    players = kept[0] if kept else 0
    if players not in (2, 4) or len(kept) < _SEATS + players * _SEAT_SIZE:
        return False
    rules = bytes(kept[_RULES:_WORTH])
    host_seat, my_seat, opener = kept[1] & 3, kept[1] >> 2 & 3, kept[1] >> 4 & 3
    code = kept[5] | kept[6] << 8
    bad = max(host_seat, my_seat, opener) >= players or code > _MOST_CODE
    with residency.use("truco_core.rules") as fields:
        if bad or not fields.valid(rules):
            return False
    seats = []
    for i in range(players):
        at = _SEATS + i * _SEAT_SIZE
        seat = Seat()
        if kept[at] & messages.PERSON:
            name = guest.name if i == my_seat else "?"
            face = getattr(guest.me, "avatar", 0) if i == my_seat else 0
            flags = kept[at] | messages.HERE | face << messages.AVATAR_AT
            seat.give(flags, name, bytes(kept[at + 1 : at + _SEAT_SIZE]))
        else:
            seat.give(0, "", NOBODY)
        seats.append(seat)
    if not seats[my_seat].flags:
        return False
    flags, we, they = kept[2] | kept[_WORTH] << messages.WORTH_AT, kept[7], kept[8]
    if flags & messages.PLAYING and max(we, they) < rules[GOAL]:
        guest.mirror.begin_match(rules, players, opener, we, they)
    else:
        flags &= ~messages.PLAYING
    guest.be_at(guest.table_id, kept[4], code, True)
    guest.know(rules, flags, kept[3], host_seat, my_seat, seats)
    return True
