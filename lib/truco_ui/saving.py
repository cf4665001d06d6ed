"""Writes the options to the flash, reads the player's own table again after a match of the ladder,
and leaves the game, also for a test of the board. In memory only for that moment.
"""

import os

import supervisor

from truco_store import LADDER, LINK, LINK_AGAIN, LINK_MATCH, options


def save_options(app):
    """Write the options of ``app.setup`` to the store; a ladder's table is not kept."""
    image = app.store.image
    options.save(app.setup, image, not (app.game and image[LADDER + 1]))
    app.store.save()


def own_table(app):
    """Set ``app.setup`` to the player's own players and rules: the last match was a ladder's."""
    options.load(app.setup, app.store.image, True)


def leave(app):
    """Save the match, or the player's place with others, and the options, and go back to the
    launcher, or to the title. The others wait for the player, as after a loss of power.

    A launcher starts a game for one run only (supervisor.set_next_code_file), so after a reload
    the launcher runs; without a launcher, this game runs.
    """
    game, party = app.game, app.party
    if party and party.way != "":  # no `Lookout`
        party.close()
    elif game:
        game.keep()
    _begin_again(app)


def begin_anew(app):
    """Start the program again, and come back to the table, or to the search for one."""
    image, held_ms = app.store.image, app.party.lobby.held_ms
    app.party.close()
    if image[LINK] != LINK_MATCH:
        image[LINK_AGAIN] = 1 + (held_ms is not None)
    _begin_again(app)


def _begin_again(app):
    app.close_all()  # a screen may have options of its own for a while, as the lesson has
    save_options(app)
    app.shut()  # a `Lookout`'s
    app.display.refresh()  # to black: else the old picture would come back for a moment
    supervisor.reload()


def try_board():
    """Leave the game for selftest.py beside its code.py; without that file it begins again."""
    folder = os.getcwd()
    path = folder.rstrip("/") + "/selftest.py"
    supervisor.set_next_code_file(path, working_directory=folder)
    supervisor.reload()
