"""Save the options, apply them to keys, sound and light, and quit or restart the program.

The module is in memory only while one of its functions runs.
"""

import os

import displayio
import supervisor

import residency
from truco_store import RUNG


def save_options(app):
    """Write the options in ``app.setup`` to the store.

    During a ladder match, do not write the number of players and the rules: the ladder sets them.
    """
    image = app.store.image
    with residency.use("truco_store.options") as options:
        options.save(app.setup, image, not (app.game and image[RUNG]))
    app.store.save()


def own_table(app):
    """Restore the saved number of players and rules in ``app.setup`` after a ladder match."""
    with residency.use("truco_store.options") as options:
        options.load(app.setup, app.store.image, True)


def leave(app):
    """Save the options, and the match or the seat at a linked table, then restart the program.

    The other handhelds of a linked table are told, and go on. They keep the player's seat.

    A launcher starts a game for one run only (supervisor.set_next_code_file), so after a reload the
    launcher runs. Without a launcher, this game runs again and shows its title.
    """
    game, party = app.game, app.party
    if party:
        party.close()
    elif game:
        game.keep()
    begin_again(app)


def begin_again(app, again=False):
    """Save the options and restart the program, or the launcher that has started it.

    :param again: True: always restart this program
    """
    app.close_all()  # closing the lesson restores the player's options
    save_options(app)
    app.display.refresh()  # clear the panel, or the restart would show the old picture again
    restart(again)


def restart(again=False):
    """Restart the program, or the launcher that has started it.

    :param again: True: always restart this program

    The firmware would show its console until the title appears, so hide the console. It stays
    hidden until `truco_ui.start` shows it again. The console of a launcher is not hidden.
    """
    if os.getcwd() == "/":
        # The group itself is read-only (shared-module/displayio/Group.c of CircuitPython).
        for layer in getattr(displayio, "CIRCUITPYTHON_TERMINAL", ()):
            layer.hidden = True
    elif again:
        _next("/code.py")
    supervisor.reload()


def try_board():
    """Quit the game and run selftest.py, which is beside code.py; if it is missing, restart."""
    _next("/selftest.py")
    supervisor.reload()


def _next(file):
    folder = os.getcwd()
    supervisor.set_next_code_file(folder.rstrip("/") + file, working_directory=folder)


def obey(app, keys):
    """Apply the options in ``app.setup`` to sound, light and brightness.

    :param keys: True: also apply the option `left_handed`: the player turns the device by 180
        degrees, so that the d-pad is on the right; the picture and the directions turn, too
    """
    setup = app.setup
    if app.cues:
        app.cues.switch(setup.sound, setup.light, setup.clicks)
    if app.power:
        app.power.obey()
    if keys and app.keys:
        turned = setup.left_handed > 0 and can_turn(app)
        if app.keys.turned != turned:
            app.keys.turned = turned
            app.display.rotation = (app.display.rotation + 180) % 360


def can_turn(app) -> bool:
    """Return True if the player may turn the device by 180 degrees.

    A board with a keyboard cannot be turned. It is recognized by its key T for a raise.
    """
    return app.config.KEY_NAMES[1] != "T"
