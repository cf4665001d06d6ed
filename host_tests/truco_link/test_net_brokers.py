"""Whole matches at brokers that others wrote.

amqtt is installed from tools/net/requirements.txt where that can be done, else the tests are
skipped, and say so. Any other one:

ZAP_TEST_BROKER=host:port python3 tools/test.py -k test_net_brokers    ``user:password@`` may stand
                                                                       before the host
"""

import time

import pytest

from host_tests.support import other_broker
from host_tests.truco_link.test_net_absence import ended, is_back
from host_tests.truco_link.test_net_tables import RULES, links, played
from tools.sim.net.own_socket import SocketStream
from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.net_handhelds import Uplink
from truco_link import frames
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


@pytest.fixture(scope="module")
def amqtt():
    broker = other_broker.Amqtt()
    yield broker
    broker.stop()


@pytest.fixture(params=["amqtt", "named"])
def handhelds(request):
    """``handhelds(count, **options)``: SocketHandhelds at that broker."""
    if request.param == "named":
        where = other_broker.named()
    else:
        where = ("127.0.0.1", request.getfixturevalue("amqtt").port)
    made = []

    def make(count, **options):
        made.append(SocketHandhelds(count, *where, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("count, players", [(2, 2), (3, 4)])
def test_a_whole_match(handhelds, count, players):
    world = handhelds(count)
    played(world, players, private=count == 3)
    assert not any(link.resent for link in links(world))
    assert not any(person.has(frames.AWAITING) for person in world.people)


def test_a_host_goes_and_another_one_takes_over(handhelds):
    """Its will clears the advert; its guests meet its successor on the table's topic."""
    world = handhelds(4, pace=(1000, 1000, 2600)).sit(RULES["paulista"]).play()
    old = world.carriers[0].id
    world.kill(0)
    world.successor(120)
    world.run(lambda: all(map(is_back, world.alive())), 120)
    ended(world)
    looks = world.lobbies[3]
    assert not looks.is_host
    looks.leave()
    looks.search()
    (host,) = [i for i in (1, 2) if world.lobbies[i].is_host]
    world.run(lambda: [one for one in looks.found if one.address == world.carriers[host].id])
    assert old not in [one.address for one in looks.found]


def test_a_broker_that_restarts(amqtt):
    """Only where it is ours to restart."""
    world = SocketHandhelds(3, "127.0.0.1", amqtt.port, pace=(1000, 1000, 2600)).sit(
        RULES["paulista"]
    )
    world.sleep()
    world.play()
    amqtt.stop()
    world.wait(8)
    assert not any(carrier.stage == ONLINE for carrier in world.carriers)
    amqtt.start()
    world.run(lambda: all(carrier.stage == ONLINE for carrier in world.carriers), 120)
    world.run(lambda: all(map(is_back, world.lobbies)), 120)
    assert world.lobbies[0].is_host
    ended(world)
    world.close()
