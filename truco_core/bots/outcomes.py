# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""How a trick goes for a robot's team; also what a tie is worth to it, in halves."""

from micropython import const

TRICK_LOST = const(0)
TRICK_TIED = const(1)
TRICK_WON = const(2)
