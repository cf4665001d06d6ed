"""Test the simulated `_bleio` in cases that no trace of CircuitPython's code covers."""

import dataclasses
import gc

import pytest

from tools.sim.air import bleio, ports
from tools.sim.air.space import Space, address

SERVICE = bleio.UUID("b1a7c0de-0001-4ca1-9000-7ab1e7ab1e00")
PACKETS = bleio.UUID("b1a7c0de-0002-4ca1-9000-7ab1e7ab1e00")
NRF, ESP = ports.NRF52840, ports.ESP32S3
NOBODY = bleio.Address(b"\1\2\3\4\5\xf6")


class Silent:
    """A station that advertises, accepts connections, and never answers."""

    def __init__(self, space):
        self.address = bleio.Address(b"\0\1\2\3\4\xf7")
        self.station = space.station(self.address.packed, self)
        self.station.advertise(b"\x02\x01\x06", True, 0.05)

    def came(self, *_):
        pass

    heard = linked = left = changed = ended = came


class Air:
    def __init__(self):
        self.space = Space()
        self.count = 0

    def address(self, number):
        return "F0:00:00:00:00:%02X" % number

    def adapter(self, port):
        self.count += 1
        return bleio.Adapter(self.space, port, self.address(self.count))

    def cut(self):
        self.space.cut(*(address(self.address(i)) for i in (1, 2)))

    def guest(self, port):
        """Return an advertising adapter, and the buffer of its characteristic."""
        adapter = bleio.use(self.adapter(port))
        C = bleio.Characteristic
        service, properties = bleio.Service(SERVICE), C.WRITE_NO_RESPONSE
        made = C.add_to_service(service, PACKETS, properties=properties, max_length=60)
        adapter.start_advertising(b"\x02\x01\x06", connectable=True)
        return adapter, bleio.CharacteristicBuffer(made, timeout=0, buffer_size=10)

    def connected(self, host_port, guest_port):
        """Return the host's connection and PacketBuffer, and the guest's buffer."""
        guest, ring = self.guest(guest_port)
        self.host = self.adapter(host_port)
        connection = self.host.connect(guest.address, timeout=2)
        (service,) = connection.discover_remote_services((SERVICE,))
        mine = bleio.PacketBuffer(service.characteristics[0], buffer_size=1, max_packet_size=60)
        self.space.advance(0.5)
        return connection, mine, ring


@pytest.fixture
def air():
    return Air()


@pytest.mark.parametrize("port", [NRF, ESP])
def test_only_nordic_cannot_scan_while_it_advertises(air, port):
    adapter = air.adapter(port)
    adapter.start_advertising(b"\x02\x01\x06", connectable=False)
    if port.nordic:
        with pytest.raises(bleio.BluetoothError):
            adapter.start_scan(timeout=0.1)
        adapter.stop_advertising()
    adapter.start_scan(timeout=0.1)


@pytest.mark.parametrize("port, most", [(NRF, 4), (ESP, 3)])
def test_connections_as_central_are_limited(air, port, most):
    host = air.adapter(port)
    for _ in range(most):
        host.connect(air.guest(NRF)[0].address, timeout=2)
    with pytest.raises((bleio.BluetoothError, MemoryError)):
        host.connect(air.guest(NRF)[0].address, timeout=2)


def test_connecting_to_nobody_returns_the_old_connection_on_espressif(air):
    connection, *_ = air.connected(ESP, ESP)
    connection.disconnect()
    assert connection.connected, "it ends only when the other has heard of it"
    air.space.advance(0.5)
    assert not connection.connected
    assert connection.adapter.connect(NOBODY, timeout=1) is connection
    with pytest.raises(bleio.FirmwareCrash):
        connection.disconnect()


def test_discovered_services_must_be_kept_on_espressif(air):
    connection, mine, _ = air.connected(ESP, NRF)
    mine.deinit()
    del mine
    gc.collect()  # also frees objects that refer to each other
    again = connection.adapter.connect(air.guest(NRF)[0].address, timeout=2)
    with pytest.raises(bleio.FirmwareCrash):
        again.discover_remote_services((SERVICE,))


@pytest.mark.parametrize("port", [ESP, ports.ESP32S3_10_2])
def test_a_silent_peer_blocks_espressif_for_20_s(air, port):
    air.space.supervision_s = 60
    guest, _ = air.guest(NRF)
    connection = air.adapter(port).connect(guest.address, timeout=2)
    air.cut()
    before = air.space.now
    if port.old:
        assert connection.discover_remote_services((SERVICE,)) == ()
    else:
        with pytest.raises(TimeoutError):
            connection.discover_remote_services((SERVICE,))
    assert air.space.now - before == pytest.approx(20, abs=0.1)


