"""Test the server for phones: its answers, wrong requests, and its limits for each step."""

import os
import random
import struct
import tempfile

import pytest

import page_host

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # the sample Sec-WebSocket-Key of RFC 6455, 1.3
UPGRADE = (
    b"GET /seat HTTP/1.1\r\nHost: 192.168.4.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: " + KEY + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET %s HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n"


class Stream:
    """A stream in memory.

    come   bytes that can be read
    sent   bytes that were written
    room   number of bytes that it still accepts
    """

    def __init__(self, come=b"", room=1 << 30):
        self.come = bytearray(come)
        self.sent = bytearray()
        self.room = room
        self.closed = self.ended = False

    def readinto(self, buffer):
        if not self.come and self.ended:
            raise OSError(128)
        size = min(len(buffer), len(self.come))
        buffer[:size] = self.come[:size]
        del self.come[:size]
        return size

    def write(self, data):
        assert not self.closed
        if self.ended:
            raise OSError(104)
        size = min(len(data), self.room)
        self.room -= size
        self.sent += bytes(data[:size])
        return size

    def close(self):
        self.closed = True


class Site:
    """What a connection knows about its server.

    folder   a new folder with two files
    """

    version = "v1"
    query = "?room=4821"
    seats = 4

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = self._folder.name
        for name, data in (("index.html", b"<p>hello"), ("big.js.gz", bytes(5000))):
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(data)

    def has_room(self, now_ms):
        return self.seats > 0


def frame(data, kind=0x82, mask=b"\x01\x02\x03\x04"):
    """Return a frame as a browser sends it (RFC 6455, 5.2)."""
    size = len(data)
    head = bytes((kind, 0x80 | size)) if size < 126 else struct.pack(">BBH", kind, 0xFE, size)
    return head + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(data))


def question(name, kind=1, number=7):
    """Return a DNS query with one question (RFC 1035, 4.1)."""
    labels = b"".join(bytes((len(one),)) + one for one in name.encode().split(b"."))
    head = struct.pack(">HHHHHH", number, 0x100, 1, 0, 0, 0)
    return head + labels + struct.pack(">BHH", 0, kind, 1)


OWN = b"\xc0\xa8\x04\x01"


class Visit:
    """A connection and its stream."""

    def __init__(self, come=b"", room=1 << 30):
        self.site = Site()
        self.place = page_host.Connection(self.site, bytearray(1024))
        self.stream = Stream(come, room)
        self.now_ms = 0
        self.place.begin(self.stream, 1, 0)

    def steps(self, count=60, ms=25):
        for _ in range(count):
            self.now_ms += ms
            self.place.step(self.now_ms)
        return bytes(self.stream.sent)

    def taken(self):
        buffer = bytearray(page_host.MOST)
        size = self.place.read(buffer)
        return bytes(buffer[:size])


def opened(**more):
    visit = Visit(UPGRADE, **more)
    visit.steps(10)
    visit.stream.sent.clear()
    visit.place.taken = True
    return visit


def test_the_root_redirects_to_this_version_and_the_table():
    said = Visit(GET % b"/").steps(8)
    assert said.startswith(b"HTTP/1.1 302 Found\r\nLocation: /v1/?room=4821\r\n")


