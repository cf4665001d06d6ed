# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table of two to four handhelds: docs/link.md says what goes through the air.

Imported only when a player opens a table. Radios and cables are touched by the
carriers alone (ble.py, uart.py); everything else runs on any Python.
"""

# Modules for what happens seldom: they read, decide, and call methods of the classes, which alone
# change their state. Who needs one brings it; at the table it goes again soon.
SELDOM = (
    "truco_link.guest_arriving",
    "truco_link.guest_keys",
    "truco_link.host_keys",
    "truco_link.keys",
    "truco_link.mac",
    "truco_link.x25519",
    "truco_link.lobby_begin",
    "truco_link.lobby_lost",
    "truco_link.lobby_parting",
    "truco_link.host_calls",
    "truco_link.host_greeting",
    "truco_link.host_hearing",
    "truco_link.host_round",
    "truco_link.guest_fair",
    "truco_link.guest_witness",
    "truco_link.fair_deck",
    "truco_link.host_seating",
    "truco_link.host_waiting",
    "truco_link.lobby_wishes",
)
