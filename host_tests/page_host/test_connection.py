"""The server for phones: what a connection answers, and what it survives."""

import pytest

from host_tests.support.browser_stream import GET, UPGRADE, Site, Stream, frame, question
from page_host import connection, server

OWN = b"\xc0\xa8\x04\x01"


class Visit:
    """A connection and its stream."""

    def __init__(self, come=b"", room=1 << 30):
        self.site = Site()
        self.place = connection.Connection(self.site, bytearray(1024))
        self.stream = Stream(come, room)
        self.now_ms = 0
        self.place.begin(self.stream, 1, 0)

    def steps(self, count=60, ms=25):
        for _ in range(count):
            self.now_ms += ms
            self.place.step(self.now_ms)
        return bytes(self.stream.sent)

    def taken(self):
        buffer = bytearray(connection.MOST)
        size = self.place.take(buffer)
        return bytes(buffer[:size])


def opened(**more):
    visit = Visit(UPGRADE, **more)
    visit.steps(10)
    visit.stream.sent.clear()
    visit.place.taken = True
    return visit


def test_the_root_leads_to_this_version_and_to_the_table():
    said = Visit(GET % b"/").steps(8)
    assert said.startswith(b"HTTP/1.1 302 Found\r\nLocation: /v1/?room=4821\r\n")


def test_a_file_comes_whole_by_gzip_with_its_kind_however_slow_the_phone_is():
    visit = Visit(GET % b"/v1/big.mjs", room=0)
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
    "path", [b"/v1/../index.html", b"/v1/none", b"/v0/", b"/version", b"/v1/%2e"]
)
def test_what_is_not_there_and_what_leads_elsewhere_is_not_found(path):
    assert Visit(GET % path).steps(8).startswith(b"HTTP/1.1 404")


def test_who_asks_for_another_host_is_told_where_the_table_is():
    visit = Visit(b"GET /generate_204 HTTP/1.1\r\nHost: connectivity.example\r\n\r\n")
    with open(visit.site.folder + "/elsewhere.html", "wb") as file:
        file.write(b"the table is here")
    said = visit.steps(8)
    assert b"200 OK" in said and said.endswith(b"the table is here") and b"no-store" in said


@pytest.mark.parametrize(
    "asked, status",
    [
        (b"POST / HTTP/1.1\r\nHost: 1.2.3.4\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: 9\r\n\r\n", b"400"),
        (b"GET /%s HTTP/1.1\r\n\r\n" % (b"x" * 200), b"414"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 2000, b"431"),
        (UPGRADE.replace(b"/seat", b"/else"), b"400"),
        (UPGRADE.replace(b"==", b"="), b"400"),
    ],
)
def test_a_wrong_request_is_refused_and_the_connection_ends(asked, status):
    visit = Visit(asked)
    assert visit.steps().startswith(b"HTTP/1.1 " + status)
    assert visit.stream.closed


def test_a_head_without_end_is_read_in_pieces_and_refused():
    """A megabyte: no more than a small part of it is ever taken."""
    visit = Visit(b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000)
    assert visit.steps().startswith(b"HTTP/1.1 431") and visit.stream.closed
    assert len(visit.stream.come) > 990_000


@pytest.mark.parametrize(
    "said, is_full, ms", [(b"", True, 800), (b"", False, 4200), (b"GET / HT", True, 4200)]
)
def test_who_says_nothing_more_gives_the_place_back(said, is_full, ms):
    """Sooner where others may wait for it."""
    visit = Visit(said)
    visit.site.is_full = is_full
    visit.steps((ms - 200) // 25)
    assert not visit.stream.closed
    visit.steps(16)
    assert visit.stream.closed and visit.place.stage == connection.FREE


def test_who_takes_nothing_of_a_file_gives_the_place_back():
    visit = Visit(GET % b"/v1/big.mjs", room=500)
    visit.steps(200)
    assert visit.stream.closed


def test_a_websocket_proves_that_the_key_was_read():
    """By the example of RFC 6455, 1.3."""
    said = Visit(UPGRADE).steps(8)
    assert said.startswith(b"HTTP/1.1 101") and b": s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n" in said


def test_no_more_websockets_than_there_are_seats():
    visit = Visit(UPGRADE)
    visit.site.seats = 0
    assert visit.steps(8).startswith(b"HTTP/1.1 503")


@pytest.mark.parametrize("size", [1, 12, 125, 126, 154, 160])
def test_messages_come_whole_and_in_order_also_byte_by_byte(size):
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


def test_of_somebody_without_a_seat_ten_messages_are_read_in_a_second():
    visit = opened()
    visit.place.taken = False
    visit.stream.come += 100 * (frame(b"", 0x89) + frame(b"call"))
    heard = 0
    for _ in range(40):
        visit.steps(1)
        heard += visit.taken() == b"call"
    assert (heard, visit.stream.sent.count(b"\x8a")) == (5, 5)


@pytest.mark.parametrize("size, head", [(12, b"\x82\x0c"), (154, b"\x82\x7e\x00\x9a")])
def test_what_is_sent_comes_whole_to_a_slow_phone(size, head):
    visit = opened()
    visit.stream.room = 5
    assert visit.place.send(bytes(range(size)))
    assert not visit.place.send(b"lost, as a datagram may be")
    visit.stream.room = 1000
    visit.steps(2)
    assert bytes(visit.stream.sent) == head + bytes(range(size))


def test_a_ping_is_answered_and_a_close_ends():
    visit = opened()
    visit.stream.come += frame(b"abc", 0x89)
    visit.steps(2)
    assert bytes(visit.stream.sent) == b"\x8a\x03abc"
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
        frame(bytes(126), 0x89),
        b"\x82\x05hello",
        b"\x82\xff" + bytes(12),
        b"\x82\xfe\x00\x05" + bytes(9),
    ],
)
def test_a_wrong_frame_ends_the_connection(wrong):
    visit = opened()
    visit.stream.come += wrong
    visit.steps(3)
    assert visit.stream.closed


def test_a_phone_that_sleeps_is_asked_and_given_up():
    visit = opened()
    visit.steps(200)
    assert bytes(visit.stream.sent) == b"\x89\x00"
    visit.steps(300)
    assert visit.stream.closed


@pytest.mark.parametrize("kind, count", [(1, 1), (28, 0), (65, 0)])
def test_every_name_is_this_board(kind, count):
    packet = bytearray(server.PACKET)
    asked = question("captive.example.com", kind)
    packet[: len(asked)] = asked
    size = server.answer(packet, len(asked), OWN)
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
def test_what_is_no_question_gets_no_answer(data):
    packet = bytearray(max(server.PACKET, len(data)))
    packet[: len(data)] = data
    assert server.answer(packet, min(len(data), server.PACKET), OWN) == 0
