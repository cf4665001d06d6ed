"""A place at a table, for host and guests; and by what its person is known."""

from truco_core.cards import NONE
from truco_link import frames
from truco_link.digest import sha

NOBODY = bytes(frames.TAG_SIZE)


def token_of(secret, table_id: int) -> bytes:
    """Return what shows that a seat at this table is this handheld's: 8 bytes.

    :param secret: of the handheld, see `truco_link.lobby.Lobby`
    """
    number = bytes((table_id & 0xFF, table_id >> 8))
    return sha(bytes(secret) + number)[: frames.TOKEN_SIZE]


def tag_of(token) -> bytes:
    """Return by what all at a table know who has this token: 8 bytes."""
    return sha(bytes(token))[: frames.TAG_SIZE]


def seat_with(seats, tag) -> int:
    """Return the seat of the person whose tag begins so, or NONE.

    :param seats: a list of `Seat`
    """
    for seat in range(len(seats)):
        place = seats[seat]
        if place.flags & frames.PERSON and (place.tag or NOBODY)[: len(tag)] == tag:
            return seat
    return NONE


class Seat:
    """A place: `flags` as in the SEAT message, from AVATAR_AT on its avatar; `tag` as in OWNER.

    tag: 8 bytes, see `tag_of`; `NOBODY` for a robot's; None on a guest that has not heard it yet.
    """

    def __init__(self):
        self.give(0, "", None)

    def give(self, flags: int, name: str, tag, peer=None) -> None:
        """Whose it is from now on.

        :param peer: on the host: the guest, while it is connected
        """
        self.flags = flags
        self.name = name
        self.tag = tag
        self.peer = peer


class AbsentPerson:
    """The driver of a person who is not connected: a robot plays until then."""

    human = True
    avatar = 0

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass
