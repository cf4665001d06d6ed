"""What rooms over MQTT send: messages and bytes a hand and an idle minute, resends, times.

    python3 tools/lab/net_cost.py

Eight matches of `paulista` at our small broker, on a virtual clock. People play like the robot
`sensible`. Messages are PUBLISH packets that come to the broker; bytes are all of TCP's contents,
both ways, at the broker. A delay is from one handheld to another one.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure()

import random

from tools.environment import paths

paths.add_device_paths()

from tools.net.broker import Broker
from tools.sim.worlds.net_handhelds import BROKER, NetHandhelds
from truco_core import events
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING, SITTING

TABLES = ((2, 2), (2, 4), (4, 4))  # people, players
DELAYS_MS = (0, 100, 300)
_MATCHES = 8
_IDLE_S = 60
_LIMIT_S = 3000


class CountingBroker(Broker):
    """bytes: that came and went."""

    bytes = 0

    def connect(self, send, close, now_s):
        def count_sent(data):
            self.bytes += len(data)
            send(data)

        session = super().connect(count_sent, close, now_s)
        receive = session.receive

        def count_received(data, now_s):
            self.bytes += len(data)
            receive(data, now_s)

        session.receive = count_received
        return session


class Room(NetHandhelds):
    def start_broker(self):
        self.broker = self.world.services[BROKER] = CountingBroker()
        return self.broker

    def counts(self):
        return self.broker.received, self.broker.bytes

    def resent(self):
        peers = [peer.link for peer in self.lobbies[0].host.peers]
        return sum(link.resent for link in peers + [one.guest.link for one in self.lobbies[1:]])


class Found:
    """Figures of one table, the same each time. join_ms: from the guest's choice until it sits."""

    def __init__(self, people, players, delay_ms, matches=1):
        urandom = os.urandom
        os.urandom = random.Random(15).randbytes
        try:
            room = Room(people, delay_ms, seed=1, step_ms=10, pace=(100, 100, 300))
            self._play(room, players, matches)
        finally:
            os.urandom = urandom

    def _play(self, room, players, matches):
        for i, person in enumerate(room.people):
            person.plays = make("sensible", Rng(i + 1)).choose
        self.join_ms = _sat_down(room, players)
        room.run(lambda: all(lobby.phase == SITTING for lobby in room.lobbies))
        room.wait(1)
        before = room.counts()
        room.wait(_IDLE_S)
        self.idle_messages, self.idle_bytes = _since(before, room)
        before = room.counts()
        for _ in range(matches):
            room.lobbies[0].start()
            room.run(lambda: all(lobby.phase == PLAYING for lobby in room.lobbies))
            room.run(lambda: all(lobby.phase == SITTING for lobby in room.lobbies), _LIMIT_S)
        self.hands = len(room.people[0].has(events.HAND_WON))
        messages, size = _since(before, room)
        self.hand_messages = messages / self.hands
        self.hand_bytes = size / self.hands
        self.resent = room.resent()


def _since(before, room):
    return [now - then for now, then in zip(room.counts(), before)]


def _sat_down(room, players):
    room.lobbies[0].create(dict(RULE_SETS)["paulista"], players)
    longest_ms = 0
    for lobby in room.lobbies[1:]:
        lobby.search()
        room.run(lambda lobby=lobby: lobby.found)
        began = room.now
        lobby.join(lobby.found[0])
        room.run(lambda lobby=lobby: lobby.phase == SITTING)
        longest_ms = max(longest_ms, room.now - began)
    return longest_ms


def rows():
    yield (
        "people  players  ms each way   messages a hand   bytes a hand   an idle minute   resent"
        "   ms to sit down"
    )
    for people, players in TABLES:
        for delay_ms in DELAYS_MS:
            found = Found(people, players, delay_ms, _MATCHES)
            yield "%6d %8d %12d %17.1f %14.0f %9d / %d B %6d %16d" % (
                people,
                players,
                delay_ms,
                found.hand_messages,
                found.hand_bytes,
                found.idle_messages,
                found.idle_bytes,
                found.resent,
                found.join_ms,
            )


def main():
    for row in rows():
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
