"""The library that tests compute with says the same as our own curve, in as many slices."""

import random

import pytest

from host_tests.support import quick_curve
from truco_link import x25519


def run(work):
    """(slices, result)"""
    slices = 0
    while True:
        try:
            next(work)
            slices += 1
        except StopIteration as end:
            return slices, end.value


@pytest.mark.parametrize("seed", range(6))
def test_both_say_the_same(seed):
    rng = random.Random(seed)
    scalar, point = rng.randbytes(32), rng.randbytes(32)
    assert run(x25519.x25519(scalar, point)) == run(quick_curve.quick(scalar, point))


@pytest.mark.parametrize("point", [bytes(32), b"\1" + bytes(31)])
def test_of_a_point_of_small_order_too(point):
    ours = run(x25519.x25519(b"k" * 32, point))
    assert ours == run(quick_curve.quick(b"k" * 32, point)) == (quick_curve.SLICES, bytes(32))
