# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A place at a table, for host and guests."""

from truco_link import frames


class Seat:
    """A place: `flags` and `tag` as in the SEAT message."""

    def __init__(self):
        self.give(0, "", b"\0\0")

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
        body[3] = self.tag[0]
        body[4] = self.tag[1]
        return 5 + frames.text_into(self.name, body, 5)


class AbsentPerson:
    """The driver of a person who is not connected: a robot plays until then."""

    human = True

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass
