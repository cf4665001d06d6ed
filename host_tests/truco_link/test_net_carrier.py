"""Test the carrier `net` alone: stages, retries, topics, and packets that it must ignore."""

import pytest

from tools.sim.worlds.scripted_stream import CONNACK, ScriptedStream
from truco_link import carriers
from truco_link.carriers import DIALLING, ENTERING, FINDING, LOGGING_IN, ONLINE, mqtt, net

HOST, GUEST = b"hosthost", b"guestguy"
BEACON = b"\x01\x02\x15\x00" + bytes(3)
LINE = 7


class Uplink:
    """An uplink that reaches the next stage with each step.

    fails: {stage: reason why it fails}
    """

    def __init__(self):
        self.began, self.steps, self.ended = [], [], False
        self.fails = {}
        self.waits = False
        self.stage, self.why = ENTERING, 0

    def begin(self, now_ms):
        self.began.append(now_ms)
        self.stage, self.why = ENTERING, 0

    def step(self, now_ms):
        self.steps.append(self.stage)
        self.why = self.fails.get(self.stage, 0)
        if not self.why:
            self.stage = {ENTERING: FINDING, FINDING: DIALLING, DIALLING: ONLINE}[self.stage]
            self.stream = ScriptedStream()
        return True

    def end(self):
        self.ended = True


