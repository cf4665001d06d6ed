# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A place at a table, for host and guests."""

from truco_link import frames

NOBODY = bytes(frames.TAG_SIZE)


class Seat:
    """A place: `flags` as in the SEAT message, `tag` as in OWNER.

    tag: 12 bytes, by which its person is known; `NOBODY` for a robot's, and for a person who cannot
    prove to be the one; None on a guest that has not heard it yet.
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

    def message_into(self, body, seat: int) -> int:
        """Write the SEAT message of place number `seat` into `body`; its size."""
        body[0] = frames.SEAT
        body[1] = seat
        body[2] = self.flags
        return 3 + frames.text_into(self.name, body, 3)

    def owner_into(self, body, seat: int) -> int:
        """Write the OWNER message of place number `seat` into `body`; its size."""
        body[0] = frames.OWNER
        body[1] = seat
        size = 2 + frames.TAG_SIZE
        body[2:size] = self.tag or NOBODY
        return size


class AbsentPerson:
    """The driver of a person who is not connected: a robot plays until then."""

    human = True

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass
