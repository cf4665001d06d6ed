"""The ways to reach other handhelds: list them, store the player's choice, switch the radio on.

A way is one of WAYS, such as "ble". The module also opens the screen that an event of a game or
party requires. It and `board_configs.radio` are in memory only while a function uses them.
"""

from random import getrandbits

from micropython import const

import residency
import truco_game
from truco_game.setup import TURN_MS
from truco_link.messages import MAX_NAME
from truco_store import (
    LINK,
    LINK_AGAIN,
    LINK_MATCH,
    LINK_SIZE,
    LINK_TABLE,
    LINK_WAY,
    NEXT_CREATE,
    NEXT_SEARCH,
    WAY,
    profile,
)
from truco_ui import settings

# All ways to reach others (see board_configs.radio). The store contains 1 + an index into this
# tuple, so a new way is appended, and the third one, which was removed, keeps its place.
WAYS = ("ble", "airlift", "", "cable", "lan", "net")
FAR = ("lan", "net")  # ways over WiFi, which must connect to a network before handhelds can meet
# What the screen "wait" does: its indices into WAITS of the texts "wait".
CREATE = const(0)
SEARCH = const(1)
RETURN = const(2)
LEAVE = const(3)
_STAYS = ("truco_core.match", "truco_core.table", "truco_link.lobby", "truco_game.party")
# For each of WAYS, the index of its name in WAYS of the texts "wifi".
_LIKE = b"\x00\x00\x00\x01\x02\x03"


def _ask(config, question, *more):
    """Call a function of `board_configs.radio`, then unload that package.

    :param config: truco_ui.start.Config, which knows the name of the package
    :param question: name of the function
    """
    package = config.PACKAGE
    try:
        return getattr(residency.bring(package + ".radio"), question)(config.HAS_BLE, *more)
    finally:
        residency.forget_under(package)


def ways(config):
    """Return the ways of this board to reach others, in the order of the menu; () for none."""
    return _ask(config, "ways")


def wrong(config):
    """Return a message about an invalid ZAP_LINK in settings.toml; "" if it is valid."""
    try:
        ways(config)
    except Exception as error:
        if not getattr(error, "for_player", False):
            raise
        return str(error)
    return ""


def names(config):
    """Return (name of the network, name of the server, address of the web page).

    The names are from settings.toml, or "". On the web page, others can join a table.
    """
    return _ask(config, "names")


def site(config):
    """Return the address of the web page from settings.toml; "" if there is none."""
    return _ask(config, "site")


def works(config, way):
    """Return False if a co-processor that the board should have does not answer for 0.6 s.

    :param way: one of `ways`
    """
    return _ask(config, "works", way)


def carrier(config, way):
    """Open and return the carrier (truco_link.carriers) of a way; None if the way has none.

    The carrier is stored in `config.carrier`, so that App can close it after a crash.

    :param way: one of `ways`, or "" if there is none
    """
    config.carrier = _ask(config, "carrier", way)
    return config.carrier


def chosen(config, image):
    """Return the way to others that the player chose last; if the board lacks it, its first way.

    Return "" if the board has no way.
    """
    there = ways(config)
    kept = image[WAY]
    if 0 < kept <= len(WAYS) and WAYS[kept - 1] in there:
        return WAYS[kept - 1]
    return there[0] if there else ""


def way_back(config, image):
    """Return the way to the table at which a seat is saved.

    Return "" if no seat is saved, or if the board cannot reach others in that way any more.
    """
    there, kept = ways(config), image[LINK_WAY]
    if image[LINK] != LINK_TABLE or not there:
        return ""
    if not kept:  # the board had only one way
        return there[0]
    way = WAYS[kept - 1] if kept <= len(WAYS) else ""
    return way if way in there else ""


def choose(image, way) -> None:
    """Write the player's choice of a way into the store's image. The caller saves the store."""
    image[WAY] = WAYS.index(way) + 1


def called(way) -> int:
    """Return the index of a way's name in WAYS of the texts "wifi"."""
    return _LIKE[WAYS.index(way)]


def begin_anew(app, to=0):
    """Restart the program to get a fresh heap, then go on with a linked table.

    A linked table needs nearly all of a PyBadge's heap. What is made before it or after it would
    leave holes there. So the program restarts before each one, and after it. If the store cannot be
    written, go on without a restart.

    :param to: where to go on: a NEXT_ number of truco_store, or `Lobby.mark` for the saved seat. 0:
        the radio requires the restart, so return to the seat or to the search for tables
    """
    image, party, must = app.store.image, app.party, not to
    if party:
        mark = party.lobby.mark()
        party.close()
        to = to or (mark if image[LINK] == LINK_TABLE else NEXT_SEARCH)
    if image[LINK] != LINK_MATCH:
        image[LINK_AGAIN] = to
        settings.save_options(app)
        must = app.store.save() or must
    if must:
        settings.begin_again(app, True)
    go_on(app, to)


