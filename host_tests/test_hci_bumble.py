# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Our BLE host against Bumble's own, in both roles, packet by packet."""

import asyncio
import random

import pytest
from bumble import att as bumble_att
from bumble import gatt, hci
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from tools.sim.air.airlift import Coprocessor
from tools.sim.air.clock import JumpingLoop, Radio
from tools.sim.air.space import Space
from truco_link import airlift, l2cap

SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
BUMBLE = "F1:00:00:00:00:01"
BEACON = bytes((1, 1, 7, 0, 0, 0, 3)) + b"ana"
CALL = bytes((2, 1, 7, 0, 0, 0, 0)) + b"bia"


class Bench:
    """One of ours and one of Bumble's at one air; ours works while the loop runs."""

    def __init__(self, seed=0):
        self.loop = JumpingLoop()
        asyncio.set_event_loop(self.loop)
        self.radio = Radio(self.loop)
        self.space = Space(self.loop)
        self.chip = Coprocessor(self.radio, self.space, chance=random.Random(seed))
        self.ours = airlift.Carrier(self.chip)
        self.port = None
        self.loop.call_soon(self._tick)

    def _tick(self):
        self.ours.tick(1000 + self.radio.now_ms)
        self.port = self.port or self.ours.take()
        self.loop.call_later(0.005, self._tick)

    def wait(self, until, limit_s=20):
        end_s = self.loop.time() + limit_s
        while not until():
            assert self.loop.time() < end_s, "it takes too long"
            self.radio.advance(0.005)

    async def _device(self):
        host = Host()
        host.controller = self.space.new_controller("bumble")
        address = hci.Address(BUMBLE, hci.Address.RANDOM_DEVICE_ADDRESS)
        device = Device(config=DeviceConfiguration(name="b", address=address), host=host)
        await device.power_on()
        return device

    def device(self):
        return self.radio.run(self._device())

    def connected(self):
        """A Bumble Peer that is connected to ours, which calls."""
        self.ours.call(CALL)
        self.wait(lambda: self.ours.sends)
        device = self.device()
        self.heard = []
        device.on("advertisement", lambda one: self.heard.append(one.data_bytes))

        async def connect():
            await device.start_scanning(legacy=True, active=False)
            await asyncio.sleep(0.5)
            await device.stop_scanning(legacy=True)
            target = hci.Address(self.chip.address)
            self.link = await device.connect_le(target)
            return Peer(self.link)

        return self.radio.run(connect())

    def read(self):
        room = bytearray(60)
        return bytes(room[: self.port.poll(room)])


@pytest.fixture
def bench():
    made = Bench()
    yield made
    made.radio.close()


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

    services = bench.radio.run(discover())
    assert bench.link.att_mtu == min(mtu, l2cap.MTU)
    generic = [UUID.from_16_bits(0x1800), UUID.from_16_bits(0x1801)]
    assert [one.uuid for one in services] == generic + [UUID(SERVICE)]
    mine = services[2]
    (packets,) = mine.characteristics
    assert packets.uuid == UUID(PACKETS)
    properties = gatt.Characteristic.Properties
    assert packets.properties == properties.WRITE_WITHOUT_RESPONSE | properties.NOTIFY
    (switch,) = packets.descriptors
    assert switch.type == gatt.GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR
    assert [one.uuid for one in services[0].characteristics] == [
        gatt.GATT_DEVICE_NAME_CHARACTERISTIC,
        gatt.GATT_APPEARANCE_CHARACTERISTIC,
    ]

    async def read():
        name, appearance = services[0].characteristics
        return await name.read_value(), await appearance.read_value(), await switch.read_value()

    name, appearance, value = bench.radio.run(read())
    assert (name, len(appearance), value) == (b"Zap", 2, b"\x00\x00")


def test_packets_both_ways_as_the_peripheral(bench):
    peer = bench.connected()
    got = []

    async def subscribe():
        (service,) = await peer.discover_service(UUID(SERVICE))
        (packets,) = await peer.discover_characteristics([UUID(PACKETS)], service)
        await peer.discover_descriptors(packets)
        assert not bench.port.send(b"too early")
        await packets.subscribe(lambda value: got.append(bytes(value)))
        return packets

    packets = bench.radio.run(subscribe())
    assert bench.port.send(b"x" * 20)
    bench.wait(lambda: got == [b"x" * 20])
    for size in (1, 20, 57):
        value = bytes(range(size))
        bench.radio.run(packets.write_value(value))
        bench.wait(lambda: bench.port._count)
        assert bench.read() == value
    # Without anybody who reads, the first three are kept.
    for i in range(6):
        bench.radio.run(packets.write_value(bytes((i,))))
    bench.radio.advance(0.2)
    assert [bench.read() for _ in range(4)] == [b"\0", b"\1", b"\2", b""]


