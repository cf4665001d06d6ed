"""The simulated `_bleio` has the limits of each port, and allows what that port allows."""

import asyncio
import gc

import pytest

from tools.sim.air import bleio, ports
from tools.sim.air.clock import JumpingLoop, Radio
from tools.sim.air.space import Space

SERVICE = "b1a7c0de-0001-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-0002-4ca1-9000-7ab1e7ab1e00"
NATIVE = (ports.NRF52840, ports.ESP32S3)


class Air:
    def __init__(self):
        self.loop = JumpingLoop()
        asyncio.set_event_loop(self.loop)
        self.radio = Radio(self.loop)
        self.space = Space(self.loop)
        self.count = 0

    def adapter(self, port):
        self.count += 1
        return bleio.Adapter(self.radio, port, "F0:00:00:00:00:%02X" % self.count, self.space)

    def guest(self, port, length=60):
        """An advertising adapter, its characteristic and its PacketBuffer."""
        adapter = bleio.use(self.adapter(port))
        service = bleio.Service(bleio.UUID(SERVICE))
        C = bleio.Characteristic
        characteristic = C.add_to_service(
            service,
            bleio.UUID(PACKETS),
            properties=C.WRITE_NO_RESPONSE | C.NOTIFY,
            read_perm=0,
            max_length=length,
        )
        buffer = bleio.PacketBuffer(characteristic, buffer_size=4, max_packet_size=length)
        adapter.start_advertising(b"\x02\x01\x06", connectable=True)
        return adapter, characteristic, buffer

    def connected(self, host_port, guest_port):
        guest, characteristic, buffer = self.guest(guest_port)
        host = self.adapter(host_port)
        connection = host.connect(guest.address, timeout=2)
        (service,) = connection.discover_remote_services((bleio.UUID(SERVICE),))
        mine = bleio.PacketBuffer(service.characteristics[0], buffer_size=4, max_packet_size=60)
        self.radio.advance(0.5)
        return host, connection, mine, guest, characteristic, buffer


@pytest.fixture
def air():
    one = Air()
    yield one
    one.radio.close()


def test_an_airlift_board_neither_scans_nor_connects(air):
    adapter = air.adapter(ports.AIRLIFT)
    with pytest.raises(NotImplementedError):
        adapter.start_scan(timeout=0.1)
    with pytest.raises(NotImplementedError):
        adapter.connect(adapter.address, timeout=1)


def test_the_nrf52840_cannot_scan_while_it_advertises_the_esp32s3_can(air):
    for port in NATIVE:
        adapter = air.adapter(port)
        adapter.start_advertising(b"\x02\x01\x06", connectable=False)
        if port is ports.NRF52840:
            with pytest.raises(bleio.BluetoothError):
                adapter.start_scan(timeout=0.1)
            adapter.stop_advertising()
        adapter.start_scan(timeout=0.1)


@pytest.mark.parametrize("port, most", [(ports.NRF52840, 4), (ports.ESP32S3, 3)])
def test_connections_as_central_are_limited(air, port, most):
    host = air.adapter(port)
    for _ in range(most):
        guest, _, _ = air.guest(ports.NRF52840)
        host.connect(guest.address, timeout=2)
    guest, _, _ = air.guest(ports.NRF52840)
    with pytest.raises((bleio.BluetoothError, MemoryError)):
        host.connect(guest.address, timeout=2)


NOBODY = bleio.Address(b"\1\2\3\4\5\xf6")


def test_nobody_there_is_an_old_connection_once_there_was_one(air):
    host, connection, *_ = air.connected(ports.ESP32S3, ports.ESP32S3)
    connection.disconnect()
    assert connection.connected, "it ends only when the other has heard of it"
    air.radio.advance(0.5)
    assert not connection.connected and host.connect(NOBODY, timeout=1) is connection
    with pytest.raises(bleio.FirmwareCrash):
        connection.disconnect()


