"""A second kept match: it lies where a place at a table of several handhelds else lies.

LINK of truco_store is LINK_MATCH then; MORE, and LINK behind its first byte, have its bytes as they
lie from MATCH to STATS, but for one of the friend's, which is LADDER's second. So two matches are
kept while the player has no such place.
"""

from micropython import const

from truco_store import (
    LADDER,
    LINK,
    LINK_MATCH,
    LINK_SIZE,
    LINK_TABLE,
    MATCH,
    MORE,
    MORE_SIZE,
    STATS,
)

_FRIEND = const(7)  # from MATCH on, see .friend


def make_room(image) -> bool:
    """Another match is to begin. False: the match of MATCH ends by that, which is the one that was
    played less lately, where there are two.
    """
    if image[MATCH] and image[LINK] != LINK_TABLE:
        turn(image)
        image[LINK] = LINK_MATCH
    return not image[MATCH]


def bring_back(image) -> int:
    """Where none is kept at MATCH, the second one comes there. What is kept: MATCH."""
    if image[LINK] == LINK_MATCH and not image[MATCH]:
        turn(image)
        image[LINK : LINK + LINK_SIZE] = bytes(LINK_SIZE)
        image[MORE : MORE + MORE_SIZE] = bytes(MORE_SIZE)
    return image[MATCH]


def turn(image) -> None:
    """The kept match and the second one change places."""
    for at in range(STATS - MATCH):
        here = LADDER + 1 if at == _FRIEND else MATCH + at
        there = (MORE if at < MORE_SIZE else LINK + 1 - MORE_SIZE) + at
        image[here], image[there] = image[there], image[here]
