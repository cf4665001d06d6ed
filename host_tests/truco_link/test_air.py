# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Two to four handhelds over real HCI, ATT and GATT, on both native ports."""

import asyncio

import pytest

from host_tests.support import other_keys, piped_handhelds
from host_tests.support.radio_handhelds import RadioHandhelds
from tools.sim.air import bleio, ports
from truco_core import events, state
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames, lobby_begin
from truco_link.carriers import ble_seldom
from truco_link.lobby_phases import PLAYING, SITTING

NATIVE = (ports.NRF52840, ports.ESP32S3)
RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


@pytest.fixture
def world(request):
    made = []

    def make(*args, **kwargs):
        made.append(RadioHandhelds(*args, **kwargs))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
@pytest.mark.parametrize("count, players", [(2, 2), (2, 4), (3, 4), (4, 4)])
def test_whole_matches_and_all_screens_agree_after_each_hand(world, port, count, players):
    w = world(count, port)
    for lobby in w.lobbies:
        lobby.pace = (30, 30, 500)
    w.sit(RULES["mineiro"], players)
    w.lobbies[0].start()
    w.run(lambda: all(one.phase == PLAYING for one in w.lobbies))
    w.finish()
    w.check_same()
    hands = w.lobbies[0].host.match.state[state.HAND]
    assert w.agreed == set(range(1, hands + 1))
    assert all(not one.guest.dropped for one in w.lobbies[1:])
    assert w.space.packets > 100


@pytest.mark.sampled(2)
@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
def test_with_a_fifth_of_the_packets_lost(world, port):
    w = world(3, port, loss=0.2)
    w.sit(PAULISTA, 4)
    w.lobbies[0].start()
    w.run(lambda: all(one.phase == PLAYING for one in w.lobbies))
    w.finish()
    w.check_same()
    assert sum(adapter.lost for adapter in w.adapters) > 10


@pytest.mark.sampled(2)
@pytest.mark.parametrize("step_ms", [50, 250])
def test_with_screens_that_take_their_time(world, step_ms):
    """Each turn of the loop draws for so long."""
    w = world(4, step_ms=step_ms)
    w.sit(PAULISTA, 4)
    w.lobbies[0].start()
    w.run(lambda: all(one.phase == PLAYING for one in w.lobbies))
    w.finish()
    w.check_same()


def test_nrf_and_esp_at_one_table(world):
    w = world(4, (ports.NRF52840, ports.ESP32S3, ports.NRF52840, ports.ESP32S3))
    w.sit(PAULISTA, 4)
    w.lobbies[0].start()
    w.finish()
    w.check_same()


def test_an_airlift_board_is_a_guest_that_is_found(world):
    w = world(2, (ports.ESP32S3, ports.AIRLIFT))
    host, guest = w.lobbies
    host.create(PAULISTA, 2)
    guest.search()
    w.run(lambda: guest.found)
    assert guest.found[0].name == "player"  # "player 0", cut
    guest.join(guest.found[0])
    w.run(lambda: guest.phase == SITTING)
    host.start()
    w.run(lambda: guest.phase == PLAYING)
    w.finish()
    w.check_same()


def test_signal_strength_is_shown(world):
    w = world(3)
    w.space.set_rssi(w.address(0), -43)
    w.space.set_rssi(w.address(1), -71)
    w.lobbies[0].create(PAULISTA, 2)
    w.lobbies[1].create(PAULISTA, 4)
    w.lobbies[2].search()
    w.run(lambda: len(w.lobbies[2].found) == 2)
    assert {one.name: one.rssi for one in w.lobbies[2].found} == {"player 0": -43, "player 1": -71}


def test_a_fourth_guest_finds_the_table_full(world):
    w = world(5)
    w.sit(PAULISTA, 4, count=4)
    w.wait(2)
    w.lobbies[4].search()
    w.wait(5)
    assert not w.lobbies[4].found  # three connections are all there are: no beacon
    assert w.lobbies[4].carrier is w.carriers[4]


def test_leaving_makes_room_on_the_radio(world):
    w = world(3)
    w.sit(PAULISTA, 4, count=2)
    w.lobbies[1].leave()
    w.run(lambda: not w.adapters[0].connections and not w.adapters[1].connections)
    w.lobbies[2].search()
    w.run(lambda: w.lobbies[2].found)
    w.lobbies[2].join(w.lobbies[2].found[0])
    w.run(lambda: w.lobbies[2].phase == SITTING)
    assert w.lobbies[2].my_seat == 1


