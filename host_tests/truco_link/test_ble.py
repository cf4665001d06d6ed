"""The BLE carrier alone on the simulated `_bleio`: its turns on the air, whom it connects to and
hangs up on, and whose the bytes in its ring are."""

from types import SimpleNamespace

import pytest

from host_tests.support.strangers import Mute, shout
from tools.sim.air import ports
from tools.sim.air.space import address
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import carriers
from truco_link.carriers import ble

CONTENT = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
DATA = bytes.fromhex("020106 14 ff ffff 5a50") + CONTENT
BOTH = pytest.mark.parametrize("port", [ports.NRF52840, ports.ESP32S3], ids=lambda one: one.name)


class One:
    """A carrier on its adapter, one tick a ms. log: (ms, what is asked of the radio)"""

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
        """What is asked in this time; of these kinds, when there are some."""
        del self.log[:]
        self.w.wait(ms / 1000)
        return [one for one in self.log if not names or one[1] in names]


@pytest.fixture(autouse=True)
def no_chance(monkeypatch):
    rests = {True: carriers.BUSY_REST_MS + 7, False: carriers.BEACON_MS + 7}
    monkeypatch.setattr(ble, "rest_ms", rests.get)


# On the air.

PREFIX = b"\x05\xff\xff\xff\x5a\x50"
SCAN = "start_scan", PREFIX, 0.3, 0.1, 0.1, False
SOONER = *SCAN[:2], 0.18, *SCAN[3:]  # of a host in its lobby
HALF = *SCAN[:3], 0.06, 0.03, False  # during a match
SEND, NO_SEND = ("start_advertising", DATA, False, 0.1), ("stop_advertising",)
CALL = "start_advertising", DATA, True, 0.04


@pytest.mark.parametrize(
    "mode, busy, told",
    [
        ("host", False, [(1, *SOONER), (231, *SEND), (518, *NO_SEND), (518, *SOONER)]),
        ("host", True, [(1, *HALF), (351, *SEND), (1858, *NO_SEND), (1858, *HALF)]),
        ("seek", False, [(1, *SCAN), (352, *SCAN), (703, *SCAN)]),
        ("call", False, [(1, *CALL)]),
    ],
)
def test_turns_on_the_air(mode, busy, told):
    one = One()
    one.carrier.busy = busy
    one.be(mode)
    assert one.asked(told[-1][0] + 100) == told
    del one.log[:]
    for _ in range(2):
        one.be("quiet")
    assert [what for _, what in one.log] == ["stop_advertising" if mode == "call" else "stop_scan"]
    assert one.asked(2000) == []


@pytest.mark.parametrize(
    "data, content",
    [
        (b"\x00\x06\xff\xff\xff\x5a\x50x", None),  # a size of 0 ends it
        (b"\x02\x01\x06", None),
        (b"\x06\xff\xff\xff\x5a\x50xyz", b"x"),
        (b"\x09\xff\xff\xff\x5a\x50xyz", b"xyz"),  # cut off
        (b"\x05\xff\xff\xff\x5a\x50", None),  # nothing in it
        (b"\x05\xff\xff\xff\x5a\x51\x02\x0a\x00\x06\xff\xff\xff\x5a\x50x", b"x"),  # behind others
    ],
)
def test_our_part_of_an_advertisement_is_found(data, content):
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
        ("host", True, "quiet", False),  # who hears it may change what the carrier does
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


class Silent(Mute):
    """Is connected to, and says nothing."""

    def linked(self, number, *_):
        self.met += 1


@BOTH
def test_a_silent_peer_is_hung_up_on_after_six_seconds(port):
    one = One(port)
    one.wants = True
    one.be("host")
    eve = Silent(one.w, 1)
    one.w.run(lambda: eve.met)
    one.asked(5900)
    (known,) = one.adapter.living
    assert known.connected and one.carrier.take() is None
    one.asked(300)
    assert not known.connected and not one.carrier.ports


@BOTH
def test_what_a_discovery_needs_on_espressif(monkeypatch, opened, port):
    """10.2 allocates in another task, where a collection is fatal: so collect before. And the
    results must be kept."""
    collected = []
    monkeypatch.setattr(ble, "kept", [])
    monkeypatch.setattr(ble, "gc", SimpleNamespace(collect=lambda: collected.append(1)))
    opened(RadioHandhelds, 2, port).sit(PAULISTA, 2)
    assert len(ble.kept) == len(collected) == (0 if port.nordic else 2)


def test_only_close_ends_other_connections(opened):
    w = opened(RadioHandhelds, 3).sit(PAULISTA, 4)
    carrier = w.carriers[0]
    for mode in ("quiet", "seek"):
        getattr(carrier, mode)(*(lambda *_: False,) * (mode == "seek"))
        w.wait(1)
        assert len(w.adapters[0].living) == 2
    ends = list(carrier.ports)
    carrier.close()
    w.space.advance(1)
    assert not w.adapters[0].living and all(port.closed for port in ends)
