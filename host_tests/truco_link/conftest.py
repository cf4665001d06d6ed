"""Fixtures for the tests of the link: a fast key agreement, and worlds that are closed."""

import pytest

from host_tests.support import curve
from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import seal


@pytest.fixture(autouse=True)
def a_quick_curve(request, monkeypatch):
    """Replace X25519 by a fast library in all files except the one that tests it."""
    if request.node.path.name != "test_seal.py":
        monkeypatch.setattr(seal, "x25519", curve.quick)


@pytest.fixture
def opened():
    """Return a function ``opened(kind, ...)`` that makes a world and closes it after the test."""
    made = []

    def open_one(kind, *args, **options):
        made.append(kind(*args, **options))
        return made[-1]

    yield open_one
    for one in made:
        if hasattr(one, "close"):
            one.close()


@pytest.fixture
def world(opened):
    """Make handhelds with Bluetooth: native, or by an AirLift if the port is OWN_HOST."""

    def make(count, port=ports.ESP32S3, **options):
        base = AirliftHandhelds if port is OWN_HOST else RadioHandhelds
        return opened(base, count, port, **options)

    return make
