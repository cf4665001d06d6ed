"""A simulated handheld in this process, at a broker through a socket of this computer.

Lobby, link, seal, carrier and MQTT are those of a board; its clock is the emulated chips', and the
person at it plays like the sensible robot.
"""

from tools.sim.net.own_socket import SocketStream
from tools.sim.worlds.net_handhelds import Uplink
from truco_core import events, state
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import GOAL, RULE_SETS
from truco_link import frames
from truco_link.carriers import net
from truco_link.lobby import Lobby

_RULES = RULE_SETS[0][1]
_THINK_MS = 700


class Person:
    """Plays like the robot, after a while. told: [(kind, seat, value)] of the match."""

    human = True

    def __init__(self, seed):
        self.now_ms = 0
        self.told = []
        self._robot = make("sensible", Rng(seed))
        self._due_ms = None

    def choose(self, view, seat):
        if self._due_ms is None:
            self._due_ms = self.now_ms + _THINK_MS
        if self.now_ms < self._due_ms:
            return None
        self._due_ms = None
        return self._robot.choose(view, seat)

    def watch(self, kind, seat, value):
        if kind <= events.MATCH_WON:
            self._robot.watch(kind, seat, value)
            self.told.append((kind, seat, value))

    def hands(self):
        """How many have ended."""
        return sum(kind == events.HAND_WON for kind, _, _ in self.told)


class Companion:
    """The handheld.

    :param port: of the broker at 127.0.0.1
    """

    def __init__(self, port, name, seed):
        self.person = Person(seed)
        self.carrier = net.Carrier(Uplink(lambda: SocketStream("127.0.0.1", port)))
        self.carrier.can_wait = True
        dice = Rng(seed + 1)
        self.lobby = Lobby(self.carrier, self.person, lambda seat: make("random", dice), name)

    def open(self, players, goal=_RULES[GOAL]):
        """Open a room, of so many seats, for a match up to so many points."""
        rules = bytearray(_RULES)
        rules[GOAL] = goal
        self.lobby.create(bytes(rules), players)

    def start(self):
        """Start the match at its table."""
        self.lobby.start()

    def people(self):
        """How many sit at its table."""
        return sum(bool(seat.flags & frames.PERSON) for seat in self.lobby.seats)

    def score(self):
        """(own points, the others')."""
        seen, team = self.lobby.match.state, self.lobby.my_seat & 1
        return seen[state.SCORE + team], seen[state.SCORE + 1 - team]

    def tick(self, now_ms):
        self.person.now_ms = now_ms
        self.lobby.tick(now_ms)

    def close(self):
        self.carrier.close()
