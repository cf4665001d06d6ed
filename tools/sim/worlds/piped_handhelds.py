"""Handhelds linked by pipes in one process. Their people play at random."""

from tools.sim import pipe
from tools.sim.virtual_clock import TICKS_PERIOD
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import state
from truco_core.bots import make as make_robot
from truco_core.cards import NONE
from truco_core.characters import RANDOM
from truco_core.match import value_for
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_link import guest as guests_side
from truco_link import host as hosts_side
from truco_link import lobby as lobbies
from truco_link import messages
from truco_link.messages import JOINED
from truco_link.phases import PLAYING, REFUSED, SITTING
from truco_store import FACES

RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]
STEP_MS = 40  # simulated time from one `tick` to the next
# Pauses of a host in ms: before a robot's action, after a trick, after a hand.
FAST_PACE = (30, 30, 60)
SLOW_PACE = (200, 200, 600)  # longer pauses, in which handhelds can join during a match


class Guest(guests_side.Guest):
    def sign(self, sign):
        self.ask(messages.SIGN, sign)

    def ask_end(self):
        self.ask(messages.END, 1)


def robot(seed=0):
    rng = Rng(seed + 1)
    return lambda seat: make_robot(RANDOM, rng)


def start_at(host, *begin):
    """Begin a match with the arguments `opener`, `we` and `they` of `Host.start`.

    Guests learn these only when the host sends them the whole table. `start_over` makes the host
    send it again.
    """
    for peer in host.peers:
        peer.start_over()
    host.start(*begin)


def secret_of(name):
    """Return a repeatable `secret` for a Lobby with this name."""
    return name.ljust(8, b".")[-8:]


class World:
    """Base of simulated tables. Has the list `people`, and a clock that `tick` advances."""

    def sleep(self):
        """Let no person act until `wake`."""
        for person in self.people:
            person.sleeps = True

    def wake(self):
        for person in self.people:
            person.sleeps = False

    def run(self, until, limit_s=60):
        """Call `tick` until ``until()`` is true. Assert that this takes less than `limit_s`."""
        end = self.now + 1000 * limit_s
        while not until():
            assert self.now < end, "time-out"
            self.tick()

    def wait(self, seconds):
        end = self.now + 1000 * seconds
        while self.now < end:
            self.tick()

    def play_out(self, *limit_s):
        """Play the match to its end, and check that all handhelds agree on the result."""
        self.finish(*limit_s)
        self.check_same()

    def look(self, lobby):
        """Let a lobby search for tables. Return the first table that it finds."""
        lobby.search()
        self.run(lambda: lobby.found)
        return lobby.found[0]

    def join(self, lobby, **how):
        """Let a lobby find a table and sit down at it."""
        lobby.join(self.look(lobby), **how)
        self.run(lambda: lobby.phase == SITTING)


class HostAndGuests(World):
    """A host and its guests on pipes. `run` advances all clocks."""

    def __init__(
        self, guests, rules, players=4, seed=0, port=pipe.Port, step_ms=STEP_MS, people=None
    ):
        self.now = 1000
        self.step_ms = step_ms
        self.port = port
        self.people = people or [RandomPlayer(seed * 10 + i) for i in range(guests + 1)]
        self.host = hosts_side.Host(self.people[0], robot(seed), "host", 7, 1234, 0, self.now)
        self.host.rules = rules
        self.host.pace = FAST_PACE  # type: ignore[assignment]
        self.host.set_options(players=players)
        self.host.sit_down(secret_of(b"host"))
        self.guests = []
        for i in range(guests):
            secret = secret_of(b"guest %d" % i)
            self.guests.append(Guest(self.people[i + 1], secret, "guest %d" % i, True))
            self.guests[i].go_to(self.host.table_id)
            self.connect(i)

    def connect(self, i):
        mine, its = pipe.make(self.port)
        self.host.add_peer(mine)
        self.guests[i].attach(its)

    def tick(self):
        self.now += self.step_ms
        self.host.tick(self.now)
        for guest in self.guests:
            guest.tick(self.now)

    def gather(self):
        """Run until all guests sit at the table."""
        self.run(lambda: all(guest.phase == JOINED and guest.rules for guest in self.guests))
        self.run(lambda: all(peer.phase == messages.LIVE for peer in self.host.peers))
        self.settle()

    def settle(self):
        self.run(lambda: all(peer.link.idle() for peer in self.host.peers))
        for _ in range(3):
            self.tick()

    def start(self):
        self.gather()
        self.host.start()

    def deal_to_sleepers(self):
        """Begin a match, and deal a hand in which no person acts."""
        self.sleep()
        self.start()
        self.run(lambda: self.host.match.state[state.PHASE] == state.PLAYING)
        self.settle()

    def finish(self, limit_s=600):
        self.run(self.host.is_over, limit_s)
        self.settle()

    def check_same(self):
        """Check that each guest knows what its seat may see of the host's match.

        There is one exception. In a team's special hand (`state.SPECIAL`) partners see each other's
        cards. So a guest can deduce which card its partner plays face down, though `Match.view`
        hides that card.
        """
        view = bytearray(state.SIZE)
        true = self.host.match.state
        for guest in self.guests:
            self.host.match.view(guest.my_seat, view)
            for i, byte in enumerate(guest.match.state):
                assert byte == view[i] or byte == true[i] and true[state.SPECIAL] < 2, i


