"""The game of one handheld, see `truco_game`: the player against robots."""

import residency
from truco_core import state
from truco_core.match import Match
from truco_core.state import MATCH_OVER, PHASE
from truco_game import SEAT


class LocalGame:
    """`truco_game.new_game` makes it.

    :param setup: truco_game.setup.Setup
    :param table: truco_core.table.Table, whose match is a truco_game.record.Record
    :param human: truco_game.human_seat.HumanSeat, the player
    :param Rng rng: chance for deals and robots
    :param keeper: truco_game.keeper.Keeper, or None: nothing is kept

    record   the Record: nothing in it is hidden, so it is for truco_game alone
    gave_up  whether the player has left the match to the others
    """

    END = "end"
    MENU = "menu"
    LINKED = watches = False
    signs = None  # truco_core.signals.Signs at a table that wants them

    def __init__(self, setup, table, human, rng, keeper):
        self.setup = setup
        self.table = table
        self.record = table.match
        self.rng = rng
        self.keeper = keeper
        self.gave_up = False
        self.view = Match(bytearray(state.SIZE))
        self.pick = human.pick
        self.hurry = table.hurry

    def tick(self, now_ms, at_table):
        """The match goes on while nothing lies on its table."""
        return at_table and self.table.tick(now_ms)

    def look(self):
        """Bring `view` up to date and return it."""
        self.record.view(SEAT, self.view.state)
        return self.view

    def turn_ms(self):
        """How long the player has to decide; 0: no limit."""
        return self.table.turn_ms

    def is_over(self):
        """Whether the match has ended in any way."""
        return self.gave_up or self.table.ended or self.record.state[PHASE] == MATCH_OVER

    def seldom(self):
        """``with game.seldom() as seldom``: the module of what is asked and told seldom."""
        return residency.use("truco_game.local_seldom")
