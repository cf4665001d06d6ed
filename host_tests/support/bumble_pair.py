"""Our BLE host and Bumble's, each on one of Bumble's virtual controllers."""

import asyncio
import random
import selectors

from bumble import gatt, hci
from bumble.controller import Controller
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import PacketParser

from truco_link.carriers import airlift

SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
TICKET = b"\x87\x65"  # the ticket that Bumble gives our guest
BUMBLE = "F1:00:00:00:00:01"
BEACON = bytes((1, 1, 7, 0, 0, 0, 3)) + b"ana"
CALL = bytes((2, 1, 7, 0, 0, 0, 0)) + b"bia"
OURS = "00:00:5E:00:53:01/P"


class _NoWaiting(selectors.SelectSelector):
    """A selector that advances the clock of its loop instead of waiting."""

    loop = None

    def select(self, timeout=None):
        self.loop.now += timeout or 0
        return []


class JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self):
        self.now = 0.0
        selector = _NoWaiting()
        selector.loop = self
        super().__init__(selector)
        self._clock_resolution = 1e-9

    def time(self):
        return self.now


class Esp32(Controller):
    le_acl_data_packet_length = 251
    total_num_le_acl_data_packets = total_num_acl_data_packets = 8
    le_features = hci.LeFeatureMask.LE_ENCRYPTION  # no extended advertising


class Chip:
    """A stream to a controller. A read returns any number of bytes."""

    def __init__(self, loop, controller, seed):
        self._loop = loop
        self.controller = controller
        self.controller.hci_sink = self
        # Bumble's LocalLink takes a sender's random address as the source of its packets.
        self.controller.random_address = self.controller.public_address
        self._parser = PacketParser(controller)
        self._chance = random.Random(seed)
        self._room = bytearray()
        self.address = OURS
        self.longest = 0  # size of the longest ACL packet that was written, without headers

    def on_packet(self, packet):
        self._room += packet

    def readinto(self, buffer):
        size = min(len(buffer), len(self._room))
        size = size and self._chance.randint(1, size)
        buffer[:size] = self._room[:size]
        del self._room[:size]
        return size

    def write(self, packet):
        if packet[0] == hci.HCI_ACL_DATA_PACKET:
            self.longest = max(self.longest, packet[3])
        self._loop.call_soon(self._parser.feed_data, bytes(packet))

    def busy(self):
        return False

    restart = rest = hold = deinit = lambda *_: None


class BumblePair:
    """Our host and Bumble's. Ours runs while the event loop does."""

    def __init__(self, seed=0):
        self.loop = JumpingLoop()
        asyncio.set_event_loop(self.loop)
        self.air = LocalLink()
        self.chip = Chip(self.loop, self.run(self._controller("ours", OURS)), seed)
        self.ours = airlift.Carrier(self.chip)
        self.port = None
        self.written = []  # written by our guest to Bumble's characteristic
        self.loop.call_soon(self._tick)

    async def _controller(self, name, address=None):  # async: Bumble needs a running loop here
        return Esp32(name, link=self.air, public_address=address)

    def run(self, coroutine):
        return self.loop.run_until_complete(coroutine)

    def send(self, host, *what):
        """Send an L2CAP packet from Bumble."""
        self.loop.call_soon(host.send_l2cap_pdu, *what)
        self.advance(0)

    def advance(self, seconds):
        self.run(asyncio.sleep(seconds))

    def close(self):
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.advance(0)
        self.loop.close()

    def _tick(self):
        self.ours.tick(1000 + int(self.loop.now * 1000))
        self.port = self.port or self.ours.new_port()
        self.loop.call_later(0.005, self._tick)

    def wait(self, until, limit_s=20):
        end_s = self.loop.time() + limit_s
        while not until():
            assert self.loop.time() < end_s, "it takes too long"
            self.advance(0.005)

    async def _device(self):
        host = Host()
        host.controller = await self._controller("bumble")
        address = hci.Address(BUMBLE, hci.Address.RANDOM_DEVICE_ADDRESS)
        device = Device(config=DeviceConfiguration(name="b", address=address), host=host)
        await device.power_on()
        return device

    def device(self):
        return self.run(self._device())

    def connected(self):
        """Return a connected Bumble Peer. Our end advertises and finds the Peer's service."""
        self.ours.call(CALL)
        self.wait(lambda: self.ours.gap.advertises)
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

        peer = self.run(connect())
        self.wait(lambda: self.written == [b"\0"])
        self.written.clear()
        return peer

    async def packets_of(self, peer):
        """Return our guest's characteristic, to which Bumble has written the ticket of a port."""
        (service,) = await peer.discover_service(UUID(SERVICE))
        (packets,) = await peer.discover_characteristics([UUID(PACKETS)], service)
        await packets.write_value(b"\0" + TICKET)
        return packets

    def read(self):
        room = bytearray(60)
        return bytes(room[: self.port.poll(room)])


def calling_bumble(bench, characteristics):
    """Return (an advertising Bumble server, its characteristics, list of what is written to it)."""
    device = bench.device()
    got = []
    made = characteristics(got)
    device.add_service(gatt.Service(UUID("0000180d-0000-1000-8000-00805f9b34fb"), []))
    device.add_service(gatt.Service(UUID(SERVICE), made))
    device.add_service(gatt.Service(UUID("b1a7c0de-5a09-4ca1-9000-7ab1e7ab1e00"), []))
    data = bytes.fromhex("020106") + bytes((5 + len(CALL), 0xFF, 0xFF, 0xFF, 0x5A, 0x50)) + CALL

    async def advertise():
        await device.start_advertising(advertising_data=data, auto_restart=False)

    bench.run(advertise())
    return device, made, got


def packets_characteristic(got, uuid=PACKETS):
    """Return Bumble's end of our packet stream. What is written to it is appended to `got`."""
    properties = gatt.Characteristic.Properties
    return gatt.Characteristic(
        UUID(uuid),
        properties.WRITE_WITHOUT_RESPONSE,
        gatt.Characteristic.Permissions.WRITEABLE,
        gatt.CharacteristicValue(write=lambda _, value: got.append(bytes(value))),
    )


def start_hosting(bench):
    """Make our end a host. Return a growing list of (address, rssi, content) of advertisements."""
    heard = []

    def hear(address, rssi, content):
        heard.append((address, rssi, content))
        return content == CALL

    bench.ours.host(BEACON, hear)
    return heard