def test_a_link_that_comes_up_too_late_is_nobodys(air):
    guest, *_ = air.guest(ports.ESP32S3)
    host = air.adapter(ports.ESP32S3)
    air.space.cut_next_s = 1.5
    with pytest.raises(NameError):
        host.connect(guest.address, timeout=1)
    air.radio.advance(1)
    assert [one.connected for one in host.connections] == [True]


def test_who_notifies_bears_two_connections_on_espressif(air):
    host = air.guest(ports.ESP32S3)[0]
    host.stop_advertising()
    for _ in range(2):
        host.connect(air.guest(ports.NRF52840)[0].address, timeout=2)
    with pytest.raises(MemoryError):
        host.connect(air.guest(ports.NRF52840)[0].address, timeout=2)


def test_what_was_discovered_must_be_kept_on_espressif(air):
    host, _, mine, *_ = air.connected(ports.ESP32S3, ports.NRF52840)
    mine.deinit()
    del mine
    gc.collect()  # there may be a cycle
    again = host.connect(air.guest(ports.NRF52840)[0].address, timeout=2)
    with pytest.raises(bleio.FirmwareCrash):
        again.discover_remote_services((bleio.UUID(SERVICE),))


def test_a_client_says_after_the_end_that_it_has_sent_on_espressif(air):
    _, connection, mine, *_ = air.connected(ports.ESP32S3, ports.NRF52840)
    connection.disconnect()
    air.radio.advance(1)
    assert mine.write(b"gone") == 4
    with pytest.raises(ValueError):
        mine.write(bytes(21))


@pytest.mark.parametrize("port, seconds", [(ports.ESP32S3, 20), (ports.ESP32S3_10_2, 20)])
def test_a_peer_that_does_not_answer_holds_espressif_for_20_s(air, port, seconds):
    air.space.supervision_s = 60
    guest, *_ = air.guest(ports.NRF52840)
    host = air.adapter(port)
    connection = host.connect(guest.address, timeout=2)
    air.space.cut("F0:00:00:00:00:01", "F0:00:00:00:00:02")
    before = air.radio.now_ms
    if port is ports.ESP32S3:
        with pytest.raises(TimeoutError):
            connection.discover_remote_services((bleio.UUID(SERVICE),))
    else:
        assert connection.discover_remote_services((bleio.UUID(SERVICE),)) == ()
    assert abs(air.radio.now_ms - before - seconds * 1000) < 100


def test_a_scan_that_failed_is_on_until_it_is_stopped(air):
    host = air.adapter(ports.ESP32S3)
    host.fails["start_scan"] = [MemoryError()]
    with pytest.raises(MemoryError):
        host.start_scan(timeout=0.3)
    with pytest.raises(bleio.BluetoothError):
        host.start_scan(timeout=0.3)
    host.stop_scan()
    host.start_scan(timeout=0.3)


@pytest.mark.parametrize("wanted_s", [0.015, 0.1, 0.3])
def test_the_central_chooses_the_interval_and_changes_it_six_events_later(air, wanted_s):
    air.space.interval_s = wanted_s
    guest, *_ = air.guest(ports.ESP32S3)
    connection = air.adapter(ports.ESP32S3).connect(guest.address, timeout=2)
    assert connection.interval_ms == pytest.approx(wanted_s * 1000, abs=1)
    connection.connection_interval = 30
    air.radio.advance(5 * wanted_s)
    assert connection.interval_ms == pytest.approx(wanted_s * 1000, abs=1)
    air.radio.advance(2 * wanted_s)
    assert connection.interval_ms == 30
    with pytest.raises(bleio.FirmwareCrash):
        print(connection.connection_interval)


