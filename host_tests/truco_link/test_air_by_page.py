"""A guest at a table whose host is the page's program on Bumble's central."""

import asyncio

from bumble import gatt, hci
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from host_tests.independent.handheld import Handheld
from host_tests.support.strangers import PACKETS, SERVICE
from tools.sim.air import bleio
from tools.sim.worlds.piped_handhelds import FAST_PACE, PAULISTA, robot
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import state
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

TICKET = b"\x87\x65"


class Central:
    """The host's side of docs/link.md, GATT and advertising: a carrier and its only port."""

    address, closed, max_guests = "guest", False, 1

    def __init__(self, world):
        self.world = world
        self.heard = []  # advertisements
        self._got = []  # packets
        self._met = False

    async def connect(self):
        host = Host()
        host.controller = self.world.space.new_controller("independent")
        address = hci.Address("F1:00:00:00:00:01", hci.Address.RANDOM_DEVICE_ADDRESS)
        device = Device(config=DeviceConfiguration(name="c", address=address), host=host)
        kind = gatt.Characteristic
        own = kind(
            UUID(PACKETS),
            kind.Properties.WRITE_WITHOUT_RESPONSE,
            kind.Permissions.WRITEABLE,
            gatt.CharacteristicValue(write=lambda _bearer, value: self._got.append(bytes(value))),
        )
        device.add_service(gatt.Service(UUID(SERVICE), [own]))
        await device.power_on()
        device.on("advertisement", lambda one: self.heard.append(one.data_bytes))
        await device.start_scanning(legacy=True, active=False)
        await asyncio.sleep(0.5)
        await device.stop_scanning(legacy=True)
        target = hci.Address(self.world.address(0), hci.Address.RANDOM_DEVICE_ADDRESS)
        peer = Peer(await device.connect_le(target))
        await peer.request_mtu(65)
        services = await peer.discover_services()
        (mine,) = [one for one in services if one.uuid == UUID(SERVICE)]
        (self._packets,) = await peer.discover_characteristics([UUID(PACKETS)], mine)

    def host(self, content, hear):
        """It has met its guest, and need not say that it is there."""

    def tick(self, now_ms):
        pass

    def take(self):
        """The guest has found us, and gets its ticket."""
        if self._met or self._got[:1] != [b"\0"]:
            return None
        self._met = True
        del self._got[0]
        self.send(b"\0" + TICKET)
        return self

    def send(self, packet):
        self.world.radio.run(self._packets.write_value(bytes(packet)))
        return True

    def poll(self, buffer):
        packet = self._got.pop(0) if self._got else TICKET
        assert packet[:2] == TICKET
        buffer[: len(packet) - 2] = packet[2:]
        return len(packet) - 2

    def close(self):
        self.closed = True


def test_the_pages_host_and_our_guest_play_a_match_by_bluetooth(opened):
    world = opened(RadioHandhelds, 1, step_ms=10)
    (lobby,), (person,) = world.lobbies, world.people
    central = Central(world)
    page = Handheld(central, RandomPlayer(2), robot(), "page", FAST_PACE)
    page.create(PAULISTA, 2)
    page.host.number = 1234
    lobby.new_guest(1234)
    lobby.call(1234)
    lobby.enter(2)
    world.radio.run(central.connect())
    # Flags; manufacturer data: no company, ZP, call, version 4, table 1234, zeros, the name.
    call = bytes.fromhex("02010618ffffff5a500204d20400000000000000") + b"player 0"
    assert central.heard and central.heard[0] == call

    def until(phase):
        def is_there():
            page.tick(world.now)
            return lobby.phase == phase

        world.run(is_there, 300)

    until(SITTING)
    page.start()
    until(PLAYING)
    until(SITTING)
    ours, theirs = lobby.match.state, page.host.match.state
    assert ours[state.SCORE : state.SCORE + 2] == theirs[state.SCORE : state.SCORE + 2]
    assert max(ours[state.SCORE : state.SCORE + 2]) >= 12
    assert not person.has(frames.CHEATED) and not page.cheats


def test_an_id_on_the_air_is_the_pages_backwards():
    assert bleio.UUID(SERVICE).uuid128[::-1].hex() == SERVICE.replace("-", "")
