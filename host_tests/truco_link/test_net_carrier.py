"""The carrier `net` by itself: stages, tries, topics, packets that are not for it."""

import pytest

from tools.sim.worlds.scripted_stream import CONNACK, ScriptedStream
from truco_link.carriers import (
    BAD_PASSWORD,
    DIALLING,
    ENTERING,
    FINDING,
    LOGGING_IN,
    NO_ANSWER,
    ONLINE,
    mqtt,
    net,
)

HOST = b"hosthost"


class Uplink:
    """Goes through its stages; ``fails``: the why of a stage."""

    def __init__(self):
        self.began, self.steps, self.ended = [], [], False
        self.fails = {}
        self.waiting = ()
        self.stage = ENTERING
        self.why = 0

    @property
    def waits(self):
        return self.stage in self.waiting

    def begin(self, now_ms):
        self.began.append(now_ms)
        self.stage, self.why = ENTERING, 0

    def step(self, now_ms):
        self.steps.append(self.stage)
        if self.stage in self.fails:
            self.why = self.fails[self.stage]
            return True
        self.stage = {ENTERING: FINDING, FINDING: DIALLING, DIALLING: ONLINE}[self.stage]
        if self.stage == ONLINE:
            self.stream = ScriptedStream()
        return True

    def end(self):
        self.ended = True


