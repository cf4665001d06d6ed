"""Test the simulator's broker with bytes."""

from tools.net import mqtt_broker, packets


class Client:
    """A client of a `mqtt_broker.Broker`, in memory.

    heard: the packets that it has received, without the answers to its own
    """

    def __init__(self, hub, name, *topics, will=None):
        self.heard, self.ended = [], []
        self._session = hub.connect(self.heard.append, lambda: self.ended.append(1), 0)
        body = b"\0\4MQTT\4%c\0\x3c" % (0x26 if will else 2) + _text(name)
        self.send(0x10, body + (_text(will) + _text("") if will else b""))
        if topics:
            self.send(0x82, b"\0\1" + b"".join(_text(one) + b"\0" for one in topics))
        assert self.heard.pop(0) == packets.packet(0x20, b"\0\0")
        del self.heard[:1]  # SUBACK

    def send(self, first, body):
        self._session.receive(packets.packet(first, body), 0)

    def publish(self, topic, payload, retain=False):
        self.send(0x30 | retain, _text(topic) + payload)

    def lose(self):
        self._session.lost()


def _text(text):
    return len(text).to_bytes(2, "big") + text.encode()


def test_messages_go_to_subscribers():
    hub = mqtt_broker.Broker()
    ann, ben = Client(hub, "ann", "zap/1/a/+"), Client(hub, "ben", "zap/#")
    sent = (
        ("zap/1/a/x", b"one"),
        ("zap/1/a/x/y", b"two" * 1000),
        ("other", b"x"),
        ("zap/1/a/z", b""),
    )
    for one in sent:
        ben.publish(*one)
    said = [packets.publish(*one) for one in sent]
    assert ann.heard == [said[0], said[3]] and ben.heard == [said[0], said[1], said[3]]
    ann.send(0xA2, b"\0\2" + _text("zap/1/a/+"))
    ben.publish("zap/1/a/x", b"no more")
    assert ann.heard[2:] == [b"\xb0\2\0\2"]


def test_a_retained_message_stays_until_the_will_of_its_client():
    hub = mqtt_broker.Broker()
    for leave, stays in (
        (Client.lose, False),
        (lambda client: client.send(0xE0, b""), True),  # DISCONNECT
        (lambda client: Client(hub, "host"), False),  # a second connection replaces the first
    ):
        host = Client(hub, "host", will="a/host")
        host.send(0x31, _text("a/host") + b"room")
        guest = Client(hub, "guest", "a/+")
        assert guest.heard == [packets.publish("a/host", b"room", True)]
        leave(host)
        assert host.ended and bool(hub.retained) == stays
        assert guest.heard[1:] == [packets.publish("a/host", b"")] * (not stays)


CONNECT = b"\x10\x0e\x00\x04MQTT\x04\x02\x00\x0a\x00\x02me"


def test_silent_clients_are_disconnected():
    hub, ended = mqtt_broker.Broker(), []
    hub.connect(len, lambda: ended.append("stranger"), 0)
    hub.connect(len, lambda: ended.append("me"), 0).receive(CONNECT, 0)
    hub.tick(10)
    assert not ended
    hub.tick(11)
    assert ended == ["stranger"]
    hub.tick(15)
    hub.tick(16)
    assert ended == ["stranger", "me"]
