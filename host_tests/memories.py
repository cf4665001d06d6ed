# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Memories for the tests of truco_store: one that notes its writes, cuts, and headless matches."""

from tools.sim.nvm import Nvm
from truco_core.bots.sensible import SensibleBot
from truco_core.rng import Rng
from truco_game import new_game
from truco_game.human_seat import HumanSeat
from truco_game.keeper import Keeper
from truco_game.setup import Setup
from truco_store import SIZE, loading

BEARABLE = 10_000


class Noted(Nvm):
    """Keeps (memory before, first byte, new bytes) of each write, and what `mark` said then."""

    def __init__(self, size=8192, content=None):
        super().__init__(size)
        if content:
            self._bytes[:] = content
        self.log = []
        self.marks = []
        self.mark = None

    def __setitem__(self, index, value):
        self.log.append((bytes(self._bytes), index.start, bytes(value)))
        self.marks.append(self.mark and self.mark())
        super().__setitem__(index, value)


def load(content, bearable=BEARABLE):
    """The Store of a memory with these bytes."""
    return loading.load(Noted(len(content), content), bearable)


def torn(before, start, data, kept, erased):
    """A memory whose power went after `kept` bytes of a write.

    :param erased: the flash had erased the whole place first, as it does on most boards
    """
    memory = bytearray(before)
    if erased:
        memory[start : start + len(data)] = b"\xff" * len(data)
    memory[start : start + kept] = data[:kept]
    return bytes(memory)


def cuts(log):
    """Every memory that a cut at a byte boundary of these writes can leave, and what it may be.

    Gives (memory, {images allowed}).
    """
    for before, start, data in log:
        after = torn(before, start, data, len(data), False)
        allowed = {bytes(load(before).image), bytes(load(after).image)}
        for kept in range(len(data) + 1):
            for erased in (False, True):
                yield torn(before, start, data, kept, erased), allowed


class Robot(HumanSeat):
    """The player's seat, asked and told as ever, with a robot that picks."""

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
    """Matches of one player and robots without a screen, kept in `store`."""

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
        """To the end of the match; returns 0 or 1, the team that won."""
        while not self.game.is_over():
            self.tick()
        s = self.game.table.match.state
        return int(s[17] > s[16])


__all__ = ("BEARABLE", "SIZE", "Headless", "Noted", "cuts", "load", "torn")