def test_a_key_press_is_on_the_other_screens_after_a_few_connection_intervals(world):
    """Measured from the choice on one guest to the event at the host and at the other guest."""
    w = world(3, step_ms=1)
    w.sit(PAULISTA, 4)
    seen = [{} for _ in w.people]
    for person, times in zip(w.people, seen):
        real = person.watch

        def watch(kind, seat, value, real=real, times=times):
            real(kind, seat, value)
            if kind == events.PLAYED:
                times.setdefault((w.lobbies[0].match.state[state.HAND], seat, len(times)), w.now)

        person.watch = watch
    chosen = []
    person = w.people[1]

    def plays(view, seat):
        out = bytearray(state.MAX_LEGAL)
        view.legal(seat, out)
        if view.state[state.PHASE] == state.PLAYING:  # an answer is no card
            chosen.append(w.now)
        return out[0]

    person.plays = plays
    w.lobbies[0].start()
    w.run(lambda: len(chosen) >= 4 or w.lobbies[0].phase == SITTING)
    w.wait(1)
    others = sorted(seen[2].values())
    delays = [
        min(t - press for t in others if t >= press) for press in chosen if press < others[-1]
    ]
    intervals = [delay / (1000 * w.space.interval_s) for delay in delays]
    assert intervals and max(intervals) < 5


