"""The way to `board_configs.radio`, which is in memory only while it is asked.

It also says which way to others the player has chosen, on a board with WiFi.
"""

import residency
from truco_store import LINK_WAY, WAY

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
    """The ways of this board, in the order in which they are offered; () for none."""
    return _ask(config, "ways")


def wrong(config):
    """What is wrong with the line ZAP_LINK of settings.toml, for the player; "": nothing."""
    return _found(config)[1]


def has(config, way):
    """Whether it is one of `ways`; where that line is wrong, none is."""
    return way in _found(config)[0]


def _found(config):
    try:
        return ways(config), ""
    except Exception as error:
        if not getattr(error, "for_player", False):
            raise
        return (), str(error)


def names(config):
    """What the network and the server of settings.toml are called, "" for none; and the address of
    the page at which others can sit down at a table."""
    return _ask(config, "names")


def works(config, way=""):
    """False when a co-processor should be there and does not answer; takes 0.6 s then.

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
    """The way that the player chose last, if there still is one; "" without any.

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
    """What a player calls a way: an index into WAYS of the texts "wifi"."""
    return _LIKE[WAYS.index(way)]
