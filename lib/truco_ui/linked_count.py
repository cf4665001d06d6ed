# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A match of several handhelds in the player's statistics. Needed for a moment only."""

from truco_core.rules import SIZE
from truco_store import profile
from truco_ui.app import forget_module
from truco_ui.game import LOST, NOBODY, WON


def count(app, result):
    """Add the match that `app.link` has played, once; a friendly end counts for nothing.

    :param result: WON, LOST or NOBODY of truco_ui.game
    """
    link = app.link
    tally, link.tally = link.tally, None
    if tally is not None and result != NOBODY:
        rule_bytes = bytes(link.view.state[:SIZE])
        profile.count(app.store.image, rule_bytes, result == WON, tally.image, 0)
        app.store.save()
    forget_module("profile", "truco_store")


def give_up(app):
    """The player leaves: a match that is going on is lost."""
    count(app, LOST if app.link.is_playing() else NOBODY)
