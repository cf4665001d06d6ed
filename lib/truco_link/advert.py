"""What is in advertisements, from offset 2 of docs/link.md on: kind, version, number of the table
(2 bytes), term; of a beacon flags, crowd, name; of a call returns, 0, tag.
"""

import os

from micropython import const

from truco_link.carriers import BEACON_MS, BUSY_REST_MS

TABLE_BEACON = const(1)
GUEST_CALL = const(2)
CROWD = const(6)  # see `Host.crowd`
BEACON_SIZE = const(7)  # without the name
RETURNS_AT = const(5)  # of a call: 1 when who calls was at the table before
TAG_AT = const(7)  # of a call: the first 4 bytes of the tag of who calls
CALL_SIZE = const(11)
MAX_SIZE = const(17)

RSSI_UNKNOWN = const(127)  # of signal strengths in dBm: Bluetooth Core 5.4, 4 E 7.7.65.2


def id_of(host) -> bytes:
    """Number and term of the host's table: three bytes of several messages."""
    return bytes((host.table_id & 0xFF, host.table_id >> 8, host.term))


def rest_ms(busy: bool) -> int:
    """How long to send a beacon now, until the next scan.

    By chance up to 255 ms more: two hosts that send and listen in step would never hear each other.
    """
    return (BUSY_REST_MS if busy else BEACON_MS) + os.urandom(1)[0]