class Handheld:
    """A carrier, its uplink and a clock."""

    def __init__(self, **options):
        self.uplink = Uplink()
        self.carrier = net.Carrier(self.uplink, **options)
        self.now = 1000

    def run(self, ms=50):
        for _ in range(ms // 50):
            self.now += 50
            self.carrier.tick(self.now)

    def connect(self):
        self.run(200)
        assert self.carrier.stage == LOGGING_IN
        self.hear(CONNACK)
        self.run(50)
        assert self.carrier.stage == ONLINE
        return self

    def hear(self, data):
        self.uplink.stream.inbox += data
        self.run(50)

    def tell(self, topic, payload, retained=0):
        body = len(topic).to_bytes(2, "big") + topic + payload
        assert len(body) < 128
        self.hear(bytes((0x30 | retained, len(body))) + body)

    def inbox(self):
        return b"zap/1/i/" + self.carrier.id

    def said(self):
        self.run(100)
        sent = bytes(self.uplink.stream.sent)
        self.uplink.stream.sent.clear()
        return sent


def packet(sender, kind, line, rest=b""):
    return sender + bytes((kind, line)) + rest


def call(table=b"\x15\x00", proof=bytes(4), returns=0):
    return b"\x02\x02" + table + bytes((0, returns, 0)) + proof


class Host:
    """What a carrier asks of truco_link.host.Host."""

    table_id = 21
    rules = bytes(range(14))


BEACON = b"\x01\x02\x15\x00" + bytes(3)


# The connection.


def test_it_connects_step_by_step_and_says_at_what_it_is():
    one = Handheld()
    seen = []
    for _ in range(4):
        one.run()
        seen.append(one.carrier.stage)
    assert seen == [FINDING, DIALLING, LOGGING_IN, LOGGING_IN]
    sent = bytes(one.uplink.stream.sent)
    assert sent[:2] == b"\x10\x29"
    # A broker ends the older of two connections of one name (MQTT 3.1.4), and all know the id.
    assert sent[12:15] == b"\0\x09z" and one.carrier.id != sent[15:23]
    one.hear(CONNACK)
    one.run(100)
    assert (one.carrier.stage, one.carrier.why) == (ONLINE, 0)
    assert one.inbox() in one.uplink.stream.sent


def test_it_does_nothing_that_waits_unless_a_picture_says_so():
    one = Handheld()
    one.uplink.waiting = (ENTERING,)
    one.run(1000)
    assert one.uplink.steps == [] and len(one.uplink.began) == 1
    one.carrier.can_wait = True
    one.run(50)
    assert one.uplink.steps == [ENTERING]


@pytest.mark.parametrize("code", [1, 2, 3, 4, 5])
def test_what_a_broker_refuses_is_told_and_tried_again(code):
    one = Handheld(user="ana", password="segredo")
    one.run(200)
    assert b"ana" in one.uplink.stream.sent and b"segredo" in one.uplink.stream.sent
    one.hear(b"\x20\x02\x00" + bytes((code,)))
    assert (one.carrier.stage, one.carrier.why) == (LOGGING_IN, code)
    one.run(1600)
    assert len(one.uplink.began) == 2 and one.carrier.why == code
    one.hear(CONNACK)
    one.run(50)
    assert (one.carrier.stage, one.carrier.why) == (ONLINE, 0)


def test_a_user_that_is_too_long_is_said_at_once():
    with pytest.raises(ValueError, match="too long"):
        net.Carrier(Uplink(), "u" * 300, "p" * 300)


def test_it_tries_again_later_each_time():
    """By chance, too: not all who lost one broker come back in the same second."""
    one, other = Handheld(), Handheld()
    for each in (one, other):
        each.uplink.fails = {DIALLING: NO_ANSWER}
        each.run(120_000)
    assert one.uplink.began != other.uplink.began
    began = one.uplink.began
    waits = [(b - a) / 1000 for a, b in zip(began, began[1:])]
    for wait, least in zip(waits, [1, 2, 4, 8, 12, 12, 12]):
        assert least <= wait <= 1.5 * least + 0.1
    assert (one.carrier.stage, one.carrier.why) == (DIALLING, NO_ANSWER)
    one.uplink.fails = {ENTERING: BAD_PASSWORD}
    one.carrier.retry()
    assert not one.carrier.why
    one.run(100)
    assert (one.carrier.stage, one.carrier.why) == (ENTERING, BAD_PASSWORD)
    # A connection that holds makes it quick again.
    one.uplink.fails = {}
    one.carrier.retry()
    one.connect()
    for _ in range(8):
        one.run(4000)
        one.hear(b"\xd0\x00")
    one.uplink.stream.over = True
    one.run(50)
    assert one.carrier.why == mqtt.CUT and one.carrier.stage == DIALLING
    before = len(one.uplink.began)
    one.run(1600)
    assert len(one.uplink.began) == before + 1


# Calls.


def test_a_newcomer_calls_the_host_that_was_chosen_and_only_that_may_answer():
    one = Handheld().connect()
    one.carrier.aim(HOST)
    one.carrier.call(call())
    line = one.carrier.line
    sent = packet(one.carrier.id, 1, line, call())
    assert b"zap/1/i/" + HOST + sent in one.said()
    one.run(1800)
    assert not one.said()
    one.run(200)
    assert sent in one.said()
    one.tell(one.inbox(), packet(b"stranger", 2, line))
    one.tell(one.inbox(), packet(HOST, 2, line % 255 + 1))
    one.tell(one.inbox(), packet(HOST, 2, line, b"word"))
    assert one.carrier.take() is None and one.carrier.dropped == 3
    one.tell(one.inbox(), packet(HOST, 2, line))
    port = one.carrier.take()
    assert port.address == HOST and one.carrier.take() is None
    one.said()
    one.run(5000)
    assert HOST not in one.said()

    buffer = bytearray(152)
    strange = [(one.inbox(), packet(HOST, 3, line % 255 + 1, b"not"))]
    strange += [(one.inbox(), packet(b"stranger", 3, line, b"not"))]
    strange += [(b"zap/1/i/" + HOST, packet(HOST, 3, line, b"not"))]
    for topic, payload in strange:
        one.tell(topic, payload)
        assert not port.poll(buffer)
    one.tell(one.inbox(), packet(HOST, 3, line, b"abc"))
    assert port.poll(buffer) == 3 and buffer[:3] == b"abc" and not port.poll(buffer)
    port.out[:3] = b"\x02\x81\x07"
    assert port.send_out(3) and port.ready
    assert b"zap/1/i/" + HOST + packet(one.carrier.id, 3, line, b"\x02\x81\x07") in one.said()
    for kind in range(256):  # nobody closes it from outside
        one.tell(one.inbox(), packet(HOST, kind, line))
    one.tell(one.inbox(), packet(HOST, 1, line, call()))
    assert not port.closed
    one.said()
    port.close()
    assert port.closed and not port.send_out(1) and not one.said() and not one.carrier.ports


def test_a_guest_that_comes_back_calls_its_table_and_believes_whoever_takes_it():
    """Each call has another line, and what was said to one before is no answer."""
    one = Handheld().connect()
    comes_back = call(b"\xd5\x12", b"\xab\xcd\xef\x01", returns=1)

    def hear(line, kind=2, rest=b""):
        one.tell(one.inbox(), packet(b"somebody", kind, line, rest))
        port = one.carrier.take()
        return port and (port.address, port.line)

    one.carrier.aim(HOST)
    one.carrier.call(comes_back)
    assert b"zap/1/t/4821" in one.said()
    first = one.carrier.line
    one.carrier.call(comes_back)
    second = one.carrier.line
    assert first != second and hear(first) is None
    assert hear(second, 2, b"word") is None and hear(second, 3) is None
    assert hear(second) == (b"somebody", second)
    one.carrier.call(comes_back)  # while that port is there
    third, dropped = one.carrier.line, one.carrier.dropped
    assert hear(second) is None and one.carrier.dropped == dropped
    assert hear(third) == (b"somebody", third)


def test_a_host_takes_a_call_and_takes_it_anew():
    one = Handheld().connect()
    heard = []
    one.carrier.show(Host())
    one.carrier.host(BEACON + b"Ana", lambda *what: heard.append(what) or True)
    said = one.said()
    advert = b"zap/1/a/" + one.carrier.id
    assert b"\x31" + bytes((2 + 16 + 21,)) + b"\0\x10" + advert + BEACON + Host.rules in said
    assert b"Ana" not in said and said.count(b"zap/1/t/0021") == 2
    assert packet(one.carrier.id, 5, 0, BEACON) in said
    one.tell(one.inbox(), packet(b"guestguy", 1, 7, call()))
    first = one.carrier.take()
    one.tell(one.carrier.asked[2], packet(b"comeback", 1, 9, call()))  # to the table
    assert one.carrier.take().address == b"comeback"
    assert heard == [(b"guestguy", 127, call()), (b"comeback", 127, call())]
    answer = b"zap/1/i/guestguy" + packet(one.carrier.id, 2, 7)
    assert answer in one.said()
    one.tell(one.inbox(), packet(b"guestguy", 1, 7, call()))  # it has not heard that
    assert answer in one.said() and one.carrier.take() is None
    one.tell(one.inbox(), packet(b"guestguy", 1, 8, call()))
    again = one.carrier.take()
    # Who calls in somebody's name throws nobody out.
    assert not first.closed and not again.closed and again.line == 8
    # One at a time; what is no call is none.
    one.tell(one.inbox(), packet(b"guest001", 1, 1, call()))
    one.tell(one.inbox(), packet(b"guest002", 1, 1, call()))
    assert one.carrier.take().address == b"guest001" and one.carrier.take() is None
    dropped = one.carrier.dropped
    junk = [b"", b"x", packet(b"guest003", 1, 0, call()), packet(b"guest003", 1, 1, call()[:-1])]
    junk += [packet(b"guest003", 1, 1, b"\x01" + call()[1:]), packet(b"guest003", 9, 1)]
    junk += [packet(b"guest003", 5, 0, BEACON), packet(b"guest003", 3, 1, b"abc")]
    for payload in junk:
        one.tell(one.inbox(), payload)
    one.tell(b"zap/1/a/somebody", BEACON + Host.rules, 1)
    assert one.carrier.dropped == dropped + len(junk) + 1 and one.carrier.take() is None
    one.said()
    one.carrier.quiet()
    gone = b"\x31\x12\0\x10" + advert
    assert gone in one.said()
    # So does a goodbye, which is the end of it.
    one.carrier.show(Host())
    one.carrier.host(BEACON, lambda *_: False)
    one.said()
    stream = one.uplink.stream
    one.carrier.close()
    assert stream.sent.endswith(gone + b"\xe0\x00") and stream.over and one.uplink.ended
    one.run(100_000)
    assert len(one.uplink.began) == 1


def test_adverts_are_heard_while_rooms_are_looked_for():
    one = Handheld().connect()
    heard = []
    one.carrier.seek(lambda *what: heard.append(what))
    assert b"zap/1/a/+" in one.said()
    advert = b"\x01\x02\x15\x00" + bytes(17)
    one.tell(b"zap/1/a/somebody", advert, 1)
    one.tell(b"zap/1/a/somebody", b"")
    for topic, payload in ((b"toolongname", advert), (b"somebody", b"x"), (b"", advert)):
        one.tell(b"zap/1/a/" + topic, payload)
    one.tell(b"zap/1/a/" + one.carrier.id, advert)
    assert heard == [(b"somebody", 127, advert), (b"somebody", 127, b"")]
    # Looking again, all are told again.
    one.carrier.seek(heard.append)
    assert b"zap/1/a/+" in one.said()
    one.carrier.quiet()
    assert one.said()[:2] == b"\xa2\x0d"