def test_an_independent_central_plays_by_the_page_alone(world):
    """Bumble's own host as the table's host: its bytes are written here by hand."""
    from bumble import hci
    from bumble.core import UUID
    from bumble.device import Device, DeviceConfiguration
    from bumble.host import Host

    w = world(1)
    guest = w.lobbies[0]
    guest.guest = None
    lobby_begin.new_guest(guest, 1234)
    lobby_begin.call(guest, 1234)
    guest.enter(3)

    async def connect():
        host = Host()
        host.controller = w.space.new_controller("independent")
        address = hci.Address("F1:00:00:00:00:01", hci.Address.RANDOM_DEVICE_ADDRESS)
        device = Device(config=DeviceConfiguration(name="c", address=address), host=host)
        await device.power_on()
        heard = []
        device.on("advertisement", lambda one: heard.append(one.data_bytes))
        await device.start_scanning(legacy=True, active=False)
        await asyncio.sleep(0.5)
        await device.stop_scanning(legacy=True)
        target = hci.Address(w.address(0), hci.Address.RANDOM_DEVICE_ADDRESS)
        connection = await device.connect_le(target)
        return device, connection, heard

    device, connection, heard = w.radio.run(connect())
    # Flags; manufacturer data: no company, ZP, call, version 2, table 1234, zeros, the name.
    call = bytes.fromhex("02010618ffffff5a500202d20400000000000000") + b"player 0"
    assert heard and heard[0] == call
    got = []

    async def discover():
        from bumble.device import Peer

        peer = Peer(connection)
        services = await peer.discover_services()
        mine = [one for one in services if one.uuid == UUID(SERVICE)]
        assert len(mine) == 1
        (characteristic,) = await peer.discover_characteristics([UUID(PACKETS)], mine[0])
        await peer.discover_descriptors(characteristic)
        await characteristic.subscribe(lambda value: got.append(bytes(value)))
        return characteristic

    characteristic = w.radio.run(discover())

    def send(text):
        w.radio.run(characteristic.write_value(bytes.fromhex(text.replace(" ", ""))))

    def wait_for(start):
        start = bytes.fromhex(start.replace(" ", ""))
        w.run(lambda: any(one.startswith(start) for one in got), 5)
        packet = next(one for one in got if one.startswith(start))
        del got[: got.index(packet) + 1]
        return packet

    iam = wait_for("08 c0 00 01 02")
    attempt = iam[5]
    assert iam[6:] == b"\xd2\x04\x01"  # table 1234; can be a host
    # OPEN, session 4d, table 1234, term 5, flags: a match of two.
    send("09 c0 4d 02 02 %02x d204 05 02" % attempt)
    a = wait_for("13 40 4d 30")[4:]
    send("02 81 4d")  # ACK of record 0
    a += wait_for("13 48 4d 31")[4:]
    private = bytes(range(32))
    b = other_keys.x25519(private, other_keys.BASE)
    send("13 42 4d 30" + b[:16].hex())
    wait_for("02 81 4d")
    send("13 4a 4d 31" + b[16:].hex())
    shared = other_keys.x25519(private, a)
    key = other_keys.session_key(b"", shared, a, b, 1234, attempt, 0x4D)
    proof = wait_for("13 52 4d 32")
    assert proof[4:] == other_keys.hmac(key, b"guest")[:16]
    send("13 53 4d 32" + other_keys.hmac(key, b"host")[:16].hex())
    wait_for("02 83 4d")
    send("13 5b 4d 1d" + other_keys.masked(key, b"one of a table" + b"\x09\x01").hex())
    own = wait_for("0f 5c 4d 27")
    assert own[4:] == other_keys.identity(guest.secret[:16])[2]
    send("02 84 4d")
    join = wait_for("0c 64 4d 20")
    assert join[4:] == b"\0player 0"
    assert guest.guest.table_key == b"one of a table" and guest.code == 265
    send("02 85 4d")
    numbers = {"mine": 4, "its": 5}  # of the next record; of the one that is awaited

    def tell(text, kind=0x40):
        body = bytes.fromhex(text.replace(" ", ""))
        ctl = kind | numbers["mine"] << 3 | numbers["its"]
        numbers["mine"] = numbers["mine"] + 1 & 7
        send((bytes((len(body) + 2, ctl, 0x4D)) + body).hex())

    def acknowledged(text):
        tell(text)
        wait_for("02 %02x 4d" % (0x80 | numbers["mine"]))

    def hear(size, kind):
        """A message of the guest, without its kind; acknowledged."""
        head = bytes((size, 0x40 | numbers["its"] << 3 | numbers["mine"], 0x4D, kind))
        packet = wait_for(head.hex())
        numbers["its"] = numbers["its"] + 1 & 7
        send("02 %02x 4d" % (0x80 | numbers["its"]))
        return packet[4:]

    # TABLE: a match of two; the person here has seat 1. RULES: paulista. SEATs, OWNERs.
    acknowledged("16 d204 05 02 02 00 00 01")
    acknowledged("17 20060c0b0301 010306090c000000")
    acknowledged("15 00 07 4d65")
    acknowledged("1c 00" + "00" * 12)
    acknowledged("15 01 07 596f75")
    acknowledged("1c 01" + own[4:].hex())
    assert guest.seats[1].tag == own[4:]
    # COMMIT, ROUND 9: pledges, nonces, decided.
    s1 = bytes(range(16))
    acknowledged("13" + other_keys.h(s1)[:16].hex())
    tell("1f 09 00 01 00")
    pledge = hear(0x12, 0x26)
    assert pledge[:1] == b"\x25"  # round 9, seat 1
    acknowledged("26" + pledge.hex())
    tell("1f 09 01 01 02")
    nonce = hear(0x0C, 0x14)
    assert pledge[1:] == other_keys.h(nonce[1:] + nonce[:1])[:14]
    acknowledged("14" + nonce.hex())
    acknowledged("1f 09 02 01 02")
    mix = other_keys.h(b"\1" + nonce[1:])[:16]
    digest = other_keys.h(s1 + mix + b"\1")
    deck = list(range(40))
    for i in range(7):
        j = i + (digest[2 * i] + 256 * digest[2 * i + 1]) * (40 - i) // 65536
        deck[i], deck[j] = deck[j], deck[i]
    # SNAP: the start of a match, then DEAL: 3 cards for seat 1.
    match = Match()
    match.start(PAULISTA, 2, 1)
    empty = bytearray(state.SIZE)
    match.view(1, empty)
    for i in range(4):
        acknowledged("11 %02x" % (15 * i) + empty[15 * i : 15 * i + 15].hex())
    acknowledged("10 00" + bytes((deck[6], *deck[3:6])).hex())  # seat 0 opens
    assert w.people[0].has(events.DEALT) == [(events.DEALT, 0, deck[6])]
    tell("03 00 %02x" % deck[0], 0x00)  # EVENTS: seat 0 lays a card
    action = hear(0x07, 0x22)  # the guest plays: ACTION, its position
    assert w.people[0].has(events.PLAYED) == [(events.PLAYED, 0, deck[0])]
    assert action[0] in (*deck[3:6], 0x80)
    assert action[1:] == bytes((1, 1, 2))  # hand 1; one card laid, PLAYING; seat 1 may act
    assert not w.people[0].has(frames.CHEATED)


SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"


def test_the_pages_ids_are_the_modules():
    assert (ble_seldom.SERVICE, ble_seldom.PACKETS) == (SERVICE, PACKETS)
    assert bleio.UUID(SERVICE).uuid128[::-1].hex() == SERVICE.replace("-", "")
    assert piped_handhelds.SITTING == SITTING
