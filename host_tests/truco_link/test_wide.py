"""One end of a wide link, byte by byte: Wide packets in docs/link.md."""

import pytest

from host_tests.support.raw_port import Port
from host_tests.truco_link.test_records import SESSION, Side, any_fields  # noqa: F401
from truco_link.carriers.net import NET
from truco_link.frames import ACK, EVENTS, MESSAGE
from truco_link.records import WINDOW, Link
from truco_link.seal import OVERHEAD, Sealed

RETRY_MS = 1500


class WidePort(Port):
    """A wide port; `packets` were sent."""

    times = NET
    window = WINDOW
    packet = bytearray(140)
    address = None

    def __init__(self, size=140):
        super().__init__()
        self.packets, self.out = [], bytearray(size)
        self.takes = 99  # wide packets, before it is full

    def send_out(self, size):
        if not self.takes:
            return False
        self.takes -= 1
        self.packets.append(self.out[:size].hex(" "))
        return True


class WideSide(Side):
    def __init__(self, size=140):
        self.size = size
        super().__init__()

    def make(self, ack_delay_ms):
        self.port = WidePort(self.size)
        return Link(self.port, self, ack_delay_ms)

    def sent(self):
        out, self.port.packets = self.port.packets, []
        return out

    def say(self, text):
        return super().say(*(letter.encode() for letter in text))


def records(first, text, ack=0, kind=MESSAGE):
    """What `say` sends, numbered from `first` on."""
    return " ".join(
        bytes((3, kind | (first + i) % 8 << 3 | ack, SESSION, ord(letter))).hex(" ")
        for i, letter in enumerate(text)
    )


def ack(awaited):
    return bytes((2, ACK | awaited, SESSION)).hex(" ")


def test_all_that_is_new_goes_in_one_packet():
    side = WideSide()
    side.say("abc")
    assert side.wait(0) == [records(0, "abc")]
    assert side.wait(RETRY_MS - 1) == []
    side = WideSide()
    side.link.send(EVENTS, bytes(range(15)), 15)
    side.link.send(MESSAGE, bytes(range(17)), 17)
    assert side.wait(0) == [
        "11 00 07 " + bytes(range(15)).hex(" ") + " 13 48 07 " + bytes(range(17)).hex(" ")
    ]


def test_seven_are_under_way_and_an_eighth_waits():
    side = WideSide()
    side.say("abcdefghi")
    assert side.wait(0) == [records(0, "abcdefg")] and side.wait(100) == []
    assert side.hear(ack(1)) == [records(7, "h")]
    assert side.hear(ack(4)) == [records(8, "i")]
    assert side.hear(ack(1)) == [] and side.link.idle()


def test_what_does_not_fit_into_a_packet_goes_in_the_next():
    side = WideSide(size=3 * 4 + 3)
    side.say("abcdefgh")
    assert side.wait(0) == [records(0, "abc"), records(3, "def"), records(6, "g")]
    assert side.wait(RETRY_MS) == [records(0, "abc"), records(3, "def"), records(6, "g")]
    assert side.link.resent == 3
    assert side.hear(ack(5)) == [records(7, "h")]
    exact = WideSide(size=3 * 4)
    exact.say("abcd")
    assert exact.wait(0) == [records(0, "abc"), records(3, "d")]


def test_after_the_retry_all_that_is_under_way_goes_again_and_the_new_behind_it():
    side = WideSide()
    side.say("abc")
    side.wait(0)
    assert side.hear(ack(1)) == []
    assert side.wait(RETRY_MS - 1) == [] and side.link.resent == 0
    side.say("d")
    side.now += 1
    assert side.wait(0) == [records(1, "bcd")] and side.link.resent == 1
    assert side.wait(RETRY_MS - 1) == [] and side.wait(1) == [records(1, "bcd")]
    side.hear(ack(4))
    assert side.link.idle() and side.wait(4000) == []


@pytest.mark.parametrize("late", [0, 4, 5, 6, 7])
def test_an_ack_of_what_is_not_under_way_says_nothing(late):
    side = WideSide()
    side.say("abc")
    side.wait(0)
    assert side.hear(ack(late)) == [] and not side.link.idle()
    assert side.wait(RETRY_MS) == [records(0, "abc")]


def test_a_full_port_is_asked_again():
    side = WideSide(size=8)
    side.say("abcd")
    side.port.takes = 1
    assert side.wait(0) == [records(0, "ab")]
    side.port.takes = 9
    assert side.wait(10) == [records(2, "cd")]
    side.port.takes = 0
    assert side.wait(RETRY_MS) == []
    side.port.takes = 9
    assert side.wait(10) == [records(0, "ab"), records(2, "cd")] and side.link.resent == 2


def test_several_are_taken_in_their_order_and_acknowledged_at_once():
    side = WideSide()
    assert side.hear(records(0, "abcdefg")) == [ack(7)]
    assert b"".join(body for _, body in side.took) == b"abcdefg"
    side.say("x")
    assert side.hear(records(7, "hi")) == [records(0, "x", ack=1)]
    assert len(side.took) == 9


def test_of_a_repeat_only_what_is_new_is_taken():
    side = WideSide()
    side.hear(records(0, "ab"))
    assert side.hear(records(0, "abcd")) == [ack(4)]
    assert b"".join(body for _, body in side.took) == b"abcd"
    assert side.hear(records(0, "abcd")) == [ack(4)] and len(side.took) == 4
    assert side.hear(records(5, "f")) == [] and len(side.took) == 4, "4 is missing"
    assert side.hear(records(4, "ef")) == [ack(6)] and len(side.took) == 6


def sealed(is_host):
    port = WidePort(140 + OVERHEAD)
    one = Sealed(port)
    one.begin(bytes(32), is_host)
    return one, port


def whole(size):
    """So many bytes of records, of any content."""
    return b"".join(bytes((4, 0x40, 1, at, 0)) for at in range(size // 5))


@pytest.mark.parametrize("count, sent", [(5, 40), (40, 40), (45, 140), (140, 140)])
def test_several_records_are_sealed_as_one_packet_of_two_sizes(count, sent):
    mine, my_port = sealed(False)
    its, its_port = sealed(True)
    assert mine.times is NET and mine.window == WINDOW and len(mine.out) == 140
    mine.out[:count] = whole(count)
    assert mine.send_out(count) and len(my_port.packets) == 1
    packet = bytes.fromhex(my_port.packets[0])
    assert len(packet) == sent + OVERHEAD and packet[:4] == b"\1\0\0\0"
    its_port.inbox.append(packet)
    buffer = bytearray(140)
    assert its.poll(buffer) == count and buffer[:count] == whole(count)
    its_port.inbox.append(packet)
    assert its.poll(buffer) == 1 and its.dropped == 1, "a repeat"


def test_a_number_is_used_once_also_when_the_port_is_full():
    one, port = sealed(False)
    port.takes = 0
    assert not one.send_out(30)
    port.takes = 1
    assert one.send_out(30) and bytes.fromhex(port.packets[0])[0] == 2


def test_a_packet_of_more_than_one_reads_is_cut():
    one, port = sealed(True)
    port.inbox.append(bytes(140 + OVERHEAD))
    buffer = bytearray(140)
    assert one.poll(buffer) == 140 and len(buffer) == 140
