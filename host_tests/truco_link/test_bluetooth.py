"""Test Bluetooth: the carrier `ble` alone on a simulated `_bleio`, and handhelds with radios.

The tables must survive strangers, lossy radios, and the faults of `_bleio`. Tests whose names begin
with a number are about the fault with this number in `tools.sim.air.ports` (issue 33).
"""

import gc
from types import SimpleNamespace

import pytest

from host_tests.support.strangers import Mute, Silent, shout
from tools.sim.air import bleio, ports
from tools.sim.air.space import address
from tools.sim.worlds.airlift_handhelds import OWN_HOST
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import carriers, messages
from truco_link.carriers import ble
from truco_link.phases import IDLE, PLAYING, REFUSED, SITTING

CONTENT = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
DATA = bytes.fromhex("020106 14 ff ffff 5a50") + CONTENT
BOTH = pytest.mark.parametrize("port", [ports.NRF52840, ports.ESP32S3], ids=lambda one: one.name)


class One:
    """A carrier on its adapter, with one tick per millisecond.

    log: [(ms, name of the called function of the radio, its arguments ...)]
    """

    def __init__(self, port=ports.ESP32S3):
        self.w = RadioHandhelds(1, port, step_ms=1)
        self.w.lobbies[0].tick = self.tick
        self.adapter, self.carrier = self.w.adapters[0], self.w.carriers[0]
        self.began, self.log, self.heard = self.w.now, [], []
        self.wants = False
        for name in ("start_scan", "stop_scan", "start_advertising", "stop_advertising", "connect"):
            setattr(self.adapter, name, self._noted(name, getattr(self.adapter, name)))

    def _noted(self, name, real):
        def call(*words, **how):
            self.log.append((self.w.now - self.began, name, *words, *how.values()))
            return real(*words, **how)

        return call

    def tick(self, now_ms):
        self.carrier.tick(now_ms - 1)

    def hear(self, address, rssi, content):
        self.heard.append((rssi, bytes(content)))
        return self.wants

    def be(self, mode):
        words = {"host": (CONTENT, self.hear), "seek": (self.hear,), "call": (CONTENT,)}
        getattr(self.carrier, mode)(*words.get(mode, ()))

    def asked(self, ms, *names):
        """Run for this time. Return the logged calls, of all functions or only of `names`."""
        del self.log[:]
        self.w.wait(ms / 1000)
        return [one for one in self.log if not names or one[1] in names]


@pytest.fixture
def no_chance(monkeypatch):
    rests = {True: carriers.BUSY_REST_MS + 7, False: carriers.BEACON_MS + 7}
    monkeypatch.setattr(ble, "rest_ms", rests.get)


PREFIX = b"\x05\xff\xff\xff\x5a\x50"
SCAN, NO_SCAN = ("start_scan", PREFIX, 0.03, 0.03, -127, False), ("stop_scan",)
HALF = *SCAN[:2], 0.06, 0.03, -127, False  # a scan half of the time, during a match
SEND, NO_SEND = ("start_advertising", DATA, False, 0.1), ("stop_advertising",)
CALL = "start_advertising", DATA, True, 0.021


@pytest.mark.parametrize(
    "mode, busy, told",
    [
        (
            "host",
            False,
            [(1, *SCAN), (101, *NO_SCAN), (101, *SEND), (208, *NO_SEND), (208, *SCAN)],
        ),
        (
            "host",
            True,
            [(1, *HALF), (301, *NO_SCAN), (301, *SEND), (1808, *NO_SEND), (1808, *HALF)],
        ),
        ("seek", False, [(1, *SCAN), (301, *NO_SCAN), (302, *SCAN)]),
        ("call", False, [(1, *CALL)]),
    ],
)
def test_turns_on_the_air(no_chance, mode, busy, told):
    """Each mode alternates between scanning and advertising at the expected times."""
    one = One()
    one.carrier.busy = busy
    one.be(mode)
    assert one.asked(told[-1][0]) == told
    del one.log[:]
    for _ in range(2):
        one.be("quiet")
    assert [what for _, what in one.log] == ["stop_advertising" if mode == "call" else "stop_scan"]
    assert one.asked(2000) == []


