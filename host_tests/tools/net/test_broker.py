"""Test the small broker with paho-mqtt's client, pages in a browser, and invalid packets."""

import socket
import subprocess
import sys
import threading
import time

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from websockets.sync.client import connect

from tools.environment import paths
from tools.net import mqtt_broker, packets, server, websocket

_PATIENCE_S = 60


class Party:
    """A server in a thread of its own, with paho clients in theirs."""

    def __init__(self, knows=None):
        self.server = server.Server(mqtt_broker.Broker(knows), websocket=websocket)
        self._goes_on = True
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        self._clients = []

    def _serve(self):
        while self._goes_on:
            self.server.serve(0.02)

    def join(self, name, *topics, will=None, user=None, web=False):
        """Return a client that is subscribed to topics.

        Its list `heard` gets (topic, payload, retained) of each message.
        """
        made = paho.Client(
            CallbackAPIVersion.VERSION2,
            name,
            protocol=paho.MQTTv311,
            transport="websockets" if web else "tcp",
            reconnect_on_failure=False,
        )
        made.heard, made.codes, ready = [], [], threading.Event()
        made.on_message = lambda *what: made.heard.append(
            (what[2].topic, what[2].payload, what[2].retain)
        )
        made.on_subscribe = lambda *_: ready.set()
        made.on_connect = lambda *what: made.codes.append(what[3].value)
        made.ws_set_options("/mqtt")
        if will:
            made.will_set(will, b"", 0, True)
        if user:
            made.username_pw_set(*user)
        made.connect("127.0.0.1", self.server.port)
        made.loop_start()
        self._clients.append(made)
        self.until(lambda: made.codes)
        if topics:
            made.subscribe([(topic, 0) for topic in topics])
            assert ready.wait(_PATIENCE_S)
        return made

    def until(self, done):
        end = time.monotonic() + _PATIENCE_S
        while not done():
            assert time.monotonic() < end, "it never came to that"
            time.sleep(0.005)

    def close(self):
        for client in self._clients:
            client.disconnect()
            client.loop_stop()
        self._goes_on = False
        self._thread.join()
        self.server.close()


@pytest.fixture
def party():
    made = Party()
    yield made
    made.close()


def test_messages_go_to_subscribers(party):
    ann, ben = party.join("ann", "zap/1/a/+"), party.join("ben", "zap/#")
    ben.publish("zap/1/a/x", b"one")
    ben.publish("zap/1/a/x/y", b"two" * 1000)
    ben.publish("other", b"three")
    ben.publish("zap/1/a/z", b"last")
    party.until(lambda: len(ben.heard) == 3 and len(ann.heard) == 2)
    assert ann.heard == [("zap/1/a/x", b"one", False), ("zap/1/a/z", b"last", False)]
    assert [topic for topic, _, _ in ben.heard] == ["zap/1/a/x", "zap/1/a/x/y", "zap/1/a/z"]
    ann.unsubscribe("zap/1/a/+")
    ann.subscribe("end")
    ann.publish("zap/1/b", b"now")
    party.until(lambda: len(ben.heard) == 4)
    ben.publish("zap/1/a/x", b"no more")
    ben.publish("end", b"")
    party.until(lambda: len(ann.heard) == 3)
    assert ann.heard[-1] == ("end", b"", False)


def test_a_retained_message_stays_until_the_will_of_its_client(party):
    host = party.join("host", will="a/host")
    host.publish("a/host", b"room", 0, True)
    party.until(lambda: party.server.broker.retained)
    guest = party.join("guest", "a/+")
    party.until(lambda: guest.heard)
    host.socket().shutdown(socket.SHUT_RDWR)  # the connection ends without DISCONNECT
    party.until(lambda: len(guest.heard) == 2)
    assert guest.heard == [("a/host", b"room", True), ("a/host", b"", False)]
    assert not party.server.broker.retained


def test_a_disconnect_cancels_the_will(party):
    host = party.join("host", will="a/host")
    host.publish("a/host", b"room", 0, True)
    party.until(lambda: party.server.broker.retained)
    host.disconnect()
    party.until(lambda: not party.server.broker.sessions)
    assert party.server.broker.retained == {"a/host": b"room"}


