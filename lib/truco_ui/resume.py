# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""From the match in memory back to the table. What is here runs once and leaves memory."""

from truco_core import rules
from truco_core.state import PLAYERS, SIZE
from truco_store import RNG, ROBOTS, RUNNERS, STATE, get
from truco_ui.game import Game


def game(app, keeper):
    """The `truco_ui.game.Game` that goes on with the saved match.

    The options that belong to the match (rules, players, robots) become those of `app.setup`.
    """
    image, setup = app.store.image, app.setup
    state = bytearray(image[STATE : STATE + SIZE])
    setup.rules[:] = state[: rules.SIZE]
    setup.players = state[PLAYERS]
    setup.robots[:] = image[ROBOTS : ROBOTS + len(setup.robots)]
    found = Game(setup, app.publish, 0, keeper, state)
    found.restore(get(image, RNG, 4), image[RUNNERS])
    return found
