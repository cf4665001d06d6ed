# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The way to `board_configs.radio`, which is in memory only while it is asked."""

import residency
from truco_store import LINK_WAY, WAY

# All ways to others, see board_configs.radio. The store has an index, so new ones come at the end.
WAYS = ("ble", "airlift", "airlift-bleio", "cable", "lan", "net")
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


def way(app, last=False):
    """The way that the player chose last, if there still is one; "" without any.

    :param last: True: that of the table to which the player can go back
    """
    there = ways(app.config)
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


def has_wifi(config) -> bool:
    """Whether one of the ways is by WiFi."""
    there = ways(config)
    return FAR[0] in there or FAR[1] in there


def names(config):
    """What the network and the server of settings.toml are called: two texts, "" for none."""
    return _ask(config, "names")


def works(config, chosen):
    """False when a co-processor should be there and does not answer; takes 0.6 s then."""
    return _ask(config, "works", chosen)


def carrier(config, chosen):
    """What reaches others, see truco_link.lobby; None: nothing does."""
    return _ask(config, "carrier", chosen)
