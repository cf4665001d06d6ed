"""Carrier: rooms at a broker for MQTT, by the topics and packets of docs/net.md.

In memory while handhelds play over it. `net_ports` has its ports, `net_calls` what is heard besides
their packets.

More than 300 lines: one class; how it connects and asks the broker is loaded when it does.
"""

import os

from micropython import const

import residency
from truco_core.clock import after, diff
from truco_link.advert import BEACON_SIZE, CALL_SIZE, RSSI_UNKNOWN
from truco_link.carriers import CALLING, DIALLING, HOSTING, LOGGING_IN, ONLINE, QUIET, SEEKING, mqtt
from truco_link.carriers.net_ports import (
    DATA_ROOM,
    ID,
    INBOXES,
    KIND_AT,
    LINE_AT,
    NET,
    NET_BEACON,
    NET_CALL,
    NET_DATA,
    NET_HEAD,
    Box,
    is_id,
)

_CALLS = "truco_link.carriers.net_calls"

KEEP_S = const(10)
_LEVEL_AT = const(6)  # of a topic: after "zap/1/"
_INBOX = const(0x69)  # "i" there
_TOPIC = const(16)  # size of an inbox's
_PLUS = const(0x2B)
_LASTS_MS = const(30000)  # a connection that held so long was a good one
_FIRST_WAIT_MS = const(1000)  # until it begins to connect; twice as long each further time
_DOUBLINGS = const(4)
_MOST_WAIT_MS = const(12000)
_LETTERS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_ADVERTS = b"zap/1/a/"
_TABLES = b"zap/1/t/"
_CALL_MS = const(2000)
_BEACON_MS = const(30000)  # between two for other hosts of the same table
_AGAIN_MS = const(5000)  # between two beacons or adverts that somebody else causes, at least


def _nothing(address, rssi, content):
    return False


