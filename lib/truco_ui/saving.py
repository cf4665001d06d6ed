# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Writes the options to the flash, and leaves the game. In memory only for that moment."""

import supervisor

from truco_store import options


def save_options(app):
    """Write the options of ``app.setup`` to the store."""
    options.save(app.setup, app.store.image)
    app.store.save()


def leave(app):
    """Save the match and the options, and go back to the launcher, or to the title.

    A launcher starts a game for one run only (supervisor.set_next_code_file), so after a reload
    the launcher runs; without a launcher, this game runs.
    """
    game = app.game
    if game:
        with game.seldom() as seldom:
            seldom.keep(game)
    app.close_all()  # a screen may have options of its own for a while, as the lesson has
    save_options(app)
    supervisor.reload()
