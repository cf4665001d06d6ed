"""Handhelds with the carrier `net`, on this computer's sockets, at any broker.

Their clock is virtual all the same: it goes on when all that is known to be under way has come. So
no verdict depends on how fast this computer is.
"""

import time

from host_tests.support.broker_client import SocketStream
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.net_handhelds import Uplink
from tools.sim.worlds.random_player import RandomPlayer
from truco_link.carriers import LOGGING_IN, ONLINE, mqtt, net
from truco_link.lobby_phases import SITTING
from truco_link.told import LIVE

_SLOW_S = 2.0  # after which what is under way counts as lost: who it was for is not there
_KEEP_S = 600  # the broker's clock is not ours


class _Counting(net.Carrier):
    """Tells its world what is under way to inboxes and tables."""

    def __init__(self, world, uplink, user, password):
        super().__init__(uplink, user, password)
        self._world = world
        user, password = (text.encode() if text else None for text in (user, password))
        name, will = b"z" + self.id, b"zap/1/a/" + self.id
        self.greeting = mqtt.connect(name, _KEEP_S, will, user, password)

    def put(self, topic, kind, line, size):
        sent = super().put(topic, kind, line, size)
        if sent:
            self._world.under_way += self._world.hearers(topic)
        return sent

    def _hear(self, data, at, body, end, retained):
        if data[at + 6] in b"it" and self._world.under_way:
            self._world.under_way -= 1
        super()._hear(data, at, body, end, retained)


class SocketHandhelds(piped_handhelds.Handhelds):
    """Like Handhelds."""

    def __init__(self, count, host, port, user=None, password=None, step_ms=10, pace=None):
        if pace is not None:
            self.pace = pace
        self.now = 1000
        self.step_ms = step_ms
        self.seed = 0
        self._where, self._who = (host, port), (user, password)
        self.under_way = 0
        self.people = [RandomPlayer(i) for i in range(count)]
        self.lobbies, self.carriers, self.streams = [None] * count, [None] * count, {}
        for i in range(count):
            self.switch_on(i)
            self.boot(i)

    def switch_on(self, i):
        self.carriers[i] = _Counting(self, Uplink(lambda: self._dial(i)), *self._who)

    def _dial(self, i):
        self.streams[i] = SocketStream(*self._where)
        return self.streams[i]

    def hearers(self, topic):
        """How many of these hear what is published there."""
        carriers = [one.carrier for one in self.alive()]
        return sum(one.stage == ONLINE and topic in one.asked for one in carriers)

    def _is_settled(self):
        stages = [one.carrier.stage for one in self.alive()]
        return not self.under_way and LOGGING_IN not in stages

    def kill(self, i):
        memory = self.lobbies[i].memory()
        self.streams[i].close()
        self.lobbies[i] = None
        return memory

    def tick(self):
        self.now += self.step_ms
        until_s = None
        while True:
            for lobby in self.alive():
                lobby.tick(self.now)
            if self._is_settled():
                return
            now_s = time.monotonic()
            until_s = until_s or now_s + _SLOW_S
            if now_s > until_s:
                self.under_way = 0
                return
            time.sleep(0.0005)

    def find(self, i, host):
        """Handheld `i` looks for the room of another one, whatever rooms there are."""
        lobby, wanted = self.lobbies[i], self.carriers[host].id
        lobby.search()
        self.run(lambda: any(room.address == wanted for room in lobby.found), 600)
        return next(room for room in lobby.found if room.address == wanted)

    def sit(self, rules, players=4, count=None, **options):
        host = self.lobbies[0]
        host.create(rules, players, **options)
        guests = range(1, count or len(self.lobbies))
        for i in guests:
            self.lobbies[i].join(self.find(i, 0), code=host.code)
        self.run(lambda: all(self.lobbies[i].phase == SITTING for i in guests))
        self.run(lambda: all(peer.step == LIVE for peer in host.host.peers))
        self.wait(1)

    def close(self):
        for lobby in self.alive():
            lobby.close()
        for stream in self.streams.values():
            stream.close()