@pytest.mark.parametrize("port", ports.NATIVE, ids=lambda port: port.name)
def test_bytes_of_all_are_in_one_ring_and_torn_when_it_is_full(air, port):
    adapter, characteristic, buffer = air.guest(port)
    buffer.deinit()
    ring = bleio.CharacteristicBuffer(characteristic, timeout=0, buffer_size=10)
    host = air.adapter(port)
    connection = host.connect(adapter.address, timeout=2)
    (service,) = connection.discover_remote_services((bleio.UUID(SERVICE),))
    mine = bleio.PacketBuffer(service.characteristics[0], buffer_size=1, max_packet_size=60)
    for _ in range(3):
        mine.write(b"abcd")
        air.radio.advance(0.2)
    got = bytearray(20)
    assert ring.in_waiting == 10 and ring.readinto(got) == 10
    assert got[:10] == b"abcdabcdab" and ring.dropped == 2
    before = air.radio.now_ms
    assert ring.readinto(got) == 0 and air.radio.now_ms == before


def test_the_smallest_mtu_takes_20_bytes(air):
    _, _, mine, _, _, its = air.connected(ports.NRF52840, ports.AIRLIFT)
    assert mine.outgoing_packet_length == its.outgoing_packet_length == 20
    assert mine.write(bytes(20))
    with pytest.raises(ValueError):
        mine.write(bytes(21))


def test_a_full_buffer_drops_its_oldest_packets(air):
    _, _, mine, _, _, its = air.connected(ports.NRF52840, ports.NRF52840)
    for i in range(12):
        assert mine.write(bytes((i,)) * 60)
        air.radio.advance(0.1)
    buffer = bytearray(60)
    got = []
    while its.readinto(buffer):
        got.append(buffer[0])
    assert got == [8, 9, 10, 11] and its.dropped == 8


def test_packets_of_a_short_silence_arrive_after_it(air):
    _, connection, mine, _, _, its = air.connected(ports.NRF52840, ports.NRF52840)
    air.space.cut("F0:00:00:00:00:01", "F0:00:00:00:00:02")
    mine.write(b"late")
    air.radio.advance(2)
    buffer = bytearray(60)
    assert not its.readinto(buffer)
    air.space.restore("F0:00:00:00:00:01", "F0:00:00:00:00:02")
    air.radio.advance(0.2)
    assert its.readinto(buffer) == 4 and connection.connected


@pytest.mark.parametrize("port, stuck", [(ports.NRF52840, True), (ports.ESP32S3, False)])
def test_a_servers_buffer_after_a_drop_in_the_middle_of_a_packet(air, port, stuck):
    """On the nRF52840 it never sends again: ble.py makes a new one for each connection."""
    host, connection, mine, guest, characteristic, its = air.connected(ports.NRF52840, port)
    air.space.cut("F0:00:00:00:00:01", "F0:00:00:00:00:02")
    its.write(b"under way")
    air.radio.advance(5)
    assert not connection.connected
    air.space.restore("F0:00:00:00:00:01", "F0:00:00:00:00:02")
    guest.start_advertising(b"\x02\x01\x06", connectable=True)
    again = host.connect(guest.address, timeout=2)
    (service,) = again.discover_remote_services((bleio.UUID(SERVICE),))
    mine = bleio.PacketBuffer(service.characteristics[0], buffer_size=4, max_packet_size=60)
    air.radio.advance(0.5)
    its.write(b"new")
    air.radio.advance(0.5)
    buffer = bytearray(60)
    assert bool(mine.readinto(buffer)) is not stuck


def test_a_scan_filters_by_prefix_and_never_blocks_when_it_is_over(air):
    air.guest(ports.NRF52840)
    other = air.adapter(ports.ESP32S3)
    other.start_advertising(b"\x05\xff\xff\xff\x5a\x50", connectable=False)
    scanner = air.adapter(ports.NRF52840)
    found = scanner.start_scan(prefixes=b"\x05\xff\xff\xff\x5a\x50", timeout=0.3, active=False)
    air.radio.advance(0.4)
    before = air.radio.now_ms
    entries = list(found)
    assert air.radio.now_ms == before
    assert {entry.address for entry in entries} == {other.address}
    assert not entries[0].connectable and entries[0].rssi == -50


def test_advertising_ends_with_a_connection(air):
    host, _, _, guest, *_ = air.connected(ports.NRF52840, ports.NRF52840)
    assert not guest.advertising
    with pytest.raises(NotImplementedError):
        host.start_advertising(bytes(32), connectable=False)
