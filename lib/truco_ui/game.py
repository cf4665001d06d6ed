# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One table as the player set it up: match, seats and the view of the player's own seat."""

from micropython import const

from truco_core.match import Match
from truco_core.rng import Rng
from truco_core.state import MATCH_OVER, PHASE, SCORE, SIZE
from truco_core.table import Table
from truco_ui.app import forget_module
from truco_ui.human_seat import HumanSeat
from truco_ui.record import Record
from truco_ui.setup import PAUSES, SENSIBLE, TURN_MS

SEAT = const(0)  # the player's, at the bottom of the screen

# How a match ended, for the player.
WON = const(0)
LOST = const(1)
NOBODY = const(2)  # friendly end


def robot(kind: int, rng):
    """A driver for a seat. :param kind: see truco_ui.setup"""
    from truco_core import bots

    return bots.make(bots.NAMES[kind], rng)


class Game:
    """What is at the table. END and MENU are the screens that follow it and lie on it.

    :param setup: truco_ui.setup.Setup
    :param publish: ``publish(kind, seat, value)`` is told what the player may see
    :param int seed: chance for deals and robots, >= 0
    :param keeper: truco_ui.keeper.Keeper, or None: nothing is kept
    :param saved: the match to go on with, see `truco_ui.resume`; None: `start` comes next
    """

    END = "end"
    MENU = "menu"
    signs = None  # truco_core.signals.Signs at a table that wants them

    def __init__(self, setup, publish, seed, keeper=None, saved=None):
        self.setup = setup
        self.gave_up = False
        self._keeper = keeper
        self._rng = rng = Rng(seed)
        self.human = HumanSeat(publish, keeper)
        drivers = [self.human]
        for seat in range(1, setup.players):
            drivers.append(robot(setup.robots[seat - 1], rng))
        self.table = Table(Record(saved), drivers, rng, robot(SENSIBLE, rng))
        if setup.signals and setup.players == 4:
            from truco_core.signals import ODDS, Signs

            self.signs = Signs(self.table, rng, ODDS[setup.signals_seen])
        self.view = Match(bytearray(SIZE))  # as the player may know it, see `look`
        # What made the robots has done its work, and nobody asks for the rule book now.
        forget_module("bots", "truco_core")
        forget_module("rules", "truco_core")
        self.obey()
        self._first_opener = rng.below(setup.players)
        if keeper:
            if not saved:
                keeper.begin(setup)
            keeper.sit(self.table, rng)

    def start(self):
        """Begin the first match."""
        self.table.start_match(bytes(self.setup.rules), self._first_opener)

    def restore(self, chance, runners):
        """Go on with a saved match. The numbers are those that the keeper wrote."""
        self._rng.state = chance
        self.table.ran = runners

    def again(self):
        """Begin another match, by the same rules with the same players."""
        self.gave_up = False
        if self._keeper:
            self._keeper.begin(self.setup)
        self.table.next_match()

    def give_up(self):
        """The player leaves the match to the others."""
        self.gave_up = True
        if self._keeper:
            self._keeper.give_up()

    def keep(self):
        """Write the match as it is now."""
        if self._keeper:
            self._keeper.keep()

    def obey(self):
        """Take over the options that may change during a match."""
        table, setup = self.table, self.setup
        table.human_decides = setup.human_decides
        table.turn_ms = TURN_MS[setup.turn_time]
        table.think_ms, table.trick_ms, table.hand_ms = PAUSES[setup.speed]

    def look(self):
        """Bring `view` up to date and return it. Keep no copy of what it shows."""
        self.table.match.view(SEAT, self.view.state)
        return self.view

    def is_over(self):
        """Whether the match has ended in any way."""
        return self.gave_up or self.table.ended or self.table.match.state[PHASE] == MATCH_OVER

    def result(self):
        """WON, LOST or NOBODY, once it is over."""
        if self.table.ended:
            return NOBODY
        s = self.table.match.state
        return LOST if self.gave_up or s[SCORE + (SEAT & 1)] < s[SCORE + 1 - (SEAT & 1)] else WON
