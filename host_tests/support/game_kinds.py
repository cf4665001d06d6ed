"""The three kinds of game that truco_game speaks of: alone, as a host, as a guest."""

import random

from host_tests.support.recording_nvm import load
from tools.sim.worlds import piped_handhelds
from truco_core import state
from truco_core.cards import NONE
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game import ASKS, MY_TURN, OPENED, SEAT, new_game
from truco_game.party import Party
from truco_game.setup import Setup
from truco_link.lobby_phases import PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
KINDS = ("local", "host", "guest")
LINKED = KINDS[1:]
STEP_MS = 20
PARTNER = 2


class Desk:
    """Who listens: notes what it is told."""

    def __init__(self):
        self.setup = Setup()
        self.setup.speed = 2
        self.store = load(b"\xff" * 8192)
        self.game = self.party = None
        self.heard = []

    def tell(self, kind, seat, value):
        if kind not in (ASKS, MY_TURN):  # which come in each step
            self.heard.append((kind, seat, value))
        return True


class Watched:
    """Stands before a driver, and notes what it is told."""

    def __init__(self, driver):
        self.driver = driver
        self.human = driver.human
        self.choose = driver.choose
        self.log = []

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))
        self.driver.watch(kind, seat, value)


class Alone:
    """The player and three robots."""

    seat = SEAT  # of the player, at the table

    def __init__(self, seed=3, we=0, they=0, signs=True):
        self.now = 1000
        self.app = app = Desk()
        setup = app.setup
        setup.rules[:] = PAULISTA
        setup.players = 4
        setup.signals = signs
        setup.human_decides = False
        self.game = app.game = new_game.make(setup, app.tell, Rng(seed))
        drivers = self.game.table.drivers
        drivers[PARTNER] = self.partner = Watched(drivers[PARTNER])
        self.game.table.start_match(PAULISTA, 1, we, they)
        self.table = self.game.table

    def tick(self, at_table=True):
        self.now += STEP_MS
        return self.game.tick(self.now, at_table)

    def agree(self, wish):
        """Nobody else has a say."""

    @property
    def truth(self):
        return self.table.match.state


class Together(piped_handhelds.Handhelds):
    """The player and three people who play at random, each at a handheld."""

    def __init__(self, hosts, seed=3, we=0, they=0, signs=True):
        super().__init__(0, step_ms=STEP_MS, seed=seed)
        self.app = app = Desk()
        for i in range(4):
            self.add()
            if i:
                self.boot(i)
        app.party = Party(app.setup, app.store, self.carriers[0], seed, app.tell, "Ana", None)
        self.game = app.party.game
        self.lobby = app.party.lobby
        self.lobby.pace = piped_handhelds.FAST_PACE
        self._sit(0 if hosts else 1, signs, we, they)

    def _sit(self, host, signs, we, they):
        lobbies = [self.lobby] + self.lobbies[1:]
        lobbies[host].create(PAULISTA, 4)
        guests = [one for one in lobbies if one is not lobbies[host]]
        for lobby in guests:
            lobby.search()
            self.run(lambda lobby=lobby: lobby.found)
            lobby.join(lobby.found[0])
        self.run(lambda: all(lobby.phase == SITTING for lobby in guests))
        lobbies[host].set_options(human_decides=False, signs_seen=1 if signs else 0)
        self.wait(1)
        self.hosts = lobbies[host]
        self.hosts.host.start(1, we, they)
        self.hosts.enter(PLAYING)
        self.run(lambda: (OPENED, NONE, 0) in self.app.heard)
        self.partner = self.people[self._at((self.seat + PARTNER) % 4)]

    def _at(self, seat):
        """Whose lobby sits at a seat of the table."""
        for i in range(1, 4):
            if self.lobbies[i].my_seat == seat:
                return i
        raise AssertionError("nobody at %d" % seat)

    def tick(self, at_table=True):
        super().tick()
        return self.app.party.tick(self.now, at_table)

    def agree(self, wish):
        for lobby in self.lobbies[1:]:
            lobby.ask_end(wish)

    @property
    def seat(self):
        return self.lobby.my_seat

    @property
    def table(self):
        return self.hosts.host.table

    @property
    def truth(self):
        return self.hosts.host.match.state


def sit(kind, **options):
    return Alone(**options) if kind == "local" else Together(kind == "host", **options)


def seldom(sitting, name, *args):
    return getattr(sitting.game, name)(*args)


def legal(game):
    out = bytearray(state.MAX_LEGAL)
    return bytes(out[: game.look().legal(SEAT, out)])


def until(sitting, condition, limit_s=240):
    for _ in range(1000 * limit_s // STEP_MS):
        if condition():
            return
        sitting.tick()
    raise AssertionError("it takes too long")


def wait(sitting, ms):
    for _ in range(ms // STEP_MS):
        sitting.tick()


def my_turn(sitting):
    """Wait for the player's turn to play a card; answer all other questions meanwhile."""
    game = sitting.game

    def due():
        can = legal(game)
        if can and game.view.state[state.PHASE] != state.PLAYING:
            game.pick(state.ACCEPT)
        return can and game.view.state[state.PHASE] == state.PLAYING

    until(sitting, due)


def cards_of(sitting):
    return [action for action in legal(sitting.game) if action < state.GONE]


def play(sitting, condition, dice=None):
    """Pick at random until `condition()` is true; call `game.look` in each step."""
    dice = dice or random.Random(1)
    game = sitting.game

    def step():
        if condition():
            return True
        can = legal(game)
        if can:
            game.pick(dice.choice(can))
        return False

    until(sitting, step)


def told(sitting, kind):
    return [one for one in sitting.app.heard if one[0] == kind]
