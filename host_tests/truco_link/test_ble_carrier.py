"""The BLE carrier on an adapter that writes down what is asked of it: its turns on the air, how two
handhelds meet, and whose the bytes in the ring are."""

from types import SimpleNamespace

import pytest

from tools.sim import library

library.add_fakes()

import _bleio

from truco_link import advert, carriers
from truco_link.carriers import ble

CONTENT = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
DATA = bytes.fromhex("020106 14 ff ffff 5a50") + CONTENT
TICKET = b"\x81\x07"
RECORD = bytes((4, 1, 9, 5, 6))
FULL = 0  # of `write`: it took nothing
ERRORS = [ValueError(), ConnectionError(), _bleio.BluetoothError("no"), NameError(), MemoryError()]


class Connection:
    """A `_bleio.Connection`; `ends` counts the calls of `disconnect`."""

    def __init__(self, error=None):
        self.connected = True
        self.ends = 0
        self.error = error

    def disconnect(self):
        self.ends += 1
        if self.error is not None:
            raise self.error
        self.connected = False


class Out:
    """A PacketBuffer to the peer."""

    def __init__(self):
        self.written = []
        self.error = None
        self.off = 0

    def write(self, packet, *, header=None):
        if self.error is not None and self.error != FULL:
            raise self.error
        if self.error == FULL:
            return FULL
        self.written.append((header or b"") + bytes(packet))
        return len(self.written[-1])

    def deinit(self):
        self.off += 1


class Adapter:
    """A `_bleio.Adapter`; `log` has what was asked of it."""

    def __init__(self):
        self.enabled = self.advertising = False
        self.connected = True  # somebody
        self.connections = ()
        self.log, self.asked = [], []
        self.entries = ()
        self.error = None

    def _note(self, *what):
        if self.error is not None:
            raise self.error
        self.log.append(what)

    def start_scan(self, *, prefixes, timeout, interval, window, active):
        self._note("scan", bytes(prefixes), timeout, interval, window, active)
        return iter(self.entries)

    def stop_scan(self):
        self.log.append(("no scan",))

    def start_advertising(self, data, connectable, interval):
        self._note("send", bytes(data), connectable, interval)
        self.advertising = True

    def stop_advertising(self):
        self.log.append(("no send",))
        self.advertising = False

    def connect(self, address, timeout):
        self.asked.append(address)


class Ring(list):
    """A CharacteristicBuffer, packet by packet."""

    def readinto(self, buffer):
        packet = self.pop(0) if self else b""
        buffer[: len(packet)] = packet
        return len(packet)

    reset_input_buffer = list.clear


class Made:
    """A carrier on its adapter, and its clock."""

    def __init__(self):
        self.adapter = Adapter()
        self.carrier = ble.Carrier(self.adapter)
        self.ring = self.carrier.ring = Ring()
        self.carrier.came = bytearray(ble.RING_BYTES + 1)
        self.now = 7000
        self.heard = []
        self.wants = False
        self.finds = True

    def hear(self, address, rssi, content):
        self.heard.append((address, rssi, bytes(content)))
        return self.wants

    def find(self, port):
        if self.finds:
            port.out = Out()
            if self.carrier.mode == carriers.HOSTING:
                port.ticket = b"\x80" + bytes((len(self.carrier.ports),))
        return self.finds

    def log(self, ms):
        """[(ms from now, what was asked of the adapter)] of this time."""
        found = []
        for passed in range(ms + 1):
            self.carrier.tick(self.now + passed)
            found += [(passed, *what) for what in self.adapter.log]
            self.adapter.log.clear()
        self.now += ms + 1
        return found

    def came(self, data):
        self.ring.append(bytes(data))

    def guest_port(self):
        self.carrier.call(CONTENT)
        self.adapter.connections = (Connection(),)
        self.log(1)
        self.came(b"\0" + TICKET)
        self.log(0)
        return self.carrier.take()

    def host_port(self):
        self.carrier.host(CONTENT, self.hear)
        self.adapter.connections += (Connection(),)
        self.log(0)
        self.came(b"\0")
        self.log(1)
        return self.carrier.take()


