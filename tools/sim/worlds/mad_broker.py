"""A broker that says anything at all to our MQTT client, and what a second reader makes of it."""

import random

from tools.sim.worlds.scripted_stream import CONNACK, CONNECT, ScriptedStream
from truco_link.carriers import mqtt

_PACKETS = 40  # of one connection, at most
_STEP_MS = (0, 1, 10, 50, 400)
_NAMES = {mqtt.CUT: "cut", mqtt.NO_MQTT: "no mqtt", mqtt.DENIED: "denied", mqtt.MUTE: "mute"}


def read_again(data):
    """(messages, packets skipped, why) of all that came, by docs/net.md and MQTT 3.1.1 alone."""
    heard, skipped, up, at = [], 0, False, 0
    while at < len(data):
        size = shift = 0
        body = at + 1
        while True:
            if body == len(data):
                return heard, skipped, 0
            size |= (data[body] & 127) << shift
            shift += 7
            body += 1
            if not data[body - 1] & 128:
                break
            if shift == 28:
                return heard, skipped, mqtt.NO_MQTT
        kind, end = data[at], body + size
        many = kind in (0x30, 0x31)
        sizes = {0x20: 2, 0x90: 3, 0xB0: 2, 0xD0: 0}
        if (size < 3 if many else sizes.get(kind) != size) or up == (kind == 0x20):
            return heard, skipped, mqtt.NO_MQTT
        if end - at > mqtt.IN_ROOM:
            skipped += 1
        elif end > len(data):
            return heard, skipped, 0
        else:
            why, message = _whole(kind, bytes(data[body:end]))
            if why:
                return heard, skipped, why
            heard += message
            up = True
        at = end
    return heard, skipped, 0


def _whole(kind, body):
    if kind in (0x30, 0x31):
        topic = int.from_bytes(body[:2], "big")
        if not 0 < topic <= len(body) - 2:
            return mqtt.NO_MQTT, []
        return 0, [(body[2 : 2 + topic], body[2 + topic :], kind & 1)]
    if kind == 0x20:
        if body[0] > 1 or body[1] > 5:
            return mqtt.NO_MQTT, []
        return body[1], []
    if kind == 0x90 and body[2]:
        return mqtt.DENIED if body[2] == 0x80 else mqtt.NO_MQTT, []
    return 0, []


class MadBroker:
    """
    run(count): so many packets. packets, connections, messages: how many there were.
    ends: {why connections ended: how often}
    """

    def __init__(self, seed):
        self._dice = random.Random(seed)
        self.packets = self.connections = self.messages = 0
        self.ends = {}

    def run(self, count):
        while self.packets < count:
            self._connection()

    def _connection(self):
        dice, stream, heard = self._dice, ScriptedStream(), []

        def on_publish(data, at, body, end, retained):
            assert 0 < at < body <= end <= mqtt.IN_ROOM
            heard.append((bytes(data[at:body]), bytes(data[body:end]), retained))

        client = mqtt.Client(stream, on_publish, CONNECT, 60)
        mad = dice.choice((0.0, 0.02, 0.1, 0.5))
        said, now_ms = bytearray(), dice.randrange(1 << 29)
        for count in range(dice.randrange(1, _PACKETS)):
            packet = self._packet(count, mad)
            self.packets += 1
            said += packet
            stream.inbox += packet
            stream.most = dice.choice((None, None, 1, 3, 40))
            stream.takes = dice.choice((None, None, None, 0, 1, 30))
            if client.up and dice.random() < 0.5:
                client.publish(b"zap/1/i/76543210", bytes(90), dice.randrange(90))
            now_ms = (now_ms + dice.choice(_STEP_MS)) % (1 << 29)
            if not self._tick(client, stream, now_ms):
                break
        stream.most = None
        while stream.inbox and self._tick(client, stream, now_ms):
            pass
        expected, skipped, why = read_again(said)
        assert (client.why, client.skipped, heard) == (why, skipped, expected), bytes(said)
        if not why:
            stream.over = True
            assert not client.tick(now_ms) and client.why == mqtt.CUT
        self.connections += 1
        self.messages += len(heard)
        end = _NAMES.get(client.why, "refused")
        self.ends[end] = self.ends.get(end, 0) + 1

    def _tick(self, client, stream, now_ms):
        reads, writes = stream.reads, stream.writes
        goes_on = client.tick(now_ms)
        assert stream.reads - reads <= 8 and stream.writes - writes <= 1
        assert goes_on == (not client.why)
        return goes_on

    def _packet(self, count, mad):
        dice = self._dice
        packet = bytearray(self._good() if count else CONNACK)
        if not count and dice.random() < 0.05:
            packet[3] = dice.randrange(1, 6)
        if dice.random() >= mad:
            return packet
        what = dice.randrange(6)
        at = dice.randrange(len(packet))
        if what == 0:
            packet[at] ^= 1 << dice.randrange(8)
        elif what == 1:
            packet[at] = dice.choice((0, 1, 2, 127, 128, 255, dice.randrange(256)))
        elif what == 2:
            del packet[at:]
        elif what == 3:
            packet[at:at] = dice.randbytes(dice.randrange(1, 9))
        elif what == 4:
            packet = bytearray(dice.randbytes(dice.randrange(80)))
        else:
            packet[1:2] = bytes(128 + dice.randrange(128) for _ in range(dice.randrange(1, 5)))
        return packet

    def _good(self):
        dice = self._dice
        if dice.random() < 0.01:
            return b"\x90\x03\x00\x01\x80"
        if dice.random() < 0.2:
            return dice.choice((b"\xd0\x00", b"\x90\x03\x00\x01\x00", b"\xb0\x02\x00\x01"))
        topic = b"zap/1/i/01234567"[: dice.choice((1, 16, 16, 16))]
        payload = dice.randbytes(dice.choice((0, 1, 30, 90, 180, 234, 235, 236, 600, 20_000)))
        body = len(topic).to_bytes(2, "big") + topic + payload
        size, length = len(body), bytearray()
        while size > 127:
            length.append(size & 127 | 128)
            size >>= 7
        length.append(size)
        return bytes((0x30 | dice.randrange(2),)) + length + body
