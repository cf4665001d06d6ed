"""X25519 by a library in C, with as many slices as our own takes: for tests of what comes after.

Ours takes half the time of a test in which four handhelds agree on keys. test_keys.py holds both to
each other.
"""

from host_tests.support import curve
from truco_link import agreement

SLICES = sum(1 for _ in agreement.x25519(bytes(32), agreement.BASE))


def quick(scalar, point):
    """As `truco_link.agreement.x25519`."""
    for _ in range(SLICES):
        yield
    return curve.x25519(scalar, point)


def use(monkeypatch):
    """From now on the agreements of this test compute with it."""
    monkeypatch.setattr(agreement, "x25519", quick)
