# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What reaches other handhelds: a module a radio or cable."""

from micropython import const

# What a carrier is at, besides its connections: see truco_link.lobby.
QUIET = const(0)
HOSTING = const(1)
SEEKING = const(2)
CALLING = const(3)

# Of a host by radio.
SCAN_MS = const(300)
BEACON_MS = const(400)
BUSY_REST_MS = const(1500)  # between two scans while a match is on
