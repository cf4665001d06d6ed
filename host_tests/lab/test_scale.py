"""tools/lab/scale.py: rooms that play at a real broker, and what is said of them."""

import types

import pytest

from tools.lab import scaling
from tools.lab.crowd import Crowd
from tools.net import brokers
from truco_link.carriers import net


@pytest.fixture
def crowd(monkeypatch):
    monkeypatch.setattr(net.mqtt, "Client", net.mqtt.Client)  # put back what a crowd replaces
    with brokers.start("own") as broker:
        one = Crowd(broker.address, 2, 2, 0.0, pace=(0, 0, 50))
        one.broker = broker
        yield one
        one.close()


def test_rooms_meet_and_play_and_are_counted(crowd):
    assert crowd.run(60, lambda: all(room.hands() > 1 for room in crowd.rooms))
    assert crowd.messages > 60 and crowd.size > 80 * crowd.messages * 0.9
    assert len(crowd.late) > 40 and min(crowd.late) > 0 and crowd.cuts == 0
    assert crowd.broker.use().memory > 1 << 20
    crowd.start_count()
    assert crowd.messages == 0 and not crowd.late


def test_who_only_looks_hears_of_rooms(crowd):
    crowd.seek(crowd.broker.address, 2)
    assert crowd.run(60, lambda: all(len(one.lobby.found) == 2 for one in crowd.seekers))


def test_a_broker_that_is_not_there():
    with pytest.raises(brokers.Missing, match="mosquitto, amqtt, own, or HOST:PORT"):
        brokers.start("nobody")


def test_what_is_said(capsys):
    one = {"met": 10, "hands": 40, "messages": 400, "bytes": 32_000, "cuts": 0}
    one |= {"late": [0.001] * 99 + [0.5], "longest_s": 0.02, "busy": 0.25}
    wanted = types.SimpleNamespace(players=2, seekers=0, seconds=20)
    use = [brokers.Use(0.0, 1 << 20), brokers.Use(1.0, 2 << 20), brokers.Use(3.0, 3 << 20)]
    scaling.report(wanted, [one, dict(one)], *use)
    said = capsys.readouterr().out
    for text in (
        "rooms 20 of 2 handhelds",
        "messages/s 40.0, 2.00 a room",
        "10.0 messages, 800 bytes",
        "latency 50 %: 1.0 ms",
        "latency 99 %: 500.0 ms",
        "processor 25 %, 25 %",
        "processor 10.0 %, 2500 us a message",
        "memory 3072 KB, 1024 KB at first, 102.4 KB a room",
    ):
        assert text in said, text
