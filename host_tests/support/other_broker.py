"""Brokers that others wrote: amqtt, started here, and the one that ZAP_TEST_BROKER names; and
handhelds at one of them."""

import importlib.util
import os
import socket
import subprocess
import sys
import time

import pytest

from tools import bootstrap
from tools.sim.net.own_socket import SocketStream
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.net_handhelds import Uplink
from truco_link.carriers import LOGGING_IN, ONLINE, mqtt, net
from truco_link.lobby_phases import SITTING
from truco_link.told import LIVE

PINS = "tools/net/requirements.txt"
_RUN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_amqtt.py")
_SLOW_S = 2.0  # after which what is under way counts as lost: who it was for is not there
_KEEP_S = 600  # the broker's clock is not ours


def named():
    """(host, port, user, password) of ZAP_TEST_BROKER=user:password@host:port; skips without."""
    text = os.environ.get("ZAP_TEST_BROKER", "")
    if not text:
        pytest.skip("set ZAP_TEST_BROKER=host:port to try somebody else's broker")
    who, _, where = text.rpartition("@")
    user, _, password = who.partition(":")
    host, _, port = where.rpartition(":")
    return host, int(port), user or None, password or None


def _find_amqtt():
    """Skips, saying why, when amqtt is not there and cannot be installed."""
    if importlib.util.find_spec("amqtt") is None:
        try:
            bootstrap.ensure_more(PINS)
        except SystemExit as error:
            pytest.skip("amqtt cannot be installed: %s" % error)
        importlib.invalidate_caches()
    if importlib.util.find_spec("amqtt") is None:
        pytest.skip("amqtt is not installed: pip install --no-deps -r %s" % PINS)


class Amqtt:
    """A process with amqtt. port: its own."""

    def __init__(self):
        _find_amqtt()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        line = [sys.executable, "-I", _RUN, str(self.port)]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if not self._process.stdout.readline():
            raise RuntimeError(self._process.communicate()[1].decode())

    def stop(self):
        self._process.kill()
        self._process.communicate()


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
    """Handhelds on this computer's sockets, whose clock goes on when all that is known to be under
    way has come: so no verdict depends on how fast this computer is."""

    def __init__(self, count, host, port, user=None, password=None, step_ms=10, pace=None):
        self._where, self._who = (host, port), (user, password)
        self.under_way = 0
        self.streams = {}
        self.begin(count, step_ms=step_ms, pace=pace)

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

    def power_off(self, i):
        self.streams[i].close()

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
        return self

    def close(self):
        for lobby in self.alive():
            lobby.carrier.close()
        for stream in self.streams.values():
            stream.close()
