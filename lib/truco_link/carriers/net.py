"""Rooms at an MQTT broker, for handhelds that are far apart.

docs/net.md describes the topics and packets.
"""

import os

from micropython import const

import residency
from truco_core.clock import after, diff
from truco_link.carriers import CALLING, DIALLING, HOSTING, LOGGING_IN, ONLINE, SEEKING, mqtt
from truco_link.carriers.wide import WideCarrier, WidePort
from truco_link.messages import BEACON_SIZE, CALL_SIZE, GUEST_CALL, RETURNS_AT, TABLE_BEACON

# The `times` of this carrier (see truco_link.carriers), for a latency of 300 ms each way and an
# occasional second more.
NET = 1500, 5000, 7500, 12500, 20000, 25000, 8000, 1500

# A packet for an inbox or for the topic of a table: docs/net.md, Inboxes.
ID = const(8)  # size of an id; the packet begins with that of its sender
KIND_AT = const(8)
LINE_AT = const(9)
NET_HEAD = const(10)
NET_CALL = const(1)
NET_TAKEN = const(2)
NET_DATA = const(3)
NET_BEACON = const(5)
# (kind, size of the content, first byte of the content) of each packet that is not DATA
_CALL = (NET_CALL, CALL_SIZE, bytes((GUEST_CALL,)))
_TAKEN = (NET_TAKEN, 0, b"")
_BEACON = (NET_BEACON, BEACON_SIZE, bytes((TABLE_BEACON,)))
DATA_ROOM = const(152)  # maximum bytes of a sealed packet: records.MAX_OUT + seal.OVERHEAD
_ADVERT = const(21)  # size of an advert in bytes: BEACON_SIZE + the 14 bytes of the rules
_PACKETS = const(8)  # maximum number of packets that a port keeps until they are polled

INBOXES = b"zap/1/i/"
_ADVERTS = b"zap/1/a/"
_TABLES = b"zap/1/t/"
_LEVELS = const(8)  # size of the prefix of a topic in bytes
_LEVEL_AT = const(6)  # index of the letter in which the prefixes of topics differ
_A = const(0x61)
_T = const(0x74)
_PLUS = const(0x2B)
_LETTERS = b"0123456789abcdefghijklmnopqrstuvwxyz"

KEEP_S = const(10)  # keep-alive interval of the connection to the broker
_LASTS_MS = const(30000)  # after a connection that lasted longer, pauses are short again
_FIRST_WAIT_MS = const(1000)  # pause before the first retry, doubled by each further one
_DOUBLINGS = const(4)
_MOST_WAIT_MS = const(12000)  # longest pause before a retry
_CALL_MS = const(2000)  # interval of calls
_BEACON_MS = const(30000)  # interval of beacons, by which two hosts of one table find each other
_AGAIN_MS = const(5000)  # shortest pause between two beacons or adverts that a stranger causes


class Port(WidePort):
    """A port (see truco_link.records) to another handheld at the broker.

    address: id of the peer
    line: number of this connection, 1..255: docs/net.md, Inboxes
    """

    times = NET

    def __init__(self, carrier, address, line: int):
        self._carrier = carrier
        self.address = address
        self.line = line
        self._topic = INBOXES + address
        self.inbox: list = []  # packets for `poll`

    @property
    def ready(self) -> bool:
        """Return False while the broker cannot be reached, so that nothing can be sent."""
        return self._carrier.stage == ONLINE

    def send(self, packet) -> bool:
        return not self.closed and self._carrier.put(self._topic, NET_DATA, self.line, packet)

    def poll(self, buffer) -> int:
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        size = min(len(packet), len(buffer))
        buffer[:size] = packet[:size]
        return size

    def let_go(self) -> None:
        """Stop receiving. Do not tell the peer: only a sealed packet proves who closes the port."""
        self._carrier.ports.remove(self)


