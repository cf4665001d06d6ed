# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is in advertisements, from offset 2 of docs/link.md on: kind, version, table, ..."""

from micropython import const

from truco_link import frames

TABLE_BEACON = const(1)
GUEST_CALL = const(2)
MIN_SIZE = const(7)
MAX_SIZE = const(17)


def call_into(out, table_id: int, name: str) -> int:
    """A guest's call for this table, or frames.ANY_TABLE; the size."""
    out[0] = GUEST_CALL
    out[1] = frames.VERSION
    out[2] = table_id & 0xFF
    out[3] = table_id >> 8
    out[4] = out[5] = out[6] = 0
    return MIN_SIZE + frames.text_into(name, out, MIN_SIZE)


class Found:
    """A table that was heard of.

    ``name`` of its host's person, ``table_id``, ``rssi`` in dBm, ``free`` seats, ``private``,
    ``playing``, ``players``, ``version`` (not frames.VERSION: it cannot be joined).
    """

    def __init__(self, address):
        self.address = address
        self.port = None  # when the host connected to a handheld that cannot scan
        self.seen_ms = 0

    def read(self, content, rssi):
        """Take over an advertisement's content."""
        flags = content[5]
        self.version = content[1]
        self.table_id = content[2] | content[3] << 8
        self.term = content[4]
        self.private = bool(flags & frames.PRIVATE)
        self.playing = bool(flags & frames.PLAYING)
        self.players = 4 if flags & frames.FOUR else 2
        self.free = content[6]
        self.name = frames.text_of(content, 7, len(content))
        self.rssi = rssi
