# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a robot saw and weighed at an action of the last hand, found out again.

A robot of the same character decides anew at the same view, with what the real one had
learned by then; the real one's chance is left alone.
"""

import residency
from truco_core.bots import explain
from truco_core.cards import FACE_DOWN
from truco_core.events import DECIDE
from truco_core.rng import Rng
from truco_core.state import DECIDING, PHASE
from truco_game import SEAT, replay
from truco_game.setup import RANDOM, SENSIBLE


class Insight:
    """An action of the last hand.

    :param game: truco_game.local_game.LocalGame
    :param hand: truco_game.replay.LastHand
    :param int at: the action, counted from 1; not the player's own

    seat    who did it
    action  what
    sight   truco_core.bots.explain.Sight
    odds    pairs of an action and its probability; empty: the robot has no odds
    chance  256ths to win the hand, as the sensible robot sees it; None: another robot
    manner  of the opponents, see truco_core.bots.memory; None: the robot does not learn
    """

    def __init__(self, game, hand, at):
        again = hand.again
        again.rewind(hand.start_at, hand.start)
        for _ in range(at - 1):
            again.step()
        self.seat, self.action = again.next_action()
        self._hand = hand
        view = explain.view_of(again.match, self.seat)
        self.sight = explain.Sight(view, self.seat)
        self.odds = ()
        self.chance = self.manner = None
        kind = game.setup.robots[self.seat - 1]
        if kind == RANDOM:
            self.odds = explain.evenly(view, self.seat)
        elif kind == SENSIBLE:
            self.chance = _chance(view.state, self.seat)
        else:
            self._ask(game, kind, view)

    def _ask(self, game, kind, view):
        driver = game.table.drivers[self.seat]
        if game.signs:
            driver = driver.driver  # behind one that reads them
        bots = residency.bring("truco_core.bots")
        trained = residency.bring("truco_core.bots.trained")
        robot = bots.make(bots.NAMES[kind], Rng(0))
        if isinstance(driver, trained.TrainedBot):
            over = replay.is_over(game.record.state)
            learned(robot.memory, driver.memory, self._hand, over)
        robot.choose(view, self.seat)
        self.odds = explain.options_of(robot)
        self.manner = explain.manner(robot, self.seat)

    def is_open(self, seat, card):
        """Whether a card that this robot saw or weighed may be shown to the player."""
        return replay.is_open(self._hand.final, seat, SEAT, card & ~FACE_DOWN, self._hand.ran)


def learned(memory, now, hand, over):
    """Fill `memory` with what a robot that knows `now` knew at the place where `hand.again` is.

    :param bool over: whether no hand was dealt since
    """
    from truco_core.bots.memory import watch

    again = hand.again
    at = again.at
    again.rewind(hand.start_at, hand.start)
    explain.recall(memory, now, over)
    if hand.start[PHASE] == DECIDING:
        watch(memory, DECIDE, 0, 0)
    while again.at < at:
        again.step()
        events = again.match.events
        for i in range(0, again.match.event_bytes, 3):
            watch(memory, events[i], events[i + 1], events[i + 2])


def _chance(state, seat):
    from truco_core.bots.chances import Chances

    chances = Chances()
    chances.look(state, seat)
    return chances.before_play(state, seat) if state[PHASE] == DECIDING else chances.judge()