def masked(log, viewer):
    return [(k, s, value_for(viewer, k, s, v)) for k, s, v in log]


NOBODY = NONE


class Handhelds(World):
    """Handhelds with a Lobby each, all in reach of each other. `tick` advances all clocks.

    They are connected by pipes. Subclasses replace `begin`, `switch_on` and `power_off` to use
    other carriers.
    """

    now = 1000
    pace = FAST_PACE
    names = None
    supervision_ms = 4000  # a connection ends after its handhelds were out of reach for this time
    kind = pipe.Carrier

    def __init__(self, count, port=pipe.Port, step_ms=STEP_MS, seed=0, pace=None, names=None):
        self.names = names
        self.room = pipe.Room()
        self.port = port
        self.cuts = set()  # pairs of handhelds (indices) that are out of each other's reach
        self.doomed = []  # (ms at which the connection of a pair in `cuts` ends, pair)
        self.begin(count, seed, step_ms, pace)

    def begin(self, count, seed=0, step_ms=STEP_MS, pace=None):
        """Create `count` handhelds and switch them on.

        A subclass with its own `__init__` calls this at the end of `__init__`.
        """
        self.seed, self.step_ms = seed, step_ms
        if pace is not None:
            self.pace = pace
        self.carriers: list = [None] * count
        self.lobbies: list = [None] * count
        self.people = [self.person(i) for i in range(count)]
        for i in range(count):
            self.switch_on(i)
            self.boot(i)

    def person(self, i):
        return RandomPlayer(self.seed * 10 + i)

    def add(self, kind=None):
        """Add a handheld with a carrier of this kind, whose program has not started."""
        i = len(self.carriers)
        self.people.append(self.person(i))
        self.lobbies.append(None)
        self.carriers.append(self._carrier(i, kind or self.kind))

    def _carrier(self, i, kind):
        carrier = kind(self.room, "address %d" % i, self._port_kind(self.port))
        carrier.sim_index = i
        carrier.reaches = lambda other: not self.is_cut(i, other.sim_index)
        return carrier

    def _port_kind(self, base):
        world = self

        class Reaching(base):  # type: ignore[misc, valid-type]
            def send(self, packet):
                if world.is_cut(*world.ends(self)):
                    return True  # the packet is lost, which the sender cannot know
                return super().send(packet)

        return Reaching

    def ends(self, port):
        for a, pa, b, pb in self.room.links:
            if port in (pa, pb):
                return a.sim_index, b.sim_index
        return None, None

    def is_cut(self, a, b):
        return frozenset((a, b)) in self.cuts

    def cut(self, a, others=None):
        """Move handheld `a` out of reach of `others` (indices), or of all."""
        for b in range(len(self.lobbies)) if others is None else others:
            if b != a:
                pair = frozenset((a, b))
                self.cuts.add(pair)
                self.doomed.append((self.now + self.supervision_ms, pair))

    def restore(self, a):
        """Bring handheld `a` back into reach. A connection that has not timed out continues."""
        self.cuts = {pair for pair in self.cuts if a not in pair}
        self.doomed = [one for one in self.doomed if a not in one[1]]

    def boot(self, i, memory=None):
        """Start the program of handheld `i`.

        :param memory: what the program stored before a restart, as `kill` returns it
        """
        name = self.names[i] if self.names else "player %d" % i
        self.people[i].avatar = sum(name.encode()) % FACES  # the default avatar of this name
        me, now_ms = self.people[i], self.now % TICKS_PERIOD
        lobby = lobbies.Lobby(self.carriers[i], me, robot(self.seed + i), name, now_ms, memory)
        lobby.pace = self.pace  # type: ignore[assignment]
        self.lobbies[i] = lobby
        return lobby

    def kill(self, i):
        """Switch a handheld off without telling its peers. Return what its program has stored."""
        memory = self.lobbies[i].memory()
        self.power_off(i)
        self.lobbies[i] = None
        return memory

    def power_off(self, i):
        """Silence the carrier of a handheld, and move it out of reach of all others."""
        self.carriers[i].quiet()
        self.carriers[i]._ports.clear()
        self.cut(i)

    def switch_on(self, i):
        """Switch a handheld on, for the first time or again. Its old connections are gone."""
        if self.carriers[i] is None:
            self.carriers[i] = self._carrier(i, self.kind)
        for a, pa, b, _ in self.room.links:
            if i in (a.sim_index, b.sim_index):
                pa.close()
        self.restore(i)

    def restart(self, i, memory):
        """Start the program of a handheld again, with the memory that `kill` returned."""
        self.people[i].log.clear()
        self.switch_on(i)
        return self.boot(i, memory)

    def tick(self):
        self.now += self.step_ms
        for when, pair in self.doomed:
            if self.now >= when:
                a, b = (self.carriers[i] for i in pair)
                self.room.part(a, b)
        self.doomed = [one for one in self.doomed if self.now < one[0]]
        for lobby in self.lobbies:
            if lobby is not None:
                lobby.tick(self.now % TICKS_PERIOD)

    def sit(self, rules, players=4, count=None, **options):
        """Let handhelds 1 to `count` - 1 sit down at the table of handheld 0. Return self."""
        self.lobbies[0].create(rules, players, **options)
        guests = self.lobbies[1:count]
        for lobby in guests:
            lobby.search()
        self.run(lambda: all(lobby.found for lobby in guests))
        for lobby in guests:
            lobby.join(lobby.found[0], code=self.lobbies[0].at.code)
        self.run(lambda: all(lobby.phase == SITTING for lobby in guests))
        self.run(lambda: all(peer.phase == messages.LIVE for peer in self.lobbies[0].host.peers))
        self.wait(1)
        return self

    def play(self):
        """Begin a match, and wait until all handhelds take part. Return self."""
        self.lobbies[0].start()
        self.run(lambda: all(lobby.phase == PLAYING for lobby in self.lobbies))
        return self

    def successor(self, limit_s=60):
        """Wait until a handheld is the host. Assert that it is the only one. Return its Lobby."""
        self.run(lambda: any(lobby.is_host for lobby in self.alive()), limit_s)
        (found,) = [lobby for lobby in self.alive() if lobby.is_host]
        return found

    def alive(self):
        return [lobby for lobby in self.lobbies if lobby is not None]

    def finish(self, limit_s=900):
        """Run until the match is over on all running handhelds, and each knows its result."""
        self.run(lambda: all(lobby.phase == SITTING for lobby in self.alive()), limit_s)
        # A handheld that rejoins a finished match sits down before it learns the result.
        self.run(lambda: all(one.at.match_info is not None for one in self.alive()))
        self.wait(1)

    def check_same(self):
        """Check that all running handhelds have the same scores and seats."""
        hosts = [lobby for lobby in self.alive() if lobby.is_host]
        assert len(hosts) == 1
        true = hosts[0].host.match.state
        for lobby in self.alive():
            s = lobby.match.state
            assert s[state.PHASE] == state.MATCH_OVER
            assert s[state.SCORE : state.SCORE + 2] == true[state.SCORE : state.SCORE + 2]
            assert [one.name for one in lobby.seats] == [one.name for one in hosts[0].seats]
            assert lobby.at.table_id == hosts[0].at.table_id
        assert all(lobby.phase != REFUSED for lobby in self.alive())
