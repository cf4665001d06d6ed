"""Connections of the BLE carrier: how two meet, whose the bytes in the ring are, how ports end."""

from types import SimpleNamespace

import pytest

from host_tests.support.noted_adapter import (
    CONTENT,
    DATA,
    Adapter,
    BluetoothError,
    Connection,
    carrier_on_it,
)
from truco_link import advert
from truco_link.carriers import HOSTING, ble, tickets

TICKET = b"\x81\x07"
RECORD = bytes((4, 1, 9, 5, 6))


FULL = 0  # of `write`: it took nothing


class Out:
    """A PacketBuffer to the other side."""

    def __init__(self):
        self.written = []
        self.error = None
        self.off = 0

    def write(self, packet, *, header=None):
        if self.error is not None:
            if self.error == FULL:
                return FULL
            raise self.error
        self.written.append((header or b"") + bytes(packet))
        return len(self.written[-1])

    def deinit(self):
        self.off += 1


@pytest.fixture
def made(monkeypatch):
    one = carrier_on_it(monkeypatch)
    one.finds = True

    def find(carrier, port):
        if one.finds:
            port.out = Out()
            if carrier.mode == HOSTING:
                port.ticket = b"\x80" + bytes((len(one.carrier.ports),))
        return one.finds

    monkeypatch.setattr(ble.Carrier, "_find", find)
    return one


def came(made, data):
    made.ring.inbox.append(bytes(data))


def guest_port(made):
    made.carrier.call(CONTENT)
    made.adapter.connections = (Connection(),)
    made.log(1)
    came(made, b"\0" + TICKET)
    made.log(0)
    return made.carrier.take()


def host_port(made):
    if made.carrier.mode != ble.HOSTING:
        made.carrier.host(CONTENT, made.hear)
    made.adapter.connections += (Connection(),)
    made.log(0)
    came(made, b"\0")
    made.log(1)
    return made.carrier.take()


def polled(port):
    buffer = bytearray(60)
    return bytes(buffer[: port.poll(buffer)])


def test_a_call_is_connected_to_and_becomes_a_port_when_it_has_its_ticket(made):
    made.carrier.call(CONTENT)
    assert made.adapter.log == [("send", DATA, True, 0.04)]
    made.adapter.log.clear()
    assert made.log(1000) == [] and made.carrier.take() is None
    connection = Connection()
    made.adapter.connections = (connection,)
    made.adapter.advertising = False
    assert made.log(500) == [(0, "no send")] and made.carrier.take() is None
    came(made, b"\0" + TICKET + RECORD)
    made.log(0)
    port = made.carrier.take()
    assert made.carrier.take() is None and made.log(500) == []
    assert polled(port) == RECORD and polled(port) == b""
    assert port.send(b"one") and port.out.written == [TICKET + b"one"]
    assert not port.closed and port.address is None
    connection.connected = False
    assert port.closed and not port.send(b"two")


def test_who_called_again_before_its_link_was_shown_calls_no_more(made):
    """Espressif of 10.2: Port.counts_late of tools.sim.air.ports."""
    made.carrier.call(CONTENT)
    made.adapter.log.clear()
    made.adapter.connected = made.adapter.advertising = False
    assert made.log(0) == [(0, "send", DATA, True, 0.04)]
    made.adapter.connected, made.adapter.connections = True, (Connection(),)
    made.log(500)
    assert made.carrier.meeting and not made.adapter.advertising


def test_a_host_looks_for_a_guest_when_that_has_found_it(made):
    made.carrier.host(CONTENT, made.hear)
    made.adapter.connections = (Connection(),)
    made.log(3000)
    assert made.carrier.meeting.out is None and not made.carrier.meeting.send(b"x")
    came(made, b"\0")
    made.log(1)
    port = made.carrier.take()
    assert port.out.written == [] and port.ticket == b"\x80\x01"
    assert port.send(b"one") and port.out.written == [b"one"]


def test_after_standing_still_no_scan_begins_by_the_time_of_before(made, monkeypatch):
    """It would be read while it goes on, and to read waits for its end."""
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=bytes))
    made.carrier.host(CONTENT, made.hear)
    made.adapter.connections = (Connection(),)
    made.log(230 + 280 - 1)
    came(made, b"\0")
    assert made.log(0) == []
    assert [what for _, what, *_ in made.log(0)] == ["no send", "scan"]


@pytest.mark.parametrize("mode", ["host", "call"])
@pytest.mark.parametrize("why", ["silent", "stranger", "gone"])
def test_who_connects_and_is_not_one_of_ours_is_hung_up_on(made, mode, why):
    made.finds = False
    connection = Connection()
    if mode == "host":
        made.carrier.host(CONTENT, made.hear)
    else:
        made.carrier.call(CONTENT)
    made.adapter.connections = (connection,)
    made.log(10)
    if why == "stranger":
        came(made, b"\0")
    elif why == "gone":
        connection.connected = False
    made.log(10 if why != "silent" else 7000)
    assert made.carrier.meeting is None and made.carrier.take() is None
    assert connection.ends == (why != "gone" or mode == "call") and not made.carrier.ports
    if why != "gone":  # it is told once, though it is connected until it has heard of it
        connection.connected = True
        made.log(100)
        assert made.carrier.meeting is None and connection.ends == 1


@pytest.mark.parametrize("error", [MemoryError(), BluetoothError("no")])
def test_what_the_radio_refuses_is_tried_again(made, error):
    made.adapter.error = error
    made.carrier.call(CONTENT)
    made.log(3)
    made.adapter.error = None
    assert made.log(1) == [(0, "send", DATA, True, 0.04)]


