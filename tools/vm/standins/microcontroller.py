# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: memory that outlasts the power is in the flash, not on the heap."""

nvm = bytearray(4096)


class cpu:
    temperature = 30.0
    frequency = 120000000
    uid = b"12345678"
