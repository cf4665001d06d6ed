"""Matches of one player against robots without a screen, saved in a store."""

from truco_core.bots.sensible import SensibleBot
from truco_core.rng import Rng
from truco_game import new_game
from truco_game.human_seat import HumanSeat
from truco_game.local_game import Keeper
from truco_game.setup import Setup


class Robot(HumanSeat):
    """The player's seat, whose actions a robot chooses."""

    def __init__(self, publish, keeper, rng):
        super().__init__(publish, keeper)
        self._robot = SensibleBot(rng)
        self.actions = 0

    def choose(self, view, seat):
        super().choose(view, seat)
        action = self._robot.choose(view, seat)
        self.actions += action is not None
        return action

    def watch(self, kind, seat, value):
        super().watch(kind, seat, value)
        self._robot.watch(kind, seat, value)


class Headless:
    """Matches of one player against robots without a screen, saved in `store`."""

    def __init__(self, store, seed=1, **options):
        self.store = store
        self.setup = Setup()
        for name, value in options.items():
            setattr(self.setup, name, value)
        keeper = Keeper(store)
        self.game = new_game.make(self.setup, lambda kind, seat, value: None, Rng(seed), keeper)
        table = self.game.table
        self.player = table.drivers[0] = Robot(lambda *_: None, keeper, Rng(seed + 1))
        table.human_decides = False
        table.think_ms = table.trick_ms = table.hand_ms = 0
        self.now_ms = 0
        new_game.start(self.game)

    def tick(self):
        self.now_ms += 10
        self.game.tick(self.now_ms, True)

    def play(self):
        """Play to the end of the match; return 0 or 1, the team that won."""
        while not self.game.is_over():
            self.tick()
        s = self.game.table.match.state
        return int(s[17] > s[16])
