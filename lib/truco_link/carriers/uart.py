"""Carrier: a cable between two boards, on any object like `busio.UART` with timeout 0.

Wires: TX to RX, RX to TX, ground to ground. The packets: docs/link.md, Carriers.
"""

from micropython import const

from truco_core.clock import diff
from truco_link import frames
from truco_link.advert import BEACON_SIZE
from truco_link.carriers import CALLING, HOSTING, QUIET, SEEKING
from truco_link.frames import HEAD, MAX_PACKET

BAUD = const(115200)
_START = const(0x7E)
_AROUND = const(4)  # bytes of a packet beside its records
_ROOM = const(128)
_ALIVE_MS = const(1000)  # something is sent at least that often
_SILENT_MS = const(4000)  # then nobody is at the other end
_CALL_MS = const(400)
# Bytes that are read, and checked in vain, in one tick: 115200 baud bring 12 a ms.
_WORK = const(1024)

# CRC-16/CCITT (0x1021, from 0xFFFF), four bits at a time.
_NIBBLES = tuple((i << 12 ^ i << 5 ^ i) & 0xFFFF for i in range(16))


def crc16(data, at: int, end: int) -> int:
    """Of ``data[at:end]``."""
    crc = 0xFFFF
    for i in range(at, end):
        byte = data[i]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte & 15]
    return crc


class Wire:
    """Packets on a stream of bytes; survives any bytes in between."""

    def __init__(self, uart):
        self._uart = uart
        self._in = bytearray(_ROOM)
        self._filled = 0
        self._chunk = bytearray(32)
        self._out = bytearray(MAX_PACKET + _AROUND)
        self._views = [memoryview(self._out)[:i] for i in range(frames.MAX_RECORD + _AROUND + 1)]
        self.dropped = 0  # bytes that belonged to no good packet
        self.begin_tick()

    def begin_tick(self) -> None:
        """Let `read` do as much work again as one tick may take, whatever comes."""
        self._work = _WORK

    def close(self) -> None:
        """Give the pins back."""
        self._uart.deinit()

    def write(self, records, size: int) -> None:
        """Send a packet of at most one record, size 0..MAX_RECORD."""
        out = self._out
        out[0] = _START
        out[1] = size
        for i in range(size):
            out[2 + i] = records[i]
        crc = crc16(out, 1, 2 + size)
        out[2 + size] = crc & 0xFF
        out[3 + size] = crc >> 8
        self._uart.write(self._views[size + _AROUND])

    def read(self, buffer) -> int:
        """The next packet's records into `buffer`; their size, or -1 when there is none yet, or
        none for this tick."""
        while True:
            size = self._parse(buffer)
            if size >= 0 or not self._fill():
                return size

    def _fill(self):
        if self._work <= 0:
            return False
        count = self._uart.readinto(self._chunk)
        if not count:
            return False
        self._work -= count
        filled = self._filled
        for i in range(count):
            if filled < _ROOM:
                self._in[filled] = self._chunk[i]
                filled += 1
        self._filled = filled
        return True

    def _parse(self, buffer):
        data, filled = self._in, self._filled
        at = 0
        found = -1
        while at < filled and self._work > 0:
            if data[at] == _START:
                if at + 1 == filled:
                    break
                size = data[at + 1]
                if size <= MAX_PACKET:
                    end = at + size + _AROUND
                    if end > filled:
                        break
                    if crc16(data, at + 1, end - 2) == data[end - 2] | data[end - 1] << 8:
                        for i in range(size):
                            buffer[i] = data[at + 2 + i]
                        at = end
                        found = size
                        break
                    self._work -= size
            # Not the start of a good packet: one may begin with the next byte.
            self.dropped += 1
            at += 1
        if at:
            for i in range(filled - at):
                data[i] = data[at + i]
            self._filled = filled - at
        return found


class Port:
    """See truco_link.records. The carrier says when the other end is silent."""

    address = "cable"

    def __init__(self, carrier):
        self._carrier = carrier
        self.closed = False

    def send(self, packet) -> bool:
        if self.closed:
            return False
        self._carrier.send(packet, len(packet))
        return True

    def poll(self, buffer) -> int:
        return 0 if self.closed else self._carrier.read(buffer)

    def close(self) -> None:
        self.closed = True


