"""A sample of what tools/lab/fuzz.py does: any records, any bytes from a broker, and to ours."""

import os
import random

import pytest

from tools.net import broker, packets
from tools.sim.worlds.mad_broker import MadBroker
from tools.sim.worlds.mad_handheld import MadCampaign
from tools.sim.worlds.mad_room import MadRoom
from tools.sim.worlds.scripted_stream import CONNECT
from truco_link import seeking
from truco_link.carriers import mqtt


@pytest.mark.parametrize("seed", [1, 2])
def test_anything_from_a_broker(seed):
    mad = MadBroker(seed)
    mad.run(3000)
    assert mad.messages > 500
    assert set(mad.ends) == {"cut", "no mqtt", "denied", "refused"}


@pytest.mark.parametrize("seed", [1, 2])
def test_anything_in_a_room(seed):
    room = MadRoom(seed)
    room.run(3000)
    assert room.packets >= 3000 and room.dropped > 1000


def test_a_seeker_that_keeps_too_much_is_found(monkeypatch):
    monkeypatch.setattr(seeking, "_TABLES", 13)
    monkeypatch.setattr("os.urandom", random.Random(1).randbytes)
    with pytest.raises(AssertionError):
        for seed in range(40):
            MadRoom(seed).run(5000)


def test_the_second_reader_can_disagree(monkeypatch):
    """The campaign finds a client that takes what it may not."""
    from truco_link.carriers import mqtt

    monkeypatch.setattr(mqtt.Client, "_check", lambda *_: None)
    with pytest.raises((AssertionError, IndexError)):
        MadBroker(1).run(3000)


def test_anything_to_our_broker():
    dice = random.Random(5)
    hub, sent, passed = broker.Broker(), [], 0
    good = (
        mqtt.subscribe(1, b"zap/1/a/+"),
        mqtt.unsubscribe(2, b"zap/1/a/+"),
        packets.publish("zap/1/a/x", b"room", True),
        packets.publish("zap/1/i/x", bytes(60)),
        b"\xc0\x00",
        b"\xe0\x00",
    )
    for count in range(4000):
        if count % 5 == 0:
            ended = []
            session = hub.connect(sent.append, lambda ended=ended: ended.append(1), count)
            session.receive(CONNECT, count)
        data = bytearray(dice.choice(good))
        if dice.random() < 0.4:
            data[dice.randrange(len(data))] = dice.randrange(256)
        session.receive(bytes(data), count)
        assert session.open == (not ended) and len(hub.sessions) <= 1
        hub.tick(count)
        passed += len(sent)
        del sent[:]
    assert passed > 2000 and hub.received > 500 and len(hub.retained) < 1000


@pytest.mark.parametrize("seed", range(9) if os.environ.get("ZAP_LONG") else (1,))
@pytest.mark.parametrize("role", ("guest", "host"))
def test_a_handheld_with_its_screens_on_bears_it(role, seed):
    mad = MadCampaign(role, seed)
    mad.run(6000)
    assert mad.records >= 6000 and mad.dropped > 500 and mad.hands
    assert {"table", "warning"} <= mad.screens
