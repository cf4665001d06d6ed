"""Test one end of a link, packet by packet, by docs/link.md, Records."""

import pytest

from host_tests.support.raw_port import Port, WidePort
from truco_link import messages, records
from truco_link.messages import ACK, CONTROL, LOG, MAX_BODY, MESSAGE
from truco_link.records import Link

SESSION = 7


@pytest.fixture(autouse=True)
def any_fields(monkeypatch):
    """Accept any fields in a body, and acknowledge at once. test_fields.py tests the fields."""
    monkeypatch.setattr(records, "fits", lambda *_: True)
    monkeypatch.setattr(records, "_ACK_MS", 0)


class Side:
    """A link with its clock, which records the bodies of the messages that it receives."""

    def __init__(self, port=None, session=SESSION):
        self.took = []
        self.port = port or Port()
        self.link = Link(self.port, self)
        self.link.restart(session)
        self.now = 5
        self.wait(0)

    def hears(self):
        return messages.HOST + 4

    def on_log(self, data, at, size):
        self.took.append(bytes(data[at : at + size]))

    on_message = on_log

    def on_control(self, session, data, at, size):
        self.took.append((session, bytes(data[at : at + size])))

    def hear(self, packet):
        self.port.inbox.append(bytes.fromhex(packet))
        return self.wait(0)

    def wait(self, ms):
        self.now += ms
        self.link.tick(self.now)
        return self.sent()

    def sent(self):
        out = self.port.said[:]
        self.port.said.clear()
        return out

    def say(self, *bodies, kind=MESSAGE):
        return [self.link.send(kind, body, len(body)) for body in bodies]


def test_a_record_is_its_size_its_numbers_and_its_body():
    side = Side()
    side.say(b"\x20\x00ab")
    assert side.wait(0) == ["05 40 20 00 61 62"]
    assert side.hear("02 40 61 01 81") == ["01 81"]
    side = Side()
    assert side.say(b"\x01\x02\x03", bytes(range(MAX_BODY)), kind=LOG) == [True] * 2
    assert side.wait(0) == ["04 00 01 02 03", "12 08 " + bytes(range(17)).hex(" ")]
    assert side.say(bytes(MAX_BODY + 1)) == [False]


def packet(text):
    """Return the packet, in hex, that a row of NEAR or WIDE describes.

    `3a` is a MESSAGE "a" with number 3, `^4` an ACK that awaits number 4, `3a^4` both in one
    record.
    """
    data = b""
    for word in text.split():
        record, _, awaited = word.partition("^")
        ctl = MESSAGE | int(record[0]) << 3 if record else ACK
        body = record[1:].encode()
        data += bytes((len(body) + 1, ctl | int(awaited or 0))) + body
    return data.hex(" ")


