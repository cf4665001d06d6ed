"""How long a guest without a host waits, and for whom.

In memory only while it does, see truco_link.
"""

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_link import frames
from truco_link.carriers import GRACE, STEP_MS
from truco_link.lobby_phases import GIVE_UP_MS, JOIN_MS

PASSES = True  # see truco_link.sweep

_ABLE = frames.PERSON | frames.HERE | frames.MAY_HOST


def order(seats, host_seat):
    """The other seats, those whose person has been at the table longest first; of the same age, in
    the order of seats after the host.

    :param seats: `Seat`s
    """
    players = len(seats)
    keys = []
    for step in range(1, players):
        age = seats[(host_seat + step) % players].flags >> frames.AGE_AT
        keys.append(age * 4 + step)
    keys.sort()
    for place, key in enumerate(keys):
        keys[place] = (host_seat + (key & 3)) % players
    return keys


def successor(lobby):
    """(seat, seconds): who takes over next, and when; NONE: nobody can, and it is given up then.

    :param lobby: in HOSTLESS
    """
    guest = lobby.guest
    waited_ms = diff(lobby.now_ms, lobby.since_ms)
    role = lobby.role
    if role.yields:
        return guest.my_seat, seconds(role.wait_ms - waited_ms)
    at_ms = role.rest_ms + role.wait_ms
    for seat in order(guest.seats, guest.host_seat) if guest.whole else ():
        able = guest.seats[seat].flags & _ABLE == _ABLE
        if seat == guest.my_seat:
            able = lobby.carrier.can_host
        if able:
            if at_ms > waited_ms:
                return seat, seconds(at_ms - waited_ms)
            at_ms += lobby.patience_ms
    return NONE, seconds(GIVE_UP_MS - waited_ms)


def answer_s(lobby) -> int:
    """Seconds until a host that does not answer is given up.

    :param lobby: in JOINING
    """
    limit_ms = JOIN_MS + lobby.times[GRACE] * STEP_MS
    return seconds(limit_ms - diff(lobby.now_ms, lobby.since_ms))


def seconds(time_ms: int) -> int:
    """Whole ones, 1 at least."""
    return max(1, (time_ms + 999) // 1000)