@pytest.fixture
def made(monkeypatch):
    one = Made()
    monkeypatch.setattr(ble.Carrier, "_find", lambda carrier, port: one.find(port))
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=lambda size: b"\x07" * size))
    return one


def polled(port):
    buffer = bytearray(60)
    return bytes(buffer[: port.poll(buffer)])


# On the air.

SCAN = ("scan", b"\x05\xff\xff\xff\x5a\x50", 0.3, 0.1, 0.1, False)
SOONER = (*SCAN[:2], 0.18, *SCAN[3:])  # of a host in its lobby
HALF = (*SCAN[:3], 0.06, 0.03, False)  # during a match
SEND, NO_SEND = ("send", DATA, False, 0.1), ("no send",)


@pytest.mark.parametrize(
    "mode, busy, told",
    [
        ("host", False, [(0, *SOONER), (230, *SEND), (517, *NO_SEND), (517, *SOONER)]),
        ("host", True, [(0, *HALF), (350, *SEND), (1857, *NO_SEND), (1857, *HALF)]),
        ("seek", False, [(0, *SCAN), (351, *SCAN), (702, *SCAN)]),
        ("call", False, [(0, "send", DATA, True, 0.04)]),
    ],
)
def test_turns_on_the_air(made, mode, busy, told):
    assert made.adapter.enabled
    made.carrier.busy = busy
    begin = {"host": (CONTENT, made.hear), "seek": (made.hear,), "call": (CONTENT,)}[mode]
    getattr(made.carrier, mode)(*begin)
    assert made.log(told[-1][0] + 100) == told
    for _ in range(2):
        made.carrier.quiet()
    assert made.adapter.log == [("no send",) if mode == "call" else ("no scan",)]
    made.adapter.log.clear()
    assert made.log(2000) == []


def test_another_beacon_is_sent_in_the_next_turn(made):
    made.carrier.host(CONTENT, made.hear)
    made.log(179)
    made.carrier.host(CONTENT[:-1] + b"!", made.hear)
    assert made.log(60) == [(50, "send", DATA[:-1] + b"!", False, 0.1)]


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("mode", ["seek", "call"])
def test_what_the_radio_refuses_is_tried_again(made, mode, error):
    made.adapter.error = error
    made.carrier.seek(made.hear) if mode == "seek" else made.carrier.call(CONTENT)
    made.log(3)
    made.adapter.error = None
    assert [what for _, what, *_ in made.log(400)] == ["scan" if mode == "seek" else "send"]


def entry(content, address="a", connectable=False):
    mark = b"\xff\xff\xff\x5a\x50"
    data = b"\x02\x01\x06" + bytes((len(mark) + len(content),)) + mark + content
    return SimpleNamespace(
        advertisement_bytes=data, address=address, connectable=connectable, rssi=-50
    )


@pytest.mark.parametrize(
    "data, content",
    [
        (b"", None),
        (b"\x02\x01\x06", None),
        (b"\x00\x06\xff\xff\xff\x5a\x50x", None),  # a size of 0 ends it
        (b"\x06\xff\xff\xff\x5a\x50xyz", b"x"),
        (b"\x09\xff\xff\xff\x5a\x50xyz", b"xyz"),  # cut off
        (b"\x02\x01\x06\x05\xff\xff\xff\x5a\x50", b""),
        (b"\x06", None),
        (b"\x05\xff\xff\xff\x5a\x51\x02\x0a\x00\x06\xff\xff\xff\x5a\x50x", b"x"),  # behind others
    ],
)
def test_our_part_of_an_advertisement_is_found(made, data, content):
    one = SimpleNamespace(advertisement_bytes=data, address="a", connectable=False, rssi=-1)
    made.adapter.entries = [one, entry(CONTENT, "b")]
    made.carrier.seek(made.hear)
    made.log(360)
    assert made.heard == [("a", -1, content)] * bool(content) + [("b", -50, CONTENT)]


CAN, CANNOT = entry(b"1", "can", True), entry(b"2", "cannot")


