"""A phone that is a script as a guest: what its browser does, and the page's own Python by which
it sits at the table. Link, seal and carrier are those of a page; its clock is the chip's.
"""

from tools.sim.worlds import page_visitor
from truco_core.bots import make
from truco_core.rng import Rng
from truco_link.lobby import Lobby

from .company import Person
from .telephone import Telephone

HTTP, DNS = 80, 53
_TICK_MS = 20


class Guest:
    """A phone, and somebody who plays on it like the sensible robot.

    :param network: `tools.lab.chip.network.Network`
    :param name: of the person

    phone: its `Telephone`. lobby: None until `sit`.
    """

    def __init__(self, network, name, seed):
        self.phone = Telephone(network, seed)
        self.person = Person(seed)
        self.lobby = None
        self._name, self._dice = name, Rng(seed + 1)
        self._due_ms = 0

    @property
    def host(self):
        """The handheld's address, as text."""
        return ".".join(map(str, self.phone.board))

    def sit(self):
        """Open the page's link: it looks for the table, whose code it has."""
        carrier = page_visitor.carrier(self._dial, lambda: self.phone.now_ms / 1000)
        robot = make("random", self._dice)
        self.lobby = Lobby(carrier, self.person, lambda seat: robot, self._name)
        self.lobby.search()

    def _dial(self):
        return page_visitor.Pipe(self.phone.connect(HTTP), self.host)

    def tick(self, now_ms):
        """In each slice of the chip's time."""
        self.phone.tick(now_ms)
        if self.lobby is not None and now_ms >= self._due_ms:
            self._due_ms = now_ms + _TICK_MS
            self.person.now_ms = now_ms
            self.lobby.tick(int(now_ms))