def test_what_is_not_allowed_is_refused(bench):
    peer = bench.connected()
    client = peer.gatt_client

    def refused(coroutine):
        with pytest.raises(bumble_att.ATT_Error) as caught:
            bench.radio.run(coroutine)
        return caught.value.error_code

    assert refused(client.read_value(9)) == 0x02
    assert refused(client.write_value(9, b"x", with_response=True)) == 0x03
    assert refused(client.write_value(3, b"x", with_response=True)) == 0x03
    assert refused(client.read_value(11)) == 0x01
    assert refused(client.write_value(10, b"x", with_response=True)) == 0x0D
    request = bumble_att.ATT_Read_By_Group_Type_Request
    for first, last, kind, why in ((0, 5, 0x2800, 1), (5, 4, 0x2800, 1), (1, 9, 0x2801, 0x10)):
        packet = request(
            starting_handle=first,
            ending_handle=last,
            attribute_group_type=UUID.from_16_bits(kind),
        )
        reply = bench.radio.run(client.send_request(packet))
        assert (reply.op_code, reply.error_code) == (1, why)


def peripheral(bench, characteristics, service=SERVICE):
    """A Bumble server that calls; [what was written to it]."""
    device = bench.device()
    got = []
    made = characteristics(got)
    device.add_service(gatt.Service(UUID("0000180d-0000-1000-8000-00805f9b34fb"), []))
    device.add_service(gatt.Service(UUID(service), made))
    device.add_service(gatt.Service(UUID("b1a7c0de-5a09-4ca1-9000-7ab1e7ab1e00"), []))
    data = bytes.fromhex("020106") + bytes((5 + len(CALL), 0xFF, 0xFF, 0xFF, 0x5A, 0x50)) + CALL

    async def advertise():
        await device.start_advertising(advertising_data=data, auto_restart=False)

    bench.radio.run(advertise())
    return device, made, got


def ours(got, uuid=PACKETS):
    properties = gatt.Characteristic.Properties
    return gatt.Characteristic(
        UUID(uuid),
        properties.WRITE_WITHOUT_RESPONSE | properties.NOTIFY,
        gatt.Characteristic.Permissions.WRITEABLE,
        gatt.CharacteristicValue(write=lambda _, value: got.append(bytes(value))),
    )


def hosting(bench):
    heard = []

    def hear(address, rssi, content):
        heard.append((address, rssi, content))
        return content == CALL

    bench.ours.host(BEACON, hear)
    return heard


@pytest.mark.parametrize("before", [0, 1, 3])
def test_packets_both_ways_as_the_central(bench, before):
    """Also when other characteristics are in front of ours."""

    def made(got):
        other = "b1a7c0de-5b%02x-4ca1-9000-7ab1e7ab1e00"
        return [ours([], other % i) for i in range(before)] + [ours(got)]

    device, characteristics, got = peripheral(bench, made)
    heard = hosting(bench)
    bench.wait(lambda: bench.port)
    assert (heard[0][1], heard[0][2]) == (-50, CALL)
    assert heard[0][0] == b"\x01" + bytes(hci.Address(BUMBLE)) == bench.port.address
    assert bench.port.send(b"y" * 20)
    bench.wait(lambda: got == [b"y" * 20])
    bench.radio.run(device.notify_subscribers(characteristics[-1], b"z" * 20))
    bench.wait(lambda: bench.port._count)
    assert bench.read() == b"z" * 20
    if before:
        bench.radio.run(device.notify_subscribers(characteristics[0], b"other", force=True))
        bench.radio.advance(0.2)
        assert not bench.read()
    bench.port.close()
    bench.wait(lambda: not bench.ours.connections)
    assert bench.port.closed and not bench.port.send(b"x")


@pytest.mark.parametrize(
    "service, characteristic",
    [("b1a7c0de-5a08-4ca1-9000-7ab1e7ab1e00", PACKETS), (SERVICE, SERVICE)],
)
def test_somebody_without_our_service_is_left_alone(bench, service, characteristic):
    device, _, _ = peripheral(bench, lambda got: [ours(got, characteristic)], service)
    hosting(bench)
    bench.wait(lambda: bench.ours.connections)
    bench.wait(lambda: not bench.ours.connections)
    assert bench.port is None
    assert not bench.ours.restarts