@pytest.mark.parametrize("after", ["quiet", "seek"])
def test_who_has_connected_to_a_call_that_is_over_is_nobodys(made, after):
    connection = Connection()
    made.carrier.call(CONTENT)
    made.log(0)
    made.adapter.connections = (connection,)
    if after == "quiet":
        made.carrier.quiet()
    else:
        made.carrier.seek(made.hear)
    made.log(0)
    assert connection.ends == 1


def test_only_close_ends_other_connections(made):
    ports = [host_port(made) for _ in range(3)]
    made.carrier.quiet()
    made.carrier.seek(made.hear)
    assert not any(port.connection.ends for port in ports)
    made.carrier.close()
    assert all(port.connection.ends == 1 and port.closed for port in ports)


ERRORS = [ValueError(), ConnectionError(), BluetoothError("no"), NameError(), MemoryError()]


@pytest.mark.parametrize("error", [FULL, *ERRORS])
def test_a_port_survives_what_the_radio_says(made, error):
    port = guest_port(made)
    port.out.error = error
    assert not port.send(b"x")
    port.out.error = None
    assert port.send(b"x") and port.out.written == [TICKET + b"x"]


@pytest.mark.parametrize("error", [None, *ERRORS])
def test_a_closed_port_has_let_go_of_everything(made, error):
    port = guest_port(made)
    out, port.connection.error = port.out, error
    port.close()
    assert port.closed and port.connection.ends == 1 and out.off == 1
    assert not port.send(b"x") and not polled(port) and not out.written
    port.connection.connected = False
    port.close()
    assert port.connection.ends == 1 and out.off == 1, "it has ended by itself"


@pytest.mark.parametrize("platform, is_nordic", [("nRF52840", True), ("Espressif", False)])
def test_what_only_espressif_is_asked_for(monkeypatch, platform, is_nordic):
    """To collect before it discovers, to keep what it found; as a host, another interval."""
    out, collected, found = Out(), [], [SimpleNamespace(characteristics=[SimpleNamespace()])]
    found[0].characteristics[0].properties = ble._bleio.Characteristic.WRITE_NO_RESPONSE
    monkeypatch.setattr(ble, "kept", [])
    monkeypatch.setattr(ble, "gc", SimpleNamespace(collect=lambda: collected.append(1)))
    monkeypatch.setattr(ble._bleio, "PacketBuffer", lambda *_, **how: out)
    carrier, connection = ble.Carrier(adapter=Adapter(), platform=platform), Connection()
    connection.discover_remote_services = lambda uuids: found
    port = ble.Port(carrier, connection, None)
    assert carrier._find(port) and out.written == [b"\0"]
    assert ble.kept == [found][is_nordic:] and collected == [1][is_nordic:]
    out.error = FULL
    assert not carrier._find(port), "its first word is not said"
    carrier.mode = HOSTING
    carrier._meet(connection, 0)
    assert getattr(connection, "connection_interval", None) == (None if is_nordic else 15)


def test_to_who_is_not_heard_only_so_much_is_sent_as_no_port_waits_for(made):
    port = host_port(made)
    assert [port.send(bytes(20)) for _ in range(4)] == [True, True, True, False]
    came(made, port.ticket + RECORD)
    assert polled(port) == RECORD and port.send(bytes(20))


def test_bytes_of_several_guests_go_to_the_ports_whose_tickets_they_bear(made):
    a, b, c = (host_port(made) for _ in range(3))
    assert len({a.ticket, b.ticket, c.ticket}) == 3
    came(made, b.ticket + RECORD + a.ticket + RECORD[:3] + b"\7\7" + RECORD + b"\x80\x55" + RECORD)
    assert polled(a) == RECORD[:3] + b"\7\7" + RECORD
    assert polled(b) == RECORD and not polled(c)
    for port, size, kept in ((a, 60, 60), (b, 61, 0), (c, 59, 59)):
        port.keep(bytes(size), 0, size)
        assert len(polled(port)) == kept


def test_a_first_word_is_heard_before_the_tick_that_sees_the_connection(made):
    """CircuitPython's _bleio with extended advertising: a third person could never sit down."""
    first = host_port(made)
    made.adapter.connections += (Connection(),)
    came(made, b"\0")
    assert polled(first) == b""  # which reads what has come for all
    made.log(1)
    assert made.carrier.take() is not None


def test_bytes_without_a_ticket_are_nobodys(made):
    old, port = host_port(made), host_port(made)
    old.close()
    made.log(0)
    port = host_port(made)
    came(made, RECORD)
    came(made, b"\xff\xff" + RECORD)
    came(made, old.ticket + RECORD)
    came(made, port.ticket[:1])
    came(made, bytes(byte ^ 1 for byte in port.ticket) + RECORD)
    assert not any(polled(port) for _ in range(6))


def test_a_full_ring_tears_only_what_it_ends_with(made):
    port = host_port(made)
    came(made, port.ticket + RECORD + port.ticket + RECORD[:-1])
    assert polled(port) == RECORD
    came(made, port.ticket + RECORD)
    assert polled(port) == RECORD


def test_a_new_ticket_is_no_other_ports(monkeypatch):
    monkeypatch.setattr(tickets.os, "urandom", lambda size: b"\x01\xff")
    ports = []
    for _ in range(4):
        ports.append(SimpleNamespace(ticket=tickets.new_ticket(ports)))
    assert len({port.ticket for port in ports}) == 4
    assert all(len(port.ticket) == 2 and port.ticket[0] == 0x81 for port in ports)
