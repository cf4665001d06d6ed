"""Test that the MQTT client sends the same bytes as paho-mqtt and enforces docs/net.md."""

import random

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tools.sim.worlds.scripted_stream import CONNACK, Session
from truco_link.carriers import mqtt

PING = b"\xc0\x00"
SAID = b"\x30\x04\x00\x01tx"  # a message "x" of topic "t"
SIZES = (0, 1, 20, 102, 103, 110, 111, 112, 200, 300)


def paho_packets(**options):
    """Return a client of paho-mqtt, and the list that gets each packet that it would send."""
    made = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311, **options)
    sent = []
    made._sock, made._sock_close = True, lambda: None
    made._packet_queue = lambda command, packet, *_: sent.append(bytes(packet)) or 0
    return made, sent


@pytest.mark.parametrize("keep_s", [10, 65535])
@pytest.mark.parametrize("user, password", [(None, None), ("zé", ""), ("u" * 130, "secret")])
def test_connect_is_pahos(user, password, keep_s):
    theirs, sent = paho_packets(client_id="z01234567", clean_session=True)
    theirs.will_set("zap/1/a/01234567", b"", 0, True)
    if user is not None:
        theirs.username_pw_set(user, password)
    theirs._send_connect(keep_s)
    texts = [None if text is None else text.encode() for text in (user, password)]
    assert [mqtt.connect(b"z01234567", keep_s, b"zap/1/a/01234567", *texts)] == sent


@pytest.mark.parametrize("topic", ["a", "zap/1/a/+", "t" * 122, "t" * 123])
@pytest.mark.parametrize("number", [1, 65535])
def test_subscriptions_are_pahos(topic, number):
    theirs, sent = paho_packets()
    theirs._mid_generate = lambda: number
    theirs._send_subscribe(False, [(topic.encode(), 0)])
    theirs._send_unsubscribe(False, [topic.encode()])
    ours = mqtt.subscribe(number, topic.encode()), mqtt.unsubscribe(number, topic.encode())
    assert sent == [*ours]


def test_ping_and_goodbye_are_pahos():
    theirs, sent = paho_packets()
    theirs._send_pingreq()
    theirs._send_disconnect()
    session = Session(keep_s=10)
    session.tick(ms=5000)
    session.client.bye()
    assert bytes(session.stream.sent) == b"".join(sent)
    assert session.client.why == mqtt.CUT and not session.tick()


