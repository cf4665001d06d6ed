# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A match of several handhelds in the player's statistics. Needed for a moment only."""

from truco_core.rules import SIZE
from truco_game.game import LOST, NOBODY, WON
from truco_store import profile


def count(app, result):
    """Add the match that `app.link` has played, once; a friendly end counts for nothing.

    :param result: WON, LOST or NOBODY of truco_game.game
    """
    link = app.link
    tally, link.tally = link.tally, None
    if tally is not None and result != NOBODY:
        rule_bytes = bytes(link.view.state[:SIZE])
        profile.count(app.store.image, rule_bytes, result == WON, tally.image, 0)
        app.store.save()


def give_up(app):
    """The player leaves: a match that is going on is lost."""
    count(app, LOST if app.link.is_playing() else NOBODY)
