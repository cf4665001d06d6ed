"""Test the cable carrier: packets byte by byte, floods, and whole matches on a cable."""

import binascii
import random

import pytest

from tools.sim.worlds.piped_handhelds import Handhelds
from truco_link import messages
from truco_link.carriers import uart
from truco_link.messages import BEACON_SIZE

BEACON = bytes.fromhex("01 02 d204 00 00 00 00000000") + b"host"
CALL = bytes.fromhex("02 02 d204 00 00 00 00000000") + b"guest"


def packet(records):
    """Return the bytes of a packet, with the standard library's CRC instead of truco_link's."""
    inner = bytes((len(records),)) + records
    return b"\x7e" + inner + binascii.crc_hqx(inner, 0xFFFF).to_bytes(2, "little")


def said(content):
    """Return the CONTROL record for an advertisement with this content."""
    body = bytes((messages.BEACON if content[0] == 1 else messages.CALL,)) + content[1:]
    return bytes((len(body) + 2, 0xC0, 0)) + body


class Wire:
    """A stand-in for `busio.UART` with timeout 0."""

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
    """A carrier with its clock at one end of a cable. The test is the other end.

    :param wants: the result of ``heard``: whether to connect to the sender
    """

    def __init__(self, mode="", content=b"", wants=False):
        self.wire = Wire()
        self.carrier = uart.Carrier(self.wire)
        self.wants = wants
        self.heard = []
        self.now = 50_000
        self.wait(0)
        if mode:
            self.be(mode, content)

    def be(self, mode, content=b""):
        more = {"host": (content, self._hear), "seek": (self._hear,), "call": (content,)}
        getattr(self.carrier, mode)(*more[mode])

    def _hear(self, address, rssi, content):
        self.heard.append((address, rssi, bytes(content)))
        return self.wants

    def wait(self, ms):
        self.now += ms
        self.carrier.tick(self.now)

    def hear(self, record):
        """Put a packet with this record on the wire. If a port is open, read from it."""
        self.wire.waiting += packet(record)
        self.wait(0)
        if self.carrier.used is not None:
            assert self.carrier.used.poll(bytearray(60)) == 0

    def sent(self):
        """Return the records of each packet that was written since the last call."""
        found, data = [], bytes(self.wire.written)
        self.wire.written.clear()
        while data:
            size = data[1]
            assert data[: size + 4] == packet(data[2 : 2 + size])
            found.append(data[2 : 2 + size])
            data = data[size + 4 :]
        return found

    def times(self, ms):
        """Run for this time; return [(ms from now, records)] of the packets written."""
        found = []
        for passed in range(1, ms + 1):
            self.wait(1)
            found += [(passed, records) for records in self.sent()]
        return found


def connected():
    """Return the end of a host that is connected, and its port."""
    end = End("host", BEACON, wants=True)
    end.hear(said(CALL))
    end.sent()
    return end, end.carrier.new_port()


GARBAGE = [
    b"",
    b"\x01" * 9,
    b"\x7e\x3d",  # a size above the maximum
    b"\x7e\x02\x81\x07\x00\x00",  # a wrong checksum
    packet(b"\x02\x81\x07")[:-1] + b"\x99",
]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_packet_is_found_behind_what_is_none_and_wherever_it_was_cut(garbage):
    """The parser finds a packet after garbage, and in any two pieces."""
    records = bytes(range(messages.MAX_PACKET))
    whole = packet(records)
    for cut in range(1, len(whole)):
        end, port = connected()
        buffer = bytearray(messages.MAX_PACKET)
        # Garbage may look like the beginning of a longer packet. The last 64 bytes complete it.
        for part in (garbage, whole[:cut], whole[cut:], bytes(64)):
            end.wire.waiting += part
            end.wait(1)
            size = port.poll(buffer)
            if size:
                break
        assert buffer[:size] == records


def test_a_host_connects_to_the_caller_that_it_wants_and_answers_at_once():
    end = End("host", BEACON, wants=True)
    end.hear(said(CALL))
    assert end.sent() == [said(BEACON)]
    port = end.carrier.new_port()
    assert port.address == "cable" and end.carrier.new_port() is None
    end.hear(said(CALL))
    assert end.sent() == [said(BEACON)], "it has not heard that it is connected"
    assert end.heard == [("cable", 0, CALL)] and end.carrier.new_port() is None
    end.hear(said(BEACON))
    assert end.sent() == [] and len(end.heard) == 1
    assert end.times(1000) == [], "no more beacons"
    end.carrier.quiet()
    port.close()
    assert not port.send(b"\x02\x81\x07") and end.sent() == []
    end.wire.waiting += packet(b"\x02\x82\x07")
    assert port.poll(bytearray(messages.MAX_PACKET)) == 0
    end.wait(10)
    end.be("host", BEACON)
    end.hear(said(CALL))
    assert end.carrier.new_port() is not None, "the next one can come"