class Handheld:
    """A carrier with its uplink and clock.

    heard: the advertisements that it has reported
    """

    def __init__(self, mode=None, **options):
        self.uplink = Uplink()
        self.carrier = net.Carrier(self.uplink, **options)
        self.now = 1000
        self.heard = []
        if mode is not None:
            self.connect()
            self.be(mode)

    def run(self, ms=50):
        for _ in range(ms // 50):
            self.now += 50
            self.carrier.tick(self.now)

    def connect(self):
        self.run(200)
        self.hear(CONNACK)
        self.run(50)
        assert (self.carrier.stage, self.carrier.why) == (ONLINE, 0)

    def be(self, mode):
        """Put the carrier in a mode: "host", "seek", "newcomer" or "comeback" (both call)."""
        carrier = self.carrier
        carrier.line = LINE - 1
        carrier.shown = Host()
        carrier.aimed = HOST
        if mode == "host":
            carrier.host(BEACON + b"Ana", lambda *what: self.heard.append(what) or True)
        elif mode == "seek":
            carrier.seek(lambda *what: self.heard.append(what))
        else:
            carrier.call(call(returns=mode == "comeback"))

    def hear(self, data):
        self.uplink.stream.inbox += data
        self.run(50)

    def tell(self, topic, *payload, retained=0):
        """Deliver a PUBLISH to the carrier.

        :param topic: a topic, or "i", "a" or "t" for its own inbox, advert or table
        :param payload: parts of the payload: the sender, then numbers (kind, line) or bytes
        """
        own = {"i": self.carrier.id, "a": self.carrier.id, "t": b"0021"}
        topic = topic if type(topic) is bytes else b"zap/1/" + topic.encode() + b"/" + own[topic]
        body = len(topic).to_bytes(2, "big") + topic + packet(*payload)
        self.hear(bytes((0x30 | retained, len(body))) + body)

    def said(self):
        self.run(100)
        sent = bytes(self.uplink.stream.sent)
        self.uplink.stream.sent.clear()
        return sent


def packet(sender, *numbers):
    rest = b"".join(bytes((one,)) if type(one) is int else one for one in numbers)
    return sender + rest


def call(table=b"\x15\x00", proof=bytes(4), returns=0):
    return b"\x02\x02" + table + bytes((0, returns, 0)) + proof


class Host:
    """A stand-in for truco_link.host.Host with the attributes that the carrier reads."""

    table_id = 21
    rules = bytes(range(14))


def test_it_connects_step_by_step_and_does_nothing_that_waits_unless_a_picture_says_so():
    """The carrier takes blocking steps of connecting only while `can_wait` is set."""
    one = Handheld()
    one.uplink.waits = True
    one.run(1000)
    assert one.uplink.steps == [] and len(one.uplink.began) == 1
    one.carrier.can_wait = True
    seen = []
    for _ in range(4):
        one.run()
        seen.append(one.carrier.stage)
    assert seen == [FINDING, DIALLING, LOGGING_IN, LOGGING_IN]
    sent = bytes(one.uplink.stream.sent)
    # A broker closes the older of two connections with one client identifier (MQTT 3.1.4). So this
    # identifier must not be the carrier's id, which others know.
    assert sent[:2] == b"\x10\x29" and sent[12:15] == b"\0\x09z" and one.carrier.id != sent[15:23]
    one.hear(CONNACK)
    one.run(100)
    assert one.carrier.stage == ONLINE and b"zap/1/i/" + one.carrier.id in one.uplink.stream.sent


def test_it_tries_again_later_each_time():
    """The pauses between retries grow, and are random so that clients do not return together."""
    one, other = Handheld(), Handheld()
    for each in (one, other):
        each.uplink.fails = {DIALLING: carriers.NO_ANSWER}
        each.run(120_000)
    began = one.uplink.began
    assert began != other.uplink.began and one.carrier.why == carriers.NO_ANSWER
    waits = [(b - a) / 1000 for a, b in zip(began, began[1:])]
    for wait, least in zip(waits, [1, 2, 4, 8, 12, 12, 12]):
        assert least <= wait <= 1.5 * least + 0.1


@pytest.mark.parametrize(
    "mode, to, opens, payload",
    [
        ("newcomer", "i", True, (HOST, 2, LINE)),
        ("newcomer", "i", False, (b"stranger", 2, LINE)),
        ("newcomer", "i", False, (HOST, 2, LINE + 1)),
        ("newcomer", b"zap/1/i/" + HOST, False, (HOST, 2, LINE)),
        ("comeback", "i", True, (b"stranger", 2, LINE)),
        ("comeback", "i", False, (b"stranger", 2, LINE + 1)),
        ("host", "i", True, (GUEST, 1, 9, call())),
        ("host", "t", True, (GUEST, 1, 9, call())),
        ("host", "i", False, (GUEST, 1, 0, call())),
        ("host", "i", False, (GUEST, 1, 9, call()[:-1])),
        ("host", "i", False, (GUEST, 9, 9)),
        ("host", "i", False, (b"x",)),
        ("seek", "i", False, (GUEST, 1, 9, call())),
    ],
)
def test_what_opens_a_port_and_all_else_is_dropped(mode, to, payload, opens):
    """Only a valid call to a host, or TAKEN for the own call, opens a port."""
    one = Handheld(mode)
    one.said()
    one.tell(to, *payload)
    port = one.carrier.new_port()
    assert (port is not None) == opens
    assert not opens or (port.address, port.line) == (payload[0], payload[2])
    assert one.carrier.new_port() is None
    assert not opens or mode == "host" or one.carrier.mode == carriers.QUIET


@pytest.mark.parametrize("mode, to", [("newcomer", b"i/" + HOST), ("comeback", b"t/0021")])
def test_a_call_is_said_every_2_s_with_a_line_of_its_own(mode, to):
    """A call is repeated every 2 s until TAKEN, and each new call has another line."""
    one = Handheld(mode)
    sent = to + packet(one.carrier.id, 1, LINE, call(returns=mode == "comeback"))
    assert sent in one.said()
    one.run(1800)
    assert not one.said()
    one.run(200)
    assert sent in one.said()
    one.carrier.call(one.carrier.content)
    one.tell("i", HOST, 2, LINE)
    assert one.carrier.new_port() is None
    one.tell("i", HOST, 2, LINE + 1)
    assert one.carrier.new_port() is not None
    one.said()
    one.run(5000)
    assert not any(part in one.said() for part in (b"zap/1/t", HOST))


def test_packets_go_through_a_port_and_nobody_closes_it_from_outside():
    """A port delivers only DATA of its sender and line, and no packet can close it."""
    one = Handheld("newcomer")
    one.run(100)
    one.tell("i", HOST, 2, LINE)
    port, buffer = one.carrier.new_port(), bytearray(152)
    strange = [("i", HOST, LINE + 1), ("i", b"stranger", LINE), (b"zap/1/i/" + HOST, HOST, LINE)]
    for to, sender, line in strange:
        one.tell(to, sender, 3, line, b"not")
        assert not port.poll(buffer)
    one.tell("i", HOST, 3, LINE, b"abc")
    assert port.poll(buffer) == 3 and buffer[:3] == b"abc" and not port.poll(buffer)
    one.said()
    assert port.send(b"\x02\x81\x07") and port.ready
    assert b"zap/1/i/" + HOST + packet(one.carrier.id, 3, LINE, b"\x02\x81\x07") in one.said()
    for kind in range(256):
        one.tell("i", HOST, kind, LINE)
    assert not port.closed
    one.said()
    port.close()
    assert port.closed and not port.send(b"\x02") and not one.said() and not one.carrier.ports


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_host_whose_advert_the_broker_keeps_back_is_told(comes_back):
    one, whys = Handheld("host"), set()
    one.run()
    if comes_back:
        one.tell("a", BEACON + Host.rules)
    for _ in range(11):
        one.run(3000)
        one.hear(b"\xd0\0")  # PINGRESP
        whys.add(one.carrier.why)
    assert (mqtt.DENIED in whys) == (not comes_back) and (whys == {0}) == comes_back


def test_a_host_whose_connection_was_lost_waits_for_its_advert_anew():
    """The beacons before the loss are no reason to expect the advert at once."""
    one = Handheld("host")
    one.run()
    one.tell("a", BEACON + Host.rules)
    one.uplink.stream.over = True
    one.run(3000)
    assert len(one.uplink.began) == 2
    one.connect()
    one.run(1000)
    one.tell("a", BEACON + Host.rules)
    for _ in range(11):
        one.run(3000)
        one.hear(b"\xd0\0")  # PINGRESP
        assert one.carrier.why != mqtt.DENIED
    assert len(one.uplink.began) == 2


@pytest.mark.parametrize("ends", [False, True])
def test_a_host_has_an_advert_and_takes_it_away(ends):
    one = Handheld("host")
    said = one.said()
    advert = b"zap/1/a/" + one.carrier.id
    assert b"\x31" + bytes((2 + 16 + 21,)) + b"\0\x10" + advert + BEACON + Host.rules in said
    assert b"Ana" not in said and said.count(b"zap/1/t/0021") == 2
    assert packet(one.carrier.id, 5, 0, BEACON) in said
    stream, gone = one.uplink.stream, b"\x31\x12\0\x10" + advert
    if not ends:
        one.carrier.quiet()
        assert gone in one.said()
        return
    one.carrier.close()
    assert stream.sent.endswith(gone + b"\xe0\x00") and stream.over and one.uplink.ended
    one.run(100_000)
    assert len(one.uplink.began) == 1
