"""The small broker: paho-mqtt's client and ours through a real socket, and what it refuses."""

import random
import subprocess
import sys

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.matcher import MQTTMatcher

from tools import broker as command
from tools.environment import paths
from tools.net import broker, packets, server
from truco_link.carriers import mqtt

_TURNS = 2000  # of the loop until a test gives up; each waits 5 ms at most


class Party:
    """A server, and clients of paho's that get their turns one after the other."""

    def __init__(self, knows=None):
        self.server = server.Server(broker.Broker(knows))
        self.clients = []

    def join(self, name, will=None, user=None, keep_s=60):
        made = paho.Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=paho.MQTTv311)
        made.heard, made.codes = [], []
        made.on_message = lambda *what: made.heard.append(
            (what[2].topic, what[2].payload, what[2].retain)
        )
        made.on_connect = lambda *what: made.codes.append(what[3].value)
        made.subscribed = []
        made.on_subscribe = lambda *what: made.subscribed.append(what[3][0].value)
        if will:
            made.will_set(will, b"", 0, True)
        if user:
            made.username_pw_set(*user)
        made.connect("127.0.0.1", self.server.port, keep_s)
        self.clients.append(made)
        self.until(lambda: made.codes)
        return made

    def until(self, done):
        for _ in range(_TURNS):
            self.server.serve(0.002)
            for one in self.clients:
                one.loop(0.001)
            if done():
                return
        raise AssertionError("it never came to that")

    def subscribe(self, client, topic):
        before = len(client.subscribed)
        client.subscribe(topic)
        self.until(lambda: len(client.subscribed) > before)


@pytest.fixture
def party():
    made = Party()
    yield made
    made.server.close()


def test_messages_go_to_who_asked(party):
    ann, ben = party.join("ann"), party.join("ben")
    party.subscribe(ann, "zap/1/a/+")
    party.subscribe(ben, "zap/#")
    ben.publish("zap/1/a/x", b"one")
    ben.publish("zap/1/a/x/y", b"two" * 1000)
    ben.publish("other", b"three")
    ben.publish("zap/1/a/z", b"last")
    party.until(lambda: len(ben.heard) == 3 and len(ann.heard) == 2)
    assert ann.heard == [("zap/1/a/x", b"one", False), ("zap/1/a/z", b"last", False)]
    assert [topic for topic, _, _ in ben.heard] == ["zap/1/a/x", "zap/1/a/x/y", "zap/1/a/z"]
    ann.unsubscribe("zap/1/a/+")
    party.subscribe(ann, "end")
    ben.publish("zap/1/a/x", b"no more")
    ben.publish("end", b"")
    party.until(lambda: len(ann.heard) == 3)
    assert ann.heard[-1] == ("end", b"", False)


def test_an_advert_stays_until_its_host_is_gone(party):
    host = party.join("host", will="a/host")
    host.publish("a/host", b"room", 0, True)
    party.until(lambda: party.server.broker.retained)
    guest = party.join("guest")
    party.subscribe(guest, "a/+")
    party.until(lambda: guest.heard)
    host._sock.close()  # without a goodbye
    party.clients.remove(host)
    party.until(lambda: len(guest.heard) == 2)
    assert guest.heard == [("a/host", b"room", True), ("a/host", b"", False)]
    assert not party.server.broker.retained


def test_a_goodbye_takes_the_will_along(party):
    host = party.join("host", will="a/host")
    host.publish("a/host", b"room", 0, True)
    party.until(lambda: party.server.broker.retained)
    host.disconnect()
    party.until(lambda: not party.server.broker.sessions)
    assert party.server.broker.retained == {"a/host": b"room"}


def test_who_comes_again_takes_the_old_ones_place(party):
    party.join("host", will="a/host")
    party.server.broker.retained["a/host"] = b"room"
    party.clients.clear()
    party.join("host", will="a/host")
    assert list(party.server.broker.sessions) == ["host"]
    assert not party.server.broker.retained


def test_only_who_knows_the_word():
    made = Party(lambda user, password: (user, password) == ("zap", b"word"))
    try:
        assert made.join("a", user=("zap", "word")).codes == [0]
        for user in (None, ("zap", "wrong"), ("other", "word")):
            refused = made.join("b", user=user)
            assert refused.codes != [0]
            made.clients.remove(refused)
        made.until(lambda: list(made.server.broker.sessions) == ["a"])
    finally:
        made.server.close()


