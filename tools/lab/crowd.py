"""Rooms of simulated handhelds at a broker, through sockets of this computer, in one thread.

What is simulated is the board only: lobby, link, seal, carrier and MQTT are those of a board. Their
people play like the sensible robot, and think as long as people do.
"""

import random
import selectors
import socket
import time

from truco_core import events
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_link import lobby_wishes
from truco_link.carriers import DIALLING, ONLINE, mqtt, net
from truco_link.lobby import Lobby
from truco_link.lobby_phases import IDLE, REFUSED, SITTING

_TICK_S = 0.05  # as a board's loop
_RULES = RULE_SETS[0][1]
_JOIN_AGAIN_MS = 3000


class Stream:
    """See truco_link.carriers.mqtt.

    :param sent: called with each count of bytes that left
    :param ended: called with the socket, before it is closed
    """

    def __init__(self, address, sent, ended):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.connect_ex(address)
        self._sent = sent
        self._ended = ended

    def readinto(self, buffer):
        try:
            count = self.socket.recv_into(buffer)
        except BlockingIOError:
            return 0
        if not count:
            raise OSError("closed")
        return count

    def write(self, data):
        try:
            count = self.socket.send(data)
        except BlockingIOError:
            return 0
        self._sent(count)
        return count

    def close(self):
        if self.socket.fileno() >= 0:
            self._ended(self.socket)
            self.socket.close()


class Uplink:
    """docs/net.md, Connecting: this computer is in its network."""

    waits = False

    def __init__(self, dial):
        self._dial = dial
        self.begin(0)

    def begin(self, now_ms):
        self.stage, self.why, self.stream = DIALLING, 0, None

    def step(self, now_ms):
        self.stream = self._dial()
        self.stage = ONLINE
        return True

    def end(self):
        pass


class Person:
    """Plays like the robot, after a while. hands: that it saw the end of."""

    human = True

    def __init__(self, crowd, seed, think_s):
        self._crowd = crowd
        self._robot = make("sensible", Rng(seed))
        self._dice = random.Random(seed)
        self._think_s = think_s
        self._due_ms = None
        self.hands = 0

    def choose(self, view, seat):
        now_ms = self._crowd.now_ms()
        if self._due_ms is None:
            self._due_ms = now_ms + self._dice.expovariate(1 / max(self._think_s, 0.001)) * 1000
        if now_ms < self._due_ms:
            return None
        self._due_ms = None
        return self._robot.choose(view, seat)

    def watch(self, kind, seat, value):
        if kind <= events.MATCH_WON:
            self._robot.watch(kind, seat, value)
        self.hands += kind == events.HAND_WON


class _Client(mqtt.Client):
    """Tells the crowd what it says and hears."""

    crowd = None

    def __init__(self, stream, heard, connect, keep_s):
        def listen(data, at, body, end, retained):
            if self.crowd:
                self.crowd.heard(bytes(data[at:body]), bytes(data[body:end]))
            heard(data, at, body, end, retained)

        super().__init__(stream, listen, connect, keep_s)

    def has_unsent(self):
        return self._end > 0

    def publish(self, topic, data, size, retain=False):
        sent = super().publish(topic, data, size, retain)
        if sent and self.crowd:
            self.crowd.said(self, bytes(topic), bytes(data[:size]))
        return sent


class Handheld:
    """A lobby with the carrier `net`."""

    def __init__(self, crowd, address, name, seed, think_s):
        self.crowd = crowd
        self.stream = None
        self._address = address
        self.person = Person(crowd, seed, think_s)
        self.carrier = net.Carrier(Uplink(self._dial))
        self.carrier.can_wait = True
        dice = Rng(seed + 1)
        self.lobby = Lobby(self.carrier, self.person, lambda seat: make("random", dice), name)

    def _dial(self):
        self.crowd.cuts += self.stream is not None
        self.stream = Stream(self._address, self._left, self.crowd.forget)
        self.crowd.watch(self)
        return self.stream

    def _left(self, count):
        self.crowd.left(self.carrier.client, count)

    def tick(self):
        """As in a turn of the board's loop, and again when it has something to send."""
        now_ms = self.crowd.now_ms()
        self.lobby.tick(now_ms)
        client = self.carrier.client
        if client is not None:
            client.crowd = self.crowd
            if client.has_unsent():
                self.carrier.tick(now_ms)


