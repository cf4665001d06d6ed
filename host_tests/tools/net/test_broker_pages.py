"""Pages in a browser at the small broker: clients that others wrote, through a WebSocket."""

import queue
import socket
import threading

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tools.net import broker, packets, server, websocket

_PATIENCE_S = 60


class Served:
    """A server in a thread of its own: these clients wait for its answers."""

    def __init__(self, side):
        self.server = server.Server(broker.Broker(), websocket=side)
        self.port = self.server.port
        self._goes_on = True
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        self._clients = []

    def _serve(self):
        while self._goes_on:
            self.server.serve(0.02)

    def join(self, name, web, wanted=(), will=None):
        """A client of paho's that is subscribed; what it hears comes into its queue `heard`."""
        kind = "websockets" if web else "tcp"
        made = paho.Client(
            CallbackAPIVersion.VERSION2, name, protocol=paho.MQTTv311, transport=kind
        )
        made.heard, ready = queue.Queue(), threading.Event()
        made.on_connect = lambda *_: made.subscribe([(topic, 0) for topic in wanted])
        made.on_subscribe = lambda *_: ready.set()
        made.on_message = lambda *what: made.heard.put((what[2].topic, what[2].payload))
        if will:
            made.will_set(will, b"", 0, True)
        made.ws_set_options("/mqtt")
        made.connect("127.0.0.1", self.port)
        made.loop_start()
        self._clients.append(made)
        assert ready.wait(_PATIENCE_S)
        return made

    def close(self):
        for client in self._clients:
            client.loop_stop()
        self._goes_on = False
        self._thread.join()
        self.server.close()


@pytest.fixture
def served():
    made = Served(websocket)
    yield made
    made.close()


def test_a_page_and_a_handheld_hear_each_other(served):
    page = served.join("page", True, ["zap/1/a/+"])
    board = served.join("board", False, ["zap/1/i/board"])
    page.publish("zap/1/i/board", b"\x00\xff" * 2000)
    board.publish("zap/1/a/board", b"here", retain=True)
    assert board.heard.get(timeout=_PATIENCE_S) == ("zap/1/i/board", b"\x00\xff" * 2000)
    assert page.heard.get(timeout=_PATIENCE_S) == ("zap/1/a/board", b"here")


def test_a_page_that_is_lost_leaves_its_will(served):
    board = served.join("board", False, ["zap/1/a/+"])
    with connect("ws://127.0.0.1:%d/mqtt" % served.port, subprotocols=["mqtt"]) as page:
        assert page.subprotocol == "mqtt"
        # Client "x", clean, keep-alive 60 s, its will "w" to zap/1/a/x.
        page.send(packets.packet(0x10, b"\0\4MQTT\4\6\0\x3c\0\1x\0\x09zap/1/a/x\0\1w"))
        assert page.recv() == packets.packet(0x20, b"\0\0")
        page.socket.shutdown(socket.SHUT_RDWR)
    assert board.heard.get(timeout=_PATIENCE_S) == ("zap/1/a/x", b"w")


def test_a_packet_in_many_messages_is_one(served):
    board = served.join("board", False, ["a"])
    with connect("ws://127.0.0.1:%d/mqtt" % served.port, subprotocols=["mqtt"]) as page:
        greeting = packets.packet(0x10, b"\0\4MQTT\4\2\0\x3c\0\1x")
        for byte in greeting + packets.publish("a", b"b" * 200):
            page.send(bytes((byte,)))
        page.send(iter([packets.publish("a", b"c")[:3], packets.publish("a", b"c")[3:]]))
        assert board.heard.get(timeout=_PATIENCE_S) == ("a", b"b" * 200)
        assert board.heard.get(timeout=_PATIENCE_S) == ("a", b"c")


def test_text_is_refused(served):
    with connect("ws://127.0.0.1:%d/mqtt" % served.port, subprotocols=["mqtt"]) as page:
        page.send("no MQTT")
        with pytest.raises(ConnectionClosedError, match="1003"):
            page.recv()


def test_no_page_comes_in_where_none_is_wanted():
    served = Served(None)
    with socket.create_connection(("127.0.0.1", served.port)) as end:
        end.sendall(b"GET /mqtt HTTP/1.1\r\n\r\n")
        end.settimeout(_PATIENCE_S)
        assert end.recv(100) == b""
    served.close()
