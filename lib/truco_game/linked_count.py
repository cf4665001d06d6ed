# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A match of several handhelds in the player's statistics. Needed for a moment only."""

from truco_core.rules import SIZE
from truco_game import LOST, NOBODY, WON
from truco_link.lobby_phases import PLAYING
from truco_store import profile


def count(store, game, result):
    """Add a match of a truco_game.linked_game.LinkedGame, once; a friendly end counts for nothing.

    :param store: truco_store.Store
    :param result: WON, LOST or NOBODY of truco_game
    """
    tally, game.tally = game.tally, None
    if tally is not None and result != NOBODY:
        rule_bytes = bytes(game.view.state[:SIZE])
        profile.count(store.image, rule_bytes, result == WON, tally.image, 0)
        store.save()


def give_up(party):
    """The player leaves a truco_game.party.Party: a match that is going on is lost."""
    plays = party.lobby.phase == PLAYING
    count(party.app.store, party.game, LOST if plays else NOBODY)
