# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The characters, from the beginner to the champion: one trained table, eight tastes.

What the bytes mean: RAISE_ODDS to BEGINNER in truco_core.bots.trained. Weakest first, as
measured in docs/robots.md.
"""

NAMES = (
    "beginner",
    "timid",
    "reckless",
    "caller",
    "bluffer",
    "bold",
    "patient",
    "champion",
)

_ROWS = (
    # raises, runs (sixteenths of the odds), bluffs, careless (256ths), learns, blunders
    b"\x10\x10\x10\xde\x00\x01",
    b"\x05\x20\x00\x82\x00\x00",
    b"\x28\x08\x14\x6a\x00\x00",
    b"\x0c\x06\x00\x58\x00\x00",
    b"\x14\x10\x10\x3a\x00\x00",
    b"\x1c\x0c\x02\x2e\x00\x00",
    b"\x0a\x12\x00\x1f\x00\x00",
    b"\x10\x10\x00\x00\x01\x00",
)


def row(name: str) -> bytes:
    """The six bytes of a character; ValueError for a name that is not in NAMES."""
    return _ROWS[NAMES.index(name)]
