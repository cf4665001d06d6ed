"""Rooms at a broker that is mute, says half of what it should, noise, or all of it twice; where a
stranger says anything to anybody. What a handheld does in a tick, and keeps, is counted."""

import random

from tools.net.broker import Broker
from tools.sim.worlds.net_handhelds import BROKER, NetHandhelds
from truco_link.carriers import net

READS, CHUNK = 8, 64  # of a stream in a tick, and bytes of each: docs/net.md, The client
_KEPT = 400  # packets that a stranger has recorded
_FOUND, _CALLS = 12, 9  # rooms that a seeker, handhelds that a host remembers


class BadBroker(Broker):
    """mode: "good", "mute", "half", "noise", "twice"."""

    def __init__(self, seed):
        super().__init__()
        self.mode = "good"
        self.spoiled = 0
        self.dice = random.Random(seed)
        self.said = []  # (topic, payload), which anybody could have recorded

    def connect(self, send, close, now_s):
        rest = bytearray()
        return super().connect(lambda data: self._pass_on(send, rest, data), close, now_s)

    def publish(self, topic, payload, retain):
        super().publish(topic, payload, retain)
        if payload:
            self.said.append((topic, payload))
            del self.said[:-_KEPT]

    def _pass_on(self, send, rest, data):
        """`rest`: what this client should have got before."""
        dice, mode = self.dice, self.mode
        if mode == "good":
            send(bytes(rest) + data)
            rest.clear()
            return
        self.spoiled += 1
        if mode == "half":
            rest += data
            at = dice.randrange(len(rest) + 1)
            send(bytes(rest[:at]))
            del rest[:at]
        elif mode == "noise":
            if dice.random() < 0.3:
                data = bytearray(data)
                data[dice.randrange(len(data))] = dice.randrange(256)
            send(bytes(data) + dice.randbytes(dice.choice((0, 0, 0, 1, 300))))
        elif mode == "twice":
            send(data)
            send(data)


class Counted:
    """Stands before a stream, and counts what is done with it."""

    def __init__(self, stream):
        self._stream = stream
        self.reads = self.writes = self.taken = 0

    def readinto(self, buffer):
        assert len(buffer) <= CHUNK
        self.reads += 1
        count = self._stream.readinto(buffer)
        self.taken += count
        return count

    def write(self, data):
        self.writes += 1
        return self._stream.write(data)

    def close(self):
        self._stream.close()


class Watched(NetHandhelds):
    """Rooms at a `BadBroker`; `act`, if there is one, is called before each tick.

    most: bytes that were taken from a stream in one tick, at most.
    """

    def __init__(self, count, seed=0, **options):
        self._bad_seed = seed
        self.act = None
        self.most = 0
        self.streams = {}
        super().__init__(count, seed=seed, **options)

    def start_broker(self):
        self.broker = self.world.services[BROKER] = BadBroker(self._bad_seed)
        return self.broker

    def _dial(self, i):
        self.streams[i] = Counted(super()._dial(i))
        return self.streams[i]

    def tick(self):
        if self.act is not None:
            self.act()
        before = {i: (one.reads, one.writes, one.taken) for i, one in self.streams.items()}
        super().tick()
        for i, one in self.streams.items():
            reads, writes, taken = before.get(i, (0, 0, 0))
            assert one.reads - reads <= READS and one.writes - writes <= 1
            self.most = max(self.most, one.taken - taken)
        for lobby in self.lobbies:
            self._check_size(lobby)

    def _check_size(self, lobby):
        """Nothing that a stranger says makes anything grow."""
        carrier = lobby.carrier
        assert len(carrier.ports) <= carrier.max_guests + 2, len(carrier.ports)
        assert len(lobby.found) <= _FOUND and all(len(port.inbox) <= 8 for port in carrier.ports)
        assert len(carrier.asked) <= 3
        if lobby.host is not None:
            assert len(lobby.host.peers) <= carrier.max_guests
            assert len(lobby.role.calls) <= _CALLS


class Stranger:
    """Has the right to publish anything, and to hear everything.

    :param carriers: of those whom it may meddle with; None: all of that world
    """

    def __init__(self, world, seed, carriers=None):
        self.world = world
        self.carriers = carriers or world.carriers
        self.dice = random.Random(seed)
        self.said = 0

    def say(self, topic, payload, retain=False):
        self.said += 1
        if world_is_up(self.world):
            self.world.broker.publish(topic.decode(), bytes(payload), retain)

    def inbox(self, i):
        return b"zap/1/i/" + self.carriers[i].id

    def adverts(self, count, size=21):
        """Rooms that there are not."""
        for _ in range(count):
            name = bytes(self.dice.choice(b"abcdefgh0123") for _ in range(8))
            advert = bytearray(self.dice.randbytes(size))
            if size > 2:
                advert[0] = 1
                advert[1] = 2
            self.say(b"zap/1/a/" + name, advert)

    def forged(self):
        """A packet to somebody, from whoever it likes, with anything in it."""
        dice, carriers = self.dice, self.carriers
        to, sender = dice.randrange(len(carriers)), dice.choice(carriers)
        name = sender.id if dice.random() < 0.5 else dice.randbytes(8)
        lines = [port.line for port in sender.ports] or [1]
        kind = dice.choice((net.NET_CALL, net.NET_TAKEN, net.NET_DATA, net.NET_BEACON, 0, 77))
        body = dice.randbytes(dice.choice((0, 1, 11, 52, 60, 152, 153, 190)))
        line = dice.choice((*lines, dice.randrange(256)))
        self.say(self.inbox(to), name + bytes((kind, line)) + body)

    def again(self):
        """Something that was said before, to whom it was said."""
        if self.world.broker.said:
            self.say(
                *(
                    part.encode() if type(part) is str else part
                    for part in self.dice.choice(self.world.broker.said)
                )
            )


def world_is_up(world):
    return BROKER in world.world.services
