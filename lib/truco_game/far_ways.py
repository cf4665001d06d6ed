"""Which way to others the player has chosen, on a board with WiFi. Needed for a moment only."""

from truco_game import radio
from truco_store import LINK_WAY, WAY

# All ways to others, see board_configs.radio. The store has an index, so new ones come at the end,
# and the third one, which is gone, keeps its place.
WAYS = ("ble", "airlift", "", "cable", "lan", "net")
FAR = ("lan", "net")  # those by WiFi, whose carriers must be connected first
_LIKE = b"\x00\x00\x00\x01\x02\x03"  # what a player calls each: an index into WAYS of texts "wifi"


def way(config, image, last=False):
    """The way that the player chose last, if there still is one; "" without any.

    :param last: True: that of the table to which the player can go back
    """
    there = radio.ways(config)
    kept = image[LINK_WAY if last else WAY]
    if 0 < kept <= len(WAYS) and WAYS[kept - 1] in there:
        return WAYS[kept - 1]
    return there[0] if there else ""


def choose(image, chosen) -> None:
    """The player wants this way from now on. The store is written by who saves it next."""
    image[WAY] = WAYS.index(chosen) + 1


def called(chosen) -> int:
    """What a player calls a way: an index into WAYS of the texts "wifi"."""
    return _LIKE[WAYS.index(chosen)]
