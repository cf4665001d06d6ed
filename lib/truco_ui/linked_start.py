# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Switching the radio on, under the player's name. Needed for a moment only."""


def name_of(app):
    """The player's name, or one by chance."""
    from truco_store import profile
    from truco_ui.app import forget_module

    name = profile.name(app.store.image)
    forget_module("profile", "truco_store")
    if not name:
        from random import getrandbits

        name = "Zap " + chr(65 + getrandbits(4)) + chr(65 + getrandbits(4))
    return name


def open_link(app, again=False):
    """Switch the radio on, or go on with the one that is. Sets and returns `app.link`.

    :param again: go back to the table in memory
    """
    if again and app.link is not None:
        app.link.switch_off()
    if app.link is None:
        from random import getrandbits

        from truco_ui import radio
        from truco_ui.app import forget_module
        from truco_ui.linked_game import LinkedGame

        app.link = LinkedGame(app, radio.carrier(app.config), getrandbits(30), again)
        forget_module("radio")
    else:
        app.link.come_back()
    return app.link
