"""MQTT 3.1.1 on a stream of bytes: QoS 0, last will, retained messages, keep-alive.

docs/net.md, The client, says what it insists on. A stream never waits. It has these members:

``readinto(buffer)``
    Return how many bytes were read, 0 for none now. OSError: the stream is over.
``write(data)``
    Return how many bytes were taken, 0 for none now, also before it is connected. OSError: it is
    over.
``close()``
    Close it. A second call does nothing.
"""

from micropython import const

import residency
from truco_core.clock import diff

# Client.why, besides the reasons of a broker's CONNACK, which are 1..5.
CUT = const(16)  # the stream is over
MUTE = const(17)  # the broker does not answer
NO_MQTT = const(18)  # the peer breaks the protocol
DENIED = const(19)  # no right to a topic

_PUBLISH = const(0x30)
_RETAIN = const(1)
_CONNACK = const(0x20)
_SUBACK = const(0x90)
_REFUSED_TOPIC = const(0x80)
_MOST_CODE = const(5)  # of CONNACK
# {first byte of a packet that may come: its size}, besides PUBLISH.
_SIZES = {0x20: 2, 0x90: 3, 0xB0: 2, 0xD0: 0}
_PINGREQ = b"\xc0\x00"
_DISCONNECT = b"\xe0\x00"

_CONNECT = const(0x10)
_SUBSCRIBE = const(0x82)
_UNSUBSCRIBE = const(0xA2)
_PROTOCOL = b"\0\4MQTT\4"
# Flags of CONNECT. A will is empty, of QoS 0, and retained: it takes the topic's message away.
_CLEAN = const(0x02)
_WILL = const(0x24)
_PASSWORD = const(0x40)
_USER = const(0x80)

IN_ROOM = const(256)  # bytes of the largest packet that is read; a larger PUBLISH is skipped
OUT_ROOM = const(512)  # bytes that wait to be sent, at most
_CHUNK = const(64)
_HEAD = const(5)  # bytes before a packet's contents, at most
_READS = const(8)  # of a chunk, in one tick
_ANSWER_MS = const(15000)  # for connection and CONNACK


