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
    """A `Pipe` of web/page/socket.mjs.

    :param full: whether the handheld closes it for lack of seats; None: it stays open, without any
        answer
    """

    def __init__(self, full):
        self.closed = full is not None
        self.full = bool(full)

    def open(self):
        return not self.closed

    def ready(self):
        return False

    def send(self, _text):
        return False

    def close(self):
        self.closed = True


def dials(monkeypatch, *, full, returns, seconds=300):
    """Return the seconds at which a page dials in vain, whose link calls again every 6 s."""
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
    for now_ms in range(0, 1000 * seconds, 50):
        if now_ms % 6000 == 0:
            carrier.call(call)
        carrier.tick(now_ms)
    return found


@pytest.mark.parametrize(
    "full, returns, most",
    [
        (True, 0, 4),  # the first call and three more
        (True, 1, 30),  # the owner of a seat goes on
        (False, 0, 30),  # so does a page whose handheld has restarted
        (None, 1, 30),  # and one whose table gives no answer
    ],
)
def test_a_page_that_gets_no_answer_keeps_quiet(full, returns, most, monkeypatch):
    found = dials(monkeypatch, full=full, returns=returns)
    pauses = [after - before for before, after in zip(found, found[1:], strict=False)]
    assert most // 2 < len(found) <= most and min(pauses) >= 1, found
    assert most == 4 or pauses[0] <= 6 and max(pauses[-3:]) < 30, found  # soon, and later seldom
