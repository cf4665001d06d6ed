"""Records over one port: each exactly once and in order, while the session lasts.

A port is what a carrier gives (docs/link.md, Carriers):

``send(packet)``
    take a bytes-like of one record, at most MAX_RECORD bytes; False: not now
``poll(buffer)``
    read one packet into `buffer` (MAX_PACKET bytes); its size, 0 for none
``closed``
    True once the other side is out of reach for good
``close()``
    let go of it
``times``
    see truco_link.carriers; a port that has none has NEAR

One whose packets are *wide* (docs/link.md, Wide packets) brings them in the order in which they
were sent, each once or never. In place of ``send`` it has

``window``
    WINDOW: numbered records that may be under way
``packet``
    MAX_OUT bytes, for what `poll` reads
``out``
    MAX_RECORD..MAX_OUT bytes that can be written to: where a packet of several records is put. It
    is the port's own again after `send_out`
``send_out(size)``
    send the first `size` bytes of `out`; False: not now
"""

from micropython import const

from truco_core.clock import diff
from truco_link.carriers import DEAD, PING, RETRY, STEP_MS
from truco_link.messages import (
    ACK,
    CONTROL,
    EVENT,
    HEAD,
    MAX_BODY,
    MAX_PACKET,
    MAX_RECORD,
    MESSAGE,
    fits,
)

NEAR = b"\x02\x0a\x19\x32\x50\x78\x00\x00"  # `times` of BLE and cable
WINDOW = const(7)  # records under way; with one more, the modulo 8 would not tell old from new
MAX_OUT = const(140)  # WINDOW * MAX_RECORD
SLOTS = const(12)
SLOT = const(19)  # type, size, body
_PACKETS_A_TICK = const(8)

# Shared by all links: each is used within one call.
_record = bytearray(MAX_RECORD)
_whole = memoryview(_record)
_heads: list = [None] * (MAX_RECORD + 1)  # slices of it, each made once, for it costs heap


