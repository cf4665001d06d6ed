# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Entries as phrases: what is squeezed comes back, whatever it was. The shipped tables:
host_tests/truco_core/test_policy.py."""

import random

import pytest

from tools.train import phrases


def runs(rnd, many, values):
    """Entries of which neighbours are alike."""
    found = b""
    while len(found) < many:
        found += bytes((rnd.choice(values),)) * rnd.choice((1, 1, 2, 3, 5, 8, 40))
    return found[:many]


@pytest.mark.parametrize(
    "values",
    (
        b"\xf0",  # less than a block
        runs(random.Random(1), 128, (240, 2)),
        runs(random.Random(2), 2000, (240, 2, 0, 1, 128)),
        runs(random.Random(3), 3001, range(200)),
        bytes(range(256)) * 5,  # no neighbours alike, and no code left for a phrase
    ),
)
def test_what_is_squeezed_comes_back(values):
    packed = phrases.squeeze(values)
    assert phrases.expand(packed, len(values)) == values


def test_neighbours_that_are_alike_take_less():
    values = runs(random.Random(4), 6000, (240, 2, 0))
    assert len(phrases.squeeze(values)) < len(values) // 2


def test_what_is_too_much_is_refused():
    rnd = random.Random(5)
    values = bytes(rnd.randrange(256) for _ in range(70_000))
    with pytest.raises(ValueError, match="64 KB"):
        phrases.squeeze(values)