def test_a_slow_phone_gets_the_whole_file_with_its_headers():
    visit = Visit(GET % b"/v1/big.js", room=0)
    for _ in range(200):
        visit.stream.room += 77
        visit.steps(1)
    head, _, body = bytes(visit.stream.sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK") and body == bytes(5000)
    for line in (b"text/javascript", b"Content-Encoding: gzip", b"Content-Length: 5000"):
        assert line in head


def test_several_requests_are_answered_one_after_the_other():
    said = Visit(2 * (GET % b"/v1/")).steps()
    assert said.count(b"HTTP/1.1 200 OK") == said.count(b"<p>hello") == 2


@pytest.mark.parametrize(
    "path",
    [b"/v1/../index.html", b"/v1/none", b"/v0/", b"/version", b"/v1/%2e", b"/seat", b"/v1/a\0"],
)
def test_missing_files_and_paths_out_of_the_folder_are_not_found(path):
    assert Visit(GET % path).steps(8).startswith(b"HTTP/1.1 404")


def test_a_request_for_another_host_gets_a_page_about_the_table():
    visit = Visit(b"GET /generate_204 HTTP/1.1\r\nHost: connectivity.example\r\n\r\n")
    with open(visit.site.folder + "/elsewhere.html", "wb") as file:
        file.write(b"the table is here")
    said = visit.steps(8)
    assert b"200 OK" in said and said.endswith(b"the table is here") and b"no-store" in said


@pytest.mark.parametrize(
    "asked",
    [
        b"POST / HTTP/1.1\r\nHost: 1.2.3.4\r\n\r\n",
        b"GET /%s HTTP/1.1\r\n\r\n" % (b"x" * 200),
        b"GET /\xff HTTP/9\r\n\r\n",
    ],
)
def test_a_wrong_request_is_refused_and_the_connection_ends(asked):
    visit = Visit(asked)
    assert visit.steps().startswith(b"HTTP/1.1 400")
    assert visit.stream.closed


@pytest.mark.parametrize("said, ms", [(b"", 1600), (b"GET / HT", 4200)])
def test_a_silent_connection_loses_its_place(said, ms):
    visit = Visit(said)
    visit.steps((ms - 200) // 25)
    assert not visit.stream.closed
    visit.steps(16)
    assert visit.stream.closed and visit.place.stage == page_host.FREE


def test_a_phone_that_stops_reading_a_file_loses_its_place():
    visit = Visit(GET % b"/v1/big.js", room=500)
    visit.steps(200)
    assert visit.stream.closed


def test_a_websocket_is_accepted_with_the_hash_of_its_key():
    said = Visit(UPGRADE).steps(8)
    assert said.startswith(b"HTTP/1.1 101") and b": s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n" in said


def test_a_phone_is_told_that_all_seats_are_taken():
    visit = Visit(UPGRADE)
    visit.site.seats = 0
    said = visit.steps(8)
    assert said.startswith(b"HTTP/1.1 101") and said.endswith(b"\r\n\r\n\x88\x02\x0f\xa1")
    assert visit.stream.closed


@pytest.mark.parametrize("size", [1, 12, 125, 126, 154, 160])
def test_messages_arrive_whole_and_in_order_even_byte_by_byte(size):
    visit = opened()
    wanted = [bytes((at,)) * size for at in range(3)]
    data = b"".join(map(frame, wanted))
    found = []
    for at in range(len(data)):
        visit.stream.come += data[at : at + 1]
        visit.steps(1)
        if visit.place.size:
            found.append(visit.taken())
    assert found == wanted
    visit.stream.come += data
    for _ in range(10):
        visit.steps(1)
        if visit.place.size:
            found.append(visit.taken())
    assert found == 2 * wanted


def test_a_phone_without_a_seat_is_limited_to_ten_messages_a_second():
    visit = opened()
    visit.place.taken = False
    visit.stream.come += 100 * frame(b"call")
    heard = 0
    for _ in range(40):
        visit.steps(1)
        heard += visit.taken() == b"call"
    assert heard == 10


@pytest.mark.parametrize("size, head", [(12, b"\x82\x0c"), (154, b"\x82\x7e\x00\x9a")])
def test_a_slow_phone_gets_whole_messages(size, head):
    visit = opened()
    visit.stream.room = 5
    assert visit.place.send(bytes(range(size)))
    assert not visit.place.send(b"lost, as a datagram may be")
    visit.stream.room = 1000
    visit.steps(2)
    assert bytes(visit.stream.sent) == head + bytes(range(size))


def test_a_close_frame_ends_the_connection():
    visit = opened()
    visit.stream.come += frame(b"", 0x88)
    visit.steps(2)
    assert visit.stream.closed


@pytest.mark.parametrize(
    "wrong",
    [
        frame(b"a", 0x81),
        frame(b"a", 0x02),
        frame(b"a", 0x80),
        frame(b"a", 0xC2),
        frame(bytes(161)),
        frame(b"", 0x89),
        frame(bytes(126), 0x88),
        b"\x82\x05hello",
        b"\x82\xff" + bytes(12),
    ],
)
def test_a_wrong_frame_ends_the_connection(wrong):
    visit = opened()
    visit.stream.come += wrong
    visit.steps(3)
    assert visit.stream.closed


def test_a_silent_phone_is_dropped():
    visit = opened()
    visit.steps(200)
    assert not visit.stream.closed
    visit.steps(300)
    assert visit.stream.closed


@pytest.mark.parametrize("taken", [False, True])
def test_a_websocket_without_a_seat_is_closed_after_twelve_seconds(taken):
    """Close it although it sends messages, so that strangers cannot keep phones out."""
    visit = opened()
    visit.place.taken = taken
    for _ in range(130):
        visit.stream.come += frame(b"here")
        visit.steps(4)
        visit.taken()
    assert visit.stream.closed is not taken


@pytest.mark.parametrize("kind, count", [(1, 1), (28, 0), (65, 0)])
def test_every_name_resolves_to_this_board(kind, count):
    packet = bytearray(page_host.PACKET)
    asked = question("captive.example.com", kind)
    packet[: len(asked)] = asked
    size = page_host.answer(packet, len(asked), OWN)
    assert packet[:4] == b"\x00\x07\x85\x00" and packet[6:8] == bytes((0, count))
    assert packet[12 : len(asked)] == asked[12:] and size == len(asked) + 16 * count
    assert not count or packet[size - 4 : size] == OWN


@pytest.mark.parametrize(
    "data",
    [
        b"",
        question("a")[:-1],
        b"\x00\x07\x81\x80" + question("a")[4:],
        question("a")[:5] + b"\x02" + question("a")[6:],
        question("a")[:12] + b"\xc0\x0c" + bytes(4),
        question(".".join(5 * ["x" * 60])),
    ],
)
def test_the_name_server_ignores_malformed_questions(data):
    packet = bytearray(max(page_host.PACKET, len(data)))
    packet[: len(data)] = data
    assert page_host.answer(packet, min(len(data), page_host.PACKET), OWN) == 0


_STEP_MS = 25
# Limits for the bytes of one step.
_READ = 2 * 256  # a piece from the phone at the table, and one from another phone
_SENT = 3 * 1460 + 2 * 400  # three blocks of a file, and two heads of responses


class Counted(Stream):
    """A stream that adds its traffic to ``done``: [bytes read, bytes sent] of all streams."""

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
    """A stand-in for a board's sockets, its poll and its name server's socket.

    queue      streams of the clients that wait for `accept`
    questions  packets that wait for the name server
    accepted, answered, looks
               number of accepted clients, answered questions, calls of `accept`
    is_short   True: no socket is left
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
        return self.queue.pop(0), None

    def ipoll(self, _):
        return [self] if self.questions else []

    def recvfrom_into(self, buffer):
        data = self.questions.pop(0)
        buffer[: len(data)] = data
        return len(data), None

    def sendto(self, _data, _other):
        self.answered += 1


class Flood:
    """A server whose steps are checked: none may exceed the limits."""

    def __init__(self):
        self.site = Site()
        with open(self.site.folder + "/version", "w") as file:
            file.write("v1")
        self.net = Net()
        self.server = page_host.Server(
            self.net,
            lambda: self.net,
            lambda one: one,
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
        b"",  # a half-open connection
        b"GET / HT",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000,
        3000 * (GET % b"/v1/big.js"),
        UPGRADE + 20_000 * frame(b""),
        UPGRADE + 20_000 * frame(bytes(160)),
        dice.randbytes(100_000),
    )


@pytest.mark.parametrize("said", strangers())
def test_strangers_never_delay_a_phone_at_the_table(said):
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
        flood.net.questions += [question("a.example"), bytes(page_host.PACKET)]
        if at % 4 == 0:
            phone.come += frame(b"packet")
        flood.step()
        for place in flood.server.places:
            if place.size:
                heard += place.read(bytearray(160)) == 6
    assert heard == 30 and flood.net.answered == 30


FULL = b"\x88\x02\x0f\xa1"


def test_a_phone_without_a_seat_makes_room_for_one_that_may_own_a_seat():
    """It has a second to get one. Phones at the table stay."""
    flood = Flood()
    phones = []

    def come():
        phones.append(flood.come(UPGRADE))
        while b"101 " not in phones[-1].sent:
            flood.step()

    for _ in range(4):
        come()
    for place in flood.server.places:
        place.taken = place.is_up and place.number < 4
    for _ in range(1000 // _STEP_MS):
        flood.step()
    come()  # in place of the fourth
    come()  # too soon after the fifth
    flood.step()
    assert [FULL in phone.sent for phone in phones] == [False, False, False, True, False, True]


@pytest.mark.parametrize("said", strangers()[:3])
def test_a_phone_gets_the_page_though_strangers_came_first(said):
    """Serve a phone behind ten strangers, of whom five at a time keep their places for 4 s."""
    flood = Flood()
    for _ in range(10):
        flood.come(said)
    phone = flood.come(GET % b"/v1/big.js")
    for _ in range(3 * 4000 // _STEP_MS):
        flood.step()
    assert phone.sent.endswith(bytes(5000))


def test_without_a_free_socket_accept_is_tried_seldom():
    """Call `accept` only every 4 s then, because a failing call collects garbage on RP2."""
    flood = Flood()
    flood.net.is_short = True
    for _ in range(8000 // _STEP_MS):
        flood.step()
    assert flood.net.looks == 2
    flood.net.is_short = False
    phone = flood.come(GET % b"/v1/big.js")
    for _ in range(4400 // _STEP_MS):
        flood.step()
    assert phone.sent.endswith(bytes(5000))
