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

# What `times` of a carrier and of its ports holds, a byte each, in units of STEP_MS: docs/link.md,
# Times of a carrier. Who has no `times` has NEAR of link.py.
# RETRY + 1 < SILENT, and PING < SILENT < AWAY < DEAD < PATIENCE.
STEP_MS = const(100)
RETRY = const(0)  # until a record that nobody acknowledges is sent again; more than there and back
PING = const(1)  # something is sent at least that often
SILENT = const(2)  # more than somebody in reach is ever silent
AWAY = const(3)  # silence after which a robot plays
DEAD = const(4)  # silence after which a link is lost
PATIENCE = const(5)  # without a host, for each one who could take over before me
GRACE = const(6)  # more time for who joins, greets, pledges, or comes back
TRAVEL = const(7)  # more time for a decision, which is on its way for so long

# Of a carrier that must be connected first (`net`, `lan`): ``stage``, and ``why`` when it cannot.
# docs/net.md, Connecting.
JOIN = const(1)  # into a wireless network; or opening one
FIND = const(2)  # the broker's address
DIAL = const(3)  # the connection to it, with TLS where the settings say so
GREET = const(4)  # MQTT's CONNECT
UP = const(5)

# ``why`` of such a stage; those of MQTT are in `mqtt`, below 32.
NO_SETTINGS = const(32)  # settings.toml lacks what this way needs
NO_NETWORK = const(33)  # none of that name in reach
WRONG_PASSWORD = const(34)  # of the network
NO_ADDRESS = const(35)  # in the network, but it gives none
NO_BROKER = const(36)  # nobody knows the broker's name
REFUSED = const(37)  # there is no answer at the broker's address and port
NO_TLS = const(38)  # the other side speaks another TLS, or none
NO_TRUST = const(39)  # its certificate is not one for this name that the board trusts
NO_MEMORY = const(40)  # for TLS
NO_RADIO = const(41)  # the co-processor does not answer
