"""Any bytes at all from a controller and from other devices: no crash, no endless loop, bounded
memory.

ZAP_LONG=1 python3 tools/test.py -k test_hci_fuzz      a million packets
"""

import gc
import os
import random
import tracemalloc

import pytest

from truco_link.carriers import airlift

PACKETS = 1_000_000 if os.environ.get("ZAP_LONG") else 12_000
RESET_DONE = b"\x04\x0e\x04\x01\x03\x0c\x00"


class Wire:
    """A stream that answers commands, so that our host goes on, and sends what a test says."""

    def __init__(self, dice):
        self.dice = dice
        self.inbox = bytearray()
        self.calls = self.sent = 0
        self.chokes = False

    def readinto(self, buffer):
        self.calls += 1
        size = min(len(buffer), len(self.inbox), self.dice.choice((1, 3, 9, 64, 64)))
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size

    def write(self, packet):
        assert 0 < len(packet) <= 4 + 255
        self.sent += 1
        if packet[0] == 1 and self.dice.random() < 0.95:
            opcode = bytes(packet[1:3])
            if opcode == b"\x02\x20":
                self.inbox += b"\x04\x0e\x07\x01" + opcode + b"\x00\xfb\x00\x08"
            elif opcode in (b"\x0d\x20", b"\x06\x04"):
                self.inbox += b"\x04\x0f\x04\x00\x01" + opcode
            else:
                self.inbox += b"\x04\x0e\x04\x01" + opcode + b"\x00"
        elif packet[0] == 2:
            self.inbox += b"\x04\x13\x05\x01" + bytes(packet[1:3]) + b"\x01\x00"
            if packet[9] in ANSWERS and self.dice.random() < 0.9:
                self.inbox += data(packet[1], ANSWERS[packet[9]])

    def busy(self):
        return self.chokes and self.dice.random() < 0.5

    def hold(self, on):
        pass

    def restart(self):
        self.inbox.clear()

    rest = deinit = lambda self: None


def event(code, body):
    return bytes((4, code, len(body))) + body


def connected(handle, role, dice):
    body = bytes((1, 0, handle, 0, role, 1)) + dice.randbytes(6) + bytes((24, 0, 0, 0, 144, 1, 0))
    return event(0x3E, body)


def data(handle, payload, channel=4, flags=0x20):
    l2cap = len(payload).to_bytes(2, "little") + bytes((channel, 0)) + payload
    return bytes((2, handle, flags)) + len(l2cap).to_bytes(2, "little") + l2cap


ATT = (
    b"\x01\x02\x00\x00\x06",
    b"\x02\x17\x00",
    b"\x03\x17\x00",
    b"\x04\x01\x00\xff\xff",
    b"\x06\x01\x00\xff\xff\x00\x28",
    b"\x07\x07\x00\x0a\x00",
    b"\x08\x01\x00\xff\xff\x03\x28",
    b"\x09\x15\x08\x00\x04\x09\x00" + airlift.PACKETS,
    b"\x0a\x03\x00",
    b"\x0c\x03\x00\x01\x00",
    b"\x10\x01\x00\xff\xff\x00\x28",
    b"\x12\x0a\x00\x01\x00",
    b"\x18\x01",
    b"\x1b\x09\x00hello",
    b"\x52\x09\x00\x00\x87\x65",
    b"\x1d\x09\x00hello",
    b"\x52\x09\x00hello",
    b"\xd2\x09\x00hello",
)


# To what our host asks of another, and to its first word.
ANSWERS = {2: ATT[1], 6: b"\x07\x07\x00\x0a\x00", 8: b"", 0x52: b"\x52\x09\x00\x00\x87\x65"}
ANSWERS[8] = b"\x09\x15\x08\x00\x04\x09\x00" + airlift.PACKETS


def advertisement(dice):
    body = b"\x02\x01\x06\x0f\xff\xff\xff\x5a\x50" + dice.randbytes(10)
    head = bytes((2, 1, dice.choice((0, 3)), 1)) + dice.randbytes(6)
    return event(0x3E, head + bytes((len(body),)) + body + b"\xc4")


def sensible(dice):
    """A packet that is possible."""
    handle = dice.randrange(4)
    kind = dice.randrange(10)
    if kind == 0:
        return connected(handle, dice.randrange(2), dice)
    if kind == 1:
        return event(5, bytes((0, handle, 0, 0x13)))
    if kind == 2:
        return advertisement(dice)
    if kind == 3:
        return event(0x13, bytes((1, handle, 0, dice.randrange(9), 0)))
    if kind == 4:
        return data(handle, dice.randbytes(dice.randrange(1, 20)), dice.choice((5, 6, 64)))
    if kind == 5:  # in two pieces
        whole = data(handle, dice.choice(ATT))[5:]
        at = dice.randrange(1, len(whole))
        first, second = whole[:at], whole[at:]
        head = (bytes((2, handle, 0x20)), bytes((2, handle, 0x10)))
        return b"".join(
            start + len(part).to_bytes(2, "little") + part
            for start, part in zip(head, (first, second))
        )
    if kind == 6:
        return event(0x0E, b"\x01" + dice.choice((b"\x0d\x20", b"\x06\x04", b"\0\0")) + b"\x02")
    return data(handle, dice.choice(ATT))


