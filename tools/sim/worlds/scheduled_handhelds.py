"""Handhelds at one table whose people, power and air do what a schedule says.

Packets get lost, come twice or late, handhelds are out of each other's reach, restart, leave, come
back. What a schedule is, and what must be true at its end: schedules.py.
"""

import random

from tools.sim import pipe
from tools.sim.worlds import schedules
from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, lobby_phases

STEP_MS = 40
_HEAR_MS = 120  # how often a handheld hears what is on the air
_LATELY_MS = 10000
_PAULISTA = RULE_SETS[0][1]


class Player:
    """A driver that takes its time."""

    human = True

    def __init__(self, chance):
        self._chance = chance
        self.sleeps = False

    def choose(self, view, seat):
        if self.sleeps or self._chance.random() > 0.02:
            return None
        out = bytearray(state.MAX_LEGAL)
        return self._chance.choice(out[: view.legal(seat, out)])

    def watch(self, kind, seat, value):
        if kind == frames.CHEATED:
            raise schedules.Failure("an honest host is named by %d: %d" % (seat, value))


class _Air:
    """What may happen to packets now."""

    loss = 0.0
    twice = 0.0
    late_ms = 0


class _Port(pipe.Port):
    """Packets may be lost, come twice, or late and behind others."""

    world = None

    def __init__(self):
        super().__init__()
        self.due = []  # (ms, packet)

    def send(self, packet):
        if self.closed:
            return False
        world = self.world
        air, chance = world.air, world.chance
        if world.is_cut(*world.ends(self)) or air.loss and chance.random() < air.loss:
            return True
        for _ in range(2 if air.twice and chance.random() < air.twice else 1):
            late_ms = chance.randrange(air.late_ms) if air.late_ms else 0
            self.other.due.append((world.now + late_ms, bytes(packet)))
        return True

    def poll(self, buffer):
        due = self.due
        for i in range(len(due)):
            if due[i][0] <= self.world.now:
                packet = due.pop(i)[1]
                buffer[: len(packet)] = packet
                return len(packet)
        return 0


class _Carrier(pipe.Carrier):
    """Hears others only now and then."""

    def tick(self, now_ms):
        if now_ms % _HEAR_MS < STEP_MS:
            super().tick(now_ms)


class Scheduled:
    """What all worlds of schedules have, before what makes them `Handhelds`."""

    settle_s = (
        330  # for all to be well again: beyond lobby_phases.GIVE_UP_MS, and a host that doubts
    )

    def person(self, i):
        return Player(self.chance)

    def gather(self, count):
        """All sit down."""
        self.memories = [None] * count  # of those that are off
        self.gone = set()  # who has left for good
        self.unsaid = set()  # of those: whom no host has heard yet
        self.said_ms = {}  # of those: since when a host has
        self.apart_ms = 0  # when somebody was out of reach last
        self.told_one = set()  # of those: whom not all have heard, who may be the host later
        self.seats = [None] * count  # whose is whose
        self.sit(_PAULISTA, 4 if count > 2 or self.chance.random() < 0.5 else 2)
        for i in range(count):
            self.seats[i] = self.lobbies[i].my_seat

    def boot(self, i, memory=None):
        lobby = super().boot(i, memory)
        lobby.pace = (500, 500, 1000)
        return lobby

    def tick(self):
        super().tick()
        if (self.unsaid or self.said_ms) and not self.is_together():
            self.apart_ms = self.now
        for i in list(self.unsaid):
            if self.lobbies[i] is not None and self.lobbies[i].left is None:
                self.unsaid.remove(i)
                self.said_ms[i] = self.now
        for i, said_ms in list(self.said_ms.items()):
            if abs(said_ms - self.apart_ms) < _LATELY_MS:  # a little before, or behind
                self.told_one.add(i)
            if self.now - said_ms > _LATELY_MS:
                del self.said_ms[i]

    def is_together(self):
        """Whether all run, are at one table, and hear its host."""
        here = [i for i in range(len(self.lobbies)) if i not in self.gone]
        if not all(self.lobbies[i] for i in here):
            return False  # who is off may be the host later, and knows who sat there
        hosts = [i for i in here if self.lobbies[i].is_host]
        return len(hosts) == 1 and all(
            self.lobbies[i].phase in (lobby_phases.SITTING, lobby_phases.PLAYING)
            and not self.is_cut(i, hosts[0])
            for i in here
        )

    # Steps. Each says nothing when it has no meaning now, so that a schedule can be shortened.

    def step(self, what, *args):
        getattr(self, "_" + what)(*args)

    def _wait(self, seconds):
        self.wait(seconds)

    def _off(self, i):
        """Its power goes."""
        if self.lobbies[i] is not None:
            self.memories[i] = self.kill(i)

    def _on(self, i):
        if self.lobbies[i] is None:
            self.switch_on(i)
            self.boot(i, self.memories[i])

    def _leave(self, i):
        lobby = self.lobbies[i]
        if lobby is not None and lobby.phase > lobby_phases.JOINING:
            lobby.leave()
            self.gone.add(i)
            self.unsaid.add(i)

    def _start(self):
        for lobby in self.alive():
            if lobby.is_host and lobby.phase == lobby_phases.SITTING:
                lobby.start()

    def mend(self):
        """Everything works again."""
        self.able = [i for i in range(len(self.lobbies)) if self.can_go_on(i)]
        self.clear()
        for i in range(len(self.lobbies)):
            self._on(i)

    def can_go_on(self, i):
        """Whether this one is the host, or knows all that the next one must know."""
        lobby = self.lobbies[i]
        if (
            lobby is None
            or i in self.gone
            or lobby.phase in (lobby_phases.IDLE, lobby_phases.REFUSED)
        ):
            return False
        if lobby.is_host:
            return True
        guest = lobby.guest
        return (guest.whole or guest.kept is not None) and lobby.my_seat != NONE