def test_the_commands_name_and_word():
    knows = command.only("zap", "palavra é")
    assert knows("zap", "palavra é".encode())
    for user, password in (("zap", b"other"), ("other", "palavra é".encode()), (None, None)):
        assert not knows(user, password)


TOPICS = ("a", "a/b", "a/b/c", "a//c", "/", "b", "$SYS/a", "$SYS", "/a")
FILTERS = ("a", "+", "#", "a/+", "a/#", "+/+", "+/b/#", "/+", "a/+/c", "+/+/+", "$SYS/#", "/#")


@pytest.mark.parametrize("pattern", FILTERS)
def test_filters_are_pahos(pattern):
    for topic in TOPICS:
        known = MQTTMatcher()
        known[pattern] = 1
        assert packets.matches(pattern, topic) == bool(list(known.iter_match(topic))), topic


CONNECT = b"\x10\x0e\x00\x04MQTT\x04\x02\x00\x0a\x00\x02me"
WRONG = {
    "no mqtt": b"GET / HTTP/1.1\r\n\r\n",
    "other protocol": b"\x10\x0f\x00\x06MQIsdp\x03\x02\x00\x0a\x00\x01m",
    "message first": b"\x30\x03\x00\x01t",
    "connect twice": CONNECT + CONNECT,
    "qos 1": CONNECT + b"\x32\x05\x00\x01t\x00\x01",
    "wildcard in a topic": CONNECT + b"\x30\x03\x00\x01#",
    "bad filter": CONNECT + b"\x82\x07\x00\x01\x00\x02a#\x00",
    "nothing asked": CONNECT + b"\x82\x02\x00\x01",
    "a broker's": CONNECT + b"\xd0\x00",
    "too large": CONNECT + b"\x30\xff\xff\xff\x7f",
    "long length": CONNECT + b"\x30\xff\xff\xff\xff\x7f",
    "no utf-8": CONNECT + b"\x30\x04\x00\x02\xc3\x28",
    "cut": b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x0a\x00\x02",
}


@pytest.mark.parametrize("piece", [1, 100])
@pytest.mark.parametrize("name", WRONG)
def test_who_breaks_the_protocol_goes(name, piece):
    hub, said, ended = broker.Broker(), [], []
    session = hub.connect(said.append, lambda: ended.append(1), 0)
    for at in range(0, len(WRONG[name]), piece):
        session.receive(WRONG[name][at : at + piece], 0)
    assert ended == [1] and session.why and not hub.sessions
    assert said == [b"\x20\x02\x00\x00"] * WRONG[name].startswith(CONNECT)


def test_another_version_is_told_so():
    hub, said = broker.Broker(), []
    hub.connect(said.append, lambda: None, 0).receive(CONNECT.replace(b"MQTT\x04", b"MQTT\x05"), 0)
    assert said == [b"\x20\x02\x00\x01"]


def test_the_silent_go():
    hub, ended = broker.Broker(), []
    hub.connect(len, lambda: ended.append("stranger"), 0)
    hub.connect(len, lambda: ended.append("me"), 0).receive(CONNECT, 0)
    hub.tick(10)
    assert not ended
    hub.tick(11)
    assert ended == ["stranger"]
    hub.tick(15)
    hub.tick(16)
    assert ended == ["stranger", "me"]


def test_who_takes_nothing_goes(party):
    slow = party.join("slow")
    party.subscribe(slow, "t")
    party.clients.clear()
    fast = party.join("fast")
    for _ in range(200):
        fast.publish("t", bytes(60_000))
        party.server.serve(0)
        fast.loop(0)
    party.until(lambda: list(party.server.broker.sessions) == ["fast"])


def test_the_command_says_when_the_port_is_taken(party):
    line = [sys.executable, "tools/broker.py", "--host", "127.0.0.1", "--port"]
    line.append(str(party.server.port))
    done = subprocess.run(line, cwd=paths.ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "another one: --port" in done.stdout
    both = subprocess.run(
        line[:2] + ["--user", "x"], cwd=paths.ROOT, capture_output=True, text=True
    )
    assert both.returncode == 2 and "belong together" in both.stderr


def test_anything_may_come():
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