def mutated(dice):
    packet = bytearray(sensible(dice))
    for _ in range(dice.choice((1, 1, 2, 5))):
        what = dice.randrange(3)
        at = dice.randrange(len(packet))
        if what == 0:
            packet[at] = dice.randrange(256)
        elif what == 1:
            packet[at] ^= 1 << dice.randrange(8)
        elif len(packet) > 1:
            # The same length on the wire, so that what follows stays in step.
            part = bytes(dice.randrange(256) for _ in range(len(packet) - at))
            packet[at:] = part
    if packet[0] == 4:
        packet[2] = len(packet) - 3 if len(packet) > 3 else 0
    return bytes(packet)


def noise(dice):
    return dice.randbytes(dice.randrange(1, 80))


MAKERS = {
    "sensible": (sensible,),
    "mutated": (sensible, mutated),
    "noise": (*(sensible,) * 15, noise),
}


def check(ours, wire):
    """Check all that may not grow."""
    hci = ours.hci
    assert len(ours.connections) <= 9 and len(hci.queue) <= 24
    assert hci.slots <= 8
    for connection in ours.connections:
        assert len(connection._owed) <= 4
        assert connection._room is None or len(connection._room) == 69
        assert 0 <= connection._count <= 3 and 0 <= connection.in_flight <= 8


@pytest.mark.parametrize("kinds", MAKERS.values(), ids=MAKERS)
def test_anything_from_the_controller(kinds, monkeypatch):
    dice = random.Random(6)
    monkeypatch.setattr(os, "urandom", random.Random(6).randbytes)  # tickets, too
    wire = Wire(dice)
    ours = airlift.Carrier(wire)
    heard = []
    room = bytearray(60)
    now = 1000
    peak = ports = told = 0
    for count in range(PACKETS):
        if count % 50 == 0:
            wire.chokes = dice.random() < 0.2
            mode = dice.randrange(4)
            if mode == 0:
                ours.host(b"0123456789", lambda *what: dice.random() < 0.5)
            elif mode == 1:
                ours.seek(lambda *what: heard.append(what))
            elif mode == 2:
                ours.call(b"0123456789")
            else:
                ours.quiet()
            told += len(heard)
            del heard[:]
        wire.inbox += dice.choice(kinds)(dice)
        now += dice.choice((0, 1, 10, 100))
        calls = wire.calls
        ours.tick(now)
        assert wire.calls - calls < 200  # no endless loop
        port = ours.take()
        for one in ours.connections:
            if dice.random() < 0.1:
                one.value = 9
                one.send(b"x" * 20)
                assert one.poll(room) <= 60
            if dice.random() < 0.01:
                one.close()
        ports += port is not None
        check(ours, wire)
        peak = max(peak, len(ours.connections))
        del wire.inbox[:-300]
    assert wire.sent > PACKETS / 20  # it went on all the time
    assert ours.restarts > 0 or kinds == (sensible,)
    assert peak >= 2 and ports > (10 if kinds == (sensible,) else 5)
    assert told > 10 or kinds == MAKERS["noise"]


def test_memory_does_not_grow():
    dice = random.Random(7)
    wire = Wire(dice)
    ours = airlift.Carrier(wire)
    ours.host(b"0123456789", lambda *_: True)
    now = 1000
    tracemalloc.start()
    try:
        used = []
        for count in range(10000):
            wire.inbox += mutated(dice) if dice.random() < 0.3 else sensible(dice)
            now += 10
            ours.tick(now)
            ours.take()
            del wire.inbox[:-300]
            if count in (5999, 9999):
                gc.collect()  # modules that were imported again
                # CPython's table of modules grows now and then, by 25 KB at once.
                others = tracemalloc.Filter(False, "<frozen importlib._bootstrap>")
                traces = tracemalloc.take_snapshot().filter_traces([others]).traces
                used.append(sum(trace.size for trace in traces))
        assert used[1] - used[0] < 20_000, used
    finally:
        tracemalloc.stop()


def test_lengths_that_lie():
    wire = Wire(random.Random(8))
    ours = airlift.Carrier(wire)
    for size in range(0, 70000, 777):
        wire.inbox += RESET_DONE + b"\x02\x01\x20" + size.to_bytes(3, "little")[:2] + bytes(300)
        for _ in range(20):
            ours.tick(1000 + size)
    wire.inbox += bytes((4, 0xFF, 255)) + bytes(255)
    for _ in range(20):
        ours.tick(100000)
    assert ours.restarts
