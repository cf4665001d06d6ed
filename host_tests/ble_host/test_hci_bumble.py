"""Test our BLE host against Bumble's, in both roles, packet by packet."""

import asyncio

import pytest
from bumble import gatt, hci
from bumble.core import UUID
from bumble.device import Peer

from host_tests.support.bumble_pair import (
    BUMBLE,
    CALL,
    PACKETS,
    SERVICE,
    TICKET,
    BumblePair,
    calling_bumble,
    packets_characteristic,
    start_hosting,
)


@pytest.fixture
def bench():
    made = BumblePair()
    yield made
    made.close()


@pytest.mark.parametrize("mtu", [23, 200])
def test_a_standard_client_finds_exactly_our_service(bench, mtu):
    peer = bench.connected()
    flags = bytes.fromhex("020106") + bytes((1 + 2 + 2 + len(CALL), 0xFF, 0xFF, 0xFF, 0x5A, 0x50))
    assert bench.heard[0] == flags + CALL

    async def discover():
        if mtu > 23:
            await peer.request_mtu(mtu)
        for service in await peer.discover_services():
            for one in await service.discover_characteristics():
                await one.discover_descriptors()
        return peer.services

    services = bench.run(discover())
    assert bench.link.att_mtu == min(mtu, 65)
    (mine,) = services
    assert mine.uuid == UUID(SERVICE)
    (packets,) = mine.characteristics
    assert packets.uuid == UUID(PACKETS)
    properties = gatt.Characteristic.Properties
    assert packets.properties == properties.WRITE_WITHOUT_RESPONSE
    assert packets.descriptors == []


def test_packets_both_ways_as_the_peripheral(bench):
    peer = bench.connected()
    assert bench.port is None
    packets = bench.run(bench.packets_of(peer))
    bench.wait(lambda: bench.port)
    assert bench.port.send(b"x" * 20)
    bench.wait(lambda: bench.written == [TICKET + b"x" * 20])
    for size in (1, 20, 57):
        value = bytes(range(size))
        bench.run(packets.write_value(value))
        bench.wait(lambda: bench.port._count)
        assert bench.read() == value
    # Without a reader, the port keeps only the first three packets.
    for i in range(6):
        bench.run(packets.write_value(bytes((i,))))
    bench.advance(0.2)
    assert [bench.read() for _ in range(4)] == [b"\0", b"\1", b"\2", b""]


@pytest.mark.parametrize("size", [0, 26, 27, 28, 29, 251])
def test_packets_fit_into_the_buffers_of_the_controller(monkeypatch, bench, size):
    """Split the longest packet if it must be. Size 0: LE has the buffers of classic Bluetooth."""
    controller = bench.chip.controller
    monkeypatch.setattr(controller, "le_acl_data_packet_length", size)
    if not size:
        monkeypatch.setattr(controller, "total_num_le_acl_data_packets", 0)
    if size == 26:  # not allowed: a byte was lost
        bench.wait(lambda: bench.ours.gap.failures, 60)
        return
    packets = bench.run(bench.packets_of(bench.connected()))
    bench.wait(lambda: bench.port)
    sent = [bytes(range(i, i + 20)) for i in range(30)]
    for one in sent:
        bench.wait(lambda one=one: bench.port.send(one))
    bench.wait(lambda: len(bench.written) == len(sent))
    assert bench.written == [TICKET + one for one in sent]
    assert bench.chip.longest == min(size or 27, 29) and not bench.ours.gap.failures
    bench.run(packets.write_value(bytes(57)))
    bench.wait(lambda: bench.read() == bytes(57))


@pytest.mark.parametrize("before", [0, 1, 3])
def test_packets_both_ways_as_the_central(bench, before):
    """Test with and without other characteristics before ours."""

    def made(got):
        other = "b1a7c0de-5b%02x-4ca1-9000-7ab1e7ab1e00"
        return [packets_characteristic([], other % i) for i in range(before)] + [
            packets_characteristic(got)
        ]

    device, characteristics, got = calling_bumble(bench, made)
    heard = start_hosting(bench)
    bench.wait(lambda: bench.port)
    bench.wait(lambda: got)
    (first,) = got
    assert len(first) == 3 and first[0] == 0 and first[1] & 0x80
    ticket = first[1:]
    got.clear()
    assert (heard[0][1], heard[0][2]) == (-50, CALL)
    assert heard[0][0] == b"\x01" + bytes(hci.Address(BUMBLE)) == bench.port.address
    assert bench.port.send(b"y" * 20)
    bench.wait(lambda: got == [b"y" * 20])

    async def find():
        peer = Peer(next(iter(device.connections.values())))
        (service,) = await peer.discover_service(UUID(SERVICE))
        (packets,) = await peer.discover_characteristics([UUID(PACKETS)], service)
        return packets

    packets = bench.run(find())
    bench.run(packets.write_value(ticket + b"z" * 20))
    bench.wait(lambda: bench.port._count)
    assert bench.read() == b"z" * 20
    not_its = bytes(byte ^ 1 for byte in ticket)
    for other in (b"z" * 20, b"\0", ticket[:1], not_its + b"zz", b""):
        bench.run(packets.write_value(other))
    bench.advance(0.2)
    assert not bench.read(), "what has not its ticket"
    bench.port.close()
    bench.wait(lambda: not bench.ours.gap.connections)
    assert bench.port.closed and not bench.port.send(b"x")


def test_a_full_controller_ends_an_attempt_to_connect(bench):
    calling_bumble(bench, lambda got: [packets_characteristic(got)])
    controller, refused = bench.chip.controller, []

    def full(command):
        refused.append(command)
        controller._send_hci_command_status(0x09, command.op_code)

    controller.on_hci_le_create_connection_command = full
    start_hosting(bench)
    bench.wait(lambda: refused, 60)
    bench.wait(lambda: bench.ours.gap.advertises)
    assert bench.ours.gap.target is None and not bench.ours.gap.failures


def test_answers_wait_for_room_in_the_controller(bench):
    """Without credits nothing is sent; afterwards everything is, in order."""
    peer = bench.connected()
    bench.run(bench.packets_of(peer))
    bench.wait(lambda: bench.port)
    bench.ours.gap.hci.slots, kept = 0, bench.ours.gap.hci.slots
    search = asyncio.ensure_future(peer.discover_service(UUID(SERVICE)), loop=bench.loop)
    bench.advance(1)
    assert not search.done()
    assert not bench.port.send(b"x")
    bench.ours.gap.hci.slots = kept
    bench.wait(search.done)
    assert len(search.result()) == 1
