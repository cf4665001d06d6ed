"""The BLE carrier alone: when it listens and sends its beacon, and what it hears."""

from types import SimpleNamespace

import pytest

from host_tests.support.noted_adapter import CONTENT, DATA, Adapter, BluetoothError, carrier_on_it
from truco_link import advert
from truco_link.carriers import ble


@pytest.fixture
def made(monkeypatch):
    return carrier_on_it(monkeypatch)


SCAN = ("scan", b"\x05\xff\xff\xff\x5a\x50", 0.3, 0.1, 0.1, False)
SOONER = (*SCAN[:2], 0.18, *SCAN[3:])  # of a host in its lobby


@pytest.mark.parametrize("chance", [0, 1, 255])
def test_a_host_listens_and_sends_in_turns_by_chance(made, monkeypatch, chance):
    assert made.adapter.enabled
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=lambda n: bytes((chance,)) * n))
    made.carrier.host(CONTENT, made.hear)
    second = 230 + 280 + chance
    assert made.log(second + 230) == [
        (0, *SOONER),
        (230, "send", DATA, False, 0.1),
        (second, "no send"),
        (second, *SOONER),
        (second + 230, "send", DATA, False, 0.1),
    ]


def test_a_host_that_plays_listens_less(made, monkeypatch):
    monkeypatch.setattr(advert, "os", SimpleNamespace(urandom=lambda n: b"\x07" * n))
    made.carrier.busy = True
    made.carrier.host(CONTENT, made.hear)
    found = made.log(2250)
    assert [(at, what) for at, what, *_ in found] == [
        (0, "scan"),
        (350, "send"),
        (350 + 1507, "no send"),
        (350 + 1507, "scan"),
        (350 + 1507 + 350, "send"),
    ]
    assert found[0][4:6] == (0.06, 0.03)


def test_another_beacon_does_not_begin_the_turns_anew(made):
    made.carrier.host(CONTENT, made.hear)
    assert made.log(179)[0] == (0, *SOONER)
    made.carrier.host(CONTENT[:-1] + b"!", made.hear)
    assert made.log(60) == [(50, "send", DATA[:-1] + b"!", False, 0.1)]


def test_who_seeks_listens_all_the_time(made):
    made.carrier.seek(made.hear)
    assert [one[:2] for one in made.log(800)] == [(0, "scan"), (351, "scan"), (702, "scan")]
    made.carrier.quiet()
    assert made.adapter.log == [("no scan",)]
    made.adapter.log.clear()
    assert made.log(1000) == []


def test_what_a_scan_heard_that_was_broken_off_is_not_told(made):
    made.adapter.entries = [entry(CONTENT)]
    made.carrier.seek(made.hear)
    made.log(100)
    made.carrier.quiet()
    made.carrier.quiet()
    assert made.adapter.log == [("no scan",)]
    made.adapter.log.clear()
    made.adapter.entries = []
    made.carrier.seek(made.hear)
    assert made.log(400)[0] == (0, *SCAN) and not made.heard


def test_a_beacon_is_taken_off_once(made):
    made.carrier.host(CONTENT, made.hear)
    made.log(360)
    made.carrier.quiet()
    made.carrier.quiet()
    assert made.adapter.log == [("no send",)]


def entry(content, address="a", connectable=False):
    mark = b"\xff\xff\xff\x5a\x50"
    data = b"\x02\x01\x06" + bytes((len(mark) + len(content),)) + mark + content
    return SimpleNamespace(
        advertisement_bytes=data, address=address, connectable=connectable, rssi=-50
    )


@pytest.mark.parametrize(
    "data, content",
    [
        (b"", None),
        (b"\x02\x01\x06", None),
        (b"\x00\x06\xff\xff\xff\x5a\x50x", None),  # what follows a size of 0 is no more
        (b"\x06\xff\xff\xff\x5a\x50x", b"x"),
        (b"\x06\xff\xff\xff\x5a\x50xyz", b"x"),
        (b"\x09\xff\xff\xff\x5a\x50xyz", b"xyz"),  # cut off
        (b"\x02\x01\x06\x05\xff\xff\xff\x5a\x50", b""),
        (b"\x06", None),
        (b"\x05\xff\xff\xff\x5a\x51\x02\x0a\x00\x06\xff\xff\xff\x5a\x50x", b"x"),  # behind others
    ],
)
def test_our_part_of_an_advertisement_is_found(made, data, content):
    one = SimpleNamespace(advertisement_bytes=data, address="a", connectable=False, rssi=-1)
    made.adapter.entries = [one, entry(CONTENT, "b")]
    made.carrier.seek(made.hear)
    made.log(360)
    assert made.heard == [("a", -1, content)] * bool(content) + [("b", -50, CONTENT)]


def calls(made, *entries, mode="host"):
    asked = []
    made.adapter.connect = lambda address, timeout: asked.append(address)
    made.adapter.entries = entries
    made.carrier.host(CONTENT, made.hear) if mode == "host" else made.carrier.seek(made.hear)
    made.log(500)
    return asked


def test_a_host_connects_to_the_first_that_it_wants_and_can(made):
    made.wants = True
    asked = calls(made, entry(b"1", "a"), entry(b"2", "b", True), entry(b"3", "c", True))
    assert asked == ["b"] and [one[0] for one in made.heard] == ["a", "b"]
    assert made.carrier.take() is None  # the connection is seen later


def test_who_is_not_wanted_or_only_looked_for_is_not_connected_to(made):
    assert calls(made, entry(b"1", "a", True)) == [] and made.heard
    made.wants = True
    assert calls(made, entry(b"1", "a", True), mode="seek") == []


def test_a_host_that_became_something_else_meanwhile_connects_to_nobody(made, monkeypatch):
    def hear(address, rssi, content):
        made.carrier.quiet()
        return True

    made.hear = hear
    assert calls(made, entry(b"1", "a", True)) == []
    assert ("send", DATA, False, 0.1) not in made.adapter.log


def test_a_scan_that_is_refused_is_tried_again(made):
    made.adapter.error = BluetoothError("the last one has not ended")
    made.carrier.seek(made.hear)
    assert {what for _, what in made.log(3)} == {"no scan"}
    made.adapter.error = None
    assert made.log(0)[0][1] == "scan"


def test_what_a_carrier_says_of_itself(made, monkeypatch):
    assert made.carrier.can_host and not made.carrier.busy
    assert made.carrier.max_guests == 3
    assert ble.Carrier(2, Adapter()).max_guests == 2


@pytest.mark.parametrize(
    "makes, begin",
    [
        (0, lambda one: one.seek(print)),
        (1, lambda one: one.host(CONTENT, print)),
        (1, lambda one: one.call(CONTENT)),
    ],
)
def test_the_service_is_made_when_somebody_may_connect(monkeypatch, makes, begin):
    """It may cost a connection."""
    made = []
    monkeypatch.setattr(ble.Carrier, "prepare", lambda one: made.append(one))
    begin(ble.Carrier(3, Adapter()))
    assert len(made) == makes
