# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: chance from the browser."""

import _zap


def getrandbits(count):
    return _zap.bits(count)