@pytest.mark.parametrize("retain", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_publish_is_pahos_both_ways(size, retain):
    data = random.Random(size).randbytes(size)
    theirs, sent = paho_packets()
    theirs._send_publish(7, b"zap/1/i/01234567", data, 0, retain)
    ours = Session()
    assert ours.client.publish(b"zap/1/i/01234567", data + b"more", size, retain)
    ours.tick()
    assert [bytes(ours.stream.sent)] == sent
    ours.all_of(sent[0])
    fits = len(sent[0]) <= mqtt.IN_ROOM
    assert ours.heard == [(b"zap/1/i/01234567", data)] * fits
    assert ours.client.up


@pytest.mark.parametrize("most", [1, 2, 3, 7, 63, None])
def test_a_packet_may_come_in_any_pieces_and_a_large_one_is_skipped(most):
    ours = Session(up=False)
    ours.stream.most = most
    theirs, sent = paho_packets()
    for size in SIZES:
        theirs._send_publish(1, b"t/%d" % size, bytes(size), 0, False)
    large = b"\x30\xff\xff\x03" + bytes(65535)
    ours.all_of(CONNACK + b"".join(sent) + b"\xd0\x00\x90\x03\x00\x01\x00" + large + SAID)
    assert ours.client.up
    sizes = [(b"t/%d" % size, bytes(size)) for size in SIZES[:-1]]
    assert ours.heard == [*sizes, (b"t", b"x")]


def test_what_the_stream_does_not_take_stays_and_a_packet_waits_whole_or_not_at_all():
    """Bytes that the stream refuses are sent later, and packets without room are refused whole."""
    ours = Session()
    ours.stream.takes, count = 0, 0
    while ours.client.publish(b"t", bytes(60), 60):
        count += 1
    assert count == mqtt.OUT_ROOM // 65 and not ours.client.queue(bytes(60))
    assert ours.client.publish(b"t", b"", 0)  # a smaller packet has room
    whole = (b"\x30\x3f\x00\x01t" + bytes(60)) * count + b"\x30\x03\x00\x01t"
    ours.stream.takes = 50
    while len(ours.stream.sent) < len(whole):
        before = ours.stream.writes
        ours.tick()
        assert ours.stream.writes <= before + 1
    assert bytes(ours.stream.sent) == whole


FIRST = {
    "http": b"HTTP/1.1 400 Bad Request\r\n",
    "a message": SAID,
    "code": b"\x20\x02\x00\x06",
    "flags of connack": b"\x20\x02\x02\x00",
    "long connack": b"\x20\x03\x00\x00\x00",
    "long length": b"\x20\x82\x80\x80\x80\x00",
}
LATER = {
    "second connack": CONNACK,
    "qos 1": b"\x32\x06\x00\x01t\x00\x01x",
    "no topic": b"\x30\x03\x00\x00x",
    "topic too long": b"\x30\x04\x00\x03tx",
    "too short": b"\x30\x02\x00\x00",
    "puback": b"\x40\x02\x00\x01",
    "a client's": b"\xc0\x00",
    "suback of qos 1": b"\x90\x03\x00\x01\x01",
    "zero": b"\x00\x00",
}
WRONG = [(False, data, mqtt.NO_MQTT) for data in FIRST.values()]
WRONG += [(True, data, mqtt.NO_MQTT) for data in LATER.values()]
WRONG += [(False, b"\x20\x02\x00" + bytes((code,)), code) for code in (1, 5)]
WRONG += [(True, b"\x90\x03\x00\x01\x80", mqtt.DENIED)]


@pytest.mark.parametrize("up, data, why", WRONG, ids=[*FIRST, *LATER, "no", "refused", "denied"])
def test_what_ends_a_connection(up, data, why):
    """Invalid packets and refusals of the broker end the connection with the right reason."""
    ours = Session(up=up)
    assert not ours.tick(data) and ours.client.why == why and not ours.client.up
    sent = len(ours.stream.sent)
    assert not ours.client.publish(b"t", b"", 0) and not ours.tick(ms=100_000)
    assert len(ours.stream.sent) == sent and not ours.heard


def test_a_flood_takes_a_bounded_time():
    ours = Session()
    ours.stream.inbox += SAID * 10_000
    ours.stream.reads = 0
    ours.tick()
    assert ours.stream.reads == 8 and len(ours.heard) == 8 * 64 // 6


def test_keep_alive():
    """The client sends PINGREQ after half the keep-alive, and gives up after the other half."""
    ours = Session(keep_s=10)
    for _ in range(3):
        ours.stream.sent.clear()
        assert ours.tick(ms=4999) and not ours.stream.sent
        assert ours.tick(ms=1) and bytes(ours.stream.sent) == PING
        assert ours.tick(b"\xd0\x00", ms=0)
    assert ours.tick(ms=60_000), "a game that stood still asks before it gives up"
    assert ours.tick(ms=5000)
    assert not ours.tick(ms=1) and ours.client.why == mqtt.MUTE


def test_a_broker_that_only_talks_is_noticed():
    """The client gives up if the broker accepts nothing within the keep-alive interval."""
    ours = Session(keep_s=10)
    ours.stream.takes, spent = 0, 0
    while spent < 60_000 and ours.tick(SAID, ms=500):
        ours.client.publish(b"t", b"x", 1)
        spent += 500
    assert ours.client.why == mqtt.MUTE and 9_000 <= spent <= 11_000


def test_no_answer_to_connect():
    ours = Session(up=False)
    assert ours.tick() and ours.tick(ms=15_000)
    assert not ours.tick(ms=1) and ours.client.why == mqtt.MUTE


@pytest.mark.parametrize("up, came", [(False, b""), (True, b""), (True, SAID)])
def test_the_stream_ends_and_what_came_before_is_heard(up, came):
    ours = Session(up=up)
    ours.stream.over = True
    assert not ours.tick(came) and ours.heard == [(b"t", b"x")] * bool(came)
    assert ours.client.why == mqtt.CUT and not ours.client.up
