"""Test a board's MQTT client with brokers that violate the protocol, on the virtual clock."""

import pytest

from host_tests.support.wifi_boards import BROKER, Clock, client_on, run
from tools.net import packets
from tools.sim.net import wifi_radio as radios
from truco_link.carriers import mqtt

CONNACK = b"\x20\x02\x00\x00"
MESSAGE = packets.publish("i/guest", bytes(90))


class Bad:
    """A service that sends CONNACK, then one of `words` every 200 ms; None closes the connection.

    It ignores all packets.
    """

    def __init__(self, *words):
        self.words = [CONNACK, *words]
        self._since_s = None

    def connect(self, send, close, now_s):
        self._send, self._close = send, close
        self._since_s = now_s
        return self

    def receive(self, data, now_s):
        pass

    def lost(self):
        self._since_s = None

    def tick(self, now_s):
        if self.words and self._since_s is not None and now_s - self._since_s >= 0.2:
            self._since_s = now_s
            word = self.words.pop(0)
            if word is None:
                self._close()
            else:
                self._send(word)


BOTH = pytest.mark.parametrize("port", radios.PORTS.values(), ids=radios.PORTS)
WAYS = {
    "closes": ((None,), mqtt.CUT, 0),
    "half a packet, then closes": ((MESSAGE, MESSAGE[:50], None), mqtt.CUT, 1),
    "the other half later": ((MESSAGE[:1], MESSAGE[1:50], MESSAGE[50:], None), mqtt.CUT, 1),
    "half a packet, then mute": ((MESSAGE[:50],), mqtt.MUTE, 0),
    "mute": ((), mqtt.MUTE, 0),
    "garbage": ((b"\xff" * 3000,), mqtt.NO_MQTT, 0),
    "garbage in a packet": ((MESSAGE[:50], b"\x00" * 400), mqtt.NO_MQTT, 1),
    "a page": ((b"HTTP/1.1 502 Bad Gateway\r\n\r\n",), mqtt.NO_MQTT, 0),
}


@BOTH
@pytest.mark.parametrize("way", WAYS)
def test_a_bad_broker_ends_the_connection_with_a_reason(port, way):
    words, why, messages = WAYS[way]
    clock, heard = Clock(), []
    clock.world.services[BROKER] = Bad(*words)
    client, stream = client_on(clock.board(port)[1], b"guest", heard)
    run(clock, 13_000, client)
    assert (client.why, len(heard)) == (why, messages)
    stream.close()
