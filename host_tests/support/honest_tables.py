"""Tables of honest people who have bad luck: nobody may be called a cheat at any of them.

Two to four handhelds; packets are lost and repeated; people come, go, are out of reach, change
seats, end matches, restart; hosts too, so that others take over. All follows from a number.
"""

from collections import Counter

from tools.sim.worlds import scheduled_handhelds, schedules
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.guest_witness import checked
from truco_link.lobby_phases import IDLE, PLAYING, REFUSED, SEARCHING

_SECONDS = 60  # that a table goes on for


class Person(scheduled_handhelds.Player):
    """Plays at once, or now and then takes its time; where that is limited, sometimes too long."""

    def __init__(self, table):
        super().__init__(table.chance)
        self.table = table
        self.until_ms = 0

    def choose(self, view, seat):
        now_ms, turn_s = self.table.now, self.table.turn_s
        if turn_s and self._chance.random() < 0.01:
            self.until_ms = now_ms + int(1000 * self._chance.uniform(0.2, 2 * turn_s))
        if now_ms < self.until_ms or self._chance.random() < 0.2:
            return None
        out = bytearray(state.MAX_LEGAL)
        return self._chance.choice(out[: view.legal(seat, out)])

    def watch(self, kind, seat, value):
        self.table.tally[kind] += 1
        super().watch(kind, seat, value)


class Table(scheduled_handhelds.World):
    """One of them. tally: what happened, so that one can see that enough did."""

    turn_s = 0

    def __init__(self, count, seed):
        self.tally = Counter()
        self.later = []  # (ms, function): what is undone then
        super().__init__(count, seed)
        self.turn_s = (0, 0, 10, 0, 5)[seed % 5]
        rules = self.chance.choice(RULE_SETS)[1]
        self.lobbies[0].set_options(rules=rules, turn_s=self.turn_s)
        self._air(self.chance.choice((0, 0, 0.1, 0.3)), 0.02, 0)
        self.rest_ms = self.chance.choice((700, 1500, 4000))  # between two things that happen

    def person(self, i):
        return Person(self)

    def boot(self, i, memory=None):
        lobby = super().boot(i, memory)
        lobby.pace = (0, 0, 60)
        return lobby

    def play(self):
        end, next_ms = self.now + 1000 * _SECONDS, self.now
        while self.now < end:
            self.tick()
            for one in [one for one in self.later if one[0] <= self.now]:
                self.later.remove(one)
                one[1]()
            if self.now >= next_ms:
                self._do_something()
                next_ms = self.now + int(self.chance.expovariate(1 / self.rest_ms)) + 40
        guests = [lobby.guest for lobby in self.alive() if lobby.guest]
        self.tally["checked"] = sum(checked(guest.book) for guest in guests)
        return self.tally

    def _do_something(self):
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

    def _undo(self, least_s, most_s, what):
        ms = int(1000 * self.chance.uniform(least_s, most_s))
        self.later.append((self.now + ms, what))

    # What people do, or what happens to them.

    def _cut(self, i, lobby):
        self._apart((i,))
        self._undo(0.5, self.chance.choice((3.5, 9, 20)), lambda: self._apart(()))

    def _kill(self, i, lobby):
        self._off(i)
        if self.chance.random() < 0.2:
            self.memories[i] = None
        self._undo(0.2, self.chance.choice((5, 20)), lambda: self._on(i))

    def _go(self, i, lobby):
        if not lobby.is_host or self.chance.random() < 0.3:
            lobby.leave()

    def _sit(self, i, lobby):
        if lobby.seats and not lobby.is_host:
            lobby.sit(self.chance.choice((NONE, *range(len(lobby.seats)))))

    def _end(self, i, lobby):
        for one in self.alive() if self.chance.random() < 0.5 else (lobby,):
            one.ask_end()

    def _shout(self, i, lobby):
        for _ in range(self.chance.randint(1, 3)):
            lobby.shout(self.chance.randrange(8))

    def _swap(self, i, lobby):
        if lobby.is_host and lobby.host.is_over():
            lobby.set_options(players=self.chance.choice((2, 4)))
            lobby.swap(*self.chance.sample(range(len(lobby.seats)), 2))

    def _remove(self, i, lobby):
        if lobby.is_host:
            lobby.remove(self.chance.randrange(len(lobby.seats)))

    def _overflow(self, i, lobby):
        """A line is so bad that the host throws away all that waits, or its guest asks anew."""
        if lobby.is_host and lobby.host.peers:
            self.chance.choice(lobby.host.peers).start_over()
        elif lobby.guest is not None and lobby.phase == PLAYING:
            lobby.guest.send(bytes((frames.RESYNC,)))


_DEEDS = dict(
    cut=12, kill=3, go=3, sit=10, end=4, shout=8, swap=2, remove=2, overflow=8
)  # how often


def play(seed):
    """The tally of that table. Raises `schedules.Failure` when somebody is accused."""
    with schedules.seeded(seed + 1_000_000):
        tally = Table(2 + seed % 3, seed).play()
    tally["hands"] = tally[events.HAND_WON]
    return tally
