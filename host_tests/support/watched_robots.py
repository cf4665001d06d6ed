"""Hands between robots whose thoughts are recorded, as in a match on a handheld."""

import types

from truco_core import bots
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.signals import Reader, Signs
from truco_core.state import HAND_OVER, MATCH_OVER, PHASE, SIZE
from truco_core.table import Table
from truco_game import reasons
from truco_game.local_game import LocalGame, Record


class Watched:
    """A robot whose thoughts are recorded."""

    human = False

    def __init__(self, robot, notes):
        self.robot = robot
        self.watch = robot.watch
        self._notes = notes

    def choose(self, view, seat):
        action = self.robot.choose(view, seat)
        if hasattr(self.robot, "weights"):  # a trained robot
            self._notes.append(
                (seat, action, reasons.options_of(self.robot), reasons.manner(self.robot, seat))
            )
        return action


def play_hands(players, seed, kinds, hands, room=256, signs=False):
    """Yield (app, notes of this hand) after each hand of a match between robots.

    :param signs: whether partners make signs
    """
    rng = Rng(seed)
    notes = []
    robots = [bots.make(kind, rng) for kind in kinds]
    record = Record()
    record.log = bytearray(SIZE + room)
    table = Table(record, [Watched(robot, notes) for robot in robots], rng, robots[0])
    table.start_match(RULE_SETS[seed % len(RULE_SETS)][1], seed % players)
    app = types.SimpleNamespace()
    setup = types.SimpleNamespace(robots=bytes(kinds[1:]))
    app.game = LocalGame(setup, table, types.SimpleNamespace(pick=None), None)
    if signs:
        app.game.signs = Signs(table, rng, 0)
        robots = [Reader(robot) for robot in robots]
    now = 0
    while hands and record.state[PHASE] != MATCH_OVER:
        now += 9000
        table.tick(now)
        if record.state[PHASE] >= HAND_OVER:
            watched, table.drivers = table.drivers, robots
            yield app, notes
            table.drivers = watched
            hands -= 1
            notes.clear()
            while hands and record.state[PHASE] == HAND_OVER:
                now += 9000
                table.tick(now)
