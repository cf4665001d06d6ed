# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is in advertisements, from offset 2 of docs/link.md on: kind, version, table, ..."""

from micropython import const

TABLE_BEACON = const(1)
GUEST_CALL = const(2)
MIN_SIZE = const(7)
MAX_SIZE = const(17)

RSSI_UNKNOWN = const(
    127
)  # of signal strengths in dBm: Bluetooth Core 5.4, volume 4, part E, 7.7.65.2
