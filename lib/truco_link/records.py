"""Reliable delivery of records over one port: each arrives exactly once and in order in a session.

A carrier returns a port for each connection: `truco_link.interface.Port`.
"""

from micropython import const

from truco_core.clock import after, diff
from truco_core.seldom import TYPE_CHECKING
from truco_link.carriers import DEAD, PING, RETRY
from truco_link.messages import ACK, CONTROL, HEAD, MAX_BODY, MAX_RECORD, MESSAGE, fits

if TYPE_CHECKING:
    from typed_lib import Port

NEAR = 200, 1000, 2500, 5000, 8000, 12000, 0, 0  # `times` of Bluetooth and cable
# Maximum number of records in flight. Numbers are modulo 8, so with 8 records in flight an old
# number would equal a new one.
WINDOW = const(7)
MAX_OUT = const(140)  # size of the largest packet: WINDOW * MAX_RECORD
SLOTS = const(12)  # maximum number of queued records
SLOT = const(19)  # size of a queued record: type, size, body
_ACK_MS = const(80)  # how long an acknowledgement waits for a record that can carry it
_PACKETS_A_TICK = const(8)  # maximum number of packets read in a tick

# All links share these buffers. Each is used within one call.
_packet = bytearray(MAX_OUT)  # the packet that was read
_out = bytearray(MAX_OUT)  # the packet to be sent
_whole = memoryview(_out)
# {size: slice of `_whole`}. Each short slice is made once, because it takes heap.
_heads: list = [None] * (MAX_RECORD + 1)