@residency.seldom
class Carrier:
    """See truco_link.lobby, and docs/net.md, Connecting.

    :param uplink: see that page
    :param str user: of the broker, or None
    :raises ValueError: user and password are too long

    id: of this handheld, 8 bytes. can_wait: set by the screens. stage, why: see
    truco_link.carriers. dropped: packets that nobody could use.
    """

    can_host = True
    shared = True  # by many, as its ports: what is looked for are rooms, see truco_link.rooms
    max_guests = 3
    failures = 0  # `stage` and `why` say more
    times = NET

    def __init__(self, uplink, user=None, password=None):
        self.uplink = uplink
        self._name(user, password)
        self._packet = bytearray(NET_HEAD + DATA_ROOM)  # the next one that is sent
        for i in range(ID):
            self._packet[i] = self.id[i]
        self.out = memoryview(self._packet)[NET_HEAD:]
        self.box = Box()
        self._new = None
        self.client = None
        self.stream = None  # while there is a connection
        self.can_wait = False
        self.busy = False  # told by a host, see truco_link.hosting; here it changes nothing
        self.dropped = 0
        self._tries = 0  # to connect, since a connection that held
        self.again_ms = None  # when to begin to connect; None: at once, or it has begun
        self.begun = False
        self.now_ms = None
        self.due_ms = None  # when there is something to say; None: not by the clock
        self._be_at(0, 0)
        self._know_nothing()
        self._be(QUIET, b"", _nothing)
        self.aim(None)
        self.show(None)
        self.line = 0

    # What it is at.

    @residency.kept
    def quiet(self) -> None:
        self._be(QUIET, b"", _nothing)

    def close(self) -> None:
        self.quiet()
        self._leave()
        self._be_at(0, 0)
        self.uplink = None

    def show(self, host) -> None:
        """Whose table is the next one that others are told of: its rules."""
        self.shown = host

    @residency.kept
    def host(self, beacon, heard) -> None:
        if self.content is not beacon or self.mode != HOSTING:
            self._be(HOSTING, beacon, heard)

    def seek(self, heard) -> None:
        self.show(None)
        self._be(SEEKING, b"", heard)
        # A broker that is asked again tells all adverts again.
        self.asked: list = [topic for topic in self.asked if topic[-1] != _PLUS]

    def aim(self, address) -> None:
        """Whom the next calls of a newcomer are for.

        :param address: as `heard` was told; None: nobody
        """
        self.aimed = address

    def call(self, content, returns: bool = False) -> None:
        self.show(None)
        self._be(CALLING, content, _nothing)
        self.returns = returns  # to whichever host has the table's number
        self.line = self.line % 255 + 1 if self.line else 1 + os.urandom(1)[0] % 255

    def _be(self, mode, content, heard):
        self.mode = mode
        self.content = content
        self.heard = heard
        self.is_stale = True
        self.due_ms = self.now_ms
        self.beacon_ms = None

    @residency.kept
    def take(self):
        port = self._new
        self._new = None
        return port

    def retry(self) -> None:
        """Begin to connect at once, when it has failed; why it did is forgotten."""
        self.again_ms = None
        self.why = 0

    # What `net_calls` has heard.

    def lose_advert(self) -> None:
        """The broker has none of this handheld any more."""
        self.say_again()
        self.said = b""

    def say_again(self) -> None:
        """Beacon and advert, unless that was just now."""
        soon_ms = now_ms = self.now_ms
        if self.beacon_ms is not None:
            soon_ms = after(self.beacon_ms, _AGAIN_MS)
            if diff(soon_ms, now_ms) < 0:
                soon_ms = now_ms
        if self.due_ms is None or diff(self.due_ms, soon_ms) > 0:
            self.due_ms = soon_ms

    def has_room(self) -> bool:
        """Whether another port may be opened: one at a time, see `take`."""
        return self._new is None

    def open_port(self, address, line: int) -> None:
        """A port, for `take`."""
        self._new = self.box.open(self, address, line)
        if self.mode == CALLING:
            self.quiet()

    # Packets.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.box.tidy()
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
        """Send the first `size` bytes of `out` to an inbox or a table. False: not now."""
        client = self.client
        self._packet[KIND_AT] = kind
        self._packet[LINE_AT] = line
        return client is not None and client.publish(topic, self._packet, NET_HEAD + size)

    @residency.kept
    def _hear(self, data, at, body, end, retained):
        """A PUBLISH, see mqtt.Client."""
        if (
            end - body > NET_HEAD
            and data[body + KIND_AT] == NET_DATA
            and body - at == _TOPIC
            and data[at + _LEVEL_AT] == _INBOX
            and is_id(data, body - ID, self.id)
        ):
            is_ours = self.box.keep(data, body, end)
        else:
            calls = residency.bring(_CALLS)
            is_ours = calls.hear(self, bytes(data[at:body]), bytes(data[body:end]))
        if not is_ours:
            self.dropped += 1

    # To be connected.

    def _name(self, user, password):
        self.id = _letters(ID)
        user = user.encode() if user else None
        password = password.encode() if password else None
        # A broker throws out who has the name of somebody that comes: so nobody else knows it.
        name = b"z" + _letters(ID)
        self.greeting = mqtt.connect(name, KEEP_S, _ADVERTS + self.id, user, password)

    def _leave(self):
        """Take the advert away, say goodbye to the broker, and let go of everything."""
        for port in list(self.box.ports):
            port.close()
        if self.stream is not None:
            if self.said:
                self.client.publish(_ADVERTS + self.id, b"", 0, True)
            self.client.bye()
            self.hang_up()
        if self.uplink is not None:
            self.uplink.end()

    def _be_at(self, stage, why):
        self.stage = stage
        self.why = why

    def _work(self, now_ms):
        """What there is to do: connect, tell the broker what it must know, call."""
        stage = self.stage
        if self.stream is None:
            self._connect(now_ms)
            return
        if self.client.why:
            self.fail(DIALLING if stage == ONLINE else stage, self.client.why)
            return
        if stage == LOGGING_IN:
            if not self.client.up:
                return
            self._enter()
        if self.is_stale and self._tell():
            self.is_stale = False
        if self.due_ms is not None and diff(self.due_ms, now_ms) <= 0:
            self._repeat(now_ms)

    def _connect(self, now_ms):
        """The next step to a stream."""
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
        # `why` stays until it is connected: screens show it meanwhile.
        if uplink.why:
            self.fail(uplink.stage, uplink.why)
        elif uplink.stage == ONLINE:
            self._log_in(uplink.stream)
        else:
            self._be_at(uplink.stage, self.why)

    def _log_in(self, stream):
        """There is a stream to a broker."""
        self._be_at(LOGGING_IN, self.why)
        self.stream = stream
        if self.client is None:
            self.client = mqtt.Client(stream, self._hear, self.greeting, KEEP_S)
        else:
            self.client.begin(stream, self.greeting)

    def _enter(self):
        """The broker has let it in."""
        self._be_at(ONLINE, 0)
        self._since_ms = self.now_ms
        self._know_nothing()
        self.is_stale = True
        self.due_ms = self.now_ms
        if self.mode == SEEKING:
            self.heard(None, RSSI_UNKNOWN, b"")  # what was heard before may be gone

    def _know_nothing(self):
        """The broker knows nothing of this handheld."""
        self.asked = []  # topics that it was asked for
        self.said = b""  # the advert that it has; empty: none
        self.number = 1  # ..65535, of the next packet that asks

    def fail(self, stage, why):
        """No connection, or no longer: try again later."""
        if self.stage == ONLINE and diff(self.now_ms, self._since_ms) > _LASTS_MS:
            self._tries = 0
        self._be_at(stage, why)
        wait_ms = min(_FIRST_WAIT_MS << self._tries, _MOST_WAIT_MS)
        # Up to a half more by chance: not all who lost one broker come back in the same second.
        wait_ms += wait_ms * os.urandom(1)[0] // 512
        self._tries = min(self._tries + 1, _DOUBLINGS)
        self.begun = False
        self.hang_up()
        self.again_ms = after(self.now_ms, wait_ms)

    def hang_up(self):
        """There is no connection any more."""
        if self.stream is not None:
            self.stream.close()
            self.stream = None

    # What the broker is told.

    def _topics(self):
        """What the broker must be asked for."""
        topics = [INBOXES + self.id]
        if self.mode == HOSTING:
            topics += [_ADVERTS + self.id, self._table_topic()]
        elif self.mode == SEEKING:
            topics.append(_ADVERTS + b"+")
        return topics

    def _table_topic(self):
        """Where who lost each other at a table meet: by its number, four digits."""
        return _TABLES + b"%04d" % (self.content[2] | self.content[3] << 8)

    def _tell(self):
        """Ask for what is wanted, and no more; say the advert. False: not all went."""
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
        """Say what is said now and then."""
        next_ms = topic = kind = line = size = None
        if self.mode == CALLING:
            topic, kind, line, size = self._called(), NET_CALL, self.line, CALL_SIZE
            next_ms = after(now_ms, _CALL_MS)
        elif self.mode == HOSTING:
            topic, kind, line, size = self._table_topic(), NET_BEACON, 0, BEACON_SIZE
            next_ms = after(now_ms, _BEACON_MS)
            if not self.said:  # somebody has cleared it
                self._tell()
        if topic is not None:
            self.out[:size] = self.content[:size]
            if not self.put(topic, kind, line, size):
                return  # in the next tick, then
            if kind == NET_BEACON:
                self.beacon_ms = now_ms  # other hosts of this table were told that there is this
        self.due_ms = next_ms

    def _called(self):
        """The topic that hears whom this handheld calls; None: there is nobody."""
        if self.returns:
            return self._table_topic()
        return INBOXES + self.aimed if self.aimed else None


def _letters(count):
    return bytes(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(count))
