"""Our BLE host and Bumble's on one simulated radio."""

import asyncio
import random

from bumble import gatt, hci
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from tools.sim.air.airlift import Coprocessor
from tools.sim.air.clock import JumpingLoop, Radio
from tools.sim.air.space import Space
from truco_link.carriers import airlift

SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"


PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"


TICKET = b"\x87\x65"  # that Bumble gives our guest


BUMBLE = "F1:00:00:00:00:01"


BEACON = bytes((1, 1, 7, 0, 0, 0, 3)) + b"ana"


CALL = bytes((2, 1, 7, 0, 0, 0, 0)) + b"bia"


class BumblePair:
    """One host of ours and one of Bumble's on one radio. Ours works while the loop runs."""

    def __init__(self, seed=0):
        self.loop = JumpingLoop()
        asyncio.set_event_loop(self.loop)
        self.radio = Radio(self.loop)
        self.space = Space(self.loop)
        self.chip = Coprocessor(self.radio, self.space, chance=random.Random(seed))
        self.ours = airlift.Carrier(self.chip)
        self.port = None
        self.written = []  # to Bumble's characteristic, by our guest
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
        """A Bumble Peer that has connected to ours, which advertises and finds its service."""
        self.ours.call(CALL)
        self.wait(lambda: self.ours.advertises)
        device = self.device()
        device.add_service(gatt.Service(UUID(SERVICE), [packets_characteristic(self.written)]))
        self.heard = []
        device.on("advertisement", lambda one: self.heard.append(one.data_bytes))

        async def connect():
            await device.start_scanning(legacy=True, active=False)
            await asyncio.sleep(0.5)
            await device.stop_scanning(legacy=True)
            target = hci.Address(self.chip.address)
            self.link = await device.connect_le(target)
            return Peer(self.link)

        peer = self.radio.run(connect())
        self.wait(lambda: self.written == [b"\0"])
        self.written.clear()
        return peer

    async def packets_of(self, peer):
        """Our guest's characteristic; the guest has its ticket, and a port."""
        (service,) = await peer.discover_service(UUID(SERVICE))
        (packets,) = await peer.discover_characteristics([UUID(PACKETS)], service)
        await packets.write_value(b"\0" + TICKET)
        return packets

    def read(self):
        room = bytearray(60)
        return bytes(room[: self.port.poll(room)])


def calling_bumble(bench, characteristics):
    """(a Bumble server that advertises, its characteristics, a list of what is written to it)."""
    device = bench.device()
    got = []
    made = characteristics(got)
    device.add_service(gatt.Service(UUID("0000180d-0000-1000-8000-00805f9b34fb"), []))
    device.add_service(gatt.Service(UUID(SERVICE), made))
    device.add_service(gatt.Service(UUID("b1a7c0de-5a09-4ca1-9000-7ab1e7ab1e00"), []))
    data = bytes.fromhex("020106") + bytes((5 + len(CALL), 0xFF, 0xFF, 0xFF, 0x5A, 0x50)) + CALL

    async def advertise():
        await device.start_advertising(advertising_data=data, auto_restart=False)

    bench.radio.run(advertise())
    return device, made, got


def packets_characteristic(got, uuid=PACKETS):
    """Bumble's end of our packets; what is written to it is appended to `got`."""
    properties = gatt.Characteristic.Properties
    return gatt.Characteristic(
        UUID(uuid),
        properties.WRITE_WITHOUT_RESPONSE,
        gatt.Characteristic.Permissions.WRITEABLE,
        gatt.CharacteristicValue(write=lambda _, value: got.append(bytes(value))),
    )


def start_hosting(bench):
    """Our end becomes a host; [(address, rssi, content) of each advertisement that it heard]."""
    heard = []

    def hear(address, rssi, content):
        heard.append((address, rssi, content))
        return content == CALL

    bench.ours.host(BEACON, hear)
    return heard
