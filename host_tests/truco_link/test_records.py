"""One end of a link, byte by byte: the tables under Records in docs/link.md.

More than 300 lines, as that chapter is one: what a record may be depends on all before it.
"""

import pytest

from host_tests.support.raw_port import Port
from truco_link import fields, records
from truco_link.frames import ACK, CONTROL, EVENTS, MAX_BODY, MESSAGE
from truco_link.records import Link

SESSION = 7
SEEN = 5  # ms of `Side.now` at the first tick


@pytest.fixture(autouse=True)
def any_fields(monkeypatch):
    """What is in a body, test_fields.py asks."""
    monkeypatch.setattr(records, "fits", lambda *_: True)


class Side:
    """A link, what it sent and what it took."""

    def __init__(self, ack_delay_ms=0, session=SESSION):
        self.took = []
        self.link = self.make(ack_delay_ms)
        self.link.restart(session)
        self.now = SEEN
        self.link.tick(self.now)
        self.sent()

    def make(self, ack_delay_ms):
        self.port = Port()
        return Link(self.port, self, ack_delay_ms)

    def hears(self):
        return fields.HOST + 4

    def on_events(self, data, at, size):
        self.took.append(("events", bytes(data[at : at + size])))

    def on_message(self, data, at, size):
        self.took.append(("message", bytes(data[at : at + size])))

    def on_control(self, session, data, at, size):
        self.took.append(("control", session, bytes(data[at : at + size])))

    def hear(self, *records):
        """One packet of these records; then a tick."""
        self.port.inbox.append(bytes.fromhex(" ".join(records)))
        return self.wait(0)

    def wait(self, ms):
        self.now += ms
        self.link.tick(self.now)
        return self.sent()

    def sent(self):
        out, self.port.out = self.port.out, []
        return out

    def say(self, *bodies, kind=MESSAGE):
        return [self.link.send(kind, body, len(body)) for body in bodies]


def test_a_record_is_its_size_its_numbers_its_session_and_its_body():
    side = Side()
    side.say(b"\x20\x00ab")
    assert side.wait(0) == ["06 40 07 20 00 61 62"]
    side = Side(session=255)
    side.say(b"\x01\x02\x03", kind=EVENTS)
    assert side.wait(0) == ["05 00 ff 01 02 03"]
    side.say(bytes(range(MAX_BODY)))
    assert side.hear("02 81 ff") == ["13 48 ff " + bytes(range(17)).hex(" ")]


def test_one_record_is_under_way_at_a_time_and_an_ack_lets_the_next_go():
    side = Side()
    side.say(b"a", b"b", b"c")
    assert side.wait(0) == ["03 40 07 61"] and side.wait(150) == []
    assert not side.link.idle()
    assert side.hear("02 81 07") == ["03 48 07 62"]
    assert side.hear("02 81 07") == [], "that was for the one before"
    assert side.hear("02 82 07") == ["03 50 07 63"] and not side.link.idle()
    assert side.hear("02 83 07") == [] and side.link.idle() and side.link.resent == 0


def test_numbers_go_round_after_eight_and_nothing_is_lost_or_doubled():
    side, other = Side(), Side()
    bodies = [bytes((65 + i,)) for i in range(20)]
    for body in bodies:
        side.say(body)
        (record,) = side.wait(0)
        assert record[3:5] == "%02x" % (0x40 | (len(other.took) & 7) << 3)
        acks = other.hear(record)
        assert acks == ["02 %02x 07" % (ACK | len(other.took) & 7)]
        assert other.hear(record) == acks, "a repeat is acknowledged once more"
        side.hear(*acks)
        assert side.link.idle()
    assert other.took == [("message", body) for body in bodies]
    assert other.link.dropped == 20 and side.link.dropped == 0


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_number_that_nobody_can_have_sent_is_dropped_and_not_acknowledged(number):
    side = Side()
    assert side.hear("03 %02x 07 61" % (MESSAGE | number << 3)) == []
    assert not side.took and side.link.dropped == 1


def test_both_directions_count_for_themselves_and_an_ack_rides_along():
    side = Side()
    assert side.hear("03 40 07 61", "03 48 07 62") == ["02 82 07"]
    side.say(b"x")
    assert side.hear("05 10 07 01 02 03") == ["03 43 07 78"], "and no ACK alone"
    assert side.hear("02 81 07") == [] and side.link.idle()
    assert [one[0] for one in side.took] == ["message", "message", "events"]


@pytest.mark.parametrize("delay_ms", [0, 40])
def test_an_ack_waits_so_long_for_a_record_to_ride_on(delay_ms):
    side = Side(delay_ms)
    first = side.hear("03 40 07 61")
    if delay_ms:
        assert first == [] and side.wait(delay_ms - 1) == []
        side.hear("03 48 07 62")  # what came later makes it wait no longer
        first = side.wait(1)
        assert first == ["02 82 07"]
    else:
        assert first == ["02 81 07"]
    assert side.wait(900) == [], "once"


def test_an_ack_goes_although_a_record_of_ours_is_under_way():
    side = Side(40)
    side.say(b"x")
    side.wait(0)
    assert side.hear("03 40 07 61") == [] and side.wait(40) == ["02 81 07"]
    assert side.wait(159) == [] and side.wait(1) == ["03 41 07 78"], "200 ms after the record"


