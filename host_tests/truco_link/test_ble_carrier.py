# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The BLE carrier alone, on an adapter that writes down what is asked of it."""

import sys
from types import SimpleNamespace

import pytest

from tools.sim.library import FAKES

if FAKES not in sys.path:
    sys.path.append(FAKES)

import _bleio

from truco_link import advert
from truco_link.carriers import ble, ble_seldom

CONTENT = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
DATA = bytes.fromhex("020106 14 ff ffff 5a50") + CONTENT


class Connection:
    def __init__(self, error=None):
        self.connected = True
        self.ends = 0
        self.error = error

    def disconnect(self):
        self.ends += 1
        if self.error is not None:
            raise self.error
        self.connected = False


class Buffer:
    """A PacketBuffer."""

    def __init__(self):
        self.written, self.inbox = [], []
        self.error = None
        self.off = 0

    def write(self, packet):
        if self.error is not None:
            raise self.error
        self.written.append(bytes(packet))
        return len(packet)

    def readinto(self, buffer):
        if self.error is not None:
            raise self.error
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        buffer[: len(packet)] = packet
        return len(packet)

    def deinit(self):
        self.off += 1


class Adapter:
    """A `_bleio.Adapter`; `log` has what was asked of it, without what is asked in vain."""

    def __init__(self):
        self.enabled = self.connected = self.advertising = False
        self.connections = ()
        self.log = []
        self.entries = ()
        self.error = None

    def _note(self, *what):
        if self.error is not None:
            raise self.error
        self.log.append(what)

    def start_scan(self, prefix, timeout, interval, window, active):
        self._note("scan", bytes(prefix), timeout, interval, window, active)
        return iter(self.entries)

    def stop_scan(self):
        self.log.append(("no scan",))

    def start_advertising(self, data, connectable, interval):
        self._note("send", bytes(data), connectable, interval)
        self.advertising = True

    def stop_advertising(self):
        self.log.append(("no send",))
        self.advertising = False


@pytest.fixture
def made(monkeypatch):
    """A carrier on its adapter, and its clock."""
    buffers = []

    def new_buffer(characteristic):
        assert characteristic == "ours"
        buffers.append(Buffer())
        return buffers[-1]

    monkeypatch.setattr(ble_seldom, "characteristic", lambda adapter, made: "ours")
    monkeypatch.setattr(ble_seldom, "new_buffer", new_buffer)
    adapter = Adapter()
    carrier = ble.Carrier(adapter=adapter)
    one = SimpleNamespace(adapter=adapter, carrier=carrier, buffers=buffers, now=7000, heard=[])
    one.wants = False

    def hear(address, rssi, content):
        one.heard.append((address, rssi, bytes(content)))
        return one.wants

    def log(ms):
        found = []
        for passed in range(ms + 1):
            carrier.tick(one.now + passed)
            found += [(passed, *what) for what in adapter.log]
            adapter.log.clear()
        one.now += ms + 1
        return found

    one.hear, one.log = hear, log
    return one


SCAN = ("scan", b"\x05\xff\xff\xff\x5a\x50", 0.3, 0.1, 0.1, False)


@pytest.mark.parametrize("chance", [0, 1, 255])
def test_a_host_listens_and_sends_in_turns_by_chance(made, monkeypatch, chance):
    assert made.adapter.enabled
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=lambda n: bytes((chance,)) * n))
    made.carrier.host(CONTENT, made.hear)
    second = 350 + 400 + chance
    assert made.log(second + 350) == [
        (0, *SCAN),
        (350, "send", DATA, False, 0.1),
        (second, "no send"),
        (second, *SCAN),
        (second + 350, "send", DATA, False, 0.1),
    ]


def test_a_host_that_plays_listens_less(made, monkeypatch):
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=lambda n: b"\x07" * n))
    made.carrier.host(CONTENT, made.hear)
    made.carrier.busy = True
    found = made.log(2250)
    assert [(at, what) for at, what, *_ in found] == [
        (0, "scan"),
        (350, "send"),
        (350 + 1507, "no send"),
        (350 + 1507, "scan"),
        (350 + 1507 + 350, "send"),
    ]
    assert found[0][5] == 0.05


def test_another_beacon_does_not_begin_the_turns_anew(made):
    made.carrier.host(CONTENT, made.hear)
    assert made.log(299)[0] == (0, *SCAN)
    made.carrier.host(CONTENT[:-1] + b"!", made.hear)
    assert made.log(60) == [(50, "send", DATA[:-1] + b"!", False, 0.1)]