class Room:
    """Handhelds that meet, and play one match after the other."""

    def __init__(self, crowd, address, number, players, think_s, pace):
        self.handhelds = [
            Handheld(crowd, address, "p%d" % at, number * 8 + at, think_s) for at in range(players)
        ]
        self.handhelds[0].lobby.pace = pace
        self._players = players
        self._created = False
        self._asked_ms = 0
        self.met = False  # all have sat down once

    def step(self, now_ms):
        """What its people wish next."""
        host, *guests = (one.lobby for one in self.handhelds)
        if not self._created:
            self._created = True
            lobby_wishes.create(host, _RULES, self._players)
        elif not self.met:
            self._gather(host, guests, now_ms)
        elif host.phase == SITTING and host.host.is_over() and not host.host.dealer.is_busy():
            if all(lobby.phase == SITTING for lobby in guests):
                lobby_wishes.start(host)

    def _gather(self, host, guests, now_ms):
        for one in self.handhelds[1:]:
            lobby = one.lobby
            if lobby.phase in (IDLE, REFUSED) and now_ms > self._asked_ms:
                self._asked_ms = now_ms + _JOIN_AGAIN_MS
                lobby_wishes.search(lobby)
                lobby.seeker.ask_for(None, host.table_id)
            for table in lobby.found:
                if table.address == self.handhelds[0].carrier.id:
                    lobby_wishes.join(lobby, table)
                    break
        self.met = all(lobby.phase == SITTING for lobby in guests)

    def hands(self):
        return self.handhelds[0].person.hands


class Crowd:
    """All rooms of this process; `run` lets them live.

    late: seconds from the socket of who says something to who hears it. messages: how many were
    said; size: bytes of them as they left. cuts: connections that ended.
    """

    def __init__(self, address, rooms, players, think_s, first=0, pace=None):
        net.mqtt.Client = _Client
        self._selector = selectors.DefaultSelector()
        self._began_s = time.monotonic()
        self._waits = {}  # of each client: messages that have not left
        self._flies = {}  # (topic, payload): when it left
        self.start_count()
        self.rooms = [
            Room(self, address, first + number, players, think_s, pace) for number in range(rooms)
        ]
        self.seekers = []

    def seek(self, address, count):
        """So many more who only look for rooms."""
        for number in range(count):
            one = Handheld(self, address, "s%d" % number, 1 << 20 | number, 1)
            lobby_wishes.search(one.lobby)
            self.seekers.append(one)

    def start_count(self):
        """From now on."""
        self.late, self.messages, self.size, self.cuts, self.longest_s = [], 0, 0, 0, 0.0

    def now_ms(self):
        return int((time.monotonic() - self._began_s) * 1000) + 1000

    def run(self, seconds, until=lambda: False):
        """True when `until` came before the time was over."""
        end_s = time.monotonic() + seconds
        everybody = [one for room in self.rooms for one in room.handhelds] + self.seekers
        due_s = time.monotonic()
        while time.monotonic() < end_s:
            for key, _ in self._selector.select(max(0.0, due_s - time.monotonic())):
                key.data.tick()
            now_s = time.monotonic()
            if now_s >= due_s:
                self.longest_s = max(self.longest_s, now_s - due_s)
                due_s = now_s + _TICK_S
                for one in everybody:
                    one.tick()
                now_ms = self.now_ms()
                for room in self.rooms:
                    room.step(now_ms)
                if until():
                    return True
        return False

    def close(self):
        """Everybody goes."""
        for one in [one for room in self.rooms for one in room.handhelds] + self.seekers:
            one.carrier.close()
        self._selector.close()

    # By the handhelds.

    def watch(self, one):
        self._selector.register(one.stream.socket, selectors.EVENT_READ, one)

    def forget(self, end):
        self._selector.unregister(end)

    def said(self, client, topic, data):
        self._waits.setdefault(client, []).append((topic, data))

    def left(self, client, count):
        self.size += count
        now_s = time.monotonic()
        for message in self._waits.pop(client, ()):
            self.messages += 1
            self._flies[message] = now_s

    def heard(self, topic, data):
        left_s = self._flies.pop((topic, data), None)
        if left_s is not None:
            self.late.append(time.monotonic() - left_s)
