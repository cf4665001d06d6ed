"""What a guest hears besides events, cards and CONTROL records: the other MESSAGE records of
docs/link.md. And what it says of a host that does not keep to the rules.
"""

import residency
from truco_link import frames
from truco_link.guest_witness import SAID


def hear(guest, kind, data, at, size) -> bool:
    """A record whose body is data[at : at + size]; False when it makes no sense."""
    if kind == frames.SNAP:
        guest_snapshot = residency.bring("truco_link.guest_snapshot")
        return guest_snapshot.hear(guest, data, at, size)
    if kind == frames.ASK or frames.LINK_0 <= kind < frames.LINK_0 + 4:
        guest_fair = residency.bring("truco_link.guest_fair")
        guest_fair.hear(guest, kind, data, at, size)
    elif kind == frames.REFUSED:
        if data[at + 1] == frames.ACTION:
            if data[at + 3] != frames.LATE:  # else the match has moved, and I am asked anyway
                guest.forget_action()
        elif data[at + 3] == frames.TAKEN:
            guest.wants = None
        guest.me.watch(frames.TURNED_DOWN, data[at + 1], data[at + 3])
    elif kind == frames.SHOUT:
        guest.me.watch(frames.SHOUTED, data[at + 1], data[at + 2])
    elif kind == frames.CHEAT:
        if data[at + 1] != guest.my_seat:
            guest.me.watch(frames.CHEATED, data[at + 1], data[at + 2])
    else:
        return guest.hear_table(kind, data, at, size)
    return True


def object_to(guest, what: int) -> None:
    """An event or a deal is wrong: say so; when the rules forbid it, ask for the whole state.

    :param what: as in CHEAT
    """
    if what == frames.FORBIDDEN_EVENT:
        guest.send(bytes((frames.RESYNC,)))
    if what != frames.NOT_MY_ACTION or guest.is_human(guest.my_seat):  # else a robot plays for it
        accuse(guest, what)


def accuse(guest, what: int) -> None:
    """Tell all that the host does not keep to the rules; the same once a hand.

    :param what: as in CHEAT; 0: it does
    """
    book = guest.book
    at = SAID + (what >> 3)
    if what and not book[at] >> (what & 7) & 1:
        book[at] |= 1 << (what & 7)
        guest.say(frames.CHEAT, what)
        guest.me.watch(frames.CHEATED, guest.my_seat, what)
