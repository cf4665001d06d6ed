"""Tables of honest people with bad luck, for whom the link must always work.

Each has two to four handhelds. Packets are lost and repeated. People join, leave, go out of reach,
change seats, end matches and restart. Hosts do so too, and others take over. Then the bad luck
ends, and everybody must finish a hand soon. A seed determines everything.
"""

import contextlib
import os
import random
from collections import Counter

from tools.sim import pipe
from tools.sim.virtual_clock import TICKS_AT_START, TICKS_PERIOD
from tools.sim.worlds.piped_handhelds import STEP_MS, Handhelds
from truco_core import clock, events, state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_core.state import SCORE
from truco_game.setup import PAUSES
from truco_link import messages
from truco_link.phases import (
    HOSTLESS,
    IDLE,
    JOINING,
    PLAYING,
    REFUSED,
    SEARCHING,
    SITTING,
)

_SECONDS = 60  # duration of one table's game
_GO_ON_S = 180  # time after that in which everybody must finish a hand
_LOST_MS = 30000  # time after which people continue without a lost player
# The clock of a board at power-on, just before it wraps, and 10 minutes later.
_STARTS_MS = TICKS_AT_START, TICKS_PERIOD - 1000, 535_000
_HEAR_MS = 120  # time between two checks of the beacons
# Relative frequencies of the deeds.
_DEEDS = dict(cut=12, kill=3, go=3, sit=10, end=4, shout=8, swap=2, remove=2, overflow=8)


@contextlib.contextmanager
def seeded(seed):
    """Make the system's random bytes follow from `seed` inside the block."""
    urandom = os.urandom
    os.urandom = random.Random(seed).randbytes
    try:
        yield
    finally:
        os.urandom = urandom


class _Person:
    """Plays a random legal action, usually at once. Sometimes it exceeds the time limit."""

    human = True
    sleeps = False
    hands = 0  # number of hands that this person saw to the end

    def __init__(self, table):
        self.table = table
        self.until_ms = 0

    def choose(self, view, seat):
        chance, now_ms, turn_s = self.table.chance, self.table.now, self.table.turn_s
        if turn_s and chance.random() < 0.01:
            self.until_ms = now_ms + int(1000 * chance.uniform(0.2, 2 * turn_s))
        if now_ms < self.until_ms or chance.random() < 0.2:
            return None
        out = bytearray(state.MAX_LEGAL)
        return chance.choice(out[: view.legal(seat, out)])

    def watch(self, kind, seat, value):
        self.table.tally[kind] += 1
        self.hands += kind == events.HAND_WON


class _Port(pipe.Port):
    """A port that loses and repeats packets."""

    world = None

    def send(self, packet):
        if self.closed:
            return False
        world = self.world
        if world.is_cut(*world.ends(self)) or world.chance.random() < world.loss:
            return True
        for _ in range(2 if world.chance.random() < world.twice else 1):
            self.other.inbox.append(bytes(packet))
        return True


class _Carrier(pipe.Carrier):
    """A carrier that receives beacons only now and then."""

    def tick(self, now_ms):
        if now_ms % _HEAR_MS < STEP_MS:
            super().tick(now_ms)