@pytest.mark.parametrize(
    "data, content",
    [
        (b"\x00\x06\xff\xff\xff\x5a\x50x", None),  # a size of 0 ends the advertisement
        (b"\x02\x01\x06", None),
        (b"\x06\xff\xff\xff\x5a\x50xyz", b"x"),
        (b"\x09\xff\xff\xff\x5a\x50xyz", b"xyz"),  # ends earlier than its size says
        (b"\x05\xff\xff\xff\x5a\x50", None),  # no content
        # The part with our mark may follow other parts of the advertisement.
        (b"\x05\xff\xff\xff\x5a\x51\x02\x0a\x00\x06\xff\xff\xff\x5a\x50x", b"x"),
    ],
)
def test_our_part_of_an_advertisement_is_found(data, content):
    """A seeker finds the content behind our mark in any advertisement."""
    one = One()
    one.be("seek")
    one.asked(10)
    shout(one.w, "C0:00:00:00:00:01", data)
    one.asked(400)
    assert one.heard == [(-50, content)] * bool(content)


@BOTH
@pytest.mark.parametrize(
    "mode, wants, then, connects",
    [
        ("host", True, None, True),
        ("host", False, None, False),
        ("seek", True, None, False),
        ("host", True, "quiet", False),  # `heard` changes the mode of the carrier
        ("host", True, "call", False),
    ],
)
def test_a_host_connects_to_the_first_that_it_wants_and_can(port, mode, wants, then, connects):
    one = One(port)
    for i, connectable in enumerate((False, True, True), 1):
        who = one.w.space.station(address("C0:00:00:00:00:%02X" % i), None)
        who.advertise(DATA, connectable, 0.05)
    one.wants = wants
    if then:
        one.hear = lambda *_: one.be(then) or wants
    one.be(mode)
    asked = [what[2].packed[1] for what in one.asked(400, "connect")]
    assert asked in ([[2], [3]] if connects else [[]])


class Ring(bytearray):
    """A CharacteristicBuffer that may keep back bytes at its end.

    lost: number of these bytes. Espressif's ring has this fault after a race, because it had no
        lock before 10.3.0-alpha.4 (CircuitPython 97cf5c5855).
    """

    lost = 0

    def readinto(self, buffer):
        size = max(0, len(self) - self.lost)
        buffer[:size] = self[:size]
        del self[:size]
        return size

    def reset_input_buffer(self):
        self.clear()
        self.lost = 0


RECORD = bytes((4, 1, 9, 5, 6))
A, B = b"\x80\1", b"\x80\2"  # tickets of two guests


@pytest.mark.parametrize(
    "came, of_a, of_b",
    [
        (B + RECORD + A + RECORD, RECORD, RECORD),
        (RECORD, b"", b""),  # no ticket
        (A + RECORD + b"\x80\x55" + RECORD, RECORD, b""),  # an unknown ticket
        (A + RECORD + B + RECORD[:-1], RECORD, b""),  # an incomplete record, as the ring was full
    ],
)
def test_what_guests_write_goes_to_the_ports_whose_tickets_it_bears(came, of_a, of_b):
    """A host assigns the records in its ring to its guests by their tickets."""
    carrier = with_guests()
    carrier.ring += came
    assert [polled(port) for port in carrier.ports] == [of_a, of_b]


def with_guests():
    """Return a host's carrier with a ring and two guests."""
    carrier = One().carrier
    carrier.ring, carrier.came = Ring(), bytearray(ble.RING_BYTES + 1)
    for ticket in (A, B):
        port = ble.Port(carrier, SimpleNamespace(connected=True), None)
        port.ticket, port.out = ticket, port
        carrier.ports.append(port)
    return carrier


def polled(port):
    buffer = bytearray(60)
    return bytes(buffer[: port.poll(buffer)])


@pytest.mark.parametrize("lost", [1, 5, 7])
def test_a_ring_that_lost_a_count_is_emptied_and_goes_on(lost):
    """After the fault of the ring the carrier empties it, and the next records arrive."""
    carrier = with_guests()
    carrier.ring.lost = lost
    heard = b""
    for _ in range(9):
        carrier.ring += A + RECORD
        heard = polled(carrier.ports[0])
    assert heard == RECORD


