"""Tables of honest people who have bad luck: nobody may be called a cheat at any of them.

Two to four handhelds; packets are lost and repeated; people come, go, are out of reach, change
seats, end matches, restart; hosts too, so that others take over. All follows from a number.
"""

import os
import random
from collections import Counter

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import events
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, guest_fair, guest_witness
from truco_link.lobby_phases import IDLE, PLAYING, REFUSED, SEARCHING

_STEP_MS = 40
_SECONDS = 60  # that a table goes on for


def lossy(rng, loss):
    """A kind of port that loses this share of its packets; of fifty it repeats one, and of fifty
    one arrives behind the next."""

    class Lossy(pipe.Port):
        late = None

        def send(self, packet):
            if rng.random() < loss:
                return not self.closed
            chance = rng.random()
            if chance < 0.02:
                super().send(packet)
            elif chance < 0.04 and self.late is None:
                self.late = bytes(packet)
                return not self.closed
            sent = super().send(packet)
            if self.late is not None:
                super().send(self.late)
                self.late = None
            return sent

    return Lossy


class Person(RandomPlayer):
    """Accuses nobody without reason; plays at once, or now and then takes its time; where that is
    limited, sometimes too long."""

    def __init__(self, table, seed):
        super().__init__(seed)
        self.table = table
        self.dreams = 0.01 if table.turn_s else 0
        self.until_ms = 0

    def choose(self, view, seat):
        now_ms = self.table.world.now
        if self.dreams and self.rng.random() < self.dreams:
            self.until_ms = now_ms + int(1000 * self.rng.uniform(0.2, 2 * self.table.turn_s))
        if now_ms < self.until_ms or self.rng.random() < 0.2:
            return None
        return super().choose(view, seat)

    def watch(self, kind, seat, value):
        self.table.note(kind, seat, value)