@residency.seldom
class Carrier(WideCarrier):
    """A carrier (see truco_link.carriers) over one MQTT broker.

    :param uplink: opens a stream to the broker: docs/net.md, Connecting
    :param bytes user: user at the broker, or None
    :param bytes password: None without a user; see mqtt.connect

    id: id of this handheld, 8 bytes
    shown, aimed: see truco_link.carriers
    stream: the connection to the broker, or None
    begun: True while `uplink` is connecting or connected
    again_ms: when to connect again; None: at once, or `begun` is True
    _tries: number of attempts to connect since a connection lasted for _LASTS_MS
    """

    shared = True
    times = NET

    def open(self, uplink, user=None, password=None):
        self.ports: list = []
        self.uplink = uplink
        self.id = _letters(ID)
        self._inbox = INBOXES + self.id
        # A broker disconnects a client when another one uses its identifier. So the identifier is
        # not the id, which others know.
        self.greeting = mqtt.connect(
            b"z" + _letters(ID), KEEP_S, _ADVERTS + self.id, user, password
        )
        self._packet = bytearray(NET_HEAD + DATA_ROOM)  # the next packet to be sent
        self._packet[:ID] = self.id
        self.client = self.stream = self.again_ms = None
        self.line = self._tries = 0
        self.begun = False
        self.aimed = self.shown = None
        self._know_nothing()
        self.turn(None)

    def turn(self, before):
        self.is_stale = True  # subscriptions and advert must be updated at the broker
        self.due_ms = self.now_ms  # when the next call or beacon is due; None: never
        self.beacon_ms = None  # when the last beacon was sent in this mode, or None
        if self.mode == SEEKING or self.mode == CALLING:
            self.shown = None
        if self.mode == CALLING:
            self.line = self.line % 255 + 1 if self.line else 1 + os.urandom(1)[0] % 255
        elif self.mode == SEEKING:  # subscribe again, so that the broker sends all adverts again
            self.asked[:] = [topic for topic in self.asked if topic[-1] != _PLUS]

    def retry(self) -> None:
        """Connect at once instead of waiting for the next retry."""
        self.again_ms = None
        self.why = 0

    def close(self) -> None:
        """Delete the advert, and disconnect from the broker."""
        self.quiet()
        for port in list(self.ports):
            port.close()
        if self.stream is not None:
            if self.said:
                self.client.publish(_ADVERTS + self.id, b"", 0, True)
            self.client.bye()
            self.hang_up()
        if self.uplink is not None:
            self.uplink.end()
        self.tell(0)
        self.uplink = None

    # Packets.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        if self.stream is not None:
            alive = self.client.tick(now_ms)
            if alive and self.stage == ONLINE and not self.is_stale:
                due_ms = self.due_ms
                if due_ms is None or diff(due_ms, now_ms) > 0:
                    return
        if self.uplink is not None:
            self._work(now_ms)

    @residency.kept
    def put(self, topic, kind: int, line: int, data) -> bool:
        """Send a packet with this content. Return False if it cannot be sent."""
        packet, end = self._packet, NET_HEAD + len(data)
        packet[KIND_AT] = kind
        packet[LINE_AT] = line
        packet[NET_HEAD:end] = data
        return self.client is not None and self.client.publish(topic, packet, end)

    @residency.kept
    def _hear(self, data, at, body, end):
        """Handle a PUBLISH, see mqtt.Client."""
        topic, data = bytes(data[at:body]), bytes(data[body:end])
        is_packet = len(data) > NET_HEAD and data[KIND_AT] == NET_DATA
        if is_packet and topic == self._inbox:
            self._keep(data)
        else:
            self._hear_other(topic, data)

    @residency.kept
    def _keep(self, data):
        """Put a DATA packet into the inbox of its port, if there is one and its inbox has room."""
        for port in self.ports:
            if port.line == data[LINE_AT] and port.address == data[:ID]:
                if len(data) <= NET_HEAD + DATA_ROOM and len(port.inbox) < _PACKETS:
                    port.inbox.append(data[NET_HEAD:])
                return

    # Messages other than DATA: docs/net.md, Adverts and Inboxes.

    @residency.seldom("calls")
    def _hear_other(self, topic, data):
        """Handle an advert, a beacon, a call or its answer. Ignore topics without subscription."""
        if topic[:_LEVELS] + b"+" in self.asked:
            address = topic[_LEVELS:]
            if len(address) == ID and address != self.id and len(data) in (0, _ADVERT):
                self.report(address, data)
        elif topic in self.asked and topic[_LEVEL_AT] == _A:
            self.is_heard = True
            if not data and self.mode == HOSTING:  # somebody else has deleted our advert
                self._say_again()
                self.said = b""
        elif topic in self.asked and len(data) >= NET_HEAD:
            address, content = data[:ID], data[NET_HEAD:]
            head = data[KIND_AT], len(content), content[:1]
            in_table = topic[_LEVEL_AT] == _T
            if in_table and head == _BEACON and address != self.id:
                self.report(address, content)
                self._say_again()  # the sender must hear of this host, too
            elif not in_table or address != self.id:
                self._meet(address, head, data[LINE_AT], content)

    @residency.seldom("calls")
    def _meet(self, address, head, line, content):
        """Open a port for a call or for the answer to our call, if it is wanted."""
        is_call = head == _CALL and line
        if not is_call and head != _TAKEN:
            return
        # A guest that reconnects uses another line. Its old port stays open until it is dead, or
        # until the new one has shown the same token: anybody can call in the guest's name.
        if not any([one.address == address and one.line == line for one in self.ports]):
            if is_call:
                wanted = self.mode == HOSTING and self.port is None  # only one new port at a time
                wanted = wanted and self.report(address, content) and self.mode == HOSTING
            else:
                wanted = self.mode == CALLING and line == self.line
                wanted = wanted and (self.content[RETURNS_AT] or address == self.aimed)
            if not wanted:
                return
            self.port = Port(self, address, line)
            self.ports.append(self.port)
            if not is_call:
                self.quiet()
        if is_call and self.shown is not None:  # None: this handheld is not a host any more
            self.put(INBOXES + address, NET_TAKEN, line, b"")

    @residency.seldom("calls")
    def _say_again(self):
        """Schedule beacon and advert again, at most once in 5 s."""
        soon_ms, last_ms = self.now_ms, self.beacon_ms
        if last_ms is not None and diff(soon_ms, last_ms) < _AGAIN_MS:
            soon_ms = after(last_ms, _AGAIN_MS)
        if self.due_ms is None or diff(self.due_ms, soon_ms) > 0:
            self.due_ms = soon_ms

    # The connection to the broker.

    def _work(self, now_ms):
        """Connect, update subscriptions and advert, and send what is due."""
        if self.stream is None:
            self._connect(now_ms)
            return
        if self.client.why:
            self._fail(DIALLING if self.stage == ONLINE else self.stage, self.client.why)
            return
        if self.stage == LOGGING_IN:
            if not self.client.up:
                return
            self.tell(ONLINE)
            self._since_ms = self.due_ms = now_ms
            self._know_nothing()
            self.is_stale = True
            if self.mode == SEEKING:
                # Clear the list of rooms, because some may be gone.
                self.report(None, b"")
        if self.is_stale and self._tell():
            self.is_stale = False
        if self.due_ms is not None and diff(self.due_ms, now_ms) <= 0:
            self._repeat(now_ms)

    def _connect(self, now_ms):
        """Continue to connect to the broker."""
        uplink = self.uplink
        if not self.begun:
            if self.again_ms is not None and diff(self.again_ms, now_ms) > 0:
                return
            self.begun = True
            self.again_ms = None
            uplink.begin(now_ms)
        if uplink.waits and not self.can_wait:
            return
        uplink.step(now_ms)
        if uplink.why:
            self._fail(uplink.stage, uplink.why)
            return
        # Keep `why` until the carrier is connected, because screens show it meanwhile.
        self.tell(LOGGING_IN if uplink.stage == ONLINE else uplink.stage, self.why)
        if uplink.stage == ONLINE:
            self.stream = uplink.stream
            if self.client is None:
                self.client = mqtt.Client(self._hear, KEEP_S)
            self.client.begin(self.stream, self.greeting)

    def _know_nothing(self):
        """Reset what belongs to one connection: what the broker knows of this handheld."""
        self.asked: list = []  # topics with a subscription
        self.said = b""  # the advert at the broker; b"": none
        self.is_heard = False  # True: the broker has sent us our own advert, so others get it, too
        self.beacon_ms = None
        self.number = 1  # identifier of the next (UN)SUBSCRIBE, 1..65535

    def _fail(self, stage, why):
        """Close the connection, note the reason, and schedule a retry."""
        if self.stage == ONLINE and diff(self.now_ms, self._since_ms) > _LASTS_MS:
            self._tries = 0
        self.tell(stage, why)
        wait_ms = min(_FIRST_WAIT_MS << self._tries, _MOST_WAIT_MS)
        # Add up to a half at random, so that the clients of a broker do not all return at once.
        wait_ms += wait_ms * os.urandom(1)[0] // 512
        self._tries = min(self._tries + 1, _DOUBLINGS)
        self.begun = False
        self.hang_up()
        self.again_ms = after(self.now_ms, wait_ms)

    def hang_up(self):
        """Close the connection."""
        if self.stream is not None:
            self.stream.close()
            self.stream = None

    # Subscriptions, adverts, beacons and calls.

    def _table_topic(self):
        """Return the topic where the people of this table find each other again."""
        return _TABLES + b"%04d" % (self.content[2] | self.content[3] << 8)

    def _tell(self):
        """Update subscriptions and advert; return False if not everything could be sent."""
        topics = [self._inbox]
        if self.mode == HOSTING:
            topics += [_ADVERTS + self.id, self._table_topic()]
        elif self.mode == SEEKING:
            topics.append(_ADVERTS + b"+")
        for topic in self.asked + topics:
            if topic not in topics:
                packet = mqtt.unsubscribe(self.number, topic)
            elif topic not in self.asked:
                packet = mqtt.subscribe(self.number, topic)
            else:
                continue
            if not self.client.queue(packet):
                return False
            # Two unanswered packets must not have the same identifier.
            self.number = self.number % 65535 + 1
            (self.asked.append if topic in topics else self.asked.remove)(topic)
        advert = b""
        if self.mode == HOSTING:
            advert = self.content[:BEACON_SIZE] + self.shown.rules
        if advert != self.said:
            if not self.client.publish(_ADVERTS + self.id, advert, len(advert), True):
                return False
            self.said = advert
        return True

    def _repeat(self, now_ms):
        """Send the call or the beacon that is due."""
        hosts = self.mode == HOSTING
        if hosts:
            if self.beacon_ms is not None and not self.is_heard:
                self.client.why = mqtt.DENIED  # our rights at the broker do not include adverts
                return
            kind, line, size, rest_ms = NET_BEACON, 0, BEACON_SIZE, _BEACON_MS
            if not self.said:  # somebody else has deleted the advert
                self._tell()
        elif self.mode == CALLING:
            kind, line, size, rest_ms = NET_CALL, self.line, CALL_SIZE, _CALL_MS
        else:
            self.due_ms = None
            return
        topic = self._table_topic()
        if not hosts and not self.content[RETURNS_AT]:
            topic = self.aimed and INBOXES + self.aimed
        if topic:
            if not self.put(topic, kind, line, self.content[:size]):
                return  # the packet is still due, so the next tick tries again
            if hosts:
                self.beacon_ms = now_ms
        self.due_ms = after(now_ms, rest_ms)


def _letters(count):
    return bytes([_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(count)])
