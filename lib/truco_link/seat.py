# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A place at a table, for host and guests."""


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