@pytest.mark.parametrize(
    "mode, wants, then, asked",
    [
        ("host", True, None, ["can"]),
        ("host", False, None, []),
        ("seek", True, None, []),
        ("host", True, "quiet", []),  # who hears it may change what the carrier does
        ("host", True, "call", []),
    ],
)
def test_a_host_connects_to_the_first_that_it_wants_and_can(made, mode, wants, then, asked):
    def hear(*what):
        if then:
            getattr(made.carrier, then)(*(CONTENT,) * (then == "call"))
        return wants

    made.adapter.entries = [CANNOT, CAN, entry(b"3", "later", True)]
    made.carrier.host(CONTENT, hear) if mode == "host" else made.carrier.seek(hear)
    made.log(360)
    assert made.adapter.asked == asked and made.carrier.take() is None


# Two meet.


def test_a_call_is_connected_to_and_becomes_a_port_when_it_has_its_ticket(made):
    made.carrier.call(CONTENT)
    made.log(1000)
    connection = Connection()
    made.adapter.connections = (connection,)
    made.adapter.advertising = False
    assert made.log(500) == [(0, "no send")] and made.carrier.take() is None
    made.came(b"\0" + TICKET + RECORD)
    made.log(0)
    port = made.carrier.take()
    assert made.carrier.take() is None and made.log(500) == []
    assert polled(port) == RECORD and polled(port) == b""
    assert port.send(b"one") and port.out.written == [TICKET + b"one"]
    assert not port.closed and port.address is None
    connection.connected = False
    assert port.closed and not port.send(b"two")


def test_a_guest_that_called_again_before_its_link_was_shown_calls_no_more(made):
    """Espressif of 10.2, see `old` of tools.sim.air.bleio."""
    made.carrier.call(CONTENT)
    made.adapter.connected = False
    made.log(0)
    made.adapter.advertising = False
    assert made.log(0) == [(0, "send", DATA, True, 0.04)]
    made.adapter.connected, made.adapter.connections = True, (Connection(),)
    made.log(500)
    assert made.carrier.meeting and not made.adapter.advertising


def test_a_host_looks_for_a_guest_when_that_has_found_it(made):
    made.carrier.host(CONTENT, made.hear)
    made.adapter.connections = (Connection(),)
    made.log(3000)
    assert made.carrier.meeting.out is None and not made.carrier.meeting.send(b"x")
    made.came(b"\0")
    # It may stand still then, so no scan begins by the time of before: reading it would block.
    assert made.log(0) == []
    made.log(1)
    port = made.carrier.take()
    assert port.out.written == [] and port.ticket == b"\x80\x01"
    assert port.send(b"one") and port.out.written == [b"one"]


@pytest.mark.parametrize("mode", ["host", "call"])
@pytest.mark.parametrize("why", ["silent", "stranger", "gone", "not wanted any more"])
def test_a_peer_that_is_none_of_ours_is_hung_up_on(made, mode, why):
    made.finds = False
    connection = Connection()
    made.carrier.host(CONTENT, made.hear) if mode == "host" else made.carrier.call(CONTENT)
    made.log(10 if why != "silent" else 0)
    if why == "not wanted any more":
        made.carrier.quiet()
    made.adapter.connections = (connection,)
    made.log(10)
    if why == "stranger":
        made.came(b"\0")
    elif why == "gone":
        connection.connected = False
    made.log(10 if why != "silent" else 7000)
    assert made.carrier.meeting is None and made.carrier.take() is None
    assert connection.ends == (why != "gone" or mode == "call") and not made.carrier.ports
    if why != "gone":  # it is told once, though it is connected until it has heard of it
        connection.connected = True
        made.log(100)
        assert made.carrier.meeting is None and connection.ends == 1


