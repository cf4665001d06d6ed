"""What is in advertisements, from offset 2 of docs/link.md on: kind, version, table, ...

offset    field
0         TABLE_BEACON or GUEST_CALL
1         version
2..3      number of the table
4         a beacon's term; a newcomer's call: of the table that was chosen, 0 for any
5         a beacon's flags, as in TABLE; bits 0 and 1 of its mark * 64
6         a beacon's crowd: people who are there; host's seat * 8; seats for newcomers * 32; bit 2
          of its mark * 128
7..10     proof over bytes 0..6
11..      name
"""

import os

from micropython import const

from truco_link.carriers import BEACON_MS, BUSY_REST_MS

TABLE_BEACON = const(1)
GUEST_CALL = const(2)
CROWD = const(6)
PROOF_AT = const(7)
MIN_SIZE = const(11)
MAX_SIZE = const(21)

RSSI_UNKNOWN = const(127)  # of signal strengths in dBm: Bluetooth Core 5.4, 4 E 7.7.65.2


def rest_ms(busy: bool) -> int:
    """How long to send a beacon now, until the next scan.

    By chance up to 255 ms more: two hosts that send and listen in step would never hear each other.
    """
    return (BUSY_REST_MS if busy else BEACON_MS) + os.urandom(1)[0]