NRF, ESP = ports.NRF52840, ports.ESP32S3
LATE_S = 0.5  # maximum delay of a frame of the game
ALL = (*ports.NATIVE, OWN_HOST)


def each(*kinds):
    return pytest.mark.parametrize("port", kinds, ids=lambda port: port.name)


def hosting(w, players=4):
    """Let handheld 0 create a table; return its lobby."""
    w.lobbies[0].create(PAULISTA, players)
    w.wait(1)
    return w.lobbies[0]


def join(w, i, limit_s=20):
    """Let handheld `i` find the table and join; return how many seconds joining took."""
    guest = w.lobbies[i]
    w.look(guest)
    since = w.now
    guest.join(guest.found[0])
    w.run(lambda: guest.phase == SITTING, limit_s)
    return (w.now - since) / 1000


def join_after_reloads(w, i):
    """Let handheld `i` join a table although its program or the host's may restart meanwhile."""
    for _ in range(4):
        if w.lobbies[i].phase in (IDLE, REFUSED):
            w.lobbies[i].join(w.look(w.lobbies[i]))
        w.run(lambda: w.lobbies[i].phase in (IDLE, SITTING, REFUSED), 40)
    assert w.lobbies[i].phase == SITTING


def live(w, i):
    return [one for one in w.adapters[i].living if one.connected]


@pytest.mark.parametrize("how, whose", [("pin", 0), ("silent", 0), ("noise", 0), ("error", 1)])
def test_a_controller_that_fails_in_a_match(world, whose, how):
    """The handheld restarts its controller, and all players return to the table."""
    w = world(3, OWN_HOST, baud=115200)
    w.sit(PAULISTA, 4).play()
    w.wait(1)
    chip = w.adapters[whose]
    if how == "pin":
        chip.restart()
    elif how == "silent":
        chip.forget()
    elif how == "noise":
        chip.say(b"Guru Meditation Error")
    else:
        chip.say(b"\x04\x10\x01\x42")
    if how != "silent":  # the game may not notice that a silent controller has restarted
        w.run(lambda: w.carriers[whose].gap.failures, 30)
    w.run(lambda: w.carriers[whose].gap.ready, 30)
    w.wait(10)
    w.run(lambda: all(one.phase in (PLAYING, SITTING) for one in w.lobbies), 90)
    w.finish()
    assert sum(one.host is not None for one in w.lobbies) == 1


def test_a_match_that_begins_while_a_newcomer_is_told_the_table_counts_for_it(world):
    w = world(2)
    host, guest = w.lobbies
    host.create(PAULISTA, 2)
    guest.join(w.look(guest))
    w.run(lambda: host.seats[1].flags & messages.PRESENT == messages.PRESENT)
    host.start()
    w.run(lambda: guest.guest.match.waiting())
    assert guest.guest.match_info.counts(1)


@each(NRF, ESP, OWN_HOST)
def test_a_silent_peer_is_hung_up_on_after_six_seconds(world, port):
    w = world(1, port)
    eve = Silent(w, hosting(w).at.table_id)
    w.run(lambda: eve.met)
    w.wait(5.5)
    assert not eve.gone and not w.lobbies[0].host.peers
    w.run(lambda: eve.gone, 1)


@pytest.mark.parametrize("port, players", [(ESP, 2), (NRF, 2), (NRF, 4)])
def test_a_stranger_who_ignores_the_host_holds_up_no_match(world, port, players):
    """A host connects to no stranger in a match without a free seat, and on nRF in no match."""
    w = world(2, port)
    w.sit(PAULISTA, players).play().sleep()
    eve = Mute(w, w.lobbies[0].at.table_id)
    w.longest_s[:] = [0.0] * 2
    w.wait(60)
    assert not eve.met and max(w.longest_s) < 0.5
    assert all(lobby.phase in (PLAYING, SITTING) for lobby in w.lobbies)


