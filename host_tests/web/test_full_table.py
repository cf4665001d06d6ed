"""Count how often a page of a phone dials a handheld in vain, by a clock of the test."""

import binascii
import importlib.util
import pathlib
import sys
import types

import pytest

from tools.environment.paths import ROOT
from truco_link.messages import BEACON_SIZE, GUEST_CALL, RETURNS_AT

SOURCE = pathlib.Path(ROOT, "web", "truco_page", "handheld_sockets.py")


class Pipe:
    """A `Pipe` of web/page/socket.mjs that a handheld closes at once."""

    def __init__(self, full):
        self.closed = True
        self.full = full

    def open(self):
        return False

    def ready(self):
        return False

    def send(self, _text):
        return False

    def close(self):
        self.closed = True


def dials(monkeypatch, *, full, returns, seconds=90):
    """Return the seconds at which a page that calls a table dials in vain."""
    found, now_ms = [], 0

    def dial():
        found.append(now_ms / 1000)
        return Pipe(full)

    given = {"_zap": types.SimpleNamespace(dial=dial), "ubinascii": binascii}
    for name, module in given.items():
        monkeypatch.setitem(sys.modules, name, module)
    spec = importlib.util.spec_from_file_location("handheld_sockets", SOURCE)
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    page.time = types.SimpleNamespace(monotonic=lambda: now_ms / 1000)
    carrier = page.carrier()
    call = bytearray((GUEST_CALL,)) + bytes(BEACON_SIZE)
    call[RETURNS_AT] = returns
    carrier.call(call)
    for now_ms in range(0, 1000 * seconds, 50):
        carrier.tick(now_ms)
    return found


@pytest.mark.parametrize(
    "full, returns, limits",
    [
        (True, 0, (4, 4)),  # the first call and three more
        (True, 1, (60, 90)),  # the owner of a seat goes on
        (False, 0, (60, 90)),  # so does a page whose handheld has restarted
    ],
)
def test_a_page_that_is_told_of_no_seat_keeps_quiet(full, returns, limits, monkeypatch):
    found = dials(monkeypatch, full=full, returns=returns)
    assert limits[0] <= len(found) <= limits[1], found
    assert all(after >= before + 1 for before, after in zip(found, found[1:], strict=False)), found
