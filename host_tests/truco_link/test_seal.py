"""Test the key agreement, and that nobody else can read, change or repeat sealed packets.

X25519, HMAC and SHA-256 are compared with a library, the packets with docs/net.md.
"""

import hashlib
import random

import pytest

from host_tests.support import curve
from host_tests.support.raw_port import WidePort
from truco_link import digest, messages, seal
from truco_link.carriers.net import NET
from truco_link.seal import OVERHEAD, Sealed

# Points of small order, whose product is zero: 0, 1, -1, the prime itself (0), two of order 8. RFC
# 7748, 6.1, asks to refuse them.
SMALL = [number.to_bytes(32, "little") for number in (0, 1, curve.Q - 1, curve.Q)]
SMALL += [
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
]


class Line:
    """A stand-in for a link and for its sealing port, which records the calls of its methods."""

    def __init__(self):
        self.sent, self.key, self.closed, self.port = [], None, False, self

    def send(self, kind, body, size):
        self.sent.append(bytes(body))

    def begin(self, key, is_host):
        self.key = key

    def close(self):
        self.closed = True


def side(is_host):
    line = Line()
    return line, seal.Agreement(line, is_host, b"12345")


def test_both_sides_agree_on_a_key_and_wait_for_that_of_the_other():
    """Both sides get the same key, and compute nothing while they lack the other's."""
    (guest, its), (host, mine) = side(False), side(True)
    for line, one in ((guest, its), (host, mine)):
        while not line.sent:
            assert not one.waits() and not one.go_on(1)
        assert one.waits() and not one.go_on(4)
    for body in reversed(guest.sent):
        mine.hear(body, 0)
        mine.hear(body[:1] + bytes(16), 0)  # ignored, since each half of a key is accepted once
    while not mine.go_on(4):
        assert not mine.waits()
    for body in host.sent:
        its.hear(body, 0)
    while not its.go_on(4):
        pass
    keys = b"".join(body[1:] for body in guest.sent + host.sent)
    assert guest.key == host.key and len(host.key) == 32 and len(keys) == 64
    assert [body[0] for body in guest.sent] == [messages.KEY_LOW, messages.KEY_HIGH]


@pytest.mark.parametrize("point", SMALL)
@pytest.mark.parametrize("is_host", [False, True])
def test_points_of_small_order_give_zeros_and_no_key(point, is_host):
    """A public key of small order closes the port."""
    assert curve.run(seal.x25519(bytes(range(32)), point))[1] == bytes(32)
    line, one = side(is_host)
    for kind, part in ((messages.KEY_LOW, point[:16]), (messages.KEY_HIGH, point[16:])):
        one.hear(bytes((kind,)) + part, 0)
    while not one.go_on(9):
        pass
    assert line.closed and line.key is None


def test_any_scalars_and_points_as_by_a_library_in_as_many_slices():
    """`x25519` returns what the library returns, and yields as often as `curve.quick` does."""
    rng = random.Random(1)
    for _ in range(20):
        scalar, point = rng.randbytes(32), rng.randbytes(32)
        ours = curve.run(seal.x25519(scalar, point))
        assert ours == curve.run(curve.quick(scalar, point)) == (curve.SLICES, ours[1])


@pytest.mark.parametrize("size", [0, 1, 20, 55, 56, 63, 64, 65, 131])
def test_hmac_and_sha_256_of_keys_and_texts_as_by_a_library(size):
    key, data = random.Random(size).randbytes(min(size, 64)), bytes(range(size))
    assert seal.hmac(key, data) == curve.mac(key, data)
    assert digest.sha(data) == hashlib.sha256(data).digest()


KEY = bytes(range(32))
JUNK = b"\0"  # the invalid record by which a port replaces a refused packet
RECORD = bytes((5, 0x40, 77, 0x20, 0, 65))


