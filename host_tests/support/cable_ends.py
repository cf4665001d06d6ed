"""One end of a cable whose other end is the test."""

import binascii

from truco_link.carriers import uart


def packet(records):
    """The bytes of a packet, made without truco_link."""
    inner = bytes((len(records),)) + records
    return b"\x7e" + inner + binascii.crc_hqx(inner, 0xFFFF).to_bytes(2, "little")


def control(kind, content):
    """The packet that says a beacon or call of this content, whose first byte is not sent."""
    body = bytes((kind,)) + content[1:]
    return packet(bytes((len(body) + 2, 0xC0, 0)) + body)


class Wire:
    """Like `busio.UART` with timeout 0."""

    def __init__(self):
        self.waiting = bytearray()  # what the carrier can read
        self.written = bytearray()
        self.off = False

    def write(self, data):
        self.written += bytes(data)
        return len(data)

    def readinto(self, buffer):
        count = min(len(buffer), len(self.waiting))
        buffer[:count] = self.waiting[:count]
        del self.waiting[:count]
        return count or None

    def deinit(self):
        self.off = True


class End:
    """A carrier with its clock.

    :param wants: whether it wants to be connected to whom it hears
    """

    def __init__(self, wants=False):
        self.wire = Wire()
        self.carrier = uart.Carrier(self.wire)
        self.wants = wants
        self.heard = []
        self.now = 50_000
        self.carrier.tick(self.now)

    def _hear(self, address, rssi, content):
        self.heard.append((address, rssi, bytes(content)))
        return self.wants

    def host(self, beacon):
        self.carrier.host(beacon, self._hear)

    def seek(self):
        self.carrier.seek(self._hear)

    def call(self, content):
        self.carrier.call(content)

    def wait(self, ms):
        self.now += ms
        self.carrier.tick(self.now)

    def hear(self, data):
        """These bytes come; whoever reads the carrier's port would read them now."""
        self.wire.waiting += data
        self.wait(0)
        port = self.carrier._port
        if port is not None:
            assert port.poll(bytearray(60)) == 0

    def sent(self):
        """The records of each packet that it has written since the last time."""
        found, data = [], bytes(self.wire.written)
        self.wire.written.clear()
        while data:
            size = data[1]
            assert data[: size + 4] == packet(data[2 : 2 + size])
            found.append(data[2 : 2 + size])
            data = data[size + 4 :]
        return found

    def times(self, ms):
        """[(ms from now, records)] of what it writes in that time."""
        found = []
        for passed in range(1, ms + 1):
            self.wait(1)
            found += [(passed, records) for records in self.sent()]
        return found