class Link:
    """One end of a session, which acknowledges and retries records.

    :param port: truco_link.interface.Port
    :param handler: receives the records by ``on_log(data, at, size)``,
        ``on_message(data, at, size)`` and ``on_control(session, data, at, size)``. The body is
        ``data[at : at + size]``, is valid only during the call, and was checked by
        `truco_link.messages.fits`. These methods may send records. ``hears()`` returns the argument
        `who` for `fits`.
        Without a handler (None), received records are acknowledged and dropped

    queued: number of records that were queued in this session
    goodbye: body of the BYE or REFUSE that `repeat_goodbye` sends; b"": none
    """

    def __init__(self, port: "Port", handler):
        self.port = port
        self.times = getattr(port, "times", NEAR)
        self._most = MAX_OUT if getattr(port, "sealed", False) else MAX_RECORD  # packet size limit
        self.handler = handler
        self._queue = bytearray(SLOTS * SLOT)
        self._sent_ms = self._heard_ms = self._moved_ms = None
        self.goodbye = b""
        self.restart(0)

    def restart(self, session: int) -> None:
        """Begin a session: clear the queue, and number records from 0 in both directions.

        :param session: 1..255; 0: none, so that only CONTROL records are exchanged
        """
        self.session = session
        self._first = self._count = 0  # first slot in use, and number of slots in use
        self._seq = self._awaited = 0  # number of the record in `_first`; number to receive next
        self._flying = 0  # number of records in flight, counted from the first slot
        self._owed_ms = None  # since when an acknowledgement is due; None: none is due
        self.queued = 0

    def idle(self) -> bool:
        """Return True if the peer has acknowledged everything that was sent."""
        return not self._count

    def room(self) -> int:
        """Return the number of free slots in the queue."""
        return SLOTS - self._count

    def send(self, kind: int, data, size: int) -> bool:
        """Queue a record. Return False if the queue is full.

        :param kind: LOG or MESSAGE
        :param data: the body, which is copied
        :param size: size of the body, 1..MAX_BODY
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
        self.queued += 1
        return True

    def control(self, data) -> bool:
        """Send a CONTROL record at once, without retry. Return False if the port refuses it."""
        return self._put(CONTROL, bytes((self.session,)) + data)

    def repeat_goodbye(self, now_ms: int) -> None:
        """Repeat the goodbye at intervals, because it may get lost and nobody acknowledges it."""
        again_ms = self.times[RETRY] // 2
        sent_ms = self._sent_ms  # None: nothing was sent, because there was no tick yet
        if self.goodbye and (sent_ms is None or diff(now_ms, sent_ms) >= again_ms):
            self._sent_ms = now_ms
            self.control(self.goodbye)

    def silent_ms(self, now_ms: int) -> int:
        """Return the time since a record of this session arrived."""
        return 0 if self._heard_ms is None else diff(now_ms, self._heard_ms)

    def tick(self, now_ms: int) -> bool:
        """Read, acknowledge and send records. Return False if the link is dead and closed."""
        port = self.port
        times = self.times
        if self._heard_ms is None:
            self._heard_ms = self._sent_ms = self._moved_ms = now_ms
        for _ in range(_PACKETS_A_TICK):
            size = port.poll(_packet)
            if not size:
                break
            self._read(size, now_ms)
        if not self._count:
            self._moved_ms = now_ms
        lost_ms = max(diff(now_ms, self._heard_ms), diff(now_ms, self._moved_ms))
        if port.closed or lost_ms > times[DEAD]:
            port.close()
            return False
        if not self.session:
            return True
        idle_ms = diff(now_ms, self._sent_ms)
        # True if an acknowledgement is due that no other record has carried in time.
        owes = self._owed_ms is not None and diff(now_ms, self._owed_ms) >= _ACK_MS
        flying = self._flying
        late = flying and idle_ms >= times[RETRY]
        if late or flying < self._count and flying < WINDOW:
            self._push(now_ms, 0 if late else flying)
        elif (owes or idle_ms >= times[PING]) and self._put(ACK, b""):
            self._owed_ms = None
            if not flying:
                self._sent_ms = now_ms
        return True

    def _push(self, now_ms, at):
        """Send the queued records from index `at` on, as many in a packet as fit."""
        count, queue = min(self._count, WINDOW), self._queue
        while at < count:
            end = 0
            while at < count:
                slot = (self._first + at) % SLOTS * SLOT
                size = queue[slot + 1]
                if end + HEAD + size > self._most:
                    break
                ctl = queue[slot] | (self._seq + at & 7) << 3
                end = self._write(end, ctl, queue, slot + 2, size)
                at += 1
            if not self._send(end):
                return
            self._flying = max(self._flying, at)
            self._owed_ms = None
            self._sent_ms = now_ms

    def _put(self, ctl, body):
        """Send a record. Return False if the port refuses it."""
        return self._send(self._write(0, ctl, body, 0, len(body)))

    def _send(self, size):
        """Send the first `size` bytes of `_out`."""
        if size > MAX_RECORD:
            return self.port.send(_whole[:size])
        if _heads[size] is None:
            _heads[size] = _whole[:size]
        return self.port.send(_heads[size])

    def _write(self, end, ctl, data, at, size):
        """Write a record into _out[end:]; return the index behind it."""
        out = _out
        out[end] = size + HEAD - 1
        out[end + 1] = ctl | self._awaited
        end += HEAD
        for i in range(size):
            out[end + i] = data[at + i]
        return end + size

    def _read(self, size, now_ms):
        """Handle the records of a packet. Ignore everything from the first invalid size on."""
        packet = _packet
        at = 0
        while at < size:
            end = at + 1 + packet[at]
            if packet[at] < HEAD - 1 or end > size or end - at > MAX_RECORD:
                return
            self._take(at, end, now_ms)
            at = end

    def _take(self, at, end, now_ms):
        packet = _packet
        ctl = packet[at + 1]
        kind = ctl & CONTROL
        body = at + HEAD
        if kind == CONTROL:
            session = packet[body]
            body += 1
            if self.handler is not None and self._fits(body, end):
                # A CONTROL record outside the session does not keep the link alive, because a peer
                # that never opens a session must time out.
                if session and session == self.session:
                    self._heard_ms = now_ms
                self.handler.on_control(session, packet, body, end - body)
            return
        if not self.session:
            return
        self._heard_ms = now_ms
        done = ctl - self._seq & 7
        if 0 < done <= self._flying:
            self._moved_ms = now_ms
            self._seq = ctl & 7
            self._first = (self._first + done) % SLOTS
            self._count -= done
            self._flying -= done
        if kind == ACK:
            return
        number = ctl >> 3 & 7
        # A second record is acknowledged at once, so that the peer can go on or need not repeat it.
        self._owed_ms = now_ms if self._owed_ms is None else after(now_ms, -_ACK_MS)
        if number != self._awaited:
            return
        self._awaited = number + 1 & 7
        if self.handler is None:
            pass
        elif kind == MESSAGE:
            if self._fits(body, end):
                self.handler.on_message(packet, body, end - body)
        elif end > body:
            self.handler.on_log(packet, body, end - body)

    def _fits(self, at, end):
        """Return True if the body of a CONTROL or MESSAGE record is valid."""
        packet = _packet
        return at < end and fits(packet[at], packet, at + 1, end, self.handler.hears())