class Link:
    """One end of a session.

    :param port: see above
    :param handler: ``on_events(data, at, size)``, ``on_message(data, at, size)``,
        ``on_control(session, data, at, size)``: a body is ``data[at : at + size]`` during the
        call only, and fits (truco_link.messages). They may send. ``hears()`` is what messages.fits
        asks for.
    :param int ack_delay_ms: how long an acknowledgement waits for a record to ride on
    """

    packet = bytearray(MAX_PACKET)  # that was read last, of all links; a wide port has its own

    def __init__(self, port, handler, ack_delay_ms: int = 0):
        self.port = port
        self.times = getattr(port, "times", NEAR)
        self._window = getattr(port, "window", 1)  # numbered records that may be under way
        self._out = _record
        if self._window > 1:
            self.packet, self._out = port.packet, port.out
        self.handler = handler
        self._queue = bytearray(SLOTS * SLOT)
        self._ack_delay_ms = ack_delay_ms
        self._sent_ms = self._heard_ms = None
        self._goodbye = b""  # body of a CONTROL record
        self.restart(0)

    def restart(self, session: int) -> None:
        """Begin a session: forget what was waiting, and number from 0 in both directions.

        :param session: 1..255, or 0 while only CONTROL records are meant
        """
        self.session = session
        self._first = self._count = 0  # of the ring of slots
        self._seq = self._awaited = 0
        self._flying = 0  # how many of them are under way, from the first on
        self._owed_ms = None  # since when an acknowledgement is owed

    def idle(self) -> bool:
        """Return True if everything sent has been acknowledged."""
        return not self._count

    def room(self) -> int:
        """Return how many records the queue still takes."""
        return SLOTS - self._count

    def forget(self) -> None:
        """Throw away what waits, except for what is under way."""
        self._count = self._flying

    def send(self, kind: int, data, size: int) -> bool:
        """Queue a record; False when the queue is full.

        :param kind: EVENTS or MESSAGE
        :param data: the body, copied
        :param size: of it, 1..MAX_BODY
        """
        if self._count == SLOTS or size > MAX_BODY:
            return False
        queue = self._queue
        at = (self._first + self._count) % SLOTS * SLOT
        queue[at] = kind
        queue[at + 1] = size
        at += 2
        for i in range(size):
            queue[at + i] = data[i]
        self._count += 1
        return True

    def control(self, data, is_goodbye: bool = False) -> bool:
        """Send a CONTROL record now or never; False: the port would not take it.

        :param is_goodbye: the port closes soon, see `repeat_goodbye`
        """
        if is_goodbye:
            self._goodbye = data
        return self._put(CONTROL, data, 0, len(data))

    def repeat_goodbye(self, now_ms: int) -> None:
        """Send the last word again now and then: it may get lost, and nobody answers it."""
        again_ms = self.times[RETRY] * (STEP_MS // 2)
        sent_ms = self._sent_ms  # None: it came to its end before its first tick
        if self._goodbye and (sent_ms is None or diff(now_ms, sent_ms) >= again_ms):
            self._sent_ms = now_ms
            self.control(self._goodbye)

    def silent_ms(self, now_ms: int) -> int:
        """Return for how long nothing of this session came."""
        return 0 if self._heard_ms is None else diff(now_ms, self._heard_ms)

    def tick(self, now_ms: int) -> bool:
        """Read, acknowledge, send. False: the link is dead, its port closed."""
        port = self.port
        times = self.times
        if self._heard_ms is None:
            self._heard_ms = self._sent_ms = now_ms
        for _ in range(_PACKETS_A_TICK):
            size = port.poll(self.packet)
            if not size:
                break
            self._read(size, now_ms)
        if port.closed or diff(now_ms, self._heard_ms) > times[DEAD] * STEP_MS:
            port.close()
            return False
        if not self.session:
            return True
        idle_ms = diff(now_ms, self._sent_ms)
        # An acknowledgement is owed that no record has taken along in time.
        owes = self._owed_ms is not None and diff(now_ms, self._owed_ms) >= self._ack_delay_ms
        flying = self._flying
        late = flying and idle_ms >= times[RETRY] * STEP_MS
        if late or flying < self._count and flying < self._window:
            self._push(now_ms)
        elif (owes or idle_ms >= times[PING] * STEP_MS) and self._put(ACK, b"", 0, 0):
            self._owed_ms = None
            if not flying:
                self._sent_ms = now_ms
        return True

    def _push(self, now_ms):
        """Send what was not sent yet; or, when no answer came in time, all that is under way and
        what is new."""
        late = self._flying and diff(now_ms, self._sent_ms) >= self.times[RETRY] * STEP_MS
        at = 0 if late else self._flying
        count = min(self._count, self._window)
        out = self._out
        while at < count:
            packed = self._pack(out, at, count)
            if not self._send(packed & 0xFF):
                return
            at = packed >> 8
            self._flying = max(self._flying, at)
            self._owed_ms = None
            self._sent_ms = now_ms

    def _pack(self, out, at, count):
        """Put records into a packet, from that of the queue's slots on.

        :return: the packet's size, and 256 * the number behind the last one: no tuple, no heap
        """
        queue = self._queue
        end = 0
        while at < count:
            slot = (self._first + at) % SLOTS * SLOT
            size = queue[slot + 1]
            if end + HEAD + size > len(out):
                break
            ctl = queue[slot] | (self._seq + at & 7) << 3
            end = self._write(out, end, ctl, queue, slot + 2, size)
            at += 1
        return at << 8 | end

    def _put(self, ctl, data, at, size):
        """Send a record with the body data[at : at + size]; False: the port would not take it."""
        return self._send(self._write(self._out, 0, ctl, data, at, size))

    def _send(self, size):
        """Send the packet in `_record`, or in the port's `out`."""
        if self._window > 1:
            return self.port.send_out(size)
        if _heads[size] is None:
            _heads[size] = _whole[:size]
        return self.port.send(_heads[size])

    def _write(self, out, end, ctl, data, at, size):
        """Write a record into out[end:]; return where it ends."""
        out[end] = size + HEAD - 1
        out[end + 1] = ctl | self._awaited
        out[end + 2] = self.session
        end += HEAD
        for i in range(size):
            out[end + i] = data[at + i]
        return end + size

    def _read(self, size, now_ms):
        """Take a packet apart; drop it from the first impossible size on."""
        packet = self.packet
        at = 0
        while at < size:
            end = at + 1 + packet[at]
            if packet[at] < HEAD - 1 or end > size or end - at > MAX_RECORD:
                return
            self._take(at, end, now_ms)
            at = end

    def _take(self, at, end, now_ms):
        packet = self.packet
        ctl, session = packet[at + 1], packet[at + 2]
        kind = ctl & CONTROL
        body = at + HEAD
        if kind == CONTROL:
            if self._fits(0, body, end):
                # Words alone keep nobody: who connects and never opens a session goes.
                if session and session == self.session:
                    self._heard_ms = now_ms
                self.handler.on_control(session, packet, body, end - body)
            return
        if not session or session != self.session:
            return
        self._heard_ms = now_ms
        done = ctl - self._seq & 7
        if done <= self._flying:
            self._seq = ctl & 7
            self._first = (self._first + done) % SLOTS
            self._count -= done
            self._flying -= done
        if kind == ACK:
            return
        number = ctl >> 3 & 7
        back = self._awaited - number & 7  # 1: its acknowledgement was lost
        if back < 2 and self._owed_ms is None:
            self._owed_ms = now_ms
        if back:
            return
        self._awaited = number + 1 & 7
        if kind == MESSAGE:
            if self._fits(0, body, end):
                self.handler.on_message(packet, body, end - body)
            return
        for at in range(body, max(end, body + 1), 3):
            if not self._fits(EVENT, at, min(at + 3, end)):
                return
        self.handler.on_events(packet, body, end - body)

    def _fits(self, above, at, end):
        """Return True if a record, or one of its events, is what it may be."""
        packet = self.packet
        return at < end and fits(above + packet[at], packet, at + 1, end, self.handler.hears())
