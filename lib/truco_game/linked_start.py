"""Switching the radio on and off, under the player's name. Needed for a moment only."""

import gc
from random import getrandbits

from micropython import const

import residency
from truco_link import lobby_wishes
from truco_link.lobby import MEMORY_SIZE
from truco_store import LINK, LINK_LEFT, LINK_TABLE, LINK_WAY, WAY

_ENOUGH = const(70000)  # bytes, before the table is there: it takes 30,000, a hand again as much


def name_of(app):
    """The player's name, or one by chance."""
    with residency.use("truco_store.profile") as profile:
        name = profile.name(app.store.image)
    if not name:
        name = "Zap " + chr(65 + getrandbits(4)) + chr(65 + getrandbits(4))
    return name


def open_party(app, again=False):
    """Switch the radio on, or go on with the one that is. Sets and returns `app.party`.

    :param again: go back to the table in memory
    """
    if app.store.image[WAY]:  # there is more than one
        with residency.use("truco_game.far_ways") as far_ways:
            return far_ways.open_party(app, again, switch_off)
    if again and app.party is not None:
        switch_off(app.party)
    if app.party is None:
        party = residency.bring("truco_game.party")
        with residency.use("truco_game.radio") as radio:
            carrier = radio.carrier(app.config)
        app.party = party.Party(app, carrier, getrandbits(30), again)
    else:
        app.party.come_back()
    return app.party


def leave(party):
    """The player goes, for good."""
    with residency.use("truco_game.linked_count") as linked_count:
        linked_count.give_up(party)
    lobby_wishes.leave(party.lobby)
    keep(party)
    party.leave_table()


def switch_off(party):
    """No more radio."""
    party.app.party = None
    lobby_wishes.close(party.lobby)
    keep(party)


def new_log(game):
    """What keeps hands for `last_hand`; None: no memory for it beside table and menu."""
    gc.collect()
    free = getattr(gc, "mem_free", None)  # a computer has enough
    if free is not None and free() <= _ENOUGH:
        return None
    return residency.bring("truco_game.linked_log").HandLog(game)


# The table in memory.


def kept(app, again):
    """By what this handheld gets its seat back after a restart, or says that it left; or None.

    :param again: go back to the table
    """
    image = app.store.image
    if image[LINK] != LINK_TABLE or again == image[LINK_LEFT] or image[LINK_WAY] != image[WAY]:
        return None
    return bytes(image[LINK + 1 : LINK + 1 + MEMORY_SIZE])


def keep(party):
    """Write it, when it is another one now."""
    image = party.app.store.image
    memory = lobby_wishes.memory(party.lobby)
    before = bytes(image[LINK : LINK + 1 + MEMORY_SIZE])
    now = bytes(1 + MEMORY_SIZE) if memory is None else bytes((LINK_TABLE,)) + memory
    if now != before:
        image[LINK : LINK + 1 + MEMORY_SIZE] = now
        image[LINK_WAY] = image[WAY]
        party.app.store.save()
