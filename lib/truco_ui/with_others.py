"""The ways to others: which there are, and which the player has chosen. Switches the radio on, and
leads to the screen that a game or a party asks for.

In memory only for that moment, as `board_configs.radio` is while it is asked.
"""

from random import getrandbits

import residency
import truco_game
from truco_link.messages import MAX_NAME
from truco_store import LINK, LINK_SIZE, LINK_TABLE, LINK_WAY, WAY, profile
from truco_texts import texts
from truco_ui import settings

# All ways to others, see board_configs.radio. The store has an index, so new ones come at the end,
# and the third one, which is gone, keeps its place.
WAYS = ("ble", "airlift", "", "cable", "lan", "net")
FAR = ("lan", "net")  # those by WiFi, whose carriers must be connected first
_LIKE = b"\x00\x00\x00\x01\x02\x03"  # what a player calls each: an index into WAYS of texts "wifi"


def _ask(config, question, *more):
    """Call a function of it; code.py is who knows the package of the configs."""
    package = config.PACKAGE
    try:
        return getattr(residency.bring(package + ".radio"), question)(config.HAS_BLE, *more)
    finally:
        residency.forget_under(package)


def ways(config):
    """Return the ways of this board, in the order in which they are offered; () for none."""
    return _ask(config, "ways")


def wrong(config):
    """Return what is wrong with the line ZAP_LINK of settings.toml, for the player; "": nothing."""
    return _found(config)[1]


def has(config, way):
    """Return whether it is one of `ways`; where that line is wrong, none is."""
    return way in _found(config)[0]


def _found(config):
    try:
        return ways(config), ""
    except Exception as error:
        if not getattr(error, "for_player", False):
            raise
        return (), str(error)


def names(config):
    """Return what the network and the server of settings.toml are called, "" for none; and the
    address of the page at which others can sit down at a table.
    """
    return _ask(config, "names")


def works(config, way=""):
    """Return False when a co-processor should be there and does not answer; takes 0.6 s then.

    :param way: one of `ways`; "": the only one without WiFi
    """
    return _ask(config, "works", way)


def carrier(config, way=""):
    """Open what reaches others, see truco_link.carriers; None: nothing does.

    It is `config.carrier` until it is closed: App closes it on the way to the crash screen.

    :param way: as of `works`
    """
    config.carrier = _ask(config, "carrier", way)
    return config.carrier


def chosen(config, image, last=False):
    """Return the way that the player chose last, if there still is one; "" without any.

    :param last: True: that of the table to which the player can go back
    """
    there = ways(config)
    kept = image[LINK_WAY if last else WAY]
    if 0 < kept <= len(WAYS) and WAYS[kept - 1] in there:
        return WAYS[kept - 1]
    return there[0] if there else ""


def choose(image, way) -> None:
    """The player wants this way from now on. The store is written by who saves it next."""
    image[WAY] = WAYS.index(way) + 1


def called(way) -> int:
    """Return what a player calls a way: an index into WAYS of the texts "wifi"."""
    return _LIKE[WAYS.index(way)]


def open_party(app, again=False):
    """Switch the radio on, or go on with the one that is. Sets and returns `app.party`.

    :param again: go back to the table in memory
    """
    image = app.store.image
    way, far = "", None  # None: nothing must be connected first
    if image[WAY]:  # there is more than one
        way = chosen(app.config, image, again)
        far = way if way in FAR else None
    party = app.party
    if party is not None:
        if not again and party.way == far:
            party.come_back()
            return party
        app.party = None
        party.close()
    if way:
        choose(image, way)
    return begin(app, carrier(app.config, way), getrandbits(30), again, far)


def begin(app, carrier, seed, again=False, far=None):
    """Set `app.party` to a new one, and return it.

    :param carrier, seed: as of truco_game.party.Party
    :param again: as of `open_party`
    :param far: one of FAR, or None
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
    from truco_link.messages import (  # behind the lobby, whose file has what it imports
        bytes_of,
        text_of,
    )

    name = text_of(bytes_of(name), 0, MAX_NAME)  # as others see it
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
    if kind == truco_game.SWITCHED_OFF:
        app.party = app.config.carrier = None
    elif kind == truco_game.CLOSED:
        app.end_game()
    elif kind == truco_game.BEGINS_ANEW:
        settings.begin_anew(app)
    elif kind == truco_game.CONNECTION:
        if ground.PLAYS:
            residency.briefly("truco_ui.table.sides").show_line(ground.picture, not value)
    elif kind == truco_game.OPENED:
        app.game = party.game
        app.go("table", True)
    elif kind == truco_game.GATHERED:
        if "lobby" in names:
            return False
        app.end_game()
        app.go("lobby")
    elif app.move:
        return False
    elif kind == truco_game.RENEWED:
        if ground.PLAYS:
            ground.renew()
    elif kind == truco_game.PASSED:
        app.push("ask.pass", seat)
    elif kind == truco_game.OFFLINE:
        from truco_link.lobby import sweep  # in the file of the lobby

        while sweep():
            pass
        residency.tidy(0)  # else a host's heap grows, and lwIP has nothing left to connect with
        app.push("connecting", party.way, value)
    elif kind == truco_game.UNHEARD:
        app.push("no_radio", "airlift")
    elif kind == truco_game.ACCUSED:
        _accuse(app, seat, value)
    elif kind == truco_game.PEACE and "peace" not in names:
        app.push("ask.peace", party.game, party.lobby.seats[seat].name)
    return True


def _accuse(app, seat, value):
    """Warn of who does what may not be, `value` of CHEAT."""
    t = texts.part(app.setup.language, "warning")
    seats = app.party.lobby.seats
    name = seats[seat].name if seat < len(seats) else "?"
    known = 1 <= value <= len(t.WHATS)
    app.push("ask", t.WHATS[value - 1] % name if known else t.OTHER % (name, value), t.GO_ON)