@pytest.mark.parametrize(
    "what, takes",
    [
        (said(BEACON), True),
        (said(BEACON[:BEACON_SIZE]), True),
        (said(BEACON[: BEACON_SIZE - 1]), False),
        (said(BEACON[:2] + b"\xd3" + BEACON[3:]), False),  # the beacon of another table
        (said(BEACON[:3] + b"\x05" + BEACON[4:]), False),
        (said(CALL), False),
    ],
)
def test_a_guest_is_connected_by_the_beacon_of_the_table_that_it_calls(what, takes):
    end = End("call", CALL)
    end.hear(what)
    assert (end.carrier.new_port() is not None) == takes and end.sent() == [said(CALL)]
    end.hear(said(CALL))
    assert end.sent() == [] and not end.heard, "a guest answers by its first record"
    for mode in ("host", "seek"):
        other = End(mode, BEACON)
        other.hear(what)
        assert len(other.heard) == (len(what) >= len(said(BEACON[:BEACON_SIZE])))
        assert other.carrier.new_port() is None


def test_a_carrier_that_is_switched_off_closes_its_port():
    end, port = connected()
    end.carrier.close()
    assert end.wire.off and port.closed


class Endless(Wire):
    """A UART that never runs out of input. It fails if a tick reads more than 2048 bytes."""

    def __init__(self, text):
        super().__init__()
        self.text, self.read = text, 0

    def readinto(self, buffer):
        self.waiting += self.text * (len(buffer) // len(self.text) + 1)
        self.read += len(buffer)
        assert self.read <= 2048, "one tick reads for ever"
        return super().readinto(buffer)


FLOODS = b"\x00", b"\x7e\x3c", packet(b""), packet(b"\2\x80\x4d"), packet(said(CALL))


@pytest.mark.parametrize("mode", ["", "host"])
@pytest.mark.parametrize("text", FLOODS)
def test_a_flood_does_not_hold_a_tick(text, mode):
    """A tick reads and handles a bounded amount of any flood."""
    end, port = End(mode, BEACON, wants=True), None
    end.wire = end.carrier._uart = Endless(text)
    for _ in range(50):
        end.wire.read = 0
        end.heard.clear()
        end.wait(10)
        port = end.carrier.new_port() or port
        for _ in range(8):  # Link.tick polls a port up to 8 times
            if port is not None and not port.poll(bytearray(messages.MAX_PACKET)):
                break
        assert len(end.sent()) <= 60 and len(end.heard) <= 60


class Uart(Wire):
    """A faulty UART that is read in pieces of random size, with the receive buffer of a board.

    loss, noise, flips: probabilities that a byte is lost, inserted, or changed
    """

    def __init__(self, seed):
        super().__init__()
        self.rng = random.Random(seed)
        self.loss = self.noise = self.flips = 0.0

    def write(self, data):
        for byte in bytes(data):
            if self.rng.random() < self.loss:
                continue
            if self.rng.random() < self.flips:
                byte ^= 1 << self.rng.randrange(8)
            self.other.receive(byte)
            if self.rng.random() < self.noise:
                self.other.receive(self.rng.randrange(256))
        return len(data)

    def receive(self, byte):
        if len(self.waiting) < 256:
            self.waiting.append(byte)

    def readinto(self, buffer):
        return super().readinto(memoryview(buffer)[: self.rng.randrange(1, len(buffer) + 1)])


class CableHandhelds(Handhelds):
    """Two handhelds at the ends of one cable."""

    def __init__(self, count=2, seed=0, step_ms=10, **faults):
        self.doomed = []
        self.uarts = a, b = Uart(7), Uart(8)
        a.other, b.other = b, a
        for one in self.uarts:
            vars(one).update(faults)
        self.begin(count, seed, step_ms)

    def switch_on(self, i):
        self.carriers[i] = uart.Carrier(self.uarts[i])

    def power_off(self, i):
        """Do nothing: the cable stays plugged in."""
