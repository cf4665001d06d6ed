"""The server for phones in a flood: what a step does has a bound, and a phone gets through."""

import random

import pytest

from host_tests.support.browser_stream import GET, UPGRADE, Site, Stream, frame, question
from page_host import server

_STEP_MS = 25
OTHER = ("192.168.4.9", 50002)
_READ = 2 * 256  # bytes in a step: a piece of the phone at the table, and of one of the others,
_SENT = 3 * 1460 + 2 * 400  # three blocks of a file, and heads of answers


class Counted(Stream):
    """done: bytes that were read and sent, a list of two for all of them."""

    def __init__(self, done, come=b""):
        super().__init__(come)
        self._done = done

    def readinto(self, buffer):
        size = super().readinto(buffer)
        self._done[0] += size
        return size

    def write(self, data):
        size = super().write(data)
        self._done[1] += size
        return size


class Net:
    """A board's sockets, and those who come: `queue` of streams, `questions` of names.

    accepted, answered, looks: how many. is_short: no socket is left
    """

    AF_INET = SOCK_STREAM = SOCK_DGRAM = SOL_SOCKET = SO_REUSEADDR = 1

    def __init__(self):
        self.queue, self.questions = [], []
        self.accepted = self.answered = self.looks = 0
        self.is_short = False

    def socket(self, *_):
        return self

    settimeout = setsockopt = bind = listen = register = close = socket

    def accept(self):
        self.looks += 1
        if self.is_short:
            raise RuntimeError("Out of sockets")
        if not self.queue:
            raise OSError(11)
        self.accepted += 1
        return self.queue.pop(0), OTHER

    def ipoll(self, _):
        return [self] if self.questions else []

    def recvfrom_into(self, buffer):
        data = self.questions.pop(0)
        buffer[: len(data)] = data
        return len(data), None

    def sendto(self, _data, _other):
        self.answered += 1


class Flood:
    """A server, and a step of it at a time, after which nothing is over its bound."""

    def __init__(self):
        self.site = Site()
        with open(self.site.folder + "/version", "w") as file:
            file.write("v1")
        self.net = Net()
        self.server = server.Server(
            self.net,
            lambda: self.net,
            lambda one, other: one,
            self.site.folder,
            lambda: b"\xc0\xa8\x04\x01",
        )
        self.done = [0, 0]
        self.now_ms = 0

    def come(self, data=b""):
        self.net.queue.append(Counted(self.done, data))
        return self.net.queue[-1]

    def step(self):
        self.done[:] = 0, 0
        accepted, asked = self.net.accepted, len(self.net.questions)
        self.now_ms += _STEP_MS
        self.server.step(self.now_ms)
        assert self.done[0] <= _READ and self.done[1] <= _SENT
        assert self.net.accepted - accepted <= 1 and asked - len(self.net.questions) <= 1
        assert all(len(place._out) <= 400 for place in self.server.places)


def strangers():
    dice = random.Random(1)
    return (
        b"",  # half-open
        b"GET / HT",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000,
        3000 * (GET % b"/v1/big.mjs"),
        UPGRADE + 20_000 * frame(b"", 0x89),
        UPGRADE + 20_000 * frame(bytes(160)),
        dice.randbytes(100_000),
    )


@pytest.mark.parametrize("said", strangers())
def test_a_phone_at_the_table_is_heard_however_many_strangers_come(said):
    flood = Flood()
    phone = flood.come(UPGRADE)
    while not phone.sent:
        flood.step()
    (own,) = [place for place in flood.server.places if place.is_up]
    own.taken = True
    heard = 0
    for at in range(120):
        for _ in range(2):
            flood.come(said)
        flood.net.questions += [question("a.example"), bytes(server.PACKET)]
        if at % 4 == 0:
            phone.come += frame(b"packet")
        flood.step()
        for place in flood.server.places:
            if place.size:
                heard += place.take(bytearray(160)) == 6
    assert heard == 30 and flood.net.answered == 30


@pytest.mark.parametrize("said", strangers()[:3])
def test_who_wants_the_page_gets_it_when_strangers_came_before(said):
    """They say nothing right, and have their places for 4 s: of ten, five after five."""
    flood = Flood()
    for _ in range(10):
        flood.come(said)
    phone = flood.come(GET % b"/v1/big.mjs")
    for _ in range(3 * 4000 // _STEP_MS):
        flood.step()
    assert phone.sent.endswith(bytes(5000))


def test_where_no_socket_is_left_that_is_found_out_seldom():
    """To find it out takes RP2 a collection of the garbage."""
    flood = Flood()
    flood.net.is_short = True
    for _ in range(8000 // _STEP_MS):
        flood.step()
    assert flood.net.looks == 2 and flood.server.is_full
    flood.net.is_short = False
    phone = flood.come(GET % b"/v1/big.mjs")
    for _ in range(4400 // _STEP_MS):
        flood.step()
    assert phone.sent.endswith(bytes(5000)) and not flood.server.is_full


def test_who_is_shut_out_is_not_let_in():
    flood = Flood()
    flood.server.shut.append(OTHER[0])
    phone = flood.come(GET % b"/v1/big.mjs")
    for _ in range(10):
        flood.step()
    assert phone.closed and not phone.sent
