"""Records and "Exactly once, in order", written from docs/link.md alone."""

from collections import deque

from host_tests.independent.page import ACK, CONTROL, EVENTS, MESSAGE

_AGAIN_MS, _STILL_MS, _WIDE_STILL_MS, _DEAD_MS = 200, 2000, 500, 8000
_SEALS = 12  # bytes of a sealed packet that are no record


def record(kind, seq, ack, session, body=b""):
    assert len(body) <= 17
    return bytes((2 + len(body), kind << 6 | seq << 3 | ack, session)) + bytes(body)


def cut(packet):
    """(type, seq, ack, session, body) of each whole record, up to the first bad byte."""
    at = 0
    while at < len(packet):
        size = packet[at]
        if not 2 <= size <= 19 or at + 1 + size > len(packet):
            return
        head = packet[at + 1]
        body = bytes(packet[at + 3 : at + 1 + size])
        yield head >> 6, head >> 3 & 7, head & 7, packet[at + 2], body
        at += 1 + size


class Line:
    """One end of a link: numbers what it sends, takes each numbered record once."""

    def __init__(self, port, now):
        self.port = port
        self.is_shared = getattr(port, "shared", False)
        # A wide carrier's: WiFi nearby.
        self.is_wide = hasattr(port, "out")
        self.still_ms = _WIDE_STILL_MS if self.is_wide else _STILL_MS
        self.window = 7 if self.is_wide else 1
        self.most = len(port.out) - _SEALS if self.is_wide else 48  # of records, sealed
        self.size = min(140, self.most) if self.is_wide else 20
        self.session = 0
        self.made = self.heard = self.sent = now
        self.begin(0, now)

    def begin(self, session, now):
        """A new session: all numbers from 0."""
        self.session = session
        self.queue = deque()
        self.flying = []  # of (type, body), the last one sent at self.flew
        self.flew = now
        self.seq = self.awaited = 0
        self.owed = False
        self.heard = now
        self.seal = None  # of a shared carrier, as soon as K is known
        self.is_sealed = False

    def send(self, kind, body):
        self.queue.append((kind, bytes(body)))

    def control(self, body, now, session=None):
        self._put(record(CONTROL, 0, 0, self.session if session is None else session, body), now)

    def poll(self, now):
        """What has come, as (type, session, body); CONTROL of any session among it."""
        buffer = bytearray(256)
        while size := self.port.poll(buffer):
            for kind, seq, ack, session, body in cut(self._opened(bytes(buffer[:size]))):
                if session == self.session and session:
                    self.heard = now
                if kind == CONTROL:
                    if body:
                        yield kind, session, body
                elif session == self.session and session:
                    done = (ack - self.seq) % 8
                    if done <= len(self.flying):
                        del self.flying[:done]
                        self.seq = ack
                    if kind != ACK and self._is_next(seq) and body:
                        yield kind, session, body

    def _opened(self, packet):
        if self.seal is None:
            return packet
        records = self.seal.open(packet)
        if records is None:
            return b"" if self.is_sealed else packet
        self.is_sealed = True
        return records

    def _is_next(self, seq):
        is_next = seq == self.awaited
        self.owed |= is_next or (seq + 1) % 8 == self.awaited
        if is_next:
            self.awaited = (seq + 1) % 8
        return is_next

    def tick(self, now):
        """Send what is due."""
        if not self.session or self.port.closed:
            return
        before = len(self.flying)
        late = before and now - self.flew >= _AGAIN_MS
        while self.queue and len(self.flying) < self.window:
            self.flying.append(self.queue.popleft())
        if late or len(self.flying) > before:
            self._fly(0 if late else before, now)
        if self.owed or now - self.sent >= self.still_ms:
            self._ack(now)

    def _fly(self, first, now):
        self.flew = now
        self.owed = False
        packet = b""
        for i in range(first, len(self.flying)):
            kind, body = self.flying[i]
            assert kind in (EVENTS, MESSAGE)
            one = record(kind, (self.seq + i) % 8, self.awaited, self.session, body)
            if len(packet + one) > self.size:
                self._put(packet, now)
                packet = b""
            packet += one
        self._put(packet, now)

    def _ack(self, now):
        self.owed = False
        self._put(record(ACK, self.seq, self.awaited, self.session), now)

    def _put(self, packet, now):
        self.sent = now
        if self.is_sealed:
            packet = self.seal.close(packet)
        if not self.is_wide:
            self.port.send(packet)
            return
        self.port.out[: len(packet)] = packet
        self.port.send_out(len(packet))

    def is_dead(self, now):
        return self.port.closed or now - (self.heard if self.session else self.made) >= _DEAD_MS
