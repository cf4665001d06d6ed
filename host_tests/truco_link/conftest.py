"""What tests of the link share: a curve that is computed quickly."""

import pytest

from host_tests.support import curve
from truco_link import seal


@pytest.fixture(autouse=True)
def a_quick_curve(request, monkeypatch):
    """In all files but the one that is about it."""
    if request.node.path.name != "test_seal.py":
        monkeypatch.setattr(seal, "x25519", curve.quick)


@pytest.fixture
def opened():
    """``opened(kind, ...)``: a world of handhelds, which is closed after the test."""
    made = []

    def open_one(kind, *args, **options):
        made.append(kind(*args, **options))
        return made[-1]

    yield open_one
    for one in made:
        if hasattr(one, "close"):
            one.close()
