"""Whether a guest knows all that who takes over its table must know; and what it knew before, while
its host tells it all anew. So nobody takes over with a half of each.

What it remembers is in `Guest.hold`.
"""

from micropython import const

from truco_core.state import MATCH_OVER, PHASE
from truco_link import frames
from truco_link.guest_witness import TERM
from truco_link.seat import Seat

# In `Guest.heard`, above a bit for the SEAT of each seat.
TABLE_HEARD = const(1 << 4)
RULES_HEARD = const(1 << 5)
OWNER_HEARD = const(1 << 6)  # of seat 0; the next bits are those of the other seats
BEHIND = const(2)  # `Guest.whole`: but for the match that runs, of which others may know more


def look(guest) -> bool:
    """See whether all was heard; True: since the host began to tell it.

    What was heard of this table in an earlier session holds until a new one begins to tell.
    """
    heard = guest.heard
    if not heard & TABLE_HEARD:
        return False
    seats = (1 << len(guest.seats)) - 1
    needed = TABLE_HEARD | RULES_HEARD | seats | seats * OWNER_HEARD
    whole = heard & needed == needed and guest.table_key is not None
    if guest.flags & frames.PLAYING and not guest.mirror.synced:
        whole = False
    guest.hold(whole, None if whole else guest.kept)
    return whole


def put_aside(guest) -> None:
    """The host begins to tell it anew: what is known counts until that is whole."""
    look(guest)  # this very tick may have made it whole
    if not guest.whole:
        return
    flags = guest.flags & ~frames.ENDED
    if guest.mirror.ended:
        flags |= frames.ENDED
    seats = [Seat() for _ in guest.seats]
    for i in range(len(seats)):
        place = guest.seats[i]
        seats[i].give(place.flags, place.name, place.tag)
    is_same = guest.book[TERM] == guest.term and guest.host_seat != guest.my_seat
    seated = guest.host_seat, guest.my_seat, seats
    guest.hold(False, (is_same, guest.rules, flags, guest.turn_s, seated))


def begin_again(guest) -> None:
    """RULES come: a second time in this session only when all comes again."""
    if guest.heard & RULES_HEARD:
        put_aside(guest)
        guest.note(guest.heard & TABLE_HEARD, True)


def note_match(guest) -> None:
    """A snapshot is taken over: it is the last that is told, and replaces the match of before."""
    if not look(guest):
        guest.hold(False, None)


def recall(guest) -> bool:
    """The host is lost. When it was just telling all anew, what was known before counts.

    :return: whether `host_seat` is the seat of that host
    """
    look(guest)
    kept = guest.kept
    told = guest.heard & TABLE_HEARD > 0
    if guest.whole or kept is None:
        return told or guest.book[TERM] == guest.term
    is_same, rules, flags, turn_s, seated = kept
    host_seat, my_seat, seats = seated
    runs = told and not guest.is_over()
    told = told and guest.host_seat < len(seats)
    if told and not is_same:
        host_seat = guest.host_seat  # of who took over from the host that I knew
    guest.set_table(flags, turn_s, host_seat, my_seat, seats)
    guest.play_by(rules)
    guest.note(0, True)
    over = guest.is_over() or guest.match.state[PHASE] == MATCH_OVER
    guest.hold(BEHIND if runs and over else True, None)
    return told or is_same


def follow(guest, rules, match, before) -> None:
    """This handheld was the host until now: it knows all.

    :param bytes rules: 14
    :param match: a `Match` or None
    :param before: see `Hosting`
    """
    guest.play_by(rules)
    guest.hold(True, None)
    if before is not None:
        guest.take_up(*before)
    if match is not None:
        match.view(guest.my_seat, guest.match.state)
        guest.mirror.sync()
        guest.mirror.close_hand()  # its seed is known