class World(Scheduled, Handhelds):
    """:param count: handhelds, 2..4; all sit at the table of the first"""

    kind = _Carrier

    def __init__(self, count, seed):
        self.chance = random.Random(seed)
        self.air = _Air()
        self.ports = {}  # port -> the indices of its ends
        super().__init__(count, type("Port", (_Port,), {"world": self}), STEP_MS, seed)
        self.gather(count)

    def _port_kind(self, base):
        return base

    def ends(self, port):
        if port not in self.ports:
            for a, pa, b, pb in self.room.links:
                self.ports[pa] = self.ports[pb] = (a.sim_index, b.sim_index)
        return self.ports[port]

    def tick(self):
        super().tick()
        if len(self.room.links) > 12:
            self.room.links = [link for link in self.room.links if not link[1].closed]
            known = {port for link in self.room.links for port in (link[1], link[3])}
            self.ports = {port: ends for port, ends in self.ports.items() if port in known}

    def _air(self, loss, twice, late_ms):
        self.air.loss, self.air.twice, self.air.late_ms = loss, twice, late_ms

    def _apart(self, group):
        """These are out of reach of all others, and only of them."""
        group = set(group)
        for a in range(len(self.lobbies)):
            self.restore_pairs(a, group)

    def restore_pairs(self, a, group):
        for b in range(a):
            pair = frozenset((a, b))
            if (a in group) != (b in group):
                if pair not in self.cuts:
                    self.cut(a, [b])
            else:
                self.cuts.discard(pair)
                self.doomed = [one for one in self.doomed if one[1] != pair]

    def power_off(self, i):
        self.carriers[i].quiet()
        self.carriers[i]._ports.clear()
        for a, pa, b, pb in self.room.links:
            if i in (a.sim_index, b.sim_index):
                # Its own end is dead; the others' notice that they hear nothing.
                pa.due = []
                pb.due = []
                self.doomed.append(
                    (self.now + self.supervision_ms, frozenset((a.sim_index, b.sim_index)))
                )

    def restore(self, a):
        """Who was apart stays so."""
        self.doomed = [one for one in self.doomed if a not in one[1]]

    def clear(self):
        """Nothing is in the way any more."""
        self.cuts.clear()
        self.doomed = []
        self._air(0.0, 0.0, 0)


def _some_air(chance, count, who):
    loss, twice = chance.choice((0.0, 0.1, 0.4)), chance.choice((0.0, 0.2))
    return "air", loss, twice, chance.choice((0, 300))


STEPS = (
    (5, schedules.apart),
    (2, _some_air),
    (3, schedules.of_one("off")),
    (3, schedules.of_one("on")),
    (1, schedules.of_one("leave")),
    (2, schedules.start),
)


def draw(seed):
    """As of schedules."""
    return schedules.draw(seed, STEPS, (0.2, 1, 3, 6, 9, 14, 20, 30))


def play(count, steps, seed):
    """As of schedules."""
    schedules.play(lambda: World(count, seed), steps, seed)
