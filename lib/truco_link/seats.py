"""A seat of a table, and whose it is."""

import os

import residency
from truco_link import messages

NOBODY = bytes(messages.TAG_SIZE)


def four_digits() -> int:
    """Draw a random number 0..9999, for a new table or its code."""
    return int.from_bytes(os.urandom(2), "little") % 10000


def in_line(players: int, host_seat: int):
    """Return all seats but the host's, in the order in which their people may succeed it."""
    return [(host_seat + step) % players for step in range(1, players)]


def options(at_table, data, at: int) -> None:
    """Take over the options in a TABLE message.

    :param at_table: a `Guest` or a `Telling`
    """
    at_table.flags = data[at + 4] | data[at + 9] << messages.WORTH_AT
    at_table.turn_s = data[at + 6]
    at_table.code = data[at + 10] | data[at + 11] << 8
    at_table.offer = data[at + 12]


@residency.seldom
class Seat:
    """One seat of a table. At first it belongs to a robot.

    flags: flags of the SEAT message, and from bit AVATAR_AT on the avatar
    name: name of the person who owns the seat; "" for a robot
    tag: 8 bytes that identify the person (`truco_link.digest.tag_of`); `NOBODY` for a robot
    """

    # On the host only:
    lost_ms = 0  # when the guest of this seat was last heard; valid while `peer` is None

    def __init__(self):
        self.tag = NOBODY
        self.give(0, "", NOBODY)

    def hear(self, data, at: int, size: int) -> None:
        """Apply the SEAT or OWNER message data[at : at + size]."""
        body = bytes(data[at + 2 : at + size])
        if data[at] == messages.OWNER:
            self.tag = body
        else:
            flags = body[0] | body[1] << messages.AVATAR_AT
            name = messages.text_of(body, 2, len(body)) if flags & messages.PERSON else ""
            self.give(flags, name, self.tag)

    def message(self, kind: int, seat: int) -> bytes:
        """Return the SEAT or OWNER message for this seat, whose number is `seat`."""
        body = self.tag
        if kind == messages.SEAT:
            avatar, flags = divmod(self.flags, 1 << messages.AVATAR_AT)
            body = bytes((flags, avatar)) + messages.bytes_of(self.name)
        return bytes((kind, seat)) + body

    def give(self, flags: int, name: str, tag, peer=None) -> None:
        """Give the seat to a person or a robot. The parameters are the attributes.

        :param peer: on the host, the `Peer` of a connected guest
        """
        self.flags = flags
        self.name = name
        self.tag = tag
        self.peer = peer
