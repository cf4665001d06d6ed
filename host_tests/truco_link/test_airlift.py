"""A co-processor's connections that are to become ports."""

import types

import pytest

from truco_link.carriers import airlift

HELLO, TICKET = b"\0", b"\x87\x65"


class Connection:
    """To one whose service is looked for."""

    closed = False
    head = ticket = b""

    def __init__(self, done, central=True, inbox=()):
        self.client = types.SimpleNamespace(done=done, since_ms=1000)
        self.central = central
        self.inbox, self.sent = list(inbox), []
        self.has_room = True
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


def carrier_of(one, now_ms=1000, mode=airlift.HOSTING, port=None):
    """A carrier with this connection and no other."""
    carrier = airlift.Carrier.__new__(airlift.Carrier)
    carrier._mode, carrier._port, carrier.now_ms = mode, port, now_ms
    carrier._word = bytearray(airlift.MAX_PACKET + airlift.TICKET)
    carrier.connections = [one]
    return carrier


@pytest.mark.parametrize("mode, central", [(airlift.HOSTING, True), (airlift.CALLING, False)])
def test_who_is_no_port_in_6_s_is_hung_up(mode, central):
    one = Connection(None, central)
    carrier = carrier_of(one, 7000, mode)
    carrier._meet(one)
    assert not one.closed and one.client is not None
    carrier.now_ms += 1
    carrier._meet(one)
    assert one.closed and one.client is None and carrier.take() is None


def test_who_has_no_such_service_is_hung_up_at_once():
    one = Connection(False)
    carrier_of(one)._meet(one)
    assert one.closed and one.client is None and one.sent == []


def test_who_has_it_is_a_port_when_the_one_before_was_taken(monkeypatch):
    forgotten = []
    monkeypatch.setattr(airlift.residency, "forget", forgotten.append)
    before, one, other = object(), Connection(True), Connection(None)
    carrier = carrier_of(one, port=before)
    carrier.connections.append(other)
    carrier._meet(one)
    assert carrier.take() is before and not one.closed and one.client is not None
    assert one.sent == []  # its guest is not told, either
    carrier._meet(one)
    assert carrier.take() is one and one.sent == [HELLO + TICKET] and one.client is None
    assert not forgotten, "another one is still looked at"
    other.client.done = False
    carrier._meet(other)
    assert forgotten == ["ble_host.gatt"]


@pytest.mark.parametrize("mode, central", [(airlift.QUIET, True), (airlift.HOSTING, False)])
def test_who_is_not_wanted_any_more_is_hung_up(mode, central):
    one = Connection(True, central)
    carrier = carrier_of(one, mode=mode)
    carrier._meet(one)
    assert one.closed and carrier.take() is None


def test_a_host_says_its_ticket_again_while_there_is_no_room():
    one = Connection(True)
    one.has_room = False
    carrier = carrier_of(one)
    carrier._meet(one)
    assert carrier.take() is None and one.client is not None
    one.has_room = True
    carrier._meet(one)
    assert carrier.take() is one and one.sent == [HELLO + TICKET]


def test_a_guest_is_a_port_when_it_has_its_ticket():
    """It says once that it has found its host, and calls no more when it has its port."""
    one = Connection(True, False)
    carrier = carrier_of(one, mode=airlift.CALLING)
    for _ in range(3):
        carrier._meet(one)
    assert one.sent == [HELLO] and carrier.take() is None
    one.inbox = [b"\x05four", HELLO + TICKET[:1]]  # another record; half a ticket
    for _ in range(2):
        carrier._meet(one)
    assert carrier.take() is None and not one.closed
    one.inbox = [HELLO + TICKET]
    carrier._meet(one)
    assert carrier.take() is one and one.head == TICKET and carrier._mode == airlift.QUIET


def test_who_becomes_a_host_calls_no_more():
    carrier, stops = carrier_of(None, mode=airlift.CALLING), []
    carrier.stop = lambda: stops.append(carrier._mode)
    for beacon in (b"one", b"other"):
        carrier.host(beacon, None)
    assert stops == [airlift.CALLING] and carrier._content == b"other"


def test_who_is_told_may_change_what_the_carrier_is_at():
    carrier = carrier_of(None)
    carrier.scans, carrier.target, asked = True, None, []
    carrier.connect = asked.append
    for then in (airlift.HOSTING, airlift.CALLING):
        carrier._heard = lambda *what, then=then: setattr(carrier, "_mode", then) or True
        carrier.on_heard("eve", -50, b"call", True)
        assert asked == ["eve"]