def test_a_table_that_answers_no_stranger_offers_no_seat(world):
    """A player who wants to play does not see such a table: on nRF that is each match."""
    w = world(3, NRF)
    w.sit(PAULISTA, 4, count=2)
    assert w.look(w.lobbies[2]).free == 2
    w.lobbies[0].start()
    w.run(lambda: w.lobbies[2].found[0].playing)
    assert w.lobbies[2].found[0].free == 0


@each(ESP, NRF)
@pytest.mark.parametrize("token", [b"", b"eight by"])
def test_a_stranger_with_the_tag_of_a_seat_stops_no_table(world, port, token):
    """A tag can be copied from a call. The host discovers nobody who cannot show its token."""
    w = world(4, port)
    w.sit(PAULISTA, 4).play()
    tag = w.lobbies[2].seats[w.lobbies[2].my_seat].tag
    w.kill(2)
    eve = Mute(w, w.lobbies[0].at.table_id, tag[:4], token)
    w.longest_s[:] = [0.0] * 4
    w.finish()
    assert eve.met > 1 and not eve.asked and max(w.longest_s) < 1
    assert sum(w.reloads) == 0


def test_where_a_seat_is_free_a_stranger_may_hold_a_table_up_once_in_minutes(world):
    """After a stranger has blocked a host, all strangers must wait for 240 s.

    The next host, which takes over because this one was silent, can be blocked once, too.
    """
    w = world(2)
    w.sit(PAULISTA, 4).play().sleep()
    eve = Mute(w, w.lobbies[0].at.table_id)
    w.run(lambda: w.longest_s[0] > 19, 60)  # the discovery has blocked the host for 20 s
    w.wait(150)
    assert eve.asked == 2
    assert all(person.has(messages.HELD_UP)[-1][2] == 240 for person in w.people)
    assert sorted(lobby.is_host for lobby in w.lobbies) == [False, True]
    assert {lobby.phase for lobby in w.lobbies} == {PLAYING}


def test_a_guest_that_comes_back_makes_its_host_begin_anew_and_both_go_on(world, monkeypatch):
    """A discovery of the host fails midway, after it has found a characteristic.

    The host's program restarts, and both players return to the match.
    """
    w, real, left = world(2), bleio.Service.ends, [1]
    w.sit(PAULISTA, 2).play()

    def lost(service):
        if left:
            left.pop()
            raise ConnectionError("Not connected")
        return real(service)

    monkeypatch.setattr(bleio.Service, "ends", lost)
    w.cut(1)
    w.wait(12)
    w.restore(1)
    w.run(lambda: sum(w.reloads), 60)
    w.run(lambda: sorted(one.phase for one in w.lobbies) == [PLAYING] * 2, 60)
    w.wait(3)
    assert sum(one.is_host for one in w.lobbies) == 1
    assert all(seat.flags & messages.PRESENT == messages.PRESENT for seat in w.lobbies[0].seats)


@each(*ports.NATIVE)
def test_a_guest_lost_in_its_discovery_is_soon_back_at_the_same_table(world, monkeypatch, port):
    """A guest that comes back goes out of reach while its host discovers it."""
    w, real = world(4, port), bleio.Connection.discover_remote_services
    w.sit(PAULISTA, 4).play().sleep()
    lost = []

    def discover(connection, uuids):
        if connection.is_central and not lost:
            lost.append(w.cut(1))
        return real(connection, uuids)

    def is_one_table():
        hosts = [one.host for one in w.lobbies if one.is_host]
        return len(hosts) == 1 and not hosts[0].seating.mask_of(messages.PERSON)

    w.cut(1)
    w.wait(6)
    monkeypatch.setattr(bleio.Connection, "discover_remote_services", discover)
    w.restore(1)
    w.run(lambda: lost, 20)
    w.restore(1)
    w.run(is_one_table, 20)