def test_who_seeks_listens_all_the_time(made):
    made.carrier.seek(made.hear)
    assert [one[:2] for one in made.log(800)] == [(0, "scan"), (351, "scan"), (702, "scan")]
    made.carrier.quiet()
    assert made.adapter.log == [("no scan",)]
    made.adapter.log.clear()
    assert made.log(1000) == []


def test_what_a_scan_heard_that_was_broken_off_is_not_told(made):
    made.adapter.entries = [entry(CONTENT)]
    made.carrier.seek(made.hear)
    made.log(100)
    made.carrier.quiet()
    made.carrier.quiet()
    assert made.adapter.log == [("no scan",)]
    made.adapter.log.clear()
    made.adapter.entries = []
    made.carrier.seek(made.hear)
    assert made.log(400)[0] == (0, *SCAN) and not made.heard


def test_a_beacon_is_taken_off_once(made):
    made.carrier.host(CONTENT, made.hear)
    made.log(360)
    made.carrier.quiet()
    made.carrier.quiet()
    assert made.adapter.log == [("no send",)]


def entry(content, address="a", connectable=False, rssi=-50, before=b"\x02\x01\x06"):
    mark = b"\xff\xff\xff\x5a\x50"
    data = before + bytes((len(mark) + len(content),)) + mark + content
    return SimpleNamespace(
        advertisement_bytes=data, address=address, connectable=connectable, rssi=rssi
    )


def test_what_a_scan_heard_is_told(made):
    other = SimpleNamespace(
        advertisement_bytes=b"\x02\x01\x06\x03\xff\xff\xff", address="x", connectable=True, rssi=-1
    )
    made.adapter.entries = [
        entry(CONTENT),
        other,
        entry(b"abc", "b", rssi=-60, before=b""),
        entry(b"abcd", "c", before=b"\x05\xff\xff\xff\x5a\x51\x02\x0a\x00"),
        entry(b"", "d"),
    ]
    made.carrier.seek(made.hear)
    made.log(360)
    assert made.heard == [("a", -50, CONTENT), ("b", -60, b"abc"), ("c", -50, b"abcd")]


@pytest.mark.parametrize(
    "data, content",
    [
        (b"", None),
        (b"\x02\x01\x06", None),
        (b"\x00\x06\xff\xff\xff\x5a\x50x", None),  # what follows a size of 0 is no more
        (b"\x06\xff\xff\xff\x5a\x50x", b"x"),
        (b"\x06\xff\xff\xff\x5a\x50xyz", b"x"),
        (b"\x09\xff\xff\xff\x5a\x50xyz", b"xyz"),  # cut off
        (b"\x02\x01\x06\x05\xff\xff\xff\x5a\x50", b""),
        (b"\x06", None),
    ],
)
def test_our_part_of_an_advertisement_is_found(made, data, content):
    made.adapter.entries = [
        SimpleNamespace(advertisement_bytes=data, address="a", connectable=False, rssi=-1)
    ]
    made.carrier.seek(made.hear)
    made.log(360)
    assert made.heard == ([("a", -1, content)] if content else [])


def calls(made, monkeypatch, *entries, mode="host"):
    asked = []
    monkeypatch.setattr(
        ble_seldom, "connect", lambda adapter, address: asked.append(address) or "port"
    )
    made.adapter.entries = entries
    made.carrier.host(CONTENT, made.hear) if mode == "host" else made.carrier.seek(made.hear)
    made.log(760)
    return asked


def test_a_host_connects_to_the_first_that_it_wants_and_can(made, monkeypatch):
    made.wants = True
    asked = calls(
        made, monkeypatch, entry(b"1", "a"), entry(b"2", "b", True), entry(b"3", "c", True)
    )
    assert asked == ["b"] and [one[0] for one in made.heard] == ["a", "b"]
    assert made.carrier.take() == "port" and made.carrier.take() is None


def test_who_is_not_wanted_or_only_looked_for_is_not_connected_to(made, monkeypatch):
    assert calls(made, monkeypatch, entry(b"1", "a", True)) == [] and made.heard
    made.wants = True
    assert calls(made, monkeypatch, entry(b"1", "a", True), mode="seek") == []


def test_a_host_that_became_something_else_meanwhile_connects_to_nobody(made, monkeypatch):
    def hear(address, rssi, content):
        made.carrier.quiet()
        return True

    made.hear = hear
    assert calls(made, monkeypatch, entry(b"1", "a", True)) == []
    assert ("send", DATA, False, 0.1) not in made.adapter.log


