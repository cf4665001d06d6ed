"""What a handheld keeps of its place at a table, so that it can come back after a restart."""

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.rules import GOAL
from truco_core.state import LEADS, SCORE
from truco_link import messages
from truco_link.codes import MatchInfo
from truco_link.phases import GAVE_UP, REFUSED, SITTING, UNANSWERED
from truco_link.seats import Seat

# Offsets and sizes in the bytes that are kept.
MEMORY_SIZE = const(11)
_RULES = const(9)
_WORTH = const(23)
_NUMBER = const(24)
_PEOPLE = const(25)
_SEATS = const(26)
_NO_MATCH = const(255)
_SEAT_SIZE = const(9)
_MOST_CODE = const(9999)
SECRET = const(8)  # bytes of `Lobby.secret`
# The byte after the secret if the program restarted after a discovery that blocked the radio. The
# host then ignores strangers for a while.
HELD = const(2)
_WAITS = UNANSWERED, GAVE_UP  # reasons of REFUSED after which the player may still come back


def kept(lobby):
    """Return the bytes that bring this handheld back to its table after a restart, or None.

    The first MEMORY_SIZE bytes are the table's number (2), the secret (8) and 0 (1). Before a
    restart that the radio requires, truco_ui.with_others changes the 0 to `Lobby.mark`. The other
    bytes exist only if the whole table is known. They let this handheld become the host if nobody
    else is left, and change once a hand:

    number of players (1)
    bits 0-1: host's seat; bits 2-3: own seat; bits 4-5: opener (1)
    flags, turn and term as in TABLE (3)
    code (2), score (2), rules (14), worth as in TABLE (1)
    number of the match or 255, and mask of the people for whom it counts (2)
    for each seat: flags without HERE (1), tag (8)
    """
    at, guest = lobby.at, lobby.guest
    if lobby.phase < SITTING or lobby.phase == REFUSED and lobby.why not in _WAITS:
        return None
    if at is None or guest is not None and not guest.returns:
        return None
    head = at.table_id.to_bytes(2, "little") + lobby.secret + b"\0"
    flags, host_seat = lobby.table_flags(), at.my_seat
    if guest is not None:
        ended = guest.match_info is not None and guest.match_info.ended
        flags = flags & ~messages.ENDED | messages.ENDED * ended
        host_seat = guest.host_seat
    if at.my_seat == NONE or None in (at.code, at.rules):
        return head
    s = None if at.match is None else at.match.state
    opener, score = (0, bytes(2)) if s is None else (s[LEADS] & 3, bytes(s[SCORE : SCORE + 2]))
    who = host_seat | at.my_seat << 2 | opener << 4
    table = len(at.seats), who, flags & 0xFF, at.turn_s, at.term, at.code & 0xFF, at.code >> 8
    out = head + bytes(table) + score + bytes(at.rules)
    info = at.match_info
    out += bytes((flags >> messages.WORTH_AT,))
    out += bytes((_NO_MATCH, 0) if info is None else (info.number, info.people))
    for seat in at.seats:
        out += bytes((seat.flags & 0xFF & ~messages.HERE,)) + seat.tag
    return out


def come_back(lobby, memory) -> None:
    """Enter HOSTLESS at the table that `kept` kept before a restart."""
    if len(memory) < MEMORY_SIZE:
        return
    lobby.secret = bytes(memory[2 : 2 + SECRET])
    if memory[2 + SECRET] == HELD:
        lobby.held_ms = lobby.now_ms
    guest = lobby.new_guest(memory[0] | memory[1] << 8, None, True)
    recalls = _recall(lobby, guest, memory[MEMORY_SIZE:])
    lobby.role.be_back(recalls)


def _recall(lobby, guest, kept):
    """Restore what was kept of the table to a guest; return False if it is not valid."""
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
            mine = i == my_seat
            face = getattr(lobby.me, "avatar", 0) if mine else 0
            flags = kept[at] | messages.HERE | face << messages.AVATAR_AT
            tag = bytes(kept[at + 1 : at + _SEAT_SIZE])
            seat.give(flags, lobby.name if mine else "?", tag)
        seats.append(seat)
    if not seats[my_seat].flags:
        return False
    flags, we, they = kept[2] | kept[_WORTH] << messages.WORTH_AT, kept[7], kept[8]
    is_on = flags & (messages.PLAYING | messages.ENDED) == messages.PLAYING
    if not is_on or max(we, they) >= rules[GOAL]:
        flags &= ~messages.PLAYING
    if kept[_NUMBER] < _NO_MATCH:
        guest.match_info = MatchInfo(kept[_NUMBER], kept[_PEOPLE], kept[_WORTH])
        if flags & messages.PLAYING:
            guest.mirror.match.start(rules, players, 0, opener, we, they)
    guest.go_to(guest.table_id, kept[4], code, True)
    guest.set_table(rules, flags, kept[3], host_seat, my_seat, seats)
    return True