def test_a_link_is_dead_when_nothing_of_its_session_came_for_eight_seconds():
    side = Side()
    side.now += 8000
    assert side.link.tick(side.now) and not side.port.closed
    assert side.link.silent_ms(side.now) == 8000
    side.now += 1
    assert not side.link.tick(side.now) and side.port.closed
    rows = [(7, "02 80 07", True), (7, "03 c0 07 01", True), (7, "02 80 08", False)]
    rows += [(7, "03 c0 00 01", False), (7, "03 c0 08 01", False)]
    # Before a session words keep nobody.
    rows += [(0, "03 c0 00 01", False), (0, "03 c0 07 01", False)]
    for session, record, keeps in rows:
        side = Side(session=session)
        side.wait(5000)
        side.hear(record)
        assert side.link.silent_ms(side.now) == (0 if keeps else 5000)
        side.now += 5000
        assert side.link.tick(side.now) == keeps


def test_before_a_session_only_control_records_go_and_come():
    side = Side(session=0)
    assert side.link.control(b"\x01\x01\x05")
    side.say(b"x")
    assert side.wait(3000) == ["05 c0 00 01 01 05"]
    side.hear("03 40 00 61", "02 80 00")
    assert not side.took and side.link.dropped == 2


@pytest.mark.parametrize("session", [0, 6, 8, 255])
def test_a_record_of_another_session_is_dropped_and_counted(session):
    side = Side()
    side.say(b"x")
    side.wait(0)
    assert side.hear("03 40 %02x 61" % session, "02 81 %02x" % session) == []
    assert not side.took and side.link.dropped == 2 and not side.link.idle()


def test_control_records_are_neither_numbered_nor_repeated():
    side = Side()
    assert side.link.control(b"\x04\x01\x05")
    assert side.sent() == ["05 c0 07 04 01 05"] and side.wait(500) == []
    side.hear("05 c7 09 04 01 05", "05 c7 09 04 01 05")
    assert side.took == [("control", 9, b"\x04\x01\x05")] * 2
    side.hear("02 c0 07")
    assert len(side.took) == 2 and side.link.dropped == 1, "one without a kind is none"
    side.say(b"x")
    assert side.wait(0) == ["03 40 07 78"], "it was not counted"


def test_a_goodbye_is_said_every_100_ms():
    side = Side()
    side.link.repeat_goodbye(side.now + 500)
    assert side.sent() == [], "none was said"
    side.link.control(b"\x04\x02\x05", True)
    assert side.sent() == ["05 c0 07 04 02 05"]
    for ms, said in ((99, 0), (100, 1), (199, 0), (200, 1)):
        side.link.repeat_goodbye(side.now + ms)
        assert len(side.sent()) == said
    side.link.control(b"\x01\x02\x05")
    side.sent()
    side.link.repeat_goodbye(side.now + 1000)
    assert side.sent() == ["05 c0 07 04 02 05"], "only that one is repeated"


def test_twelve_records_wait_and_no_more():
    side = Side()
    assert side.link.room() == 12 and side.link.idle()
    assert all(side.say(*(bytes((i, 9)) for i in range(12))))
    assert side.link.room() == 0 and side.say(b"x") == [False]
    for i in range(12):
        (record,) = side.wait(0)
        assert record == "04 %02x 07 %02x 09" % (0x40 | (i & 7) << 3, i)
        side.port.inbox.append(bytes((2, ACK | i + 1 & 7, 7)))
        assert side.link.room() == i
    side.wait(0)
    assert side.link.idle() and side.link.room() == 12


def test_a_body_that_does_not_fit_is_refused():
    side = Side()
    assert side.say(bytes(MAX_BODY)) == [True] and side.say(bytes(MAX_BODY + 1)) == [False]


def test_what_waits_can_be_thrown_away_but_not_what_is_under_way():
    side = Side()
    side.say(b"a", b"b", b"c")
    side.link.forget()
    assert side.link.idle() and side.wait(0) == []
    side.say(b"d", b"e", b"f")
    assert side.wait(0) == ["03 40 07 64"]
    side.link.forget()
    assert side.link.room() == 11
    side.say(b"g")
    assert side.hear("02 81 07") == ["03 48 07 67"]


def test_a_port_that_takes_nothing_now_is_asked_again():
    side = Side()
    side.port.full = True
    side.say(b"a")
    assert side.wait(0) == [] and not side.link.control(b"\x01")
    side.port.full = False
    assert side.wait(1) == ["03 40 07 61"] and side.link.resent == 0
    side = Side()
    side.port.full = True
    side.hear("03 40 07 61")
    side.port.full = False
    assert side.wait(1) == ["02 81 07"] and side.wait(1) == []


@pytest.mark.parametrize(
    "packet, took, dropped",
    [
        ("03 40 07 61 03 48 07 62", 2, 0),
        ("03 40 07 61 01 48 07 62", 1, 1),  # shorter than its head
        ("03 40 07 61 00", 1, 1),
        ("03 40 07 61 04 48 07 62", 1, 1),  # longer than what is left
        ("03 40 07 61 14 48 07" + " 00" * 18, 1, 1),  # longer than a record may be
        ("03 40 07 61 13 48 07" + " 00" * 17, 2, 0),  # just as long
        ("02 40 07 03 48 07 62", 1, 1),  # a message without a kind is acknowledged, and no more
        ("02 00 07", 0, 1),
    ],
)
def test_a_packet_is_dropped_from_its_first_bad_byte_on(packet, took, dropped):
    side = Side()
    side.hear(packet)
    assert (len(side.took), side.link.dropped) == (took, dropped)


def test_eight_packets_at_most_are_read_in_a_tick():
    side = Side()
    side.port.inbox = [bytes((3, CONTROL, 0, i)) for i in range(1, 21)]
    for took in (8, 16, 20):
        side.wait(0)
        assert len(side.took) == took