class End:
    """A sealed port, and the port below it."""

    def __init__(self, is_host, key=KEY):
        self.below = WidePort()
        self.port = Sealed(self.below)
        self.port.begin(key, is_host)

    def send(self, data=RECORD):
        """Send these records; return the sealed packet, or None if the port refuses it."""
        took = self.port.send(data)
        return bytes.fromhex(self.below.said.pop()) if took else None

    def take(self, *packets):
        """Receive these packets; return the records of the first one."""
        self.below.inbox.extend(packets)
        buffer = bytearray(140)
        return bytes(buffer[: self.port.poll(buffer)])


def begun():
    """Return the ends of a host and a guest with the same key, which have opened a packet each."""
    host, guest = End(True), End(False)
    assert host.take(guest.send()) == guest.take(host.send()) == RECORD
    return host, guest


def test_the_bytes_of_a_packet_are_the_pages():
    """A sealed packet has the format of docs/net.md, What is sealed."""
    host, guest = begun()
    both = curve.mac(KEY, b"to guest")
    for number in (2, 3):
        packet, counter = host.send(), number.to_bytes(4, "little")
        stream = curve.sha(both[:16] + counter + b"\0") + curve.sha(both[:16] + counter + b"\1")
        assert packet[:4] == counter
        assert packet[4:-8] == bytes(x ^ y for x, y in zip(RECORD + bytes(34), stream))
        assert packet[-8:] == curve.mac(both[16:], packet[:-8])[:8]
        assert guest.take(packet) == RECORD


@pytest.mark.parametrize("count, sent", [(5, 40), (40, 40), (45, 140), (140, 140)])
def test_several_records_are_sealed_as_one_packet_of_two_sizes(count, sent):
    host, guest = begun()
    records = b"".join(bytes((4, 0x40, 1, at, 0)) for at in range(count // 5))
    packet = guest.send(records)
    assert len(packet) == sent + OVERHEAD and host.take(packet) == records
    assert host.port.times is NET and host.port.sealed


def test_a_packet_is_taken_once_and_not_after_a_later_one():
    host, guest = begun()
    first, second, third = host.send(), host.send(), host.send()
    took = [guest.take(one) for one in (first, first, third, second, third)]
    assert took == [RECORD, JUNK, RECORD, JUNK, JUNK]
    assert guest.take() == b""


def test_a_number_is_used_once_also_when_the_port_is_full():
    """A counter is not used again after the port has refused its packet."""
    guest = End(False)
    guest.below.takes = 0
    assert guest.send() is None
    guest.below.takes = 1
    assert guest.send()[0] == 2


def test_a_port_closes_when_the_other_side_says_so_under_the_seal():
    """Only a sealed packet without records closes a port."""
    host, guest = begun()
    for word in (b"", bytes(52), JUNK):
        guest.take(word)
        assert not guest.port.closed
    host.port.close()
    assert host.below.closed and host.port.closed
    assert guest.take(bytes.fromhex(host.below.said[0])) == b"" and guest.below.closed


def test_no_bit_can_be_changed():
    host, guest = begun()
    packet = host.send()
    for bit in range(8 * len(packet)):
        bad = bytearray(packet)
        bad[bit // 8] ^= 1 << bit % 8
        assert guest.take(bytes(bad)) == JUNK
    for size in range(1, len(packet)):
        assert guest.take(packet[:size]) == JUNK
    assert guest.take(packet) == RECORD


def test_a_guest_seals_at_once_a_host_when_it_has_opened_one_and_each_takes_nothing_else_then():
    """A guest seals at once, a host after the first sealed packet; then both refuse clear ones."""
    host, guest = End(True), End(False)
    assert host.send() == RECORD, "not yet"
    assert guest.take(RECORD) == RECORD and not guest.port.is_open
    assert host.take(RECORD) == RECORD and not host.port.is_open
    assert host.take(guest.send()) == RECORD and host.port.is_open
    assert host.take(RECORD) == JUNK
    assert guest.take(host.send()) == RECORD and guest.port.is_open
    assert guest.take(RECORD) == JUNK


def test_one_direction_is_not_the_other_nor_one_session_another():
    """A packet cannot be opened in the other direction or in another session."""
    host, guest = begun()
    packet = host.send()
    assert host.take(packet) == JUNK, "reflected"
    assert End(False, bytes(32)).take(packet) != RECORD
    assert guest.take(packet) == RECORD
