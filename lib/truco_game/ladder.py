"""The player's progress on the ladder.

LADDER of truco_store is the number of beaten rivals. RUNG is the rung of the match that was begun
last, from 1 for the weakest; OF_A_DAY: a match with the cards of a day; 0: neither, but a match
with the players and rules that the player has set up.
"""

from micropython import const

import residency
from truco_store import DEALS, LADDER, MATCH, RUNG, get

FIRST = const(2)  # kind of robot of the weakest rival; the kinds before it are for practice
OF_A_DAY = const(9)
_OF_DAYS = const(1)  # index of the rule set for the cards of a day: paulista-mesa
COUNT = const(8)  # number of rivals on the ladder, each stronger than the one before


def climbed(image) -> int:
    """Return the number of beaten rivals, 0..COUNT."""
    return min(image[LADDER], COUNT)


def last_rung(image) -> int:
    """Return the rung of the match that was begun last, 1..COUNT; 0: not a ladder match."""
    return 0 if image[RUNG] > COUNT else image[RUNG]


def is_of_day(image, day: int) -> bool:
    """Return whether the saved match uses the cards of this day."""
    return image[MATCH] and image[RUNG] == OF_A_DAY and get(image, DEALS, 4) == day


def prepare(setup, image, rung: int, day: int = 0) -> None:
    """Set up a match against the rival of a rung (1..COUNT), without house rules.

    :param day: if not 0, deal the cards of this day. The match then has a fixed rule set
    """
    setup.players = 2
    setup.seed = day
    setup.robots[0] = FIRST + rung - 1
    with residency.use("truco_core.rules") as rules:
        setup.rules[:] = rules.at_table(_OF_DAYS if day else setup.rule_set)
    image[RUNG] = OF_A_DAY if day else rung


def leave(image) -> None:
    """Record that the match that begins now is not a ladder match."""
    image[RUNG] = 0