@pytest.mark.parametrize("port", [NRF, ESP])
def test_too_many_characteristics_are_a_memory_error_and_on_nordic_the_last_event(air, port):
    guest, _ = air.guest(ESP)
    host = air.adapter(dataclasses.replace(port, characteristics=0))
    connection = host.connect(guest.address, timeout=2)
    with pytest.raises(MemoryError):
        connection.discover_remote_services((SERVICE,))
    if port.nordic:
        air.cut()
        air.space.advance(9)
        assert connection.connected
        with pytest.raises(bleio.FirmwareHang):
            host.connect(NOBODY, timeout=1)


class Answering(Silent):
    """A peer whose answers to a discovery have this many services or short characteristics."""

    def __init__(self, space, services=1, characteristics=0, mtu=512):
        Silent.__init__(self, space)
        self.services, self.characteristics, self.mtu = services, characteristics, mtu

    def came(self, number, packet):
        op = packet[0]
        if op == 0x02:
            self.station.send(number, b"\3" + self.mtu.to_bytes(2, "little"))
        elif op == 0x06 and packet[1] == 1:
            rows = [bytes((i, 0, i, 0)) for i in range(1, self.services + 1)]
            self.station.send(number, b"\7" + b"".join(rows))
        elif op == 0x08 and packet[1] == 1 and self.characteristics:
            rows = [bytes((i, 0, 4, i + 1, 0, 7, 7)) for i in range(1, self.characteristics + 1)]
            self.station.send(number, b"\x09\7" + b"".join(rows))
        else:
            self.station.send(number, bytes((1, op, packet[1], packet[2], 0x0A)))


@pytest.mark.parametrize(
    "answers, hangs", [((68,), 0), ((69,), 1), ((1, 54), 0), ((1, 55), 1)], ids=str
)
def test_nordic_hangs_after_an_event_longer_than_its_buffer(air, answers, hangs):
    connection = air.adapter(NRF).connect(Answering(air.space, *answers).address, timeout=2)
    try:
        connection.discover_remote_services((SERVICE,))
    except bleio.FirmwareHang:
        assert hangs
    else:
        assert not hangs


@pytest.mark.parametrize("port, others", [(NRF, 20), (ESP, 253)])
def test_on_nordic_the_last_answer_to_a_request_for_an_mtu_counts_for_all(air, port, others):
    connection, *_ = air.connected(port, ESP)
    (service,) = connection.discover_remote_services((SERVICE,))
    mine = bleio.PacketBuffer(service.characteristics[0], buffer_size=1, max_packet_size=512)
    air.host.connect(Answering(air.space, mtu=23).address, timeout=2)
    air.space.advance(1)
    assert mine.outgoing_packet_length == others


def test_nordic_sends_no_request_before_the_mtu_is_answered(air):
    connection = air.adapter(NRF).connect(Silent(air.space).address, timeout=2)
    before = air.space.now
    with pytest.raises(TimeoutError):
        connection.discover_remote_services((SERVICE,))
    assert 28 < air.space.now - before < 31


@pytest.mark.parametrize("valid, sends", [(True, True), (False, False)])
def test_nordic_refuses_only_ill_formed_identities(air, valid, sends):
    adapter = air.adapter(NRF)
    adapter.bonds.append(bleio.Bond(valid=valid))
    try:
        adapter.start_advertising(b"\x02\x01\x06")
    except bleio.BluetoothError as error:
        assert str(error).endswith("3202")
    assert adapter.advertising == sends
    adapter.erase_bonding()
    assert air.space.now == pytest.approx(0.7) and not adapter.bonds


def test_the_first_advertisement_without_memory_crashes_nordic(air):
    adapter = air.adapter(NRF)
    adapter.spare = 400
    with pytest.raises(bleio.FirmwareCrash):
        adapter.start_advertising(b"\x02\x01\x06")


@pytest.mark.parametrize("port", ports.NATIVE, ids=lambda port: port.name)
def test_all_peers_share_one_ring_that_tears_packets_when_full(air, port):
    _, mine, ring = air.connected(port, port)
    for _ in range(3):
        mine.write(b"abcd")
        air.space.advance(0.2)
    got = bytearray(20)
    assert ring.readinto(got) == 10 and got[:10] == b"abcdabcdab" and not ring.readinto(got)


def test_the_smallest_mtu_carries_20_bytes(air):
    _, mine, _ = air.connected(NRF, dataclasses.replace(NRF, mtu=23))
    assert mine.write(bytes(20))
    with pytest.raises(ValueError):
        mine.write(bytes(21))


def test_a_scan_filters_by_prefix_and_does_not_block_after_its_end(air):
    air.guest(NRF)
    other = air.adapter(ESP)
    other.start_advertising(b"\x05\xff\xff\xff\x5a\x50", connectable=False)
    scanner = air.adapter(NRF)
    found = scanner.start_scan(prefixes=b"\x05\xff\xff\xff\x5a\x50", timeout=0.3, active=False)
    air.space.advance(0.4)
    before = air.space.now
    entries = list(found)
    assert air.space.now == before
    assert {entry.address for entry in entries} == {other.address}
    assert not entries[0].connectable and entries[0].rssi == -50
