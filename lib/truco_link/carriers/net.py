"""Rooms at a broker for MQTT: the topics and packets of docs/net.md."""

import os

from micropython import const

import residency
from truco_core.clock import after, diff
from truco_link.advert import (
    BEACON_SIZE,
    CALL_SIZE,
    GUEST_CALL,
    RETURNS_AT,
    RSSI_UNKNOWN,
    TABLE_BEACON,
)
from truco_link.carriers import CALLING, DIALLING, HOSTING, LOGGING_IN, ONLINE, SEEKING, mqtt
from truco_link.carriers.wide import WideCarrier, WidePort

# `times` of truco_link.carriers, for 300 ms each way and, now and then, a second more.
NET = b"\x0f\x32\x4b\x7d\xc8\xfa\x50\x0f"

# A packet for an inbox, or for the topic of a table: docs/net.md, Inboxes.
ID = const(8)  # bytes: id of its sender
KIND_AT = const(8)
LINE_AT = const(9)
NET_HEAD = const(10)
NET_CALL = const(1)
NET_TAKEN = const(2)
NET_DATA = const(3)
NET_BEACON = const(5)
DATA_ROOM = const(152)  # bytes: records.MAX_OUT and seal.OVERHEAD
_ADVERT = const(21)  # bytes: BEACON_SIZE and the rules
_KEPT = const(512)  # bytes of packets that come in a tick: what a client reads

INBOXES = b"zap/1/i/"
_ADVERTS = b"zap/1/a/"
_TABLES = b"zap/1/t/"
_LEVELS = const(8)  # bytes of these
_LEVEL_AT = const(6)  # a letter says which topic it is
_INBOX = const(0x69)  # "i"
_A = const(0x61)
_T = const(0x74)
_PLUS = const(0x2B)
_LETTERS = b"0123456789abcdefghijklmnopqrstuvwxyz"

KEEP_S = const(10)
_LASTS_MS = const(30000)  # a connection that lasted so long was a good one
_FIRST_WAIT_MS = const(1000)  # before it connects again; twice as long each further time
_DOUBLINGS = const(4)
_MOST_WAIT_MS = const(12000)
_CALL_MS = const(2000)
_BEACON_MS = const(30000)  # between two for other hosts of the same table
_AGAIN_MS = const(5000)  # between two beacons or adverts that a stranger causes, at least


class Port(WidePort):
    """A connection, see truco_link.records.

    address: id of the peer
    line: number of this connection, see the page
    """

    times = NET

    def __init__(self, carrier, address, line: int):
        self._carrier = carrier
        self.address = address
        self.line = line
        self._topic = INBOXES + address
        self.out = carrier.out

    @property
    def ready(self) -> bool:
        """Return False while nothing can be sent."""
        return self._carrier.stage == ONLINE

    def send_out(self, size: int) -> bool:
        return not self.closed and self._carrier.put(self._topic, NET_DATA, self.line, size)

    def poll(self, buffer) -> int:
        return self._carrier.read(self, buffer)

    def let_go(self) -> None:
        """Do nothing. Only the seal tells the peer, for anybody could do so here."""