def test_a_beacon_cannot_be_connected_to(bench):
    hosting(bench)
    device = bench.device()
    seen = []
    device.on("advertisement", lambda one: seen.append((one.data_bytes, one.is_connectable)))

    async def listen():
        await device.start_scanning(legacy=True, active=False)
        await asyncio.sleep(3)

    bench.radio.run(listen())
    assert seen and {(data[9:], connectable) for data, connectable in seen} == {(BEACON, False)}


def test_connecting_to_one_who_is_gone_is_given_up(bench):
    device, _, _ = peripheral(bench, lambda got: [ours(got)])
    bench.ours.host(BEACON, lambda *_: True)
    connects = []
    bench.ours.connect = lambda address: (
        bench.space.cut(BUMBLE, bench.chip.address),
        connects.append(address),
        airlift.Carrier.connect(bench.ours, address),
    )
    bench.wait(lambda: connects)
    bench.wait(lambda: bench.ours.target is None, 3)
    assert bench.port is None and not bench.ours.restarts
    bench.wait(lambda: bench.ours.sends)  # it goes on as before


def test_silence_ends_a_connection(bench):
    device, _, _ = peripheral(bench, lambda got: [ours(got)])
    hosting(bench)
    bench.wait(lambda: bench.port)
    bench.space.cut(BUMBLE, bench.chip.address)
    bench.wait(lambda: bench.port.closed, 6)


def test_signalling_and_pairing_are_answered(bench):
    bench.connected()
    host, handle = bench.link.device.host, bench.link.handle
    got = []
    bench.link.device.host.on_l2cap_pdu = lambda connection, cid, pdu: got.append((cid, pdu))

    def ask(cid, text):
        del got[:]
        host.send_l2cap_pdu(handle, cid, bytes.fromhex(text))
        bench.wait(lambda: got, 2)
        return got[0][0], got[0][1].hex()

    # A connection parameter update is for the central to accept; unknown: rejected.
    assert ask(5, "12070800 0600 0c00 0000 c800") == (5, "010702000000")
    assert ask(5, "14080a00 80004000400017000100") == (5, "010802000000")
    assert ask(6, "01 03 00 01 10 00 00") == (6, "0505")
    assert ask(4, "2001000300") == (4, "0120000006")  # Read Multiple Variable
    # An indication of nobody's is confirmed all the same.
    assert ask(4, "1d090001") == (4, "1e")


def test_the_guest_may_wish_another_interval(bench):
    device, _, _ = peripheral(bench, lambda got: [ours(got)])
    hosting(bench)
    bench.wait(lambda: bench.port)
    link = next(iter(device.connections.values()))
    host, handle = device.host, link.handle
    got = []
    host.on_l2cap_pdu = lambda connection, cid, pdu: got.append((cid, pdu.hex()))

    def ask(text):
        del got[:]
        host.send_l2cap_pdu(handle, 5, bytes.fromhex(text))
        bench.wait(lambda: got, 2)
        return got[0]

    assert ask("12010800 0c00 1800 0000 9001") == (5, "130102000000")
    assert ask("12020800 1800 0c00 0000 9001") == (5, "130202000100")
    assert ask("12030800 0600 2003 0000 9001") == (5, "130302000100")
    bench.radio.advance(1)
    assert not bench.ours.restarts


def test_a_controller_that_bears_no_more_says_so(bench):
    """Its limit becomes ours, and nothing else happens."""
    peripheral(bench, lambda got: [ours(got)])
    controller = bench.chip.controller

    def full(command):
        controller._send_hci_command_status(0x09, command.op_code)

    controller.on_hci_le_create_connection_command = full
    hosting(bench)
    bench.wait(lambda: bench.ours.max_guests == 1)
    bench.wait(lambda: bench.ours.sends)
    assert bench.ours.target is None and not bench.ours.restarts


def test_answers_wait_for_room_in_the_controller(bench):
    """Without credits nothing is sent; then all of it, in order."""
    peer = bench.connected()
    bench.ours.hci.slots, kept = 0, bench.ours.hci.slots
    read = asyncio.ensure_future(peer.gatt_client.read_value(3), loop=bench.loop)
    bench.radio.advance(1)
    assert not read.done()
    assert not bench.port.send(b"x")
    bench.ours.hci.slots = kept
    bench.wait(read.done)
    assert read.result() == b"Zap"
