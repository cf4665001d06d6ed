# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The chain of seeds that a host commits to: docs/link.md, Fair deal."""

from micropython import const

from truco_link.digest import sha
from truco_link.frames import SEED_SIZE

CHAIN_HANDS = const(32)  # hands that one commitment lasts for


def previous_link(seed) -> bytes:
    """The link of the chain before this one, which commits to it."""
    return sha(bytes(seed))[:SEED_SIZE]
