"""Sealed packets: only two can read them, and nobody can change, repeat or reorder them unseen."""

import random

import pytest

from host_tests.independent import curve
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import HostAndGuests
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.seal import Sealed

PAULISTA = RULE_SETS[0][1]
KEY = bytes(range(32))


class Shared(pipe.Port):
    """A port of a carrier that many share: somebody hears all of it."""

    shared = True
    air: list = []

    def send(self, packet):
        Shared.air.append(bytes(packet))
        return super().send(packet)


class Clear(Shared):
    shared = False


class Hostile(Shared):
    """Somebody also flips bits, repeats, holds back and drops what is sealed, and adds its own."""

    rng = random.Random(1)
    meddled = 0

    def __init__(self):
        super().__init__()
        self.held = []
        self.old = []

    def send(self, packet):
        packet = bytes(packet)
        rng, inbox = self.rng, self.other.inbox
        if len(packet) < 15 or not is_sealed(packet):
            return super().send(packet)
        self.old.append(packet)
        what = rng.random()
        Hostile.meddled += what < 0.3
        if what < 0.08:
            bad = bytearray(packet)
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
            inbox.append(bytes(bad))
        elif what < 0.14:
            pass
        elif what < 0.20:
            self.held.append(packet)
        else:
            super().send(packet)
            if what < 0.25:
                inbox.append(rng.choice(self.old))
            elif what < 0.28 and self.held:
                inbox.append(self.held.pop(0))
            elif what < 0.3:
                inbox.append(bytes((2, 0x80, rng.randrange(256))))  # in clear
        return True


def is_sealed(packet):
    """Whether it does not look like whole records."""
    at = 0
    while at < len(packet):
        if not 2 <= packet[at] <= 19:
            return True
        at += 1 + packet[at]
    return at != len(packet)


def play(port, seed=3):
    Shared.air = air = []
    one = HostAndGuests(2, PAULISTA, 4, seed=seed, port=port)
    dealt = []
    one.start()
    table = one.host.table

    class Eye:
        def watch(self, kind, seat, value):
            s = table.match.state
            cards = bytes((s[state.VIRA], *s[state.CARDS : state.CARDS + 12]))
            if s[state.PHASE] == state.PLAYING and (not dealt or dealt[-1] != cards):
                dealt.append(cards)

    table.watchers.append(Eye())
    one.finish(2000)
    one.run(lambda: all(guest.is_over() and guest.mirror.synced for guest in one.guests))
    one.check_same()
    assert not any(person.has(frames.CHEATED) for person in one.people)
    return one, air, dealt


def hands_in(air, dealt):
    """How many seats' cards were told in clear: in DEAL they stand behind the vira."""
    spoken = b"|".join(air)
    told = {cards[:1] + cards[i : i + 3] for cards in dealt for i in range(1, 13, 3)}
    return sum(cards in spoken for cards in told)


def test_no_card_is_heard_on_a_shared_carrier():
    _, air, dealt = play(Clear)
    assert hands_in(air, dealt) > 4  # so the search can find them
    _, air, dealt = play(Shared)
    assert len(dealt) > 2 and hands_in(air, dealt) == 0
    spoken = b"|".join(air)
    assert b"guest 1" not in spoken and b"host" not in spoken
    # In clear went only what comes before the proofs are checked.
    kinds = {p[3] for p in air if not is_sealed(p) and p[1] & 0xC0 == frames.MESSAGE}
    assert kinds == {frames.KEY_LOW, frames.KEY_HIGH, frames.PROOF}


@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_while_somebody_meddles(seed):
    Hostile.rng, Hostile.meddled = random.Random(seed), 0
    one, air, dealt = play(Hostile, seed)
    ports = [end.link.port for end in one.host.peers + one.guests]
    assert Hostile.meddled > 30
    assert sum(port.dropped for port in ports) > 20
    assert hands_in(air, dealt) == 0


class Around(Sealed):
    """`port`: the one below the seal."""

    def __init__(self, port):
        super().__init__(port)
        self.port = port


def pair():
    mine, its = pipe.make(Shared)
    return Around(mine), Around(its)


def begun():
    """A host's and a guest's port that know the same key."""
    host, guest = pair()
    host.begin(KEY, True)
    guest.begin(KEY, False)
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
    assert len(guest.port.inbox[-1]) == frames.MAX_PACKET and take(guest) == RECORD * 7


def test_a_packet_is_taken_once_and_not_after_a_later_one():
    host, guest = begun()
    for _ in range(3):
        host.send(RECORD)
    inbox = guest.port.inbox
    first, second, third = inbox
    inbox[:] = [first, first, third, second, third]
    assert [take(guest) for _ in range(5)] == [RECORD, JUNK, RECORD, JUNK, JUNK]
    assert guest.dropped == 3 and take(guest) == b""


def test_another_greeting_counts_from_one_again():
    host, guest = begun()
    for _ in range(3):
        host.send(RECORD)
        take(guest)
        guest.send(RECORD)
        take(host)
    other = bytes(32)
    host.begin(other, True)
    guest.begin(other, False)
    host.send(RECORD)
    assert guest.port.inbox[0][:4] == b"\1\0\0\0" and take(guest) == RECORD
    guest.send(RECORD)
    assert host.port.inbox[0][:4] == b"\1\0\0\0" and take(host) == RECORD


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


def test_a_host_takes_nothing_in_clear_once_it_has_proven_itself_and_a_guest_soon():
    host, guest = begun()
    assert guest.send(RECORD) and take(host) == JUNK  # its last word in clear came too late
    host.port.send(RECORD)
    assert take(guest) == RECORD  # it has heard nothing sealed yet
    host.send(RECORD)
    assert take(guest) == RECORD
    host.port.send(RECORD)
    assert take(guest) == JUNK
    assert guest.send(RECORD) and take(host) == RECORD


def test_one_direction_is_not_the_other_nor_one_session_another():
    host, guest = begun()
    host.send(RECORD)
    packet = guest.port.inbox[-1]
    assert take(guest) == RECORD
    host.port.inbox.append(packet)  # reflected
    assert take(host) == JUNK
    other, _ = pair()
    other.begin(bytes(32), True)
    other.port.inbox.append(packet)
    assert take(other) == JUNK
