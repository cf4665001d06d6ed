"""MQTT 3.1.1 on a stream of bytes: QoS 0, last will, retained messages, keep-alive.

docs/net.md, The client, says what it insists on. A stream never waits; it has

``readinto(buffer)``
    how many bytes came, at most a buffer of them; 0 for none now. OSError: it is over
``write(data)``
    how many of the bytes it took, from the first on; 0 for none now, as long as it is not
    connected too. OSError: it is over
``close()``
    let go of it; may be called twice

More than 300 lines: with the packets that a client sends once, or seldom.
"""

from micropython import const

import residency
from truco_core.clock import diff

# Client.why, behind the reasons of a broker's CONNACK, which are 1..5.
CUT = const(16)  # the stream is over
MUTE = const(17)  # no answer
NO_MQTT = const(18)  # the other side breaks the protocol
DENIED = const(19)  # no right to a topic

_PUBLISH = const(0x30)
_RETAIN = const(1)
_CONNACK = const(0x20)
_SUBACK = const(0x90)
_REFUSED_TOPIC = const(0x80)
_MOST_CODE = const(5)  # of CONNACK
# First bytes of the packets that may come, and the size of each; of PUBLISH the least.
_KINDS = b"\x20\x30\x31\x90\xb0\xd0"
_SIZES = b"\x02\x03\x03\x03\x02\x00"
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
_READS = const(8)  # of a chunk, in one tick
_ANSWER_MS = const(15000)  # for connection and CONNACK


