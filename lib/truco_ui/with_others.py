"""Switches the radio on, and leads to the screen that a game or a party asks for.

In memory only for that moment.
"""

from random import getrandbits

import residency
from truco_game import (
    ACCUSED,
    BEGINS_ANEW,
    CLOSED,
    CONNECTION,
    GATHERED,
    OFFLINE,
    OPENED,
    PASSED,
    PEACE,
    RENEWED,
    SWITCHED_OFF,
    UNHEARD,
    radio,
)
from truco_link import frames
from truco_store import (
    LINK,
    LINK_SIZE,
    LINK_TABLE,
    LINK_WAY,
    WAY,
    profile,
)
from truco_texts import texts
from truco_ui import settings


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


def lead(app, kind, seat, value):
    """Show what is told by a kind above MY_TURN of `truco_game`; returns what it says there."""
    party = app.party
    names, ground = app.names, app.stack[0]
    if kind == SWITCHED_OFF:
        app.party = app.config.carrier = None
    elif kind == CLOSED:
        app.end_game()
    elif kind == BEGINS_ANEW:
        settings.begin_anew(app)
    elif kind == CONNECTION:
        if ground.PLAYS:
            residency.briefly("truco_ui.table.sides").show_line(ground.picture, not value)
    elif kind == OPENED:
        app.game = party.game
        app.go("table", True)
    elif kind == GATHERED:
        if "lobby" in names:
            return False
        app.end_game()
        app.go("lobby")
    elif app.move:
        return False
    elif kind == RENEWED:
        if ground.PLAYS:
            ground.renew()
    elif kind == PASSED:
        app.push("ask.pass", seat)
    elif kind == OFFLINE:
        from truco_link.sweep import sweep  # in the file of the lobby

        while sweep():
            pass
        residency.tidy(0)  # else a host's heap grows, and lwIP has nothing left to connect with
        app.push("connecting", party.way, value)
    elif kind == UNHEARD:
        app.push("no_radio", "airlift")
    elif kind == ACCUSED:
        _accuse(app, seat, value)
    elif kind == PEACE and "peace" not in names:
        app.push("ask.peace", party.game, party.lobby.seats[seat].name)
    return True


def _accuse(app, seat, value):
    """Warn of who does what may not be, `value` of CHEAT."""
    t = texts.part(app.setup.language, "warning")
    seats = app.party.lobby.seats
    name = seats[seat].name if seat < len(seats) else "?"
    known = 1 <= value <= len(t.WHATS)
    app.push("ask", t.WHATS[value - 1] % name if known else t.OTHER % (name, value), t.GO_ON)