class HonestTable:
    """One of them; `play` it.

    :param int seed: all follows from it
    """

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.accused = []  # (ms, seat, what)
        self.tally = Counter()  # what happened, so that one can see that enough did
        self.loss = rng.choice((0, rng.uniform(0, 0.2), rng.uniform(0.2, 0.4)))
        self.count = rng.randint(2, 4)
        self.rules = rng.choice(RULE_SETS)[1]
        self.world = Handhelds(self.count, lossy(rng, self.loss), _STEP_MS, seed)
        self.rest_ms = rng.choice((700, 1500, 4000))  # between two things that happen
        self.again = []  # (ms, function): what is undone later
        # Not by chance: so tables without a limit stay the same ones as before there were such.
        self.turn_s = (0, 0, 10, 0, 5)[seed % 5]

    def note(self, kind, seat, value):
        """A person was told something."""
        if kind == frames.CHEATED:
            self.accused.append((self.world.now, seat, value))
        elif kind == events.TIME_OVER:
            self.tally["time over"] += 1
        elif kind == events.HAND_WON:
            self.tally["hands"] += 1
        elif kind == events.MATCH_STARTED:
            self.tally["matches"] += 1

    def count_checked(self, book):
        self.tally["checked"] += 1
        guest_witness.count(book)

    def play(self):
        """Let it go on for a while; the `tally`. What was said of cheating is in `accused`."""
        world, rng = self.world, self.rng
        for i, lobby in enumerate(world.lobbies):
            lobby.me = world.people[i] = Person(self, rng.random())
            lobby.patience_ms = 2500
        host = world.lobbies[0]
        host.pace = (0, 0, rng.choice((60, 400)))
        host.create(self.rules, rng.choice((2, 4)), turn_s=self.turn_s)
        for i in range(1, self.count):
            self._look(i, rng.random() < 0.15)
        ends = world.now + 1000 * _SECONDS
        next_ms = world.now + 2500
        while world.now < ends:
            world.tick()
            if self.again and world.now >= self.again[0][0]:
                self.again.pop(0)[1]()
            if world.now >= next_ms:
                self._do_something()
                next_ms = world.now + int(rng.expovariate(1 / self.rest_ms)) + 40
        return self.tally

    def _later(self, least_s, most_s, what):
        when = self.world.now + int(1000 * self.rng.uniform(least_s, most_s))
        self.again.append((when, what))
        self.again.sort(key=lambda one: one[0])

    def _do_something(self):
        rng, world = self.rng, self.world
        for i, lobby in enumerate(world.lobbies):
            if lobby is None:
                continue
            if lobby.is_host and lobby.host.is_over() and rng.random() < 0.3:
                self.tally["start"] += 1
                start(lobby, rng)
                return
            if lobby.phase in (IDLE, REFUSED) or lobby.phase == SEARCHING and lobby.found:
                self._look(i, False)
                return
        name = rng.choices([*_DEEDS], [*_DEEDS.values()])[0]
        i = rng.randrange(self.count)
        if world.lobbies[i] is not None and getattr(self, "_" + name)(i, world.lobbies[i]):
            self.tally[name] += 1

    # What people do, or what happens to them. True: it could be done.

    def _look(self, i, watch):
        lobby = self.world.lobbies[i]
        if lobby.phase != SEARCHING:
            lobby.search()
        if lobby.found:
            lobby.join(lobby.found[0], watch=watch)

    def _cut(self, i, lobby, most_s=9):
        self.world.cut(i)
        self._later(0.5, most_s, lambda: self.world.restore(i))
        return True

    def _flicker(self, i, lobby):
        """Silent, though its connection stays: a robot plays for a moment."""
        return self._cut(i, lobby, 3.5)

    def _kill(self, i, lobby):
        memory = self.world.kill(i)
        if self.rng.random() < 0.2:
            memory = None
        self._later(0.2, 5, lambda: self._boot(i, memory))
        return True

    def _boot(self, i, memory):
        if self.world.lobbies[i] is None:
            self.world.restart(i, memory).patience_ms = 2500

    def _go(self, i, lobby):
        if lobby.is_host and self.rng.random() < 0.7:
            return False
        lobby.leave()
        return True

    def _sit(self, i, lobby):
        if lobby.is_host or not lobby.seats:
            return False
        lobby.sit(self.rng.choice((NONE, *range(len(lobby.seats)))))
        return True

    def _end(self, i, lobby):
        for one in self.world.alive():
            one.ask_end()
        return True

    def _ask_end(self, i, lobby):
        lobby.ask_end()
        return True

    def _shout(self, i, lobby):
        for _ in range(self.rng.randint(1, 3)):
            lobby.shout(self.rng.randrange(8))
        return True

    def _swap(self, i, lobby):
        if lobby.is_host and lobby.host.is_over():
            a, b = self.rng.sample(range(len(lobby.seats)), 2)
            lobby.swap(a, b)
            return True
        return False

    def _remove(self, i, lobby):
        if not lobby.is_host:
            return False
        lobby.remove(self.rng.randrange(len(lobby.seats)))
        return True

    def _overflow(self, i, lobby):
        """A line is so bad that the host throws away all that waits."""
        if not lobby.is_host or not lobby.host.peers:
            return False
        self.rng.choice(lobby.host.peers).start_over()
        return True

    def _resync(self, i, lobby):
        if lobby.guest is None or lobby.phase != PLAYING:
            return False
        lobby.guest.send(bytes((frames.RESYNC,)))
        return True


_DEEDS = dict(cut=8, flicker=8, kill=3, go=4, sit=10, end=3, ask_end=3, shout=8, swap=2, remove=3)
_DEEDS.update(overflow=8, resync=3)  # how often


def start(lobby, rng):
    """The next match, with other seats or options now and then."""
    host = lobby.host
    if len(host.seats) > 1 and rng.random() < 0.2:
        a, b = rng.sample(range(len(host.seats)), 2)
        lobby.swap(a, b)
    if rng.random() < 0.2:
        lobby.set_options(players=rng.choice((2, 4)))
    lobby.start()


def play(seed):
    """(the `tally` of that table, [(ms, seat, what)] of who was accused)."""
    rng = random.Random(-seed - 1)
    chance = os.urandom
    count = guest_fair.count
    os.urandom = rng.randbytes
    try:
        table = HonestTable(seed)
        guest_fair.count = table.count_checked
        return table.play(), table.accused
    finally:
        os.urandom = chance
        guest_fair.count = count