# Each line has actions and, behind ">", the packets that are sent then, separated by commas.
# say abc: queue the messages "a", "b" and "c"; hear: receive one packet; a number: wait this many
# milliseconds; port 9: the port accepts 9 more packets; delay 40: delay acknowledgements by 40 ms;
# room 11: a packet has at most 11 bytes; idle: assert that all is acknowledged; took:
# assert which messages were taken.
NEAR = {
    "a packet has 20 bytes at most": """
        say abcdefgh > 0a 1b 2c 3d 4e 5f, 6g
        150
        hear ^1 > 7h
        hear ^1
        hear ^4
        hear ^0
        idle""",
    "what is not acknowledged goes again": """
        say a > 0a
        199
        1 > 0a
        199
        1 > 0a""",
    "numbers go round, and a repeat is acknowledged once more": """
        hear 0a > ^1
        hear 0a > ^1
        hear 1b 2c 3d 4e 5f 6g 7h > ^0
        hear 7h > ^0
        hear 0i > ^1
        took abcdefghi""",
    "of what cannot have been sent yet nothing is taken": """
        hear 1b > ^0
        hear 2b > ^0
        hear 6b > ^0
        took""",
    "an ACK rides on a record": """
        hear 0a > ^1
        hear 1b; say x > 0x^2
        hear ^1
        1000 > ^2""",
    "it waits for one": """
        delay 40
        hear 0a
        39
        1 > ^1
        hear 1b
        20; hear 2c > ^3
        900""",
    "a second without a word ends with an ACK": """
        999
        1 > ^0
        999
        1 > ^0""",
    "a port that takes nothing now is asked again": """
        port 0; say a
        port 9 > 0a
        port 0; hear 0x
        port 9 > ^1
        1""",
}
WIDE = {
    "all that is new goes in one packet": """
        say abc > 0a 1b 2c
        1499""",
    "seven are under way, and an eighth waits": """
        say abcdefghi > 0a 1b 2c 3d 4e 5f 6g
        100
        hear ^1 > 7h
        hear ^4 > 0i
        hear ^1
        idle""",
    "what does not fit goes in the next": """
        room 11; say abcdefgh > 0a 1b 2c, 3d 4e 5f, 6g
        1500 > 0a 1b 2c, 3d 4e 5f, 6g
        hear ^5 > 7h""",
    "all under way goes again, and the new behind it": """
        say abc > 0a 1b 2c
        hear ^1
        1499
        say d; 1 > 1b 2c 3d
        1499
        1 > 1b 2c 3d
        hear ^4
        4000
        idle""",
    "a full port is asked again": """
        room 6; port 1; say abcd > 0a 1b
        port 9 > 2c 3d
        port 0; 1500
        port 9 > 0a 1b, 2c 3d""",
    "several are taken in their order and acknowledged at once": """
        hear 0a 1b 2c 3d 4e 5f 6g > ^7
        hear 7h 0i; say x > 0x^1
        took abcdefghi""",
    "of a repeat only what is new is taken": """
        hear 0a 1b > ^2
        hear 0a 1b 2c 3d > ^4
        hear 0a 1b 2c 3d > ^4
        hear 5f > ^4
        hear 4e 5f > ^6
        took abcdef""",
    "five seconds without a word end with an ACK": """
        4999
        1 > ^0""",
}


@pytest.mark.parametrize("kind, row", [*zip([Port] * 99, NEAR), *zip([WidePort] * 99, WIDE)])
def test_what_is_said(kind, row, monkeypatch):
    """A link sends the packets of each row of NEAR, on a wide port those of WIDE."""
    side = Side(kind())
    for line in (NEAR if kind is Port else WIDE)[row].strip().split("\n"):
        does, _, said = line.partition(">")
        for one in does.split(";"):
            word, *how = one.split()
            if word == "say":
                assert all(side.say(*(letter.encode() for letter in how[0])))
            elif word == "hear":
                side.port.inbox.append(bytes.fromhex(packet(" ".join(how))))
            elif word == "delay":
                monkeypatch.setattr(records, "_ACK_MS", int(how[0]))
            elif word == "room":
                side.link._most = int(how[0])
            elif word == "port":
                side.port.takes = int(how[0])
            elif word == "idle":
                assert side.link.idle()
            elif word == "took":
                assert b"".join(side.took) == "".join(how).encode()
            else:
                side.now += int(word)
        assert side.wait(0) == [packet(one) for one in said.split(",") if one.strip()], line


@pytest.mark.parametrize("kind, dead_ms", [(Port, 8000), (WidePort, 20_000)])
def test_a_link_is_dead_when_nothing_of_its_session_came_for_a_while(kind, dead_ms):
    """Numbered records keep a link alive, and CONTROL records of its session."""
    side = Side(kind())
    side.now += dead_ms
    assert side.link.tick(side.now) and not side.port.closed
    assert side.link.silent_ms(side.now) == dead_ms
    side.now += 1
    assert not side.link.tick(side.now) and side.port.closed
    rows = [(7, "01 80", True), (7, "03 c0 07 01", True)]
    rows += [(7, "03 c0 00 01", False), (7, "03 c0 08 01", False)]
    # Before a session begins, nothing keeps the link alive.
    rows += [(0, "03 c0 00 01", False), (0, "03 c0 07 01", False)]
    for session, record, keeps in rows:
        side = Side(kind(), session=session)
        side.wait(dead_ms - 1000)
        side.hear(record)
        assert side.link.silent_ms(side.now) == (0 if keeps else dead_ms - 1000)
        side.now += dead_ms - 1000
        assert side.link.tick(side.now) == keeps


