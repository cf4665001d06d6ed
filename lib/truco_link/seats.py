"""A seat of a table, and whose it is."""

import os

import residency
from truco_link import messages

NOBODY = bytes(messages.TAG_SIZE)


def four_digits() -> int:
    """Draw a random number 0..9999, for a new table or its code."""
    return int.from_bytes(os.urandom(2), "little") % 10000


@residency.seldom
class Seat:
    """One seat of a table. At first it belongs to a robot.

    flags: flags of the SEAT message, and from bit AVATAR_AT on the avatar
    name: name of the person who owns the seat; "" for a robot
    tag: 8 bytes that identify the person (`truco_link.digest.tag_of`); `NOBODY` for a robot
    promise: the hash of the person's next link, see truco_link.deal
    """

    # On the host only:
    lost_ms = 0  # when the guest of this seat was last heard; valid while `peer` is None

    def __init__(self):
        self.tag = NOBODY
        self.promise = b""
        self.give(0, "", NOBODY)

    def hear(self, data, at: int, size: int) -> None:
        """Apply the SEAT, OWNER or PROMISE message data[at : at + size]."""
        body = bytes(data[at + 2 : at + size])
        if data[at] == messages.OWNER:
            self.tag = body
        elif data[at] == messages.PROMISE:
            self.promise = body
        else:
            flags = body[0] | body[1] << messages.AVATAR_AT
            name = messages.text_of(body, 2, len(body)) if flags & messages.PERSON else ""
            self.give(flags, name, self.tag)

    def message(self, kind: int, seat: int) -> bytes:
        """Return the SEAT, OWNER or PROMISE message for this seat, whose number is `seat`."""
        body = self.tag if kind == messages.OWNER else self.promise
        if kind == messages.SEAT:
            avatar, flags = divmod(self.flags, 1 << messages.AVATAR_AT)
            body = bytes((flags, avatar)) + messages.bytes_of(self.name)
        return bytes((kind, seat)) + body

    def give(self, flags: int, name: str, tag, peer=None) -> None:
        """Give the seat to a person or a robot. The parameters are the attributes.

        :param peer: on the host, the `Peer` of a connected guest
        """
        if tag != self.tag:
            self.promise = b""
        self.flags = flags
        self.name = name
        self.tag = tag
        self.peer = peer