def test_a_second_connection_of_a_client_replaces_the_first(party):
    party.join("host", will="a/host")
    party.server.broker.retained["a/host"] = b"room"
    party.join("host", will="a/host")
    assert list(party.server.broker.sessions) == ["host"]
    assert not party.server.broker.retained


def test_only_clients_with_the_password_are_accepted():
    made = Party(lambda user, password: (user, password) == ("zap", b"word"))
    try:
        assert made.join("a", user=("zap", "word")).codes == [0]
        for user in (None, ("zap", "wrong"), ("other", "word")):
            assert made.join("b", user=user).codes != [0]
        made.until(lambda: list(made.server.broker.sessions) == ["a"])
    finally:
        made.close()


def test_websocket_and_tcp_clients_exchange_messages(party):
    page = party.join("page", "zap/1/a/+", web=True)
    board = party.join("board", "zap/1/i/board")
    page.publish("zap/1/i/board", b"\x00\xff" * 2000)
    board.publish("zap/1/a/board", b"here", retain=True)
    party.until(lambda: board.heard and page.heard)
    assert board.heard == [("zap/1/i/board", b"\x00\xff" * 2000, False)]
    assert page.heard == [("zap/1/a/board", b"here", False)]


def test_a_lost_page_leaves_its_will(party):
    board = party.join("board", "zap/1/a/+")
    with connect("ws://127.0.0.1:%d/mqtt" % party.server.port, subprotocols=["mqtt"]) as page:
        assert page.subprotocol == "mqtt"
        # Client "x" with a clean session, keep-alive 60 s and the will "w" to zap/1/a/x.
        page.send(packets.packet(0x10, b"\0\4MQTT\4\6\0\x3c\0\1x\0\x09zap/1/a/x\0\1w"))
        assert page.recv() == packets.packet(0x20, b"\0\0")
        page.socket.shutdown(socket.SHUT_RDWR)
    party.until(lambda: board.heard)
    assert board.heard == [("zap/1/a/x", b"w", False)]


CONNECT = b"\x10\x0e\x00\x04MQTT\x04\x02\x00\x0a\x00\x02me"
WRONG = {
    "other protocol": b"\x10\x0f\x00\x06MQIsdp\x03\x02\x00\x0a\x00\x01m",
    "message first": b"\x30\x03\x00\x01t",
    "connect twice": CONNECT + CONNECT,
    "qos 1": CONNECT + b"\x32\x05\x00\x01t\x00\x01",
    "a broker's": CONNECT + b"\xd0\x00",
    "too large": CONNECT + b"\x30\xff\xff\xff\x7f",
    "long length": CONNECT + b"\x30\xff\xff\xff\xff\x7f",
    "no utf-8": CONNECT + b"\x30\x04\x00\x02\xc3\x28",
    "cut": b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x0a\x00\x02",
}


@pytest.mark.parametrize("piece", [1, 100])
@pytest.mark.parametrize("name", WRONG)
def test_a_client_that_violates_the_protocol_is_disconnected(name, piece):
    hub, said, ended = mqtt_broker.Broker(), [], []
    session = hub.connect(said.append, lambda: ended.append(1), 0)
    for at in range(0, len(WRONG[name]), piece):
        session.receive(WRONG[name][at : at + piece], 0)
    assert ended == [1] and not hub.sessions
    assert said == [b"\x20\x02\x00\x00"] * WRONG[name].startswith(CONNECT)


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


def test_the_command_reports_a_port_in_use(party):
    line = [sys.executable, "tools/broker.py", "--host", "127.0.0.1", "--port"]
    line.append(str(party.server.port))
    done = subprocess.run(line, cwd=paths.ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "choose another port with --port" in done.stdout
    both = subprocess.run(
        line[:2] + ["--user", "x"], cwd=paths.ROOT, capture_output=True, text=True
    )
    assert both.returncode == 2 and "used together" in both.stderr