@pytest.mark.parametrize("session", [0, 7])
def test_before_a_session_only_control_goes(session):
    """A link without a session sends only CONTROL, and drops all other records."""
    side = Side(session=session)
    assert side.link.control(b"\x01\x01\x05")
    side.say(b"x")
    said = ["05 c0 %02x 01 01 05" % session] + ["02 40 78"] * bool(session)
    assert side.wait(100) == said
    side.hear("02 40 61 01 81")
    assert (side.took == [b"a"]) == side.link.idle() == bool(session)


def test_control_records_are_neither_numbered_nor_repeated():
    side = Side()
    assert side.link.control(b"\x04\x01\x05")
    assert side.sent() == ["05 c0 07 04 01 05"] and side.wait(500) == []
    side.hear("05 c7 09 04 01 05 05 c7 09 04 01 05")
    assert side.took == [(9, b"\x04\x01\x05")] * 2
    side.hear("02 c0 07")
    side.hear("01 c0")
    assert len(side.took) == 2, "one without a kind is none"
    side.say(b"x")
    assert side.wait(0) == ["02 40 78"], "it was not counted"
    side.port.takes = 0
    assert not side.link.control(b"\x01")


@pytest.mark.parametrize("kind, again_ms", [(Port, 100), (WidePort, 750)])
def test_a_goodbye_is_said_again_and_again(kind, again_ms):
    side = Side(kind())
    side.link.repeat_goodbye(side.now + 9999)
    assert side.sent() == [], "none was said"
    side.link.goodbye = b"\x04\x02\x05"
    for ms, said in ((again_ms - 1, 0), (again_ms, 1), (2 * again_ms - 1, 0), (2 * again_ms, 1)):
        side.link.repeat_goodbye(side.now + ms)
        assert len(side.sent()) == said
    # A host may leave just when a guest has connected, before the first tick of the link.
    link = Link(kind(), None)
    link.goodbye = b"\x04\x02\x05"
    link.repeat_goodbye(5000)
    assert len(link.port.said) == 1 and link.silent_ms(99) == 0


def test_twelve_records_wait_and_no_more():
    side = Side()
    assert side.link.room() == 12 and side.link.idle()
    assert all(side.say(*(bytes((i, 9)) for i in range(12))))
    assert side.link.room() == 0 and side.say(b"x") == [False]
    side.wait(0)
    assert side.hear("01 81") and side.link.room() == 1


@pytest.mark.parametrize(
    "packet, took",
    [
        ("02 40 61 02 48 62", 2),
        ("02 40 61 00 48 62", 1),  # a size below that of a record's head
        ("02 40 61 00", 1),
        ("02 40 61 03 48 62", 1),  # a size beyond the end of the packet
        ("02 40 61 14 48" + " 00" * 19, 1),  # a size above MAX_RECORD
        ("02 40 61 13 48" + " 00" * 18, 2),  # a size of exactly MAX_RECORD
        ("01 40 02 48 62", 1),  # a message without a kind is only acknowledged
        ("01 00", 0),
    ],
)
def test_a_packet_is_dropped_from_its_first_bad_byte_on(packet, took):
    """A link takes the records of a packet up to the first invalid size."""
    side = Side()
    side.hear(packet)
    assert len(side.took) == took


def test_eight_packets_at_most_are_read_in_a_tick():
    side = Side()
    side.port.inbox = [bytes((3, CONTROL, 0, i)) for i in range(1, 21)]
    for took in (8, 16, 20):
        side.wait(0)
        assert len(side.took) == took
