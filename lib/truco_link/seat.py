# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A place at a table, for host and guests."""

from truco_link import frames


def nobody():
    """None, for an attribute that will hold something later, of a kind that no checker infers."""
    return None


class Seat:
    """A place: `flags` and `tag` as in the SEAT message."""

    def __init__(self):
        self.clear()

    def clear(self):
        """A robot's."""
        self.flags = 0
        self.tag = b"\0\0"
        self.name = ""
        self.peer = nobody()  # on the host: the guest, while it is connected

    def into(self, body, seat: int) -> int:
        """Write the SEAT message of place number `seat` into `body`; its size."""
        body[0] = frames.SEAT
        body[1] = seat
        body[2] = self.flags
        body[3] = self.tag[0]
        body[4] = self.tag[1]
        return 5 + frames.text_into(self.name, body, 5)


class Lost:
    """The driver of a person who is not connected: a robot plays until then."""

    human = True

    def choose(self, view, seat):
        return None

    def watch(self, kind, seat, value):
        pass
