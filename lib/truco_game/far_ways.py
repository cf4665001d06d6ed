"""Which way to others the player has chosen, on a board with WiFi. Needed for a moment only."""

from random import getrandbits

import residency
from truco_game import radio
from truco_store import LINK_WAY, WAY

# All ways to others, see board_configs.radio. The store has an index, so new ones come at the end,
# and the third one, which is gone, keeps its place.
WAYS = ("ble", "airlift", "", "cable", "lan", "net")
FAR = ("lan", "net")  # those by WiFi, whose carriers must be connected first
_LIKE = b"\x00\x00\x00\x01\x02\x03"  # what a player calls each: an index into WAYS of texts "wifi"


def way(app, last=False):
    """The way that the player chose last, if there still is one; "" without any.

    :param last: True: that of the table to which the player can go back
    """
    there = radio.ways(app.config)
    kept = app.store.image[LINK_WAY if last else WAY]
    if 0 < kept <= len(WAYS) and WAYS[kept - 1] in there:
        return WAYS[kept - 1]
    return there[0] if there else ""


def choose(app, chosen) -> None:
    """The player wants this way from now on. The store is written by who saves it next."""
    app.store.image[WAY] = WAYS.index(chosen) + 1


def called(chosen) -> int:
    """What a player calls a way: an index into WAYS of the texts "wifi"."""
    return _LIKE[WAYS.index(chosen)]


def open_party(app, again, switch_off):
    """As of `truco_game.linked_start`, by the way that was chosen.

    :param switch_off: of that module
    """
    wanted = way(app, again)
    far = wanted if wanted in FAR else None
    party = app.party
    if party is not None:
        goes_on = not again and hasattr(party, "lobby")
        if not goes_on or getattr(party, "way", None) != far:
            app.party = None
            if hasattr(party, "lobby"):
                switch_off(party)
            else:
                party.close()  # truco_ui.lookout.Lookout
    if app.party is not None:
        app.party.come_back()
        return app.party
    choose(app, wanted)
    carrier = radio.carrier(app.config, wanted)
    if far:
        far_party = residency.bring("truco_game.far_party")
        app.party = far_party.FarParty(app, carrier, getrandbits(30), again, far)
    else:
        party = residency.bring("truco_game.party")
        app.party = party.Party(app, carrier, getrandbits(30), again)
    return app.party
