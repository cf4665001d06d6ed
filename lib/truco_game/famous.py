# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The hand that two robots play while nobody does: from truco to twelve, with one card each left.

Both have won a trick. One of them has the second best card there is, the other one the zap.
"""

from micropython import const

from truco_core import state
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game import new_game
from truco_game.setup import RANDOM, Setup

_RULE_SET = const(1)  # paulista-mesa: who is asked may raise
_SEED = const(7)
_RIVAL = const(9)  # truco_core.bots.NAMES: the champion
_SPEED = const(1)  # of Setup.speed

# Cards as bytes, see truco_core.cards. The vira is a three, so the fours beat all.
_TWO, _FIVE, _ZAP = 8 * 4 + 0, 1 * 4 + 2, 0 * 4 + 3
_KING, _THREE, _COPAS = 6 * 4 + 1, 9 * 4 + 0, 0 * 4 + 2
_VIRA = const(9 * 4 + 1)

DECK = bytes((_FIVE, _ZAP, _TWO, _COPAS, _KING, _THREE, _VIRA))
# What the seats do, each in its turn; the second one leads.
PLAYS = (
    bytes((_TWO, _FIVE, state.RAISE, state.RAISE, _ZAP)),
    bytes((_KING, _THREE, state.RAISE, state.RAISE, state.ACCEPT, _COPAS)),
)


def begin(image, language, publish):
    """A truco_game.local_game.LocalGame for two, with a `setup` of its own. Nothing of it is kept.

    :param image: of truco_store: how the player's own tables look
    :param int language: index into truco_texts.texts.CODES
    :param publish: as of new_game.make; it is told what the first seat sees
    """
    setup = Setup(image)
    setup.language = language
    setup.rules[:] = RULE_SETS[_RULE_SET][1]
    setup.players = 2
    setup.robots[0] = RANDOM  # while the table is set up: the champion needs its figures
    setup.turn_time = 0
    setup.speed = _SPEED
    game = new_game.make(setup, publish, Rng(_SEED))
    setup.robots[0] = _RIVAL
    table = game.table
    table.drivers[0] = Player(PLAYS[0], publish)
    table.drivers[1] = Player(PLAYS[1], None)
    table.dealer = Dealer()
    game.record.start(setup.rules, 2, _SEED, 1)
    game.watches = True
    game.END = "title"
    return game


class Player:
    """The driver of a seat, which plays by plan.

    :param publish: ``publish(kind, seat, value)`` is told what this seat sees; or None
    """

    human = False

    def __init__(self, plan, publish):
        self._plan = plan
        self._publish = publish
        self._next = 0

    def choose(self, view, seat):
        action = self._plan[self._next]
        self._next += 1
        return action

    def watch(self, kind, seat, value):
        if self._publish:
            self._publish(kind, seat, value)


class Dealer:
    """Deals the planned hand, see `Table.dealer`."""

    def deal(self, match):
        match.deal_from(DECK)
        return True
