# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Options to the flash, and the way out of the game. In memory only while it is at work."""

import supervisor

from truco_store import options


def save_options(app):
    """Keep what the Setup says."""
    options.save(app.setup, app.store.image)
    app.store.save()


def leave(app):
    """Keep all that there is to keep, and go back to the launcher, or to the start.

    A launcher starts a game for one run only (supervisor.set_next_code_file), so that what
    runs after a reload is the launcher; without one it is this game.
    """
    game = app.game
    if game:
        with game.seldom() as seldom:
            seldom.keep(game)
    save_options(app)
    supervisor.reload()