class Client:
    """A connection to a broker, and its buffers for more of them.

    :param heard: ``heard(data, at, body, end, retained)`` for each PUBLISH, called by `tick`: the
        topic is data[at:body], the payload data[body:end], during that call
    :param int keep_s: of the CONNECT, 1..65535 s

    up: the broker has said yes
    why: 0, or why it is over
    skipped: packets that were too large
    """

    def __init__(self, heard, keep_s: int):
        self._heard = heard
        self._half_ms = keep_s * 500
        self.skipped = 0
        self._in = bytearray(IN_ROOM + _CHUNK)
        self._chunk = bytearray(_CHUNK)
        self._out = bytearray(OUT_ROOM)
        self._view = memoryview(self._out)

    def begin(self, stream, greeting) -> None:
        """Connect by a new stream.

        :param bytes greeting: what `connect` returns
        """
        self._stream = stream
        self.up = False
        self.why = 0
        # Bytes that wait in `_out`, that are in `_in`, and of a packet that is skipped.
        self._end = self._filled = self._rest = 0
        self._since_ms = self._heard_ms = self._sent_ms = None
        self._asked_ms = None  # when a PINGREQ was sent that has no answer yet
        self._put(greeting)

    # Out. A packet waits whole, or not at all.

    def queue(self, packet) -> bool:
        """Send a packet of the functions below; return False without room."""
        if not self.up or self._end + len(packet) > OUT_ROOM:
            return False
        self._put(packet)
        return True

    def publish(self, topic, data, size: int, retain: bool = False) -> bool:
        """Publish the first `size` bytes of `data`; return False without room."""
        kind = _PUBLISH | _RETAIN if retain else _PUBLISH
        head = _head(kind, 2 + len(topic) + size) + len(topic).to_bytes(2, "big")
        if not self.up or self._end + len(head) + len(topic) + size > OUT_ROOM:
            return False
        self._put(head)
        self._put(topic)
        self._put(data[:size])
        return True

    def bye(self) -> None:
        """Say goodbye: the broker forgets the will. What still waits may be lost."""
        if self.queue(_DISCONNECT):
            self._flush()
        self.up = False
        self.why = self.why or CUT

    def _put(self, data):
        at = self._end
        self._end = at + len(data)
        self._out[at : self._end] = data

    def _flush(self):
        """Write what waits; return True if the stream took some."""
        end = self._end
        try:
            count = self._stream.write(self._view[:end]) if end else 0
        except OSError:
            self.why = self.why or CUT
            return False
        if count:
            self._end = end - count
            self._out[: self._end] = self._out[count:end]
        return count > 0

    # The clock.

    def tick(self, now_ms: int) -> bool:
        """Read and send a bounded amount; return False if the connection is over, see `why`."""
        if self._since_ms is None:
            self._since_ms = self._heard_ms = self._sent_ms = now_ms
        if not self.why:
            self._read(now_ms)
        if not self.why:
            self._watch(now_ms)
        if not self.why and self._flush():
            self._sent_ms = now_ms
        self.up = self.up and not self.why
        return not self.why

    def _read(self, now_ms):
        for _ in range(_READS):
            try:
                count = self._stream.readinto(self._chunk)
            except OSError:
                self.why = CUT
                return
            if not count:
                return
            self._heard_ms = now_ms
            self._asked_ms = None
            self._take(count)
            if self.why:
                return

    def _watch(self, now_ms):
        """Send a PINGREQ when it is due, and notice a broker that is silent."""
        if not self.up:
            if diff(now_ms, self._since_ms) > _ANSWER_MS:
                self.why = MUTE
        elif self._asked_ms is not None:
            if diff(now_ms, self._asked_ms) > self._half_ms:
                self.why = MUTE
        else:
            unsent_ms = diff(now_ms, self._sent_ms)
            idle_ms = diff(now_ms, self._heard_ms)
            if not self._end:
                idle_ms = max(idle_ms, unsent_ms)
            elif unsent_ms > 2 * self._half_ms:
                # The broker talks, but takes nothing: it would close the connection soon.
                self.why = MUTE
            if idle_ms >= self._half_ms:
                self._asked_ms = now_ms
                self.queue(_PINGREQ)

    # In.

    def _take(self, count):
        """Append a chunk to `_in`, and act on the packets that are whole."""
        data, filled = self._in, self._filled
        skipped = min(self._rest, count)
        self._rest -= skipped
        for i in range(skipped, count):
            data[filled] = self._chunk[i]
            filled += 1
        at = 0
        while at + 1 < filled and not self.why:
            size, body = 0, at + 1
            while body < filled and body - at < _HEAD:
                size |= (data[body] & 127) << 7 * (body - at - 1)
                body += 1
                if not data[body - 1] & 128:
                    break
            if data[body - 1] & 128:
                if body - at == _HEAD:
                    self.why = NO_MQTT
                break  # the length goes on
            self._check(data[at], size)
            end = body + size
            if end - at > IN_ROOM:
                self.skipped += 1
                self._rest = end - filled
                end = filled
            elif end > filled:
                break
            elif not self.why:
                self._packet(data, data[at], body, end)
            at = end
        for i in range(filled - at):
            data[i] = data[at + i]
        self._filled = filled - at

    def _check(self, kind, size):
        """Refuse a packet that does not exist, or comes before CONNACK."""
        is_wrong = size < 3 if kind & 0xFE == _PUBLISH else _SIZES.get(kind) != size
        if is_wrong or self.up == (kind == _CONNACK):
            self.why = NO_MQTT

    def _packet(self, data, kind, at, end):
        """Act on the packet whose contents are data[at:end]."""
        if kind & 0xF0 == _PUBLISH:
            body = at + 2 + (data[at] << 8 | data[at + 1])
            if at + 2 < body <= end:
                self._heard(data, at + 2, body, end, kind & _RETAIN)
            else:
                self.why = NO_MQTT
        elif kind == _CONNACK:
            code = data[at + 1]
            self.why = NO_MQTT if data[at] > 1 or code > _MOST_CODE else code
            self.up = not self.why
        elif kind == _SUBACK and data[end - 1]:
            self.why = DENIED if data[end - 1] == _REFUSED_TOPIC else NO_MQTT


# Packets for `Client.queue`.


@residency.seldom
def connect(name, keep_s: int, will, user=None, password=None) -> bytes:
    """Return the CONNECT of a session that leaves nothing behind. All texts are bytes.

    :param name: of the client, 1..23 of 0-9, a-z, A-Z, which every broker accepts
    :param keep_s: 1..65535 s; a broker hangs up after one and a half times of silence
    :param will: topic that is cleared when the connection ends without a goodbye
    :param password: sent with a user alone
    :raises ValueError: user and password are too long, together some 450 bytes
    """
    flags = _CLEAN | _WILL
    body = _text(name) + _text(will) + _text(b"")
    if user is not None:
        flags |= _USER
        body += _text(user)
        if password is not None:
            flags |= _PASSWORD
            body += _text(password)
    head = _PROTOCOL + bytes((flags, keep_s >> 8, keep_s & 0xFF))
    packet = _packet(_CONNECT, head + body)
    if len(packet) > OUT_ROOM:
        raise ValueError("user and password are too long")
    return packet


@residency.seldom
def subscribe(number: int, topic) -> bytes:
    """Return a SUBSCRIBE with QoS 0.

    :param number: 1..65535, of no other packet that waits for its answer
    """
    return _packet(_SUBSCRIBE, number.to_bytes(2, "big") + _text(topic) + b"\0")


@residency.seldom
def unsubscribe(number: int, topic) -> bytes:
    return _packet(_UNSUBSCRIBE, number.to_bytes(2, "big") + _text(topic))


def _text(text):
    return len(text).to_bytes(2, "big") + text


def _packet(kind, body):
    return _head(kind, len(body)) + body


def _head(kind, size):
    """Return what stands in front of the `size` bytes of a packet."""
    return bytes((kind, size)) if size < 128 else bytes((kind, size & 127 | 128, size >> 7))
