"""Switches the radio on, under the player's name: `App.party`. Needed for a moment only."""

from random import getrandbits

import residency
from truco_game import radio
from truco_link import frames
from truco_store import (
    LINK,
    LINK_SIZE,
    LINK_TABLE,
    LINK_WAY,
    WAY,
    profile,
)


def open_party(app, again=False):
    """Switch the radio on, or go on with the one that is. Sets and returns `app.party`.

    :param again: go back to the table in memory
    """
    image = app.store.image
    way, far = "", None  # None: nothing must be connected first
    if image[WAY]:  # there is more than one
        way = radio.chosen(app.config, image, again)
        far = way if way in radio.FAR else None
    party = app.party
    if party is not None:
        if not again and party.way == far:
            party.come_back()
            return party
        app.party = None
        party.close()
    if way:
        radio.choose(image, way)
    carrier = radio.carrier(app.config, way)
    return begin(app, carrier, getrandbits(30), again, far)


def begin(app, carrier, seed, again=False, far=None):
    """Set `app.party` to a new one, and return it.

    :param carrier, seed: as of truco_game.party.Party
    :param again: as of `open_party`
    :param far: one of truco_game.radio.FAR, or None
    """
    image = app.store.image
    if not again:  # what was staked at the table before is lost, as to who leaves it
        profile.redeem(image, profile.GIVEN_UP)
    name = profile.name(image)  # or one by chance
    name = name or "Zap " + chr(65 + getrandbits(4)) + chr(65 + getrandbits(4))
    if far:
        make = residency.bring("truco_game.far_party").FarParty
    else:
        make = residency.bring("truco_game.party").Party
    from truco_link import letters  # behind the lobby, whose file has what it imports

    name = letters.text_of(letters.bytes_of(name), 0, frames.MAX_NAME)  # as others see it
    what = (app.setup, app.store, carrier, seed, app.publish, name, _kept(image, again))
    party = make(*what, far) if far else make(*what)
    party.lobby.me.avatar = profile.avatar(image, name)
    app.party = party
    return party


def _kept(image, again):
    """By what this handheld gets its seat back after a restart; or None."""
    if not again or image[LINK] != LINK_TABLE or image[LINK_WAY] != image[WAY]:
        return None
    return bytes(image[LINK + 1 : LINK_WAY] + image[LINK_WAY + 1 : LINK + LINK_SIZE])