class Carrier:
    """See truco_link.lobby.

    :param uart: `busio.UART(tx, rx, baudrate=BAUD, timeout=0)`
    """

    can_host = True
    max_guests = 1
    failures = 0

    def __init__(self, uart):
        self._wire = Wire(uart)
        self.busy = False
        self._buffer = bytearray(MAX_PACKET)
        self._record = b""  # BEACON or CALL
        self._mode = QUIET
        self._heard = None
        self._port = None  # the one in use
        self._new = None  # not taken yet
        self._answers = False  # the port in use is a host's
        self._calls = False  # a guest's, whose host has said nothing on it: it may have none
        self._told = False  # an advertisement, in this tick
        self._now_ms = 0
        self._heard_ms = self._sent_ms = self._said_ms = None

    def quiet(self) -> None:
        self._mode = QUIET

    def close(self) -> None:
        self.quiet()
        if self._port is not None:
            self._port.close()
        self._wire.close()

    def host(self, beacon, heard) -> None:
        self._be(HOSTING, heard)
        self._say(frames.BEACON, beacon)

    def seek(self, heard) -> None:
        self._be(SEEKING, heard)

    def call(self, content, returns: bool = False) -> None:
        self._be(CALLING, None)
        self._say(frames.CALL, content)

    def _be(self, mode, heard):
        self._mode = mode
        self._heard = heard

    def take(self):
        port = self._new
        self._new = None
        return port

    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        self._told = False
        self._wire.begin_tick()
        if self._heard_ms is None:
            self._heard_ms = self._sent_ms = self._said_ms = now_ms
        port = self._port
        if port is not None and not port.closed:
            if diff(now_ms, self._heard_ms) > _SILENT_MS:
                port.close()
        else:
            self._port = None
            self._calls = False
            # Advertisements and old records; a good one for a port makes that port.
            while self._port is None and self.read(self._buffer):
                pass
        if self._calls or self._port is None and self._mode in (HOSTING, CALLING):
            if diff(now_ms, self._said_ms) >= _CALL_MS:
                self._said_ms = now_ms
                self.send(self._record, len(self._record))
        if diff(now_ms, self._sent_ms) >= _ALIVE_MS:
            self.send(self._record, 0)

    def send(self, records, size: int) -> None:
        """Used by the Port."""
        self._sent_ms = self._now_ms
        self._wire.write(records, size)

    def read(self, buffer) -> int:
        """Used by the Port: the next packet that is for it; 0 for none."""
        while True:
            size = self._wire.read(buffer)
            if size < 0:
                return 0
            self._heard_ms = self._now_ms
            if size > HEAD and buffer[1] & frames.CONTROL == frames.CONTROL:
                kind = buffer[HEAD]
                if kind == frames.CALL or kind == frames.BEACON:
                    # One in a tick: each may be answered. They come again.
                    if not self._told and BEACON_SIZE <= size - HEAD <= frames.MAX_BODY:
                        self._told = True
                        self._advertisement(kind, bytes(buffer[HEAD:size]))
                    continue
            if size:
                self._calls = False
                return size

    def _say(self, kind, content):
        """An advertisement's content as a CONTROL record without a session."""
        head = bytes((len(content) + HEAD - 1, frames.CONTROL, 0, kind))
        self._record = head + content[1:]

    def _advertisement(self, kind, content):
        """`content` begins with the record's kind instead of the advertisement's."""
        content = bytes((1 if kind == frames.BEACON else 2,)) + content[1:]
        mode = self._mode
        connected = self._port is not None and not self._port.closed
        if connected:
            if kind == frames.CALL and self._answers:
                self.send(self._record, len(self._record))  # it has not heard that it is connected
        elif mode == SEEKING or mode == HOSTING:
            wanted = self._heard(Port.address, 0, content)
            # Who hears it may want something else of this carrier from now on.
            if wanted and self._mode == HOSTING and kind == frames.CALL:
                self._connect(True)
                self.send(self._record, len(self._record))
        elif mode == CALLING and kind == frames.BEACON:
            if content[2:4] == self._record[HEAD + 2 : HEAD + 4]:
                self._connect(False)

    def _connect(self, answers):
        self._answers = answers
        self._calls = not answers
        self._port = self._new = Port(self)
        self._heard_ms = self._now_ms