class Client:
    """One connection to a broker.

    :param stream: see above
    :param heard: ``heard(data, at, body, end, retained)`` for each PUBLISH, by `tick`: its topic
        is data[at:body], its payload data[body:end], for the time of that call
    :param bytes connect: the packet, see below
    :param int keep_s: what it says, 1..65535 s

    up: the broker has said yes. why: 0, or why it is over. skipped: packets that were too large.
    """

    def __init__(self, stream, heard, connect, keep_s: int):
        self._heard = heard
        self._half_ms = keep_s * 500
        self.skipped = 0
        self._in = bytearray(IN_ROOM)
        self._chunk = bytearray(_CHUNK)
        self._out = bytearray(OUT_ROOM)
        self._view = memoryview(self._out)
        self.begin(stream, connect)

    def begin(self, stream, connect) -> None:
        """Another connection, with the same buffers; parameters as above."""
        self._stream = stream
        self.up = False
        self.why = 0
        self._end = 0  # of what waits in `_out`
        self._rest = 0  # bytes of a packet that is skipped
        self._expect()
        self._since_ms = self._heard_ms = self._sent_ms = None
        self._asked_ms = None  # PINGREQ, without an answer yet
        self._put(connect)

    # Out: a packet waits whole, or not at all.

    def queue(self, packet) -> bool:
        """A whole packet, see below. False: not now."""
        if not self.up or self._end + len(packet) > OUT_ROOM:
            return False
        self._put(packet)
        return True

    def publish(self, topic, data, size: int, retain: bool = False) -> bool:
        """`size` bytes of `data`. False: not now."""
        length = 2 + len(topic) + size
        head = 2 if length < 128 else 3
        at = self._end
        if not self.up or at + head + length > OUT_ROOM:
            return False
        out = self._out
        out[at] = _PUBLISH | _RETAIN if retain else _PUBLISH
        out[at + 1] = length if head == 2 else length & 127 | 128
        if head == 3:
            out[at + 2] = length >> 7
        out[at + head] = len(topic) >> 8
        out[at + head + 1] = len(topic) & 0xFF
        self._end = at + head + 2
        self._put(topic)
        at = self._end
        for i in range(size):
            out[at + i] = data[i]
        self._end = at + size
        return True

    def bye(self) -> None:
        """Go: the broker forgets the will. What still waits may be lost."""
        if self.queue(_DISCONNECT):
            self._flush()
        self.up = False
        self.why = self.why or CUT

    def _put(self, data):
        at = self._end
        self._end = at + len(data)
        self._out[at : self._end] = data

    def _flush(self):
        """Give the stream what waits; True when it took some."""
        end = self._end
        if not end:
            return False
        try:
            count = self._stream.write(self._view[:end])
        except OSError:
            self.why = self.why or CUT
            return False
        if not count:
            return False
        self._end = left = end - count
        if left:
            self._out[:left] = self._out[count:end]
        return True

    # The clock.

    def tick(self, now_ms: int) -> bool:
        """Read and send a bounded part of what there is. False: it is over, see `why`."""
        if self._since_ms is None:
            self._since_ms = self._heard_ms = self._sent_ms = now_ms
        if not self.why:
            self._read(now_ms)
        if not self.why:
            self._watch(now_ms)
        if not self.why and self._flush():
            self._sent_ms = now_ms
        if self.why:
            self.up = False
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
                # It still talks, but takes nothing: the broker would close soon, too.
                self.why = MUTE
            if idle_ms >= self._half_ms:
                self._asked_ms = now_ms
                self.queue(_PINGREQ)

    # In.

    def _expect(self):
        """The beginning of a packet."""
        self._filled = 0
        self._need = 2
        self._head = 0  # bytes before its topic or codes, once they are known

    def _take(self, count):
        chunk, data = self._chunk, self._in
        at = 0
        while at < count and not self.why:
            if self._rest:
                step = min(self._rest, count - at)
                self._rest -= step
            else:
                filled = self._filled
                step = min(self._need - filled, count - at)
                for i in range(step):
                    data[filled + i] = chunk[at + i]
                self._filled = filled + step
                if self._filled == self._need:
                    self._step()
            at += step

    def _step(self):
        """All that was needed is there: head, one more byte of its length, or a whole packet."""
        data = self._in
        filled = self._filled
        if not self._head:
            if data[filled - 1] & 128:
                # A fifth byte of a length there is not.
                if filled > 4:
                    self.why = NO_MQTT
                self._need = filled + 1
                return
            size = 0
            for i in range(filled - 1, 0, -1):
                size = size << 7 | data[i] & 127
            self._check(data[0], size)
            if self.why:
                return
            if filled + size > IN_ROOM:
                self._rest = size
                self.skipped += 1
                self._expect()
                return
            self._head = filled
            if size:
                self._need = filled + size
                return
        self._packet(data, self._head, filled)
        self._expect()

    def _check(self, kind, size):
        """Whether there is such a packet; before CONNACK comes no other."""
        for i in range(len(_KINDS)):
            if _KINDS[i] == kind:
                least = _SIZES[i]
                many = kind & 0xF0 == _PUBLISH
                if (size == least or many and size > least) and self.up == (kind != _CONNACK):
                    return
        self.why = NO_MQTT

    def _packet(self, data, at, end):
        kind = data[0]
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
    """Of a session that leaves nothing behind.

    All texts are bytes. Without a user the password is not sent.

    :param name: of the client, 1..23 of 0-9, a-z, A-Z: any broker takes these
    :param keep_s: 1..65535 s; a broker gives a client up after one and a half of them
    :param will: topic that is cleared when the connection ends without a goodbye
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
    """With QoS 0. number: 1..65535, of what is not answered yet."""
    return _packet(_SUBSCRIBE, number.to_bytes(2, "big") + _text(topic) + b"\0")


@residency.seldom
def unsubscribe(number: int, topic) -> bytes:
    return _packet(_UNSUBSCRIBE, number.to_bytes(2, "big") + _text(topic))


def _text(text):
    return len(text).to_bytes(2, "big") + text


def _packet(kind, body):
    size = len(body)
    length = bytes((size,)) if size < 128 else bytes((size & 127 | 128, size >> 7))
    return bytes((kind,)) + length + body