@each(*ALL)
def test_one_out_of_reach_does_not_stop_the_others(world, port):
    """A guest out of reach does not delay messages to the others.

    Its packets stay in the controller, which has room for 8. Waiting for them would block the
    program for 4 s.
    """
    w = world(3, port)
    w.sit(PAULISTA, 4)
    w.longest_s[:] = [0.0] * 3
    w.cut(1)
    w.lobbies[0].at.ask(messages.SHOUT, 1)
    w.wait(3)  # the phrase is repeated to the guest that is out of reach
    said = w.people[2].has(messages.SHOUTED)
    for number in (2, 3):
        w.lobbies[0].at.ask(messages.SHOUT, number)
        w.wait(0.4 if port in (NRF, OWN_HOST) else 1.2)
        assert w.people[2].has(messages.SHOUTED)[len(said) :][-1][2] == number
    assert max(w.longest_s) < 0.1


@each(*ports.NATIVE)
def test_2_guests_come_and_go_while_memory_is_swept(world, port):
    """Results of discoveries survive garbage collections while guests come and go."""
    w = world(3, port)
    w.sit(PAULISTA, 4, count=2)
    for turn in range(4):
        w.lobbies[1 + turn % 2].leave()
        w.run(lambda: not w.lobbies[0].host.peers)
        w.wait(1)
        gc.collect()
        join(w, 2 - turn % 2)
        assert not any(adapter.advertising for adapter in w.adapters[1:])
    gc.collect()
    events = w.adapters[0].events  # one event for each join, kept to the end of the program
    assert len(events) == (5 if not port.nordic else 0) and all(one() for one in events)


@each(*ports.NATIVE)
def test_3_three_guests_have_room_with_a_host_that_was_a_guest(world, port):
    """A former guest has registered its own service, which may cost it a connection as a host."""
    w = world(4, port)
    w.lobbies[1].create(PAULISTA, 4)
    w.wait(1)
    join(w, 0)
    for one in w.lobbies[:2]:
        one.leave()
    w.wait(3)
    w.sit(PAULISTA, 4)
    assert len(w.lobbies[0].host.peers) == 3


@each(*ports.NATIVE)
@pytest.mark.parametrize("interval_ms", [15, 75, 300])
def test_5_a_newcomer_costs_the_others_a_late_frame_at_any_interval(world, port, interval_ms):
    """Joining is quick, and delays the frames of the others only a little."""
    w = world(3, port, interval_s=interval_ms / 1000, step_ms=10)
    w.sit(PAULISTA, 4, count=2)
    w.longest_s[:] = [0.0] * 3
    assert join(w, 2) <= 2.4 + interval_ms / 100
    assert max(w.longest_s[:2]) <= (LATE_S if interval_ms <= 75 else 1.1)


def test_7_a_link_that_comes_too_late_is_no_orphan(world):
    """A link comes up after 1.6 s, when `connect` has timed out, and the host uses it."""
    w = world(2)
    hosting(w, 2)
    w.look(w.lobbies[1])
    w.space.cut_next_s = 1.6
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING, 8)
    w.wait(2)
    assert len(live(w, 0)) == len(w.lobbies[0].host.peers) == 1


def test_9_who_has_paired_with_a_board_keeps_it_off_the_air_only_once(world):
    """On nRF the identity of a stranger that has paired makes each advertisement fail."""
    w = world(2, NRF)
    for adapter in w.adapters:
        adapter.bonds.append(bleio.Bond(valid=False))
    hosting(w, 2)
    join(w, 1)


CALLS = "start_scan start_advertising stop_advertising connect discover_remote_services write"
CALLS = CALLS.split()
ERRORS = (NameError, ConnectionError, MemoryError, TimeoutError, bleio.BluetoothError, OSError)


@BOTH
@pytest.mark.parametrize("call, error", [*zip(CALLS, ERRORS)])
def test_9_an_error_of_the_radio_is_no_end(world, call, error, port):
    """A guest can join although one call of the radio raises an error."""
    w = world(2, port)
    for adapter in w.adapters:
        adapter.fails[call] = [error()]
    hosting(w, 2)
    fails = [adapter.fails[call] for adapter in w.adapters]
    join_after_reloads(w, 1)
    assert sum(map(len, fails)) < 2
    # On Espressif the program must restart after a failed discovery, before the next one.
    must = call == "discover_remote_services" and not port.nordic
    assert w.reloads == [must, must]
