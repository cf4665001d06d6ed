"""A guest at a table whose host is Bumble's own central: by docs/link.md alone, byte by byte."""

import asyncio

from bumble import gatt, hci
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from host_tests.independent import curve
from host_tests.support.strangers import PACKETS, SERVICE
from tools.sim.air import bleio
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import events, state
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames

PAULISTA = dict(RULE_SETS)["paulista"]
KEY = b"one of a table"  # that of the table
FIRST = bytes(range(16))  # the host's seed of the deal


class Central:
    """The host of a table; what it sends and awaits is written as hexadecimal digits."""

    def __init__(self, world):
        self.world = world
        self.heard = []  # advertisements
        self._got = []  # packets
        self._mine, self._its = 4, 5  # numbers of the next record, and of the one that is awaited
        world.radio.run(self._connect())

    async def _connect(self):
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

    def meet(self):
        """The guest has found us, and gets its ticket."""
        self.world.run(lambda: self._got == [b"\0"], 5)
        self._got.clear()
        self.send("00 8765")

    def send(self, text):
        self.world.radio.run(self._packets.write_value(bytes.fromhex(text)))

    def wait_for(self, start):
        """The next packet that begins so, behind the ticket."""
        start, got = bytes.fromhex("8765" + start), self._got
        self.world.run(lambda: any(one.startswith(start) for one in got), 5)
        assert all(one.startswith(start[:2]) for one in got)
        packet = next(one for one in got if one.startswith(start))
        del got[: got.index(packet) + 1]
        return packet[2:]

    def tell(self, text, kind=0x40):
        """A record of this body, with the numbers that come next."""
        body = bytes.fromhex(text)
        ctl = kind | self._mine << 3 | self._its
        self._mine = self._mine + 1 & 7
        self.send((bytes((len(body) + 2, ctl, 0x4D)) + body).hex())

    def acknowledged(self, text):
        self.tell(text)
        self.wait_for("02 %02x 4d" % (0x80 | self._mine))

    def hear(self, size, kind):
        """A message of the guest, without its kind; acknowledged."""
        head = bytes((size, 0x40 | self._its << 3 | self._mine, 0x4D, kind))
        packet = self.wait_for(head.hex())
        self._its = self._its + 1 & 7
        self.send("02 %02x 4d" % (0x80 | self._its))
        return packet[4:]


def greet(central, secret):
    """From the call to the words that the guest joins; its tag."""
    iam = central.wait_for("08 c0 00 01 04")
    attempt = iam[5]
    assert iam[6:] == b"\xd2\x04\x01"  # table 1234; can be a host
    # OPEN, session 4d, table 1234, term 5, flags: a match of two.
    central.send("09 c0 4d 02 04 %02x d204 05 02" % attempt)
    a = central.wait_for("13 40 4d 30")[4:]
    central.send("02 81 4d")  # ACK of record 0
    a += central.wait_for("13 48 4d 31")[4:]
    private = bytes(range(32))
    b = curve.x25519(private, curve.NINE)
    central.send("13 42 4d 30" + b[:16].hex())
    central.wait_for("02 81 4d")
    central.send("13 4a 4d 31" + b[16:].hex())
    shared = curve.x25519(private, a)
    name = curve.name_of(1234, attempt, 0x4D, 5)
    key = curve.session_key(b"", shared, a, b, name)
    proof = central.wait_for("13 52 4d 32")
    assert proof[4:] == curve.mac(key, b"guest")[:16]
    central.send("13 53 4d 32" + curve.mac(key, b"host")[:16].hex())
    central.wait_for("02 83 4d")
    central.send("13 5b 4d 1d" + curve.mask_secrets(key, KEY + b"\x09\x01").hex())
    own = central.wait_for("0f 5c 4d 27")
    assert own[4:] == curve.identity(secret[:16])[2]
    central.send("02 84 4d")
    join = central.wait_for("0d 64 4d 20")
    assert join[4:] == b"\0\x05player 0"
    central.send("02 85 4d")
    return own[4:]


def seat(central, tag):
    """TABLE: a match of two; the person here has seat 1. RULES: paulista. SEATs, OWNERs."""
    central.acknowledged("16 d204 05 02 02 00 00 01 01")
    central.acknowledged("17 20060c0b0301 010306090c000000")
    central.acknowledged("15 00 07 00 4d65")
    central.acknowledged("1c 00" + "00" * 12)
    central.acknowledged("15 01 07 00 596f75")
    central.acknowledged("1c 01" + tag.hex())


def snapshot(central):
    """SNAP: the start of a match, seen from seat 1."""
    match = Match()
    match.start(PAULISTA, 2, 1)
    empty = bytearray(state.SIZE)
    match.view(1, empty)
    parts = ["11 %02x" % (15 * i) + empty[15 * i : 15 * i + 15].hex() for i in range(4)]
    for part in parts[:3]:
        central.acknowledged(part)
    central.tell(parts[3])


def shuffle(central):
    """The host's link, that of the guest behind SNAP; ASK, and its next one. The first cards."""
    first = curve.sha(FIRST)[:16]
    central.acknowledged("28" + first.hex())
    snapshot(central)
    end = central.hear(0x13, 0x29)
    central.tell("29" + end.hex())
    central.tell("12 02")
    link = central.hear(0x13, 0x29)
    assert end == curve.sha(link)[:16]
    mix = curve.sha(first + link)[:16]
    digest = curve.sha(FIRST + mix)
    deck = list(range(40))
    for i in range(7):
        j = i + (digest[2 * i] + 256 * digest[2 * i + 1]) * (40 - i) // 65536
        deck[i], deck[j] = deck[j], deck[i]
    return deck[:7]


def deal(central, deck):
    """DEAL: 3 cards for seat 1; seat 0 opens."""
    central.acknowledged("10 00" + bytes((deck[6], *deck[3:6])).hex())


def test_an_independent_central_plays_by_the_page_alone(opened):
    world = opened(RadioHandhelds, 1, step_ms=10)
    lobby, person = world.lobbies[0], world.people[0]
    lobby.guest = None
    lobby.new_guest(1234)
    lobby.call(1234)
    lobby.enter(3)
    central = Central(world)
    central.meet()
    # Flags; manufacturer data: no company, ZP, call, version 4, table 1234, zeros, the name.
    call = bytes.fromhex("02010618ffffff5a500204d20400000000000000") + b"player 0"
    assert central.heard and central.heard[0] == call
    tag = greet(central, lobby.secret)
    assert lobby.guest.table_key == KEY and lobby.code == 265
    seat(central, tag)
    assert lobby.seats[1].tag == tag
    deck = shuffle(central)
    deal(central, deck)
    assert person.has(events.DEALT) == [(events.DEALT, 0, deck[6])]
    central.tell("03 00 %02x" % deck[0], 0x00)  # EVENTS: seat 0 lays a card
    action = central.hear(0x07, 0x22)  # the guest plays: ACTION, its position
    assert person.has(events.PLAYED) == [(events.PLAYED, 0, deck[0])]
    assert action[0] in (*deck[3:6], 0x80)
    assert action[1:] == bytes((1, 1, 2))  # hand 1; one card laid, PLAYING; seat 1 may act
    assert not person.has(frames.CHEATED)


def test_an_id_on_the_air_is_the_pages_backwards():
    assert bleio.UUID(SERVICE).uuid128[::-1].hex() == SERVICE.replace("-", "")
