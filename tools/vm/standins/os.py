# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Stand-in: no settings, chance that is none."""


def getenv(key, default=None):
    return default


def urandom(count):
    return bytes(count)
