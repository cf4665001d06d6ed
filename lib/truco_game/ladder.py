"""How far the player has climbed: two bytes of truco_store's LADDER.

offset  meaning
0       rivals beaten
1       rung of the match that was begun last, from 1 for the weakest; 0: it is none of the
        ladder. truco_store.profile counts it when the match is won
"""

from micropython import const

import residency
from truco_store import LADDER

FIRST = const(2)  # the kind of the weakest character of the ladder; those before practise
COUNT = const(8)  # characters of the ladder, each stronger than the one before


def climbed(image) -> int:
    """Rivals beaten, 0..COUNT."""
    return min(image[LADDER], COUNT)


def last_rung(image) -> int:
    """Of the match that was begun last, 1..COUNT; 0: it was none of the ladder."""
    return image[LADDER + 1]


def prepare(setup, image, rung: int) -> None:
    """Set up a match against the rival of a rung (1..COUNT), by the rules of the rule set."""
    setup.players = 2
    setup.seed = 0
    setup.robots[0] = FIRST + rung - 1
    with residency.use("truco_core.rules") as rules:
        setup.rules[:] = rules.RULE_SETS[setup.rule_set][1]
    image[LADDER + 1] = rung


def leave(image) -> None:
    """The match that begins now is none of the ladder."""
    image[LADDER + 1] = 0
