# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is in advertisements, from offset 2 of docs/link.md on: kind, version, table, ..."""

from micropython import const

TABLE_BEACON = const(1)
GUEST_CALL = const(2)
MIN_SIZE = const(7)
MAX_SIZE = const(17)
