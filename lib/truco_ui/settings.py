"""Save the options, apply them to keys, sound and light, and quit or restart the program.

The module is in memory only while one of its functions runs.

    two_keys      option: the keys OK and RAISE do everything, as on a board with only two keys. OK
                  becomes FIRST_KEY, RAISE becomes SECOND_KEY. The option has no effect on a board
                  whose KEYMAP has no menu key.
    left_handed   option: the player turns the device by 180 degrees, so that the d-pad is on the
                  right; the game rotates the picture and the directions of the keys
"""

import os

import displayio
import supervisor
from micropython import const

import residency
from truco_input import DOWN, FIRST_KEY, MENU, OK, RAISE, SECOND_KEY
from truco_store import LINK, LINK_AGAIN, LINK_MATCH, RUNG

WITH_TWO_KEYS = const(1)
LEFT_HANDED = const(2)


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
    _begin_again(app)


def begin_anew(app):
    """Restart the program, then return to the linked table or to the search for tables."""
    image, mark = app.store.image, app.party.lobby.mark()
    app.party.close()
    if image[LINK] != LINK_MATCH:
        image[LINK_AGAIN] = mark
    _begin_again(app)


def _begin_again(app):
    app.close_all()  # closing the lesson restores the player's options
    save_options(app)
    app.display.refresh()  # clear the panel, or the restart would show the old picture again
    restart()


def restart():
    """Restart the program, or the launcher that has started it.

    The firmware shows its console until the title. Hide the console, which the firmware leaves so;
    `truco_ui.start` shows it again. The console of a launcher is not hidden.
    """
    if os.getcwd() == "/":
        getattr(displayio, "CIRCUITPYTHON_TERMINAL", displayio.Group()).hidden = True
    supervisor.reload()


def try_board():
    """Quit the game and run selftest.py, which is beside code.py. If missing, restart the game."""
    folder = os.getcwd()
    path = folder.rstrip("/") + "/selftest.py"
    supervisor.set_next_code_file(path, working_directory=folder)
    supervisor.reload()


def obey(app, keys) -> int:
    """Apply the options in ``app.setup`` to sound, light and brightness.

    Return the new value of `App.hands`: the flags WITH_TWO_KEYS and LEFT_HANDED that are in effect.

    :param keys: True: also apply the options that change the key mapping and turn the picture
    """
    setup = app.setup
    if app.cues:
        app.cues.switch(setup.sound, setup.light)
    if app.power:
        app.power.obey()
    hands = setup.two_keys + 2 * (setup.left_handed and can_turn(app))
    if not keys or hands == app.hands:
        return app.hands
    fit(app, app.hands, hands)
    return hands


def fit(app, before: int, after: int) -> None:
    """Change the key mapping of an App and the rotation of its panel.

    :param before, after: flags WITH_TWO_KEYS and LEFT_HANDED in effect before and after this call
    """
    config, old = app.config, app.keys
    if not old:
        return
    if (before ^ after) & LEFT_HANDED:
        app.display.rotation = (app.display.rotation + 180) % 360
    if not before:
        config.pad = (config.KEYMAP, config.KEY_NAMES, config.TWO_KEYS, old.stick)
    keymap, names, two, stick = config.pad
    if after & LEFT_HANDED and not two:
        keymap = bytes([opposite(key) for key in keymap])
        stick = stick and Turned(stick)
    if after & WITH_TWO_KEYS and not two and keymap.find(bytes((MENU,))) >= 0:
        keymap = bytes([_of_two(key) for key in keymap])
        two, stick = ord(names[0][0]) << 8 | ord(names[1][0]), None
        names = (names[1], names[0] + "\x94", names[0] + "+" + names[1])
    if two:
        from truco_input.two_keys import TwoKeys as Keys
    else:
        from truco_input.keys import Keys
    config.KEYMAP, config.KEY_NAMES, config.TWO_KEYS = keymap, names, two
    app.keys = Keys(old.queue, old.event, keymap, stick)


def names_of_two(app):
    """Return the names of the keys for "next line" and "confirm" with the option `two_keys`.

    Return None if the option has no effect on this board.
    """
    keymap, names, two = _pad(app)
    if two or keymap.find(bytes((MENU,))) < 0:
        return None
    return names[0], names[1]


def can_turn(app) -> bool:
    """Return True if the player may turn the device by 180 degrees.

    A board with a keyboard cannot be turned. Such a board is known by its key T for a raise.
    """
    return _pad(app)[1][1] != "T"


def _pad(app):
    """Return KEYMAP, KEY_NAMES and TWO_KEYS as the board has them, whatever the options."""
    config = app.config
    if app.hands:
        return config.pad[:3]
    return config.KEYMAP, config.KEY_NAMES, config.TWO_KEYS


def opposite(key: int) -> int:
    """Return the opposite of a direction key, such as LEFT for RIGHT. Return other keys as is."""
    return (key - 1 ^ 1) + 1 if key and key <= DOWN else key


def _of_two(key):
    if key == OK:
        return FIRST_KEY
    if key == RAISE:
        return SECOND_KEY
    return MENU if key == MENU else 0


class Turned:
    """A truco_input.stick.Stick on a device that is turned by 180 degrees."""

    def __init__(self, stick):
        self._stick = stick

    def poll(self):
        return opposite(self._stick.poll())
