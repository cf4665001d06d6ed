# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""One table as the player set it up: match, seats and the view of the player's own seat."""

from micropython import const

import residency
from truco_core.match import Match
from truco_core.state import MATCH_OVER, PHASE, SCORE, SIZE
from truco_game.setup import PAUSES, TURN_MS

SEAT = const(0)  # the player's, at the bottom of the screen

# How a match ended, for the player.
WON = const(0)
LOST = const(1)
NOBODY = const(2)  # friendly end


class Game:
    """What is at the table; `truco_game.new_game` makes it. END and MENU are the screens that
    follow it and lie on it.

    :param setup: truco_game.setup.Setup
    :param table: truco_core.table.Table, whose match is a truco_game.record.Record
    :param human: truco_game.human_seat.HumanSeat, the player
    :param Rng rng: chance for deals and robots
    :param keeper: truco_game.keeper.Keeper, or None: nothing is kept
    """

    END = "end"
    MENU = "menu"
    signs = None  # truco_core.signals.Signs at a table that wants them
    first_opener = SEAT

    def __init__(self, setup, table, human, rng, keeper):
        self.setup = setup
        self.table = table
        self.human = human
        self.gave_up = False
        self._rng = rng
        self._keeper = keeper
        self.view = Match(bytearray(SIZE))  # as the player may know it, see `look`
        self.obey()

    def start(self):
        """Begin the first match."""
        self.table.start_match(bytes(self.setup.rules), self.first_opener)

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
        if table.turn_ms and not table.stand_in:
            with residency.use("truco_core.bots") as bots:
                table.stand_in = bots.make("sensible", self._rng)
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