@pytest.mark.parametrize("platform, is_nordic", [("nRF52840", True), ("Espressif", False)])
def test_what_only_espressif_is_asked_for(monkeypatch, platform, is_nordic):
    """To collect before a discovery, to keep the results; as a host, another interval."""
    out, collected, found = Out(), [], [SimpleNamespace(characteristics=[SimpleNamespace()])]
    found[0].characteristics[0].properties = _bleio.Characteristic.WRITE_NO_RESPONSE
    monkeypatch.setattr(ble, "kept", [])
    monkeypatch.setattr(ble, "gc", SimpleNamespace(collect=lambda: collected.append(1)))
    monkeypatch.setattr(_bleio, "PacketBuffer", lambda *_, **how: out)
    carrier, connection = ble.Carrier(Adapter(), platform), Connection()
    carrier.uuid = None
    connection.discover_remote_services = lambda uuids: found
    port = ble.Port(carrier, connection, None)
    assert carrier._find(port) and out.written == [b"\0"]
    assert ble.kept == [found][is_nordic:] and collected == [1][is_nordic:]
    out.error = FULL
    assert not carrier._find(port), "its first word is not said"
    carrier.mode = carriers.HOSTING
    carrier._meet(connection)
    assert getattr(connection, "connection_interval", None) == (None if is_nordic else 15)


# Ports.


def test_only_close_ends_other_connections(made):
    ports = [made.host_port() for _ in range(3)]
    made.carrier.quiet()
    made.carrier.seek(made.hear)
    assert not any(port.connection.ends for port in ports)
    made.carrier.close()
    assert all(port.connection.ends == 1 and port.closed for port in ports)


@pytest.mark.parametrize("error", [FULL, *ERRORS])
def test_a_port_survives_what_the_radio_says(made, error):
    port = made.guest_port()
    port.out.error = port.connection.error = error
    assert not port.send(b"x")
    port.out.error = None
    assert port.send(b"x") and port.out.written == [TICKET + b"x"]
    out, port.connection.error = port.out, error or None
    port.close()
    assert port.closed and port.connection.ends == 1 and out.off == 1
    assert not port.send(b"x") and not polled(port) and len(out.written) == 1
    port.connection.connected = False
    port.close()
    assert port.connection.ends == 1 and out.off == 1, "it has ended by itself"


def test_to_a_silent_peer_only_so_much_is_sent_as_no_port_waits_for(made):
    port = made.host_port()
    assert [port.send(bytes(20)) for _ in range(4)] == [True, True, True, False]
    made.came(port.ticket + RECORD)
    assert polled(port) == RECORD and port.send(bytes(20))


def test_bytes_of_several_guests_go_to_the_ports_whose_tickets_they_bear(made):
    a, b, c = (made.host_port() for _ in range(3))
    assert len({a.ticket, b.ticket, c.ticket}) == 3
    made.came(b.ticket + RECORD + a.ticket + RECORD[:3] + b"\7\7" + RECORD + b"\x80\x55" + RECORD)
    assert polled(a) == RECORD[:3] + b"\7\7" + RECORD
    assert polled(b) == RECORD and not polled(c)
    for port, size, kept in ((a, 60, 60), (b, 61, 0), (c, 59, 59)):
        port.keep(bytes(size), 0, size)
        assert len(polled(port)) == kept
    # Without a ticket, with another one, or with that of a port that is closed, they are nobody's.
    a.close()
    for data in (RECORD, b"\xff\xff" + RECORD, a.ticket + RECORD, b.ticket[:1]):
        made.came(data)
        assert not polled(b) and not polled(c)
    # A full ring tears only what it ends with.
    made.came(b.ticket + RECORD + b.ticket + RECORD[:-1])
    assert polled(b) == RECORD
    made.came(b.ticket + RECORD)
    assert polled(b) == RECORD


def test_a_first_word_is_heard_before_the_tick_that_sees_the_connection(made):
    """Else, with extended advertising, a third person could never sit down."""
    first = made.host_port()
    made.adapter.connections += (Connection(),)
    made.came(b"\0")
    assert polled(first) == b""  # which reads what has come for all
    made.log(1)
    assert made.carrier.take() is not None


def test_a_new_ticket_is_no_other_ports(monkeypatch):
    drawn = iter(b"\x01\x07\x01\x07\x81\x08")
    monkeypatch.setattr(carriers.os, "urandom", lambda size: bytes((next(drawn),)))
    ports = []
    for _ in range(2):
        ports.append(SimpleNamespace(ticket=carriers.BaseCarrier().new_ticket(ports)))
    assert [port.ticket for port in ports] == [b"\x81\x07", b"\x81\x08"]