def go_on(app, to):
    """Go on with a linked table, after a restart of the program for it.

    :param to: as in `begin_anew`
    """
    image = app.store.image
    if image[LINK] != LINK_MATCH:
        image[LINK_AGAIN] = 0
        app.store.save()  # so that a restart after a fault leads to the title
    if to < NEXT_CREATE and way_back(app.config, image):
        image[LINK_AGAIN] = to  # for `Lobby`, until the seat is saved again
        app.go("wait", RETURN)
    elif to == NEXT_SEARCH:
        app.go("wait", SEARCH)
    else:
        app.go("create" if to == NEXT_CREATE else "others")


def go_in(app, what):
    """Do what the screen "wait" says: CREATE, SEARCH, RETURN or LEAVE."""
    if what == LEAVE:
        app.party.leave()
        return
    # Load what stays, before anything is loaded for a moment. None of these imports what is
    # not there: the firmware has 2 KB for the calls of Python, too few for nested imports.
    for name in _STAYS:
        residency.bring(name)
    if what == SEARCH:
        open_party(app)
        app.go("search")
    else:
        lobby = open_party(app, what == RETURN).lobby
        if what == CREATE:
            lobby.create(bytes(app.setup.rules), app.setup.players)
            set_options(app)
        app.go("lobby")


def open_party(app, again=False):
    """Switch the radio on, unless it is on already. Set and return `app.party`.

    :param again: True: return to the table at which the store has saved a seat; only if `way_back`
        is not ""
    """
    image = app.store.image
    if app.party is not None:  # a host has refused this player, who looks for another table
        app.party.come_back()
        return app.party
    way = way_back(app.config, image) if again else chosen(app.config, image)
    far = way if way in FAR else None
    if image[WAY] or again and image[LINK_WAY]:  # the player has chosen one of several ways
        choose(image, way)
    return begin(app, carrier(app.config, way), getrandbits(30), again, far)


def set_options(app):
    """Apply the player's options to the table that this handheld hosts."""
    setup = app.setup
    app.party.lobby.set_options(
        rules=bytes(setup.rules),
        players=setup.players,
        turn_s=TURN_MS[setup.turn_time] // 1000,
        wishes=setup.wishes,
        human_decides=setup.human_decides,
        signs_seen=setup.signals_seen + 1 if setup.signals else 0,
    )


def begin(app, carrier, seed, again=False, far=None):
    """Set `app.party` to a new party, and return it.

    :param carrier, seed: as in truco_game.party.Party
    :param again: as in `open_party`
    :param far: one of FAR, or None if the way is not over WiFi
    """
    image = app.store.image
    if not again:  # the player gives up the saved seat and loses the stake there
        profile.redeem(image, profile.GIVEN_UP)
    name = profile.name(image)
    if not name:  # give the player a random name
        name = "Zap " + chr(65 + getrandbits(4)) + chr(65 + getrandbits(4))
    if far:
        make = residency.bring("truco_game.far_party").FarParty
    else:
        make = residency.bring("truco_game.party").Party
    # Import these after the party: on a board, its import loads the file with truco_link.messages.
    from truco_link.messages import bytes_of, text_of

    name = text_of(bytes_of(name), 0, MAX_NAME)  # cut the name as messages between handhelds do
    what = (app.setup, app.store, carrier, seed, app.publish, name, app.now_ms)
    what += (_kept(image, again),)
    app.party = make(far, *what) if far else make(*what)
    return app.party


def _kept(image, again):
    """Return the saved data by which this handheld gets its linked seat back, or None."""
    if not again or image[LINK] != LINK_TABLE:
        return None
    return bytes(image[LINK + 1 : LINK_WAY] + image[LINK_WAY + 1 : LINK + LINK_SIZE])


def lead(app, kind, seat, value):
    """Open, close or update screens for an event of `truco_game` that is greater than MY_TURN.

    Return False if this is not possible now. The caller may then repeat the event.
    """
    party = app.party
    names, ground = app.names, app.stack[0]
    if kind == truco_game.SWITCHED_OFF:
        app.party = app.config.carrier = None
    elif kind == truco_game.CLOSED:
        app.end_game()
    elif kind == truco_game.BEGINS_ANEW:
        begin_anew(app, value)
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
        while residency.sweep():
            pass
        # Free memory: otherwise the heap of a host grows until lwIP lacks memory to connect.
        residency.tidy(0)
        app.push("connecting", party.way, value)
    elif kind == truco_game.UNHEARD:
        app.push("pages.no_radio", "airlift")
    elif kind == truco_game.PEACE and "peace" not in names:
        app.push("ask.peace", party.game, party.lobby.seats[seat].name)
    return True
