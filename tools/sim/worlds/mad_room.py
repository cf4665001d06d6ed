"""A room whose broker says, besides what it should, anything at all to everybody: carriers and
lobbies hear changed packets of this very room, and whole inventions."""

import gc
import random

from tools.net import packets
from tools.sim.worlds.bad_broker import Watched
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.carriers import ONLINE
from truco_link.carriers import net_ports as net
from truco_link.lobby_phases import PLAYING, REFUSED, SEARCHING, SITTING

_A_TICK = 5  # packets to each handheld: what a client reads
_CALM_S = 30  # between two storms, seconds
_STORM = 400  # ticks of one
_GROWTH = 1.3  # there may be so many times as many objects as after the first storm
_PACE = (100, 100, 300)
_KINDS = (net.NET_CALL, net.NET_TAKEN, net.NET_DATA, net.NET_BEACON, 0, 255)
_LIMIT_S = 400


class MadRoom:
    """
    run(count): so many packets. packets, storms, dropped, hands: how many there were.
    """

    def __init__(self, seed, count=4):
        self._dice = random.Random(seed)
        self.packets = self.storms = self.dropped = 0
        self._objects = None
        rules = RULE_SETS[seed % len(RULE_SETS)][1]
        self.world = world = Watched(count, seed, delay_ms=40, step_ms=20, pace=_PACE)
        world.sit(rules, 4, private=seed % 2 == 1)
        world.lobbies[0].start()
        self._last = count - 1  # who goes and comes

    def run(self, count):
        while self.packets < count:
            before = self.packets
            self._storm(min(_STORM, 1 + (count - before) // _A_TICK))
            self._calm()
            assert self.packets > before, "nobody hears"

    def _storm(self, ticks):
        world = self.world
        self.storms += 1
        for _ in range(ticks):
            for i in range(len(world.carriers)):
                for _ in range(self._dice.randrange(_A_TICK + 1)):
                    self._say(i)
            if self._dice.random() < 0.004:
                self._wander()
            world.tick()
        self.dropped = sum(one.dropped for one in world.carriers)

    def _say(self, i):
        """A packet to handheld `i`, as if the broker had one for it."""
        world, dice = self.world, self._dice
        inbox = "zap/1/i/" + world.carriers[i].id.decode()
        sessions = world.broker.sessions.values()
        session = next((one for one in sessions if inbox in one.filters), None)
        if session is None:
            return
        self.packets += 1
        topic, payload = self._message(i)
        data = packets.publish(topic, payload, dice.random() < 0.1)
        if dice.random() < 0.0005:
            data = bytearray(data)
            data[dice.randrange(len(data))] = dice.randrange(256)
        session.deliver(bytes(data))

    def _message(self, i):
        dice, said = self._dice, self.world.broker.said
        topic, payload = dice.choice(said)
        payload = bytearray(payload)
        what = dice.randrange(8)
        if what == 0:
            payload[dice.randrange(len(payload))] ^= 1 << dice.randrange(8)
        elif what == 1:
            del payload[dice.randrange(len(payload)) :]
        elif what == 2:
            payload += dice.randbytes(dice.randrange(60))
        elif what == 3:
            payload = bytearray(dice.randbytes(dice.randrange(200)))
        elif what == 4 and len(payload) > net.NET_HEAD:
            payload[net.KIND_AT] = dice.choice(_KINDS)
        elif what == 5:
            self._forge(payload)
        elif what == 6 and dice.random() < 0.5:
            topic = "zap/1/a/%08d" % dice.randrange(100)
            payload = bytes((1, frames.VERSION)) + dice.randbytes(dice.choice((23, 23, 9, 22)))
        elif what == 6:
            topic = dice.choice(("zap/1/a/%s", "zap/1/i/%s", "zap/1/t/%s", "zap/%s", "%s"))
            topic %= "".join(dice.choice("abc019/") for _ in range(dice.choice((1, 7, 8, 9, 12))))
        if what not in (6, 7) and dice.random() < 0.8:
            topic = "zap/1/i/" + self.world.carriers[i].id.decode()
        return topic, bytes(payload)

    def _forge(self, payload):
        """From another handheld of the room, of one of its connections."""
        dice = self._dice
        sender = dice.choice(self.world.carriers)
        lines = [port.line for port in sender.box.ports] or [1]
        head = sender.id + bytes((dice.choice(_KINDS[:-2]), dice.choice(lines)))
        payload[: net.NET_HEAD] = head

    def _wander(self):
        """Somebody looks for rooms, and comes back."""
        lobby = self.world.lobbies[self._last]
        if lobby.is_host:
            return
        if lobby.phase in (PLAYING, SITTING, REFUSED):
            lobby.search()
        elif lobby.phase == SEARCHING and lobby.found:
            lobby.join(self._dice.choice(lobby.found), code=self._dice.randrange(10000))

    def _calm(self):
        """Without the storm all comes to rest, and to the table, as before."""
        world = self.world
        world.wait(_CALM_S)
        world.run(lambda: all(one.stage == ONLINE for one in world.carriers), _LIMIT_S)
        stays = world.lobbies[: self._last]
        world.run(lambda: sum(one.is_host for one in stays) == 1, _LIMIT_S)
        world.run(lambda: all(one.phase in (PLAYING, SITTING) for one in stays), _LIMIT_S)
        hosts = [one for one in stays if one.is_host]
        if hosts[0].phase == SITTING:
            hosts[0].start()
        assert not any(person.has(frames.CHEATED) for person in world.people)
        for person in world.people:
            person.log.clear()
        count = len(gc.get_objects())
        if self._objects is None:
            self._objects = count
        assert count < self._objects * _GROWTH, "%d objects, then %d" % (self._objects, count)
