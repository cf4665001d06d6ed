"""A cable between two boards, on any object like `busio.UART` with timeout 0.

Connect TX to RX, RX to TX, and ground to ground. The format of the packets is in docs/cable.md.
"""

from micropython import const

from truco_core.clock import diff
from truco_link import messages
from truco_link.carriers import CALLING, HOSTING, QUIET, SEEKING, BaseCarrier
from truco_link.messages import BEACON_SIZE, GUEST_CALL, HEAD, MAX_PACKET, MAX_RECORD, TABLE_BEACON

BAUD = const(115200)
_START = const(0x7E)  # first byte of a packet
_AROUND = const(4)  # bytes of a packet without its records: start, size, checksum (2)
_ROOM = const(128)  # bytes of the input buffer
_CALL_MS = const(400)  # interval of advertisements
# Maximum number of bytes per tick: those that are read, and those of packets with a wrong checksum.
# At 115200 baud 12 bytes arrive per millisecond.
_WORK = const(1024)

# CRC-16/CCITT (polynomial 0x1021, initial value 0xFFFF), computed four bits at a time.
_NIBBLES = tuple((i << 12 ^ i << 5 ^ i) & 0xFFFF for i in range(16))


def crc16(data, at: int, end: int) -> int:
    """Return the CRC-16 of ``data[at:end]``."""
    crc = 0xFFFF
    for i in range(at, end):
        byte = data[i]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte & 15]
    return crc


class Port:
    """A port (see truco_link.records) over the cable."""

    address = "cable"
    closed = False

    def __init__(self, carrier):
        self._carrier = carrier

    def send(self, packet) -> bool:
        if not self.closed:
            self._carrier.write(packet, len(packet))
        return not self.closed

    def poll(self, buffer) -> int:
        return 0 if self.closed else self._carrier.read(buffer)

    def close(self) -> None:
        self.closed = True


class Carrier(BaseCarrier):
    """A carrier (see truco_link.carriers) for one cable.

    :param uart: `busio.UART(tx, rx, baudrate=BAUD, timeout=0)`

    used: the open port, or None
    _answers: True if `used` is a host's port, which answers each call
    _calls: True if `used` is a guest's port, and the host may have no port yet
    """

    max_guests = 1

    def open(self, uart):
        self._uart = uart
        self._in = bytearray(_ROOM)
        self._filled = 0
        self._chunk = bytearray(32)
        self._out = bytearray(MAX_PACKET + _AROUND)
        self._views = [memoryview(self._out)[:i] for i in range(MAX_RECORD + _AROUND + 1)]
        self._work = 0
        self._buffer = bytearray(MAX_PACKET)
        self._record = b""  # the CONTROL record that advertises: BEACON or CALL
        self.used = None
        self._answers = self._calls = False
        self._said_ms = None

    def turn(self, before):
        # Advertisements travel as CONTROL records without a session.
        kind = {HOSTING: messages.BEACON, CALLING: messages.CALL}.get(self.mode)
        if kind:
            head = bytes((len(self.content) + HEAD, messages.CONTROL, 0, kind))
            self._record = head + self.content[1:]

    def close(self) -> None:
        self.mode = QUIET
        if self.used is not None:
            self.used.close()
        self._uart.deinit()

    def tick(self, now_ms: int) -> None:
        self._work = _WORK
        if self.used is None or self.used.closed:
            self.used = None
            self._calls = False
            # Until there is a port, handle advertisements, and discard records of an earlier port.
            while self.used is None and self.read(self._buffer):
                pass
        if self._calls or self.used is None and self.mode in (HOSTING, CALLING):
            if self._said_ms is None or diff(now_ms, self._said_ms) >= _CALL_MS:
                self._said_ms = now_ms
                self.write(self._record, len(self._record))

    # Packets.

    def write(self, records, size: int) -> None:
        """Send a packet of at most one record."""
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
        """Move the next packet of records into `buffer`; return its size, or 0."""
        while True:
            size = self._parse(buffer)
            if size < 0:
                count = self._uart.readinto(self._chunk) if self._work > 0 else 0
                if not count:
                    return 0
                self._work -= count
                for i in range(min(count, _ROOM - self._filled)):
                    self._in[self._filled] = self._chunk[i]
                    self._filled += 1
                continue
            kind_at = HEAD + 1  # the kind follows the session
            if size > kind_at and buffer[1] & messages.CONTROL == messages.CONTROL:
                kind = buffer[kind_at]
                if kind == messages.CALL or kind == messages.BEACON:
                    if BEACON_SIZE <= size - kind_at <= messages.MAX_BODY:
                        self._hear(kind, bytes(buffer[kind_at + 1 : size]))
                    continue
            if size:
                self._calls = False
                return size

    def _parse(self, buffer):
        """Move the records of the next valid packet into `buffer`; return their size, or -1."""
        data, filled = self._in, self._filled
        at, found = 0, -1
        while found < 0 and at < filled and self._work > 0:
            size = data[at + 1] if at + 1 < filled else 0
            end = at + size + _AROUND
            begins = data[at] == _START and size <= MAX_PACKET
            if begins and end > filled:
                break
            if begins and crc16(data, at + 1, end - 2) == data[end - 2] | data[end - 1] << 8:
                for i in range(size):
                    buffer[i] = data[at + 2 + i]
                at, found = end, size
            else:  # try the next byte as the start of a packet
                self._work -= size if begins else 0
                at += 1
        for i in range(filled - at if at else 0):
            data[i] = data[at + i]
        self._filled = filled - at
        return found

    # Advertisements.

    def _hear(self, kind, rest):
        """Act on a BEACON or CALL record.

        :param rest: content of the advertisement without its first byte
        """
        is_call = kind == messages.CALL
        mode = self.mode
        if self.used is not None and not self.used.closed:
            if is_call and self._answers:  # the guest has heard no record yet: answer again
                self.write(self._record, len(self._record))
        elif mode == SEEKING or mode == HOSTING:
            content = bytes((GUEST_CALL if is_call else TABLE_BEACON,)) + rest
            # `heard` may change the mode of this carrier.
            if self.heard(Port.address, 0, content) and self.mode == HOSTING and is_call:  # type: ignore[misc]
                self._connect(True)
                self.write(self._record, len(self._record))
        elif mode == CALLING and not is_call and rest[1:3] == self.content[2:4]:
            self._connect(False)

    def _connect(self, answers):
        self._answers = answers
        self._calls = not answers
        self.used = self.port = Port(self)
