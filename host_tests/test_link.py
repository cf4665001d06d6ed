# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Records over bad ports: each exactly once and in order."""

import random

import pytest

from truco_link import frames, pipe
from truco_link.link import DEAD_MS, Link


class Log:
    def __init__(self):
        self.got = []

    def on_events(self, data, at, size):
        self.got.append(bytes(data[at : at + size]))

    on_message = on_events

    def on_control(self, session, data, at, size):
        self.got.append(("control", bytes(data[at : at + size])))


class BadPort(pipe.Port):
    """Loses, repeats, merges, and adds packets that are nobody's."""

    rng = random.Random(0)
    loss = twice = merge = garbage = 0.0
    held = b""

    def send(self, packet):
        rng, packet = self.rng, bytes(packet)
        if rng.random() < self.merge and len(self.held) + len(packet) <= 40:
            self.held += packet
            return True
        packet, self.held = self.held + packet, b""
        if rng.random() < self.loss:
            return True
        for _ in range(2 if rng.random() < self.twice else 1):
            super().send(packet)
        if rng.random() < self.garbage:
            junk = bytearray(rng.randbytes(rng.randrange(1, 60)))
            # Random bytes that name the session might be a good record, so they do not.
            super().send(bytes(byte if byte != 7 else 8 for byte in junk))
        return rng.random() < 0.95 or True


def run(port_kind, count, seed, ticks=40000):
    rng = random.Random(seed)
    port_kind.rng = rng
    ports = pipe.make(port_kind)
    logs = Log(), Log()
    links = [Link(port, log, 7) for port, log in zip(ports, logs)]
    sent = [[], []]
    now = 0
    for now in range(0, ticks * 10, 10):
        for side, link in enumerate(links):
            if len(sent[side]) < count and rng.random() < 0.5:
                body = rng.randbytes(rng.randrange(1, 18))
                kind = rng.choice((frames.EVENTS, frames.MESSAGE))
                if link.send(kind, body, len(body)):
                    sent[side].append(body)
            assert link.tick(now)
        if all(len(one) == count for one in sent) and all(link.idle() for link in links):
            break
    else:
        pytest.fail("never done")
    got = [[one for one in log.got if type(one) is bytes] for log in logs]
    assert got[0] == sent[1] and got[1] == sent[0]
    return links, now


BAD = {
    "perfect": {},
    "loss": {"loss": 0.2},
    "heavy loss": {"loss": 0.6},
    "twice": {"twice": 0.5},
    "merge": {"merge": 0.5},
    "garbage": {"garbage": 0.5},
    "all": {"loss": 0.2, "twice": 0.2, "merge": 0.3, "garbage": 0.3},
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("seed", range(3))
def test_every_record_once_and_in_order(name, seed):
    kind = type("Port", (BadPort,), BAD[name])
    links, _ = run(kind, 150, seed)
    if "loss" in BAD[name]:
        assert sum(link.resent for link in links) > 20
    if name == "perfect":
        assert not any(link.resent or link.dropped for link in links)


def test_the_check_would_see_a_lost_and_a_doubled_record():
    class Forgets(Link):
        def _take(self, at, end, now_ms):
            super()._take(at, end, now_ms)
            if self.handler.got and len(self.handler.got) % 40 == 0:
                self._awaited = self._awaited - 1 & 7

    kind = type("Port", (BadPort,), {"twice": 0.5})
    original = globals()["Link"]
    globals()["Link"] = Forgets
    try:
        with pytest.raises(BaseException):  # noqa: B017 - pytest.fail or assert, either will do
            run(kind, 150, 1, 5000)
    finally:
        globals()["Link"] = original


def test_bytes_of_a_record():
    a, b = pipe.make()
    left, right = Link(a, Log(), 7), Link(b, Log(), 7)
    left.send(frames.EVENTS, b"\x03\x01\x0c", 3)
    left.tick(0)
    assert b.inbox[0].hex() == "050007" + "03010c"
    right.send(frames.MESSAGE, b"\x22\x80\x01\x02\x03", 5)
    right.tick(0)
    # Its own number 0, and 1 awaited: the answer carries the acknowledgement.
    assert a.inbox[0].hex() == "074107" + "2280010203"
    left.tick(10)
    assert b.inbox[0].hex() == "028107"


def test_silence_kills_and_pings_keep_alive():
    a, b = pipe.make()
    left, right = Link(a, Log(), 7), Link(b, Log(), 7)
    for now in range(0, 5 * DEAD_MS, 100):
        assert left.tick(now) and right.tick(now)
    start = now
    while left.tick(now):
        now += 100
        assert now < start + 3 * DEAD_MS
    assert a.closed and b.closed


def test_another_session_is_dropped():
    a, b = pipe.make()
    left, right = Link(a, Log(), 7), Link(b, Log(), 8)
    left.send(frames.EVENTS, b"abc", 3)
    left.tick(0)
    right.tick(0)
    assert right.handler.got == [] and right.dropped == 1


def test_a_full_queue_says_so():
    a, _ = pipe.make()
    link = Link(a, Log(), 7)
    sent = 0
    while link.send(frames.EVENTS, b"abc", 3):
        sent += 1
    assert sent == 12
    link.tick(0)
    link.forget()
    assert not link.idle()  # the one under way must arrive


def test_random_packets_never_raise_nor_are_taken():
    a, b = pipe.make()
    link = Link(b, Log(), 7)
    rng = random.Random(5)
    for now in range(30000):
        junk = bytearray(rng.randbytes(rng.randrange(1, 61)))
        for i in range(2, len(junk)):
            if junk[i] == 7:
                junk[i] = 9
        b.inbox.append(bytes(junk))
        link.tick(now % 1000)
    assert not [one for one in link.handler.got if type(one) is bytes]
    assert link.dropped > 20000
