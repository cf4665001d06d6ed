"""Saves options, makes keys, sound and light follow them, and ends the program or begins it anew.

In memory only for that moment.

two_keys      the two main keys do everything, as on a board that has no others: the key that
              confirms is the first one, the key that raises the second; on a board whose key
              for the menu is not in its KEYMAP but a letter, nothing changes
left_handed   the device is held the other way round, so that the d-pad is at the right;
              picture and directions turn with it
"""

import os

import supervisor
from micropython import const

import residency
from truco_input import DOWN, FIRST_KEY, MENU, OK, RAISE, SECOND_KEY
from truco_store import LADDER, LINK, LINK_AGAIN, LINK_MATCH

WITH_TWO_KEYS = const(1)
LEFT_HANDED = const(2)


def save_options(app):
    """Write the options of ``app.setup`` to the store; a ladder's table is not kept."""
    image = app.store.image
    with residency.use("truco_store.options") as options:
        options.save(app.setup, image, not (app.game and image[LADDER + 1]))
    app.store.save()


def own_table(app):
    """Set ``app.setup`` to the player's own players and rules: the last match was a ladder's."""
    with residency.use("truco_store.options") as options:
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


def obey(app, keys) -> int:
    """Make sound, light and, if told so, keys of an App follow its setup now; its `hands` then."""
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
    """Change the keys of an App, and which way round its panel is.

    :param before: how they are now: WITH_TWO_KEYS and LEFT_HANDED, or 0
    :param after: how they are to be
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
    """Return the key that goes on, and the one that confirms, with `two_keys` on.

    None: on this board that changes nothing.
    """
    keymap, names, two = _pad(app)
    if two or keymap.find(bytes((MENU,))) < 0:
        return None
    return names[0], names[1]


def can_turn(app) -> bool:
    """Return whether the device can be held the other way round: not a keyboard, where T raises."""
    return _pad(app)[1][1] != "T"


def _pad(app):
    """KEYMAP, KEY_NAMES and TWO_KEYS of the board, whatever the options make of them."""
    config = app.config
    if app.hands:
        return config.pad[:3]
    return config.KEYMAP, config.KEY_NAMES, config.TWO_KEYS


def opposite(key: int) -> int:
    """LEFT for RIGHT, UP for DOWN, and so on; any other key is itself."""
    return (key - 1 ^ 1) + 1 if key and key <= DOWN else key


def _of_two(key):
    if key == OK:
        return FIRST_KEY
    if key == RAISE:
        return SECOND_KEY
    return MENU if key == MENU else 0


class Turned:
    """A stick on a device that is held the other way round.

    :param stick: see truco_input.stick.Stick
    """

    def __init__(self, stick):
        self._stick = stick

    def poll(self):
        return opposite(self._stick.poll())
