# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Switching the radio on and off, under the player's name. Needed for a moment only."""

import gc
from random import getrandbits

from micropython import const

import residency
from truco_game.setup import PAUSES
from truco_link import lobby_wishes
from truco_store import LINK

_ENOUGH = const(70000)  # bytes, before the table is there: it takes 30,000, a hand again as much
_MEMORY_SIZE = const(6)  # in LINK, behind a byte that is 1 when there is one


def name_of(app):
    """The player's name, or one by chance."""
    with residency.use("truco_store.profile") as profile:
        name = profile.name(app.store.image)
    if not name:
        name = "Zap " + chr(65 + getrandbits(4)) + chr(65 + getrandbits(4))
    return name


def open_link(app, again=False):
    """Switch the radio on, or go on with the one that is. Sets and returns `app.link`.

    :param again: go back to the table in memory
    """
    if again and app.link is not None:
        switch_off(app.link)
    if app.link is None:
        linked_game = residency.bring("truco_game.linked_game")
        with residency.use("truco_game.radio") as radio:
            carrier = radio.carrier(app.config)
        app.link = linked_game.LinkedGame(app, carrier, getrandbits(30), again)
    else:
        _come_back(app.link)
    return app.link


def _come_back(link):
    """The player has left a table and wants another one."""
    link.left_ms = None
    link.phase_seen = link.lobby.phase
    link.stale = False
    link.wrong = 0
    link.leave_table()


def leave(link):
    """The player goes, for good."""
    with residency.use("truco_game.linked_count") as linked_count:
        linked_count.give_up(link.app)
    lobby_wishes.leave(link.lobby)
    keep(link)
    link.leave_table()


def switch_off(link):
    """No more radio."""
    link.app.link = None
    lobby_wishes.close(link.lobby)


def obey(link):
    """Take over the pace from the options; it is the host's."""
    link.lobby.pace = pace = PAUSES[link.app.setup.speed]
    host = link.lobby.host
    if host is not None:
        host.pace = pace
        if host.table is not None:
            host.table.think_ms, host.table.trick_ms, host.table.hand_ms = pace


def remember(link):
    """Keep hands for `replay_screen`, where there is memory for it beside table and menu."""
    gc.collect()
    free = getattr(gc, "mem_free", None)  # a computer has enough
    if free is None or free() > _ENOUGH:
        link.last = residency.bring("truco_game.linked_log").HandLog(link)


# The table in memory.


def kept(app):
    """By what this handheld gets its seat back after a restart."""
    return bytes(app.store.image[LINK + 1 : LINK + 1 + _MEMORY_SIZE])


def keep(link):
    """Write it, when it is another one now."""
    image = link.app.store.image
    memory = link.lobby.memory()
    before = bytes(image[LINK : LINK + 1 + _MEMORY_SIZE])
    now = bytes(1 + _MEMORY_SIZE) if memory is None else b"\1" + memory
    if now != before:
        image[LINK : LINK + 1 + _MEMORY_SIZE] = now
        link.app.store.save()
