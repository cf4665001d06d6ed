"""A place at a table, for host and guests."""

from truco_link import messages as frames

NOBODY = bytes(frames.TAG_SIZE)


class Seat:
    """A place: `flags` as in the SEAT message, from AVATAR_AT on its avatar; `tag` as in OWNER.

    tag: 8 bytes, see `truco_link.digest.tag_of`; `NOBODY` for a robot's; None on a guest that has
    not heard it yet.
    """

    lost_ms = 0  # on the host: when its guest was heard last, while `peer` is None

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