def test_a_call_can_be_connected_to_and_becomes_a_port(made):
    made.carrier.call(CONTENT)
    assert made.adapter.log == [("send", DATA, True, 0.1)]
    made.adapter.log.clear()
    assert made.log(1000) == [] and made.carrier.take() is None
    made.adapter.connected = True
    made.adapter.advertising = False
    made.log(0)
    port = made.carrier.take()
    assert made.carrier.take() is None and made.log(500) == []
    assert port.send(b"one") and made.buffers[0].written == [b"one"]
    assert not port.closed and port.address is None
    made.adapter.connected = False
    assert port.closed
    made.carrier.call(CONTENT)
    assert len(made.buffers) == 2, "a new one for each connection"
    made.carrier.call(CONTENT[:-1])
    assert len(made.buffers) == 2, "but none in vain"


def test_a_call_that_ended_by_itself_is_sent_again(made):
    made.carrier.call(CONTENT)
    made.adapter.log.clear()
    made.adapter.advertising = False
    assert made.log(2) == [(0, "send", DATA, True, 0.1)]


@pytest.mark.parametrize("error", [MemoryError(), _bleio.BluetoothError("no")])
def test_what_the_radio_refuses_is_tried_again(made, error):
    made.adapter.error = error
    made.carrier.call(CONTENT)
    made.log(3)
    made.adapter.error = None
    assert made.log(1) == [(0, "send", DATA, True, 0.1)]


def test_a_scan_that_is_refused_is_tried_again(made):
    made.adapter.error = _bleio.BluetoothError("the last one has not ended")
    made.carrier.seek(made.hear)
    made.log(3)
    made.adapter.error = None
    assert made.log(0)[0][1] == "scan"


@pytest.mark.parametrize("after", ["quiet", "seek", "host"])
def test_a_call_that_ends_drops_who_has_connected_meanwhile(made, after):
    connection = Connection()
    made.carrier.call(CONTENT)
    made.adapter.log.clear()
    made.adapter.connections = (connection,)
    if after == "quiet":
        made.carrier.quiet()
    elif after == "seek":
        made.carrier.seek(made.hear)
    else:
        made.carrier.host(CONTENT, made.hear)
    assert connection.ends == 1 and made.adapter.log == [("no send",)]


@pytest.mark.parametrize("mode", ["quiet", "seek", "host"])
def test_only_close_ends_other_connections(made, mode):
    connection = Connection()
    made.adapter.connections = (connection,)
    if mode == "seek":
        made.carrier.seek(made.hear)
    elif mode == "host":
        made.carrier.host(CONTENT, made.hear)
    made.carrier.quiet()
    assert connection.ends == 0
    made.carrier.close()
    assert connection.ends == 1


ERRORS = [ValueError(), ConnectionError(), _bleio.BluetoothError("no")]


@pytest.mark.parametrize("error", ERRORS)
def test_a_port_survives_what_the_radio_says(error):
    connection, buffer = Connection(), Buffer()
    port = ble.Port(connection, buffer, "a")
    assert port.address == "a" and not port.closed
    buffer.inbox.append(b"xyz")
    into = bytearray(60)
    assert port.poll(into) == 3 and into[:3] == b"xyz" and port.poll(into) == 0
    buffer.error = error
    assert not port.send(b"x")
    if isinstance(error, ValueError):
        assert port.poll(into) == 0


@pytest.mark.parametrize("error", [None, AttributeError(), *ERRORS[1:]])
def test_a_closed_port_has_let_go_of_everything(error):
    connection, buffer = Connection(error), Buffer()
    port = ble.Port(connection, buffer, "a")
    port.close()
    port.close()
    assert port.closed and connection.ends == 1 and buffer.off == 1
    assert not port.send(b"x") and port.poll(bytearray(60)) == 0 and not buffer.written
    connection.connected = False
    ble_seldom.hang_up(connection)
    assert connection.ends == 1, "it has ended by itself"


def test_a_guests_port_ends_all_connections_of_its_adapter():
    adapter = Adapter()
    adapter.connected = True
    adapter.connections = (Connection(), Connection())
    port = ble.Port(adapter, Buffer(), None)
    assert not port.closed
    port.close()
    assert [one.ends for one in adapter.connections] == [1, 1]


def test_what_a_carrier_says_of_itself(made, monkeypatch):
    assert made.carrier.can_host and made.carrier.can_scan and not made.carrier.busy
    assert made.carrier.max_guests == 3 and made.carrier.failures == 0
    other = ble.Carrier(False, 2, Adapter())
    assert not other.can_host and not other.can_scan and other.max_guests == 2