class Table(Handhelds):
    """One table.

    :param int count: number of handhelds, 2 to 4
    :ivar tally: how often each event and deed happened
    """

    kind = _Carrier
    turn_s = 0
    loss = twice = 0.0  # probabilities that a packet is lost or repeated

    def __init__(self, count, seed):
        self.chance = random.Random(seed)
        self.tally = Counter()
        self.faults = {}  # {id of a guest: number of codes that its mirror could not apply}
        self.later = []  # (time in ms, function that undoes a deed at this time)
        self.memories = [None] * count  # saved memories of the handhelds that are switched off
        self.known = {}  # {port: indices of the two handhelds that it connects}
        self.now = _STARTS_MS[seed // 3 % 3]
        super().__init__(count, type("Port", (_Port,), {"world": self}), STEP_MS, seed)
        self.sit(RULE_SETS[0][1], 4 if count > 2 or self.chance.random() < 0.5 else 2)
        self.turn_s = (0, 0, 10, 0, 20)[seed % 5]
        rules = self.chance.choice(RULE_SETS)[1]
        self.lobbies[0].set_options(rules=rules, turn_s=self.turn_s)
        self.loss, self.twice = self.chance.choice((0, 0, 0.1, 0.3)), 0.02
        self.rest_ms = self.chance.choice((700, 1500, 4000))  # mean time between two deeds

    def person(self, i):
        return _Person(self)

    def _port_kind(self, base):
        return base

    def ends(self, port):
        if port not in self.known:
            for a, pa, b, pb in self.room.links:
                self.known[pa] = self.known[pb] = (a.sim_index, b.sim_index)
        return self.known[port]

    def boot(self, i, memory=None):
        lobby = super().boot(i, memory)
        lobby.pace = PAUSES[-1]  # the pauses of the fastest speed
        return lobby

    def play(self):
        """Play for a minute, and until all go on without bad luck; return the tally."""
        end, next_ms = self.now + 1000 * _SECONDS, self.now
        while self.now < end:
            self.tick()
            for one in [one for one in self.later if one[0] <= self.now]:
                self.later.remove(one)
                one[1]()
            if self.now >= next_ms:
                self._do_something()
                next_ms = self.now + int(self.chance.expovariate(1 / self.rest_ms)) + 40
        self._go_on()
        self.tally["hands"] = self.tally[events.HAND_WON]
        self.tally["faults"] = sum(self.faults.values())
        return self.tally

    def _do_something(self):
        self._check()
        for lobby in self.alive():
            if lobby.is_host and lobby.host.is_over() and self.chance.random() < 0.3:
                lobby.start()
                return
            if lobby.phase in (IDLE, REFUSED):
                lobby.search()
            if lobby.phase == SEARCHING and lobby.found:
                lobby.join(lobby.found[0], watch=self.chance.random() < 0.15)
                return
        name = self.chance.choices([*_DEEDS], [*_DEEDS.values()])[0]
        i = self.chance.randrange(len(self.lobbies))
        if self.lobbies[i] is not None:
            self.tally[name] += 1
            getattr(self, "_" + name)(i, self.lobbies[i])

    def _check_faults(self):
        for lobby in self.alive():
            if lobby.guest and lobby.guest.faults:
                self.faults[id(lobby.guest)] = lobby.guest.faults

    def _check(self):
        """Assert that nobody has found a fault, and that all know how a match has ended."""
        self._check_faults()
        # A split table has two hosts, which may have one term.
        hosts = {
            (one.at.table_id, one.host.term, one.host.my_seat): one.host for one in self.hosts()
        }
        for lobby in self.alive():
            guest = lobby.guest
            host = guest and hosts.get((guest.table_id, guest.term, guest.host_seat))
            is_told = host and guest.phase == messages.JOINED and guest.telling is None
            numbers = [one.match_info.number for one in (guest, host) if one and one.match_info]
            # A guest that was removed may not know it yet.
            ports = [peer.link.port.other for peer in host.peers if peer.phase >= 2] if host else []
            is_told = is_told and guest.link.port in ports
            if is_told and len(numbers) == 2 and numbers[0] == numbers[1]:
                if host.match is not None and _all_know(host):
                    self.tally["same view"] += 1
                    self.views_differ(guest, host)
                    people = guest.match_info.people, host.match_info.people
                    assert people[0] == people[1] or guest.my_seat == NONE, people
                    if host.is_over():
                        s = guest.match.state
                        assert s[SCORE : SCORE + 2] == host.match.state[SCORE : SCORE + 2]
                        self.tally["same score"] += 1

    def views_differ(self, guest, host):
        view = bytearray(state.SIZE)
        true = host.match.state
        host.match.view(guest.my_seat, view)
        if host.is_over():  # a guest that comes back is told what spectators know
            return
        for i, byte in enumerate(guest.match.state):
            assert byte == view[i] or byte == true[i] and true[state.SPECIAL] < 2, i

    def hosts(self):
        return [lobby for lobby in self.alive() if lobby.is_host]

    def _go_on(self):
        """Switch all on, awake and in reach. Assert that everybody finishes a hand in time."""
        for i in range(len(self.lobbies)):
            self._on(i)
        self._join_all()
        self.later, self.loss, self.turn_s = [], 0, 0
        before = [person.hands for person in self.people]
        end, next_ms = self.now + 1000 * _GO_ON_S, self.now
        while any(person.hands == was for person, was in zip(self.people, before)):
            assert self.now < end, "somebody is stuck"
            self.tick()
            if self.now >= next_ms:
                next_ms = self.now + 1000
                self._check()
                self._seek_company()

    def _seek_company(self):
        """Do what people do who want to play: create, find or join a table, or begin a match."""
        if not any(lobby.is_host or lobby.phase == HOSTLESS for lobby in self.alive()):
            self.lobbies[0].create(RULE_SETS[0][1])
        for lobby in self.alive():
            if lobby.phase == HOSTLESS and clock.diff(lobby.now_ms, lobby.since_ms) > 2 * _LOST_MS:
                lobby.leave()
            if lobby.phase in (IDLE, REFUSED):
                lobby.search()
            elif lobby.phase == SEARCHING and lobby.found:
                lobby.join(self.chance.choice(lobby.found))
            elif lobby.is_host:
                self._play_on(lobby)
            elif lobby.phase in (SITTING, PLAYING) and lobby.my_seat == NONE:
                free = [i for i, one in enumerate(lobby.seats) if not one.flags & messages.PERSON]
                lobby.at.ask(messages.SIT, free[0] if free else NONE)

    def _play_on(self, lobby):
        """Begin the next match. Give up the seats of those who do not come back."""
        host = lobby.host
        if host.is_over():
            lobby.start()
        for i, one in enumerate(host.seats):
            is_lost = i != host.my_seat and one.flags & messages.PRESENT == messages.PERSON
            if is_lost and host.silent_ms(i) > _LOST_MS:
                host.seating.remove(i)

    def _undo(self, least_s, most_s, what):
        ms = int(1000 * self.chance.uniform(least_s, most_s))
        self.later.append((self.now + ms, what))

    def _cut(self, i, lobby):
        self._join_all()
        self.cut(i)
        self._undo(0.5, self.chance.choice((3.5, 9, 20)), self._join_all)

    def _join_all(self):
        self.cuts.clear()
        self.doomed = []

    def _kill(self, i, lobby):
        self.memories[i] = self.kill(i)
        if self.chance.random() < 0.2:
            self.memories[i] = None
        self._undo(0.2, self.chance.choice((5, 20)), lambda: self._on(i))

    def _on(self, i):
        if self.lobbies[i] is None:
            self.switch_on(i)
            self.boot(i, self.memories[i])

    def power_off(self, i):
        super().power_off(i)
        for a, pa, b, pb in self.room.links:
            if i in (a.sim_index, b.sim_index):
                pa.inbox.clear()
                pb.inbox.clear()

    def _go(self, i, lobby):
        if lobby.phase > JOINING and (not lobby.is_host or self.chance.random() < 0.3):
            lobby.leave()

    def _sit(self, i, lobby):
        if lobby.seats and not lobby.is_host:
            lobby.at.ask(messages.SIT, self.chance.choice((NONE, *range(len(lobby.seats)))))

    def _end(self, i, lobby):
        for one in self.alive() if self.chance.random() < 0.5 else (lobby,):
            if one.at is not None:
                one.at.ask(messages.END, 1)

    def _shout(self, i, lobby):
        for _ in range(self.chance.randint(1, 3) if lobby.at is not None else 0):
            lobby.at.ask(messages.SHOUT, self.chance.randrange(8))

    def _swap(self, i, lobby):
        if lobby.is_host and lobby.host.is_over() and _all_know(lobby.host):
            lobby.set_options(players=self.chance.choice((2, 4)))
            lobby.host.seating.swap(*self.chance.sample(range(len(lobby.seats)), 2))

    def _remove(self, i, lobby):
        if lobby.is_host and _all_know(lobby.host):
            lobby.host.seating.remove(self.chance.randrange(len(lobby.seats)))

    def _overflow(self, i, lobby):
        """Make the host or the guest send its state again, as after a full queue of messages."""
        if lobby.is_host and lobby.host.peers:
            self.chance.choice(lobby.host.peers).start_over()
        elif lobby.guest is not None and lobby.phase == PLAYING:
            lobby.guest.send(bytes((messages.RESYNC,)))


def _all_know(host):
    """Return True if all know how the match ended. People press no key sooner."""
    return all(peer.is_told() for peer in host.peers if peer.phase >= messages.TELLING)


def play(seed):
    """Play the table of `seed`; return its tally. AssertionError: somebody is stuck or wronged."""
    with seeded(seed + 1_000_000):
        return Table(2 + seed % 3, seed).play()