@residency.seldom
class Carrier(WideCarrier):
    """See truco_link.carriers.

    :param uplink: see the page, Connecting
    :param str user: of the broker, or None
    :raises ValueError: user and password are too long

    id: of this handheld, 8 bytes
    shown: the host whose rules the adverts tell
    dropped: packets that nobody could use
    """

    shared = True
    times = NET

    def __init__(self, uplink, user=None, password=None):
        self.join(uplink, user, password)

    def join(self, uplink, user, password):
        """Begin, see __init__."""
        self.begin()
        self.uplink = uplink
        self.id = _letters(ID)
        # A broker hangs up on the client whose name another one takes, so nobody else knows it.
        self.greeting = mqtt.connect(
            b"z" + _letters(ID), KEEP_S, _ADVERTS + self.id, _bytes(user), _bytes(password)
        )
        self._packet = bytearray(NET_HEAD + DATA_ROOM)  # the next one that is sent
        self._packet[:ID] = self.id
        self.out = memoryview(self._packet)[NET_HEAD:]
        self._kept = bytearray(_KEPT)  # packets of this tick: [place of the port + 1, size, packet]
        self._filled = 0
        self.client = self.stream = None  # None: there is no connection
        self.dropped = 0
        self._tries = 0  # to connect, since the last good connection
        self.again_ms = None  # when to connect; None: at once, or it has begun
        self.begun = False
        self.line = 0
        self.aim(None)
        self.show(None)
        self._know_nothing()
        self.turn(None)

    def turn(self, before):
        self.is_stale = True  # the broker must be told
        self.due_ms = self.now_ms  # when something is to be said; None: not by the clock
        self.beacon_ms = None  # when other hosts of this table were told of this one
        if self.mode == SEEKING or self.mode == CALLING:
            self.show(None)
        if self.mode == CALLING:
            self.line = self.line % 255 + 1 if self.line else 1 + os.urandom(1)[0] % 255
        elif self.mode == SEEKING:  # a broker that is asked again sends all adverts again
            self.asked[:] = [topic for topic in self.asked if topic[-1] != _PLUS]

    def show(self, host) -> None:
        self.shown = host

    def aim(self, address) -> None:
        self.aimed = address

    def retry(self) -> None:
        """Connect at once if that has failed."""
        self.again_ms = None
        self.why = 0

    def close(self) -> None:
        """Take the advert away, and say goodbye to the broker."""
        self.quiet()
        for port in self.ports:
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
        self._filled = 0
        for port in self.ports:
            if port.closed:
                self.ports.remove(port)
                break
        if self.stream is not None:
            alive = self.client.tick(now_ms)
            if alive and self.stage == ONLINE and not self.is_stale:
                due_ms = self.due_ms
                if due_ms is None or diff(due_ms, now_ms) > 0:
                    return
        if self.uplink is not None:
            self._work(now_ms)

    @residency.kept
    def put(self, topic, kind: int, line: int, size: int) -> bool:
        """Send the first `size` bytes of `out`; return False if that is not possible now."""
        client = self.client
        self._packet[KIND_AT] = kind
        self._packet[LINE_AT] = line
        return client is not None and client.publish(topic, self._packet, NET_HEAD + size)

    @residency.kept
    def _hear(self, data, at, body, end, retained):
        """Take a PUBLISH, see mqtt.Client."""
        if (
            end - body > NET_HEAD
            and data[body + KIND_AT] == NET_DATA
            and body - at == _LEVELS + ID
            and data[at + _LEVEL_AT] == _INBOX
            and _is_id(data, body - ID, self.id)
        ):
            is_ours = self._keep(data, body, end)
        else:
            is_ours = self._hear_other(bytes(data[at:body]), bytes(data[body:end]))
        if not is_ours:
            self.dropped += 1

    @residency.kept
    def _keep(self, data, at, end):
        """Keep a packet until its port polls it in this tick; return False without such a port."""
        size = end - at - NET_HEAD
        filled = self._filled
        kept, ports = self._kept, self.ports
        for i in range(len(ports)):
            port = ports[i]
            if (
                not port.closed
                and port.line == data[at + LINE_AT]
                and _is_id(data, at, port.address)
            ):
                if size > DATA_ROOM or filled + 2 + size > _KEPT:
                    return False
                kept[filled] = i + 1
                kept[filled + 1] = size
                filled += 2
                at += NET_HEAD
                for i in range(size):
                    kept[filled + i] = data[at + i]
                self._filled = filled + size
                return True
        return False

    @residency.kept
    def read(self, port, buffer) -> int:
        """Move the next packet of a port into `buffer`; return its size, or 0."""
        kept, ports = self._kept, self.ports
        at = 0
        while at < self._filled:
            place, size = kept[at], kept[at + 1]
            at += 2
            if place and ports[place - 1] is port:
                kept[at - 2] = 0
                size = min(size, len(buffer))
                for i in range(size):
                    buffer[i] = kept[at + i]
                return size
            at += size
        return 0

    # All that is no packet of a port: docs/net.md, Adverts and Inboxes.

    @residency.seldom("calls")
    def _hear_other(self, topic, data):
        """Act on a PUBLISH; return False if nobody can use it."""
        if topic[:_LEVELS] + b"+" in self.asked:
            address = topic[_LEVELS:]
            if len(address) != ID or data and len(data) != _ADVERT:
                return False
            if address != self.id:
                self.heard(address, RSSI_UNKNOWN, data)  # type: ignore[misc]
            return True
        if topic not in self.asked:
            return False
        if topic[_LEVEL_AT] == _A:
            if not data and self.mode == HOSTING:  # somebody has cleared its own advert
                self._say_again()
                self.said = b""
            return True
        if len(data) < NET_HEAD:
            return False
        address, kind, line, content = data[:ID], data[KIND_AT], data[LINE_AT], data[NET_HEAD:]
        if topic[_LEVEL_AT] == _T:
            if address == self.id:
                return True
            if kind == NET_BEACON and len(content) == BEACON_SIZE and content[0] == TABLE_BEACON:
                if self.heard is not None:
                    self.heard(address, RSSI_UNKNOWN, content)
                self._say_again()  # that host must hear of this one, too
                return True
        if kind == NET_CALL and line and len(content) == CALL_SIZE and content[0] == GUEST_CALL:
            return self._be_called(address, line, content)
        return kind == NET_TAKEN and not content and self._be_taken(address, line)

    @residency.seldom("calls")
    def _say_again(self):
        """Send beacon and advert again, unless that was just now."""
        soon_ms = now_ms = self.now_ms
        if self.beacon_ms is not None:
            soon_ms = after(self.beacon_ms, _AGAIN_MS)
            if diff(soon_ms, now_ms) < 0:
                soon_ms = now_ms
        if self.due_ms is None or diff(self.due_ms, soon_ms) > 0:
            self.due_ms = soon_ms

    @residency.seldom("calls")
    def _has(self, address, line):
        return any([one.address == address and one.line == line for one in self.ports])

    @residency.seldom("calls")
    def _be_called(self, address, line, content):
        # A guest that begins anew has another line. Its old port stays until the new one has shown
        # the same token, or until it is dead, since anybody can call in its name.
        if not self._has(address, line):
            if self.mode != HOSTING or self.port is not None:  # one at a time, see `take`
                return False
            if not self.heard(address, RSSI_UNKNOWN, content) or self.mode != HOSTING:  # type: ignore[misc]
                return False
            self._open(address, line)
        if self.shown is None:
            return False  # a guest's port, or of a host no more
        self.put(INBOXES + address, NET_TAKEN, line, 0)
        return True

    @residency.seldom("calls")
    def _be_taken(self, address, line):
        if self._has(address, line):
            return True
        if self.mode != CALLING or line != self.line:
            return False
        if not self.content[RETURNS_AT] and address != self.aimed:
            return False
        self._open(address, line)
        self.quiet()
        return True

    @residency.seldom("calls")
    def _open(self, address, line):
        self.port = Port(self, address, line)
        self.ports.append(self.port)

    # The connection.

    def _work(self, now_ms):
        """Connect, tell the broker what it must know, call."""
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
                # What was heard before may be gone.
                self.heard(None, RSSI_UNKNOWN, b"")  # type: ignore[misc]
        if self.is_stale and self._tell():
            self.is_stale = False
        if self.due_ms is not None and diff(self.due_ms, now_ms) <= 0:
            self._repeat(now_ms)

    def _connect(self, now_ms):
        """Take the next step to a stream."""
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
        # `why` stays until it is connected: screens show it meanwhile.
        self.tell(LOGGING_IN if uplink.stage == ONLINE else uplink.stage, self.why)
        if uplink.stage == ONLINE:
            self.stream = uplink.stream
            if self.client is None:
                self.client = mqtt.Client(self._hear, KEEP_S)
            self.client.begin(self.stream, self.greeting)

    def _know_nothing(self):
        """Note that the broker knows nothing of this handheld."""
        self.asked: list = []  # topics that it was asked for
        self.said = b""  # the advert that it has; b"": none
        self.number = 1  # 1..65535, of the next packet that asks

    def _fail(self, stage, why):
        """Note that there is no connection, and try again later."""
        if self.stage == ONLINE and diff(self.now_ms, self._since_ms) > _LASTS_MS:
            self._tries = 0
        self.tell(stage, why)
        wait_ms = min(_FIRST_WAIT_MS << self._tries, _MOST_WAIT_MS)
        # Up to a half more by chance, so that not all clients of a broker come back at once.
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

    # What the broker is told.

    def _topics(self):
        """Return the topics that the broker must be asked for."""
        topics = [INBOXES + self.id]
        if self.mode == HOSTING:
            topics += [_ADVERTS + self.id, self._table_topic()]
        elif self.mode == SEEKING:
            topics.append(_ADVERTS + b"+")
        return topics

    def _table_topic(self):
        """Return the topic where people of a table meet again: its number, four digits."""
        return _TABLES + b"%04d" % (self.content[2] | self.content[3] << 8)

    def _tell(self):
        """Subscribe to what is wanted alone, and publish the advert; return False if not all was
        sent."""
        topics = self._topics()
        for topic in self.asked + topics:
            # No two that are not answered yet may have the same number.
            if topic not in topics:
                packet = mqtt.unsubscribe(self.number, topic)
            elif topic not in self.asked:
                packet = mqtt.subscribe(self.number, topic)
            else:
                continue
            if not self.client.queue(packet):
                return False
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
        topic, next_ms = None, None
        if self.mode == CALLING:
            kind, line, size, next_ms = NET_CALL, self.line, CALL_SIZE, after(now_ms, _CALL_MS)
            if self.content[RETURNS_AT]:
                topic = self._table_topic()
            elif self.aimed:
                topic = INBOXES + self.aimed
        elif self.mode == HOSTING:
            topic, kind, line, size = self._table_topic(), NET_BEACON, 0, BEACON_SIZE
            next_ms = after(now_ms, _BEACON_MS)
            if not self.said:  # somebody has cleared it
                self._tell()
        if topic is not None:
            self.out[:size] = self.content[:size]
            if not self.put(topic, kind, line, size):
                return  # the next tick tries again
            if kind == NET_BEACON:
                self.beacon_ms = now_ms
        self.due_ms = next_ms


def _is_id(data, at, name):
    """Return True if the id `name` is at data[at]."""
    for i in range(ID):
        if data[at + i] != name[i]:
            return False
    return True


def _letters(count):
    return bytes([_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(count)])


def _bytes(text):
    return text.encode() if text else None
