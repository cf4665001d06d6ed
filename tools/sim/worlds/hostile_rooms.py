"""Schedules as of scheduled_rooms, with somebody at the broker who records all and says it again.

He publishes what he heard at will. When a guest greets he answers before its host can, with what
that said in an older session of the same numbers; and guests have called in vain so often that
their numbers begin anew. Whatever he does, nothing may be sealed twice under one key and counter.
"""

import contextlib
import random

from tools.net import packets
from tools.sim.worlds import scheduled_rooms, schedules
from truco_link import frames, seal
from truco_link.carriers import mqtt
from truco_link.carriers import net_ports as net

_KEPT = 400  # of what was heard last
_NUMBERS = 2  # of attempts, in place of 256
_IAM = bytes((frames.CONTROL, frames.IAM))  # type and kind of a record


class World(scheduled_rooms.World):
    def __init__(self, count, seed):
        self.evil = random.Random(seed)
        self.share = 0.0  # of what he hears, to which he answers with something old
        self._heard = []  # (topic, payload)
        self._tapes = {}  # (guest, host, attempt) -> what that host said then
        self._attempts = {}  # (guest, host) -> attempt
        self._due = []  # to be published in the next tick
        super().__init__(count, seed)

    def start_broker(self):
        broker = super().start_broker()
        self._spy = broker.connect(self._listen, lambda: None, 0)
        self._spy.receive(mqtt.connect(b"spy", 6000, b"spy"), 0)
        self._spy.receive(mqtt.subscribe(1, b"#"), 0)
        return broker

    def _listen(self, packet):
        if packet[0] >> 4 != packets.PUBLISH:
            return
        body = packet[3 if packet[1] & 128 else 2 :]
        topic, payload, _ = packets.published(packet[0], body)
        if (topic, payload) in self._due or len(payload) <= net.NET_HEAD:
            return
        if payload[net.KIND_AT] == net.NET_DATA:
            self._record(payload[: net.ID], topic[-net.ID :].encode(), payload)
        self._heard = [*self._heard[-_KEPT:], (topic, payload)]
        if self.evil.random() < self.share:
            self._due.append(self.evil.choice(self._heard))

    def _record(self, sender, to, payload):
        """What a host says to a guest, by the guest's attempts; and the answer to a new one."""
        records = payload[net.NET_HEAD :]
        if bytes((records[1] & 0xC0, records[3])) == _IAM if len(records) > 5 else False:
            attempt = records[5]
            if self._attempts.get((sender, to)) != (attempt, payload[net.LINE_AT]):
                self._attempts[sender, to] = attempt, payload[net.LINE_AT]
                tape = self._tapes.get((sender, to, attempt))
                if tape and self.share:
                    head = to + bytes((net.NET_DATA, payload[net.LINE_AT]))
                    topic = (net.INBOXES + sender).decode()
                    self._due += [(topic, head + one) for one in tape]
                self._tapes[sender, to, attempt] = []
        elif (to, sender) in self._attempts:
            tape = self._tapes[to, sender, self._attempts[to, sender][0]]
            if len(tape) < _KEPT:
                tape.append(records)

    def _hostile(self, share):
        self.share = share

    def tick(self):
        due, self._due = self._due, []
        for topic, payload in due:
            if self.share:
                self._spy.receive(packets.publish(topic, payload), self.now // 1000)
        for lobby in self.lobbies:
            if lobby is not None and lobby.guest is not None:
                lobby.guest.attempt %= _NUMBERS
        super().tick()

    def mend(self):
        self.share = 0.0
        super().mend()


@contextlib.contextmanager
def recorded():
    """Raises `schedules.Failure` when something is sealed again under a key and counter."""
    seen = set()
    close = seal.Sealed._close

    def closing(self, packet):
        whole = close(self, packet)
        one = bytes(self._mine), whole[:4]
        if one in seen:
            raise schedules.Failure("a key and its counter twice: %s" % whole[:4].hex())
        seen.add(one)
        return whole

    seal.Sealed._close = closing
    try:
        yield seen
    finally:
        seal.Sealed._close = close


def draw(seed):
    """As of schedules: people lose the table, and come back to it, again and again."""
    chance = random.Random(seed)
    count, steps = scheduled_rooms.draw(seed)
    steps = [("hostile", chance.choice((0.02, 0.1, 0.3))), ("start",), *steps[-4:]]
    for _ in range(chance.randrange(3, 7)):
        who = chance.randrange(count)
        steps += [("apart", (who,)), ("wait", 25), ("apart", ()), ("wait", chance.choice((4, 9)))]
    return count, steps


def play(count, steps, seed):
    """As of schedules."""
    with recorded():
        schedules.play(lambda: World(count, seed), steps, seed)
