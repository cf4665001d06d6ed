"""Sealed packets: only two can read them, and nobody can change, repeat or reorder them unseen."""

from host_tests.support import curve
from host_tests.support.far_pipes import SharedPort
from tools.sim import pipe
from truco_link import frames
from truco_link.seal import OVERHEAD, Sealed

KEY = bytes(range(32))


class Shared(SharedPort):
    """Somebody hears all of it."""

    air: list = []

    def send(self, packet):
        Shared.air.append(bytes(packet))
        return super().send(packet)


class Around(Sealed):
    """`port`: the one below the seal."""

    def __init__(self, port):
        super().__init__(port)
        self.port = port

    def send(self, packet):
        self.out[: len(packet)] = packet
        return self.send_out(len(packet))


def pair():
    mine, its = pipe.make(Shared)
    return Around(mine), Around(its)


def begun():
    """A host's and a guest's port that know the same key; the host has opened a packet."""
    host, guest = pair()
    host.begin(KEY, True)
    guest.begin(KEY, False)
    host.is_open = host._seals = True
    return host, guest


def take(port):
    buffer = bytearray(frames.MAX_PACKET)
    size = port.poll(buffer)
    return bytes(buffer[:size])


JUNK = b"\0"  # what a packet becomes that may not be read: no record
RECORD = bytes((5, 0x40, 77, 0x20, 0, 65))


def test_the_bytes_of_a_packet_are_the_pages():
    host, guest = begun()
    both = curve.mac(KEY, b"to guest")
    for number in (1, 2):
        assert host.send(RECORD)
        packet = guest.port.inbox[-1]
        counter = number.to_bytes(4, "little")
        stream = curve.sha(both[:16] + counter + b"\0")
        assert packet[:4] == counter
        stream += curve.sha(both[:16] + counter + b"\1")
        assert packet[4:-8] == bytes(x ^ y for x, y in zip(RECORD + bytes(34), stream))
        assert packet[-8:] == curve.mac(both[16:], packet[:-8])[:8]
        assert take(guest) == RECORD
    assert guest.send(RECORD) and take(host) == RECORD
    host.send(RECORD * 7)  # more than the small size
    assert len(guest.port.inbox[-1]) == 140 + OVERHEAD and take(guest) == RECORD * 7


def test_a_packet_is_taken_once_and_not_after_a_later_one():
    host, guest = begun()
    for _ in range(3):
        host.send(RECORD)
    inbox = guest.port.inbox
    first, second, third = inbox
    inbox[:] = [first, first, third, second, third]
    assert [take(guest) for _ in range(5)] == [RECORD, JUNK, RECORD, JUNK, JUNK]
    assert guest.dropped == 3 and take(guest) == b""


def test_a_port_closes_when_the_other_side_says_so_under_the_seal():
    host, guest = begun()
    host.send(RECORD)
    assert take(guest) == RECORD
    for word in (b"", bytes(52), JUNK):
        guest.port.inbox.append(word)
        take(guest)
        assert not guest.closed
    sent = []
    host.port.send = lambda packet: sent.append(bytes(packet)) or True
    host.port.close = lambda: sent.append("closed")
    host.close()
    guest.port.inbox.append(sent[0])
    assert take(guest) == b"" and guest.port.closed and sent[1] == "closed"


def test_no_bit_can_be_changed():
    host, guest = begun()
    host.send(RECORD)
    assert take(guest) == RECORD  # from here on nothing in clear
    host.send(RECORD)
    packet = guest.port.inbox.pop()
    for bit in range(8 * len(packet)):
        bad = bytearray(packet)
        bad[bit // 8] ^= 1 << bit % 8
        guest.port.inbox.append(bytes(bad))
        assert take(guest) == JUNK
    for size in range(1, len(packet)):
        guest.port.inbox.append(packet[:size])
        assert take(guest) == JUNK
    guest.port.inbox.append(packet)
    assert take(guest) == RECORD


def test_a_guest_seals_at_once_a_host_when_it_has_opened_one_and_each_takes_nothing_else_then():
    host, guest = pair()
    host.begin(KEY, True)
    guest.begin(KEY, False)
    host.send(RECORD)
    assert guest.port.inbox[-1] == RECORD and take(guest) == RECORD and not guest.is_open
    guest.port.send(RECORD)
    assert take(host) == RECORD and not host.is_open
    guest.send(RECORD)
    assert take(host) == RECORD and host.is_open
    guest.port.send(RECORD)
    assert take(host) == JUNK
    host.send(RECORD)
    assert take(guest) == RECORD and guest.is_open
    host.port.send(RECORD)
    assert take(guest) == JUNK


def test_one_direction_is_not_the_other_nor_one_session_another():
    host, guest = begun()
    host.send(RECORD)
    packet = guest.port.inbox[-1]
    assert take(guest) == RECORD
    host.port.inbox.append(packet)  # reflected
    assert take(host) == JUNK
    other, _ = pair()
    other.begin(bytes(32), True)
    other.is_open = True
    other.port.inbox.append(packet)
    assert take(other) == JUNK
