"""An MQTT 3.1.1 client on a byte stream: QoS 0, last will, retained messages, keep-alive.

docs/net.md, What a broker must have, says what the client requires. A stream never blocks. It has
these members:

``readinto(buffer)``
    Return the number of bytes read, 0 if none are waiting. Raise OSError if the stream has ended.
``write(data)``
    Return the number of bytes accepted, 0 if there is no room or no connection yet. Raise OSError
    if the stream has ended.
``close()``
    Close the stream. A second call does nothing.
"""

from micropython import const

import residency
from truco_core.clock import diff

# Values of `Client.why`, besides 1..5, the return codes of a broker's CONNACK.
CUT = const(16)  # the stream has ended
MUTE = const(17)  # the broker does not answer
NO_MQTT = const(18)  # the peer violates the protocol
DENIED = const(19)  # the broker denies the subscription to a topic, or keeps our adverts back

_PUBLISH = const(0x30)
_RETAIN = const(1)
_CONNACK = const(0x20)
_SUBACK = const(0x90)
_REFUSED_TOPIC = const(0x80)
_MOST_CODE = const(5)  # highest return code of CONNACK
# {first byte of an allowed packet: its size}. PUBLISH is handled apart.
_SIZES = {0x20: 2, 0x90: 3, 0xB0: 2, 0xD0: 0}
_PINGREQ = b"\xc0\x00"
_DISCONNECT = b"\xe0\x00"

_CONNECT = const(0x10)
_SUBSCRIBE = const(0x82)
_UNSUBSCRIBE = const(0xA2)
_PROTOCOL = b"\0\4MQTT\4"
# Flags of CONNECT. The will is empty, of QoS 0, and retained, so it deletes the retained message of
# its topic.
_CLEAN = const(0x02)
_WILL = const(0x24)
_PASSWORD = const(0x40)
_USER = const(0x80)

IN_ROOM = const(256)  # size of the largest packet that is read; a larger PUBLISH is skipped
OUT_ROOM = const(512)  # maximum number of bytes waiting to be sent
_CHUNK = const(64)
_HEAD = const(5)  # maximum number of bytes before a packet's contents
_READS = const(8)  # maximum number of chunks read in a tick
_ANSWER_MS = const(15000)  # time-out of connecting, until the CONNACK


