"""A co-processor's connections that are to become ports, and what changes while one is sought."""

from types import SimpleNamespace

import pytest

from truco_link.carriers import CALLING, HOSTING, QUIET, airlift

HELLO, TICKET = b"\0", b"\x87\x65"


class Connection:
    """A connection whose service is looked for."""

    closed = False
    head = ticket = b""

    def __init__(self, done, central=True, room=True, inbox=()):
        self.client = SimpleNamespace(done=done, since_ms=1000)
        self.central = central
        self.inbox, self.sent = list(inbox), []
        self.has_room = room
        if central:
            self.ticket = TICKET

    def poll(self, buffer):
        packet = self.inbox.pop(0) if self.inbox else b""
        buffer[: len(packet)] = packet
        return len(packet)

    def send(self, packet):
        if self.has_room:
            self.sent.append(packet)
        return self.has_room

    def close(self):
        self.closed = True


class Gap:
    """Stands for `ble_host.Gap`; `log` has what was asked of it."""

    def __init__(self, *connections):
        self.connections, self.log = list(connections), []
        self.scans, self.target, self.now_ms = True, None, 1000

    def __getattr__(self, name):
        return lambda *what: self.log.append((name, *what))


def carrier_of(one, mode=HOSTING, port=None, now_ms=1000):
    """A carrier with this connection and no other."""
    carrier = airlift.Carrier(None)
    carrier.gap = Gap(one)
    carrier.gap.now_ms = now_ms
    carrier.mode, carrier.port = mode, port
    return carrier


@pytest.fixture(autouse=True)
def no_stream(monkeypatch):
    monkeypatch.setattr(airlift, "Gap", lambda *_: None)


HOST, GUEST = (HOSTING, True), (CALLING, False)


@pytest.mark.parametrize(
    "what, role, done, more, becomes",
    [
        ("no answer yet", HOST, None, {}, None),
        ("no answer in 6 s", HOST, None, {"now_ms": 7001}, "closed"),
        ("no answer in 6 s", GUEST, None, {"now_ms": 7001}, "closed"),
        ("no such service", HOST, False, {}, "closed"),
        ("found", HOST, True, {}, "port"),
        ("the port before was not taken", HOST, True, {"port": object()}, None),
        ("no room for the ticket", HOST, True, {"room": False}, None),
        ("nobody is wanted any more", (QUIET, True), True, {}, "closed"),
        ("somebody else is wanted", (HOSTING, False), True, {}, "closed"),
        ("found, without a ticket", GUEST, True, {}, None),
        ("another record", GUEST, True, {"inbox": [b"\x05four"]}, None),
        ("half a ticket", GUEST, True, {"inbox": [HELLO + TICKET[:1]]}, None),
        ("a ticket", GUEST, True, {"inbox": [HELLO + TICKET]}, "port"),
    ],
)
def test_a_connection_becomes_a_port_or_ends(what, role, done, more, becomes):
    more = dict(more)
    now_ms, port = more.pop("now_ms", 1000), more.pop("port", None)
    one = Connection(done, role[1], **more)
    carrier = carrier_of(one, role[0], port, now_ms)
    for _ in range(2):
        if one.client is not None:
            carrier._meet(one)
    assert one.closed == (becomes == "closed") and (carrier.take() is one) == (becomes == "port")
    assert (one.client is None) == bool(becomes)
    said = {("port", True): [HELLO + TICKET], (None, False): [HELLO]}
    assert one.sent == said.get((becomes, role[1]), [])
    if becomes == "port" and role is GUEST:
        assert one.head == TICKET and carrier.mode == QUIET


@pytest.mark.parametrize("then", [HOSTING, CALLING])
def test_whoever_hears_a_call_may_change_what_the_carrier_does(then):
    carrier = carrier_of(None)
    carrier.heard = lambda *what: setattr(carrier, "mode", then) or True
    carrier.on_heard("eve", -50, b"call", True)
    assert carrier.gap.log == [("connect", "eve")] * (then == HOSTING)


def test_a_guest_that_becomes_a_host_calls_no_more():
    carrier = carrier_of(None, CALLING)
    for beacon in (b"one", b"other"):
        carrier.host(beacon, None)
    assert carrier.gap.log == [("stop",), ("cancel",)] and carrier.content == b"other"