class Client:
    """An MQTT client. It keeps its buffers when it connects again.

    :param heard: ``heard(data, at, body, end)``, called by `tick` for each PUBLISH. The topic is
        data[at:body] and the payload data[body:end], both valid only during the call.
    :param int keep_s: keep-alive interval of the CONNECT, 1..65535 s

    up: True while the broker accepts this client
    why: reason why the connection has ended; 0: it has not
    """

    def __init__(self, heard, keep_s: int):
        self._heard = heard
        self._half_ms = keep_s * 500
        self._in = bytearray(IN_ROOM + _CHUNK)
        self._chunk = bytearray(_CHUNK)
        self._out = bytearray(OUT_ROOM)
        self._view = memoryview(self._out)

    def begin(self, stream, greeting) -> None:
        """Begin a connection on a new stream.

        :param bytes greeting: the CONNECT packet that `connect` returns
        """
        self._stream = stream
        self.up = False
        self.why = 0
        # Bytes waiting in `_out`, bytes in `_in`, and bytes left of a packet that is skipped.
        self._end = self._filled = self._rest = 0
        self._since_ms = self._heard_ms = self._sent_ms = None
        self._asked_ms = None  # when the unanswered PINGREQ was sent; None: there is none
        self._put(greeting)

    # Sending. A packet is queued as a whole or not at all.

    def queue(self, packet) -> bool:
        """Queue a complete packet. Return False if there is no connection or no room."""
        if not self.up or self._end + len(packet) > OUT_ROOM:
            return False
        self._put(packet)
        self._flush()
        return True

    def publish(self, topic, data, size: int, retain: bool = False) -> bool:
        """Queue a PUBLISH of the first `size` bytes of `data`; return False as `queue` does."""
        kind = _PUBLISH | _RETAIN if retain else _PUBLISH
        head = _head(kind, 2 + len(topic) + size) + len(topic).to_bytes(2, "big")
        if not self.up or self._end + len(head) + len(topic) + size > OUT_ROOM:
            return False
        self._put(head)
        self._put(topic)
        self._put(data[:size])
        self._flush()
        return True

    def bye(self) -> None:
        """Send DISCONNECT, after which the broker forgets the will. Queued bytes may be lost."""
        self.queue(_DISCONNECT)
        self.up = False
        self.why = self.why or CUT

    def _put(self, data):
        at = self._end
        self._end = at + len(data)
        self._out[at : self._end] = data

    def _flush(self):
        """Write as many of the waiting bytes as the stream accepts."""
        end = self._end
        try:
            count = self._stream.write(self._view[:end]) if end else 0
        except OSError:
            self.why = self.why or CUT
            return
        if count:
            self._sent_ms = self._now_ms
            self._end = end - count
            self._out[: self._end] = self._out[count:end]

    # Work done in each tick.

    def tick(self, now_ms: int) -> bool:
        """Read and send a bounded amount; return False if the connection has ended, see `why`."""
        if self._since_ms is None:
            self._since_ms = self._heard_ms = self._sent_ms = now_ms
        self._now_ms = now_ms
        if not self.why:
            self._read(now_ms)
        if not self.why:
            self._watch(now_ms)
        if not self.why:
            self._flush()
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
        """Send a PINGREQ when it is due, and detect a broker that does not answer."""
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
                # The broker sends, but accepts nothing. It would soon close the connection, because
                # it hears nothing within the keep-alive interval.
                self.why = MUTE
            if idle_ms >= self._half_ms:
                self._asked_ms = now_ms
                self.queue(_PINGREQ)

    # Receiving.

    def _take(self, count):
        """Append a chunk to `_in`, and handle all complete packets."""
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
                break  # the size is incomplete, or too long
            self._check(data[at], size)
            end = body + size
            if end - at > IN_ROOM:
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
        """End the connection if the packet is invalid, precedes CONNACK, or is a second CONNACK."""
        is_wrong = size < 3 if kind & 0xFE == _PUBLISH else _SIZES.get(kind) != size
        if is_wrong or self.up == (kind == _CONNACK):
            self.why = NO_MQTT

    def _packet(self, data, kind, at, end):
        """Handle the packet whose contents are data[at:end]."""
        if kind & 0xF0 == _PUBLISH:
            body = at + 2 + (data[at] << 8 | data[at + 1])
            if at + 2 < body <= end:
                self._heard(data, at + 2, body, end)
            else:
                self.why = NO_MQTT
        elif kind == _CONNACK:
            code = data[at + 1]
            self.why = NO_MQTT if data[at] > 1 or code > _MOST_CODE else code
            self.up = not self.why
        elif kind == _SUBACK and data[end - 1]:
            self.why = DENIED if data[end - 1] == _REFUSED_TOPIC else NO_MQTT


# Functions that return packets, for `Client.begin` and `Client.queue`.


@residency.seldom
def connect(name, keep_s: int, will, user=None, password=None) -> bytes:
    """Return the CONNECT packet of a clean session. All texts are bytes.

    The packet must fit into OUT_ROOM bytes, so user and password may have 450 bytes together.

    :param name: client identifier, 1..23 of 0-9, a-z, A-Z, which every broker accepts
    :param keep_s: keep-alive interval, 1..65535 s. A broker closes the connection after one and a
        half times this silence.
    :param will: topic whose retained message is deleted if the connection ends without DISCONNECT
    :param password: sent only together with a user
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
    return _packet(_CONNECT, head + body)


@residency.seldom
def subscribe(number: int, topic) -> bytes:
    """Return a SUBSCRIBE packet with QoS 0.

    :param number: packet identifier, 1..65535, different from those of all unanswered packets
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
    """Return the fixed header of a packet whose contents have `size` bytes."""
    return bytes((kind, size)) if size < 128 else bytes((kind, size & 127 | 128, size >> 7))
