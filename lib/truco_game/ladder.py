"""How far the player has climbed: two bytes of truco_store's LADDER.

offset  meaning
0       rivals beaten
1       rung of the match that was begun last, from 1 for the weakest; 0: it is none of the
        ladder; OF_A_DAY: by the cards of a day. Any but 0: not by the player's own table
"""

from micropython import const

import residency
from truco_store import DEALS, LADDER, MATCH, get

FIRST = const(2)  # the kind of the weakest character of the ladder; those before practise
OF_A_DAY = const(9)
_OF_DAYS = const(1)  # the rule set for all: paulista-mesa
_THREE = const(8)  # badges of rungs, as indices of their bits
_ALL = const(9)
_SOME = const(3)
COUNT = const(8)  # characters of the ladder, each stronger than the one before


def climbed(image) -> int:
    """Rivals beaten, 0..COUNT."""
    return min(image[LADDER], COUNT)


def goal(image, badge: int) -> int:
    """Rivals to be beaten for a badge, while they are not; 0: no badge of rungs.

    :param badge: index of a bit of truco_game.feats
    """
    rivals = COUNT if badge == _ALL else _SOME if badge == _THREE else 0
    return rivals if image[LADDER] < rivals else 0


def last_rung(image) -> int:
    """Of the match that was begun last, 1..COUNT; 0: it was none of the ladder."""
    return 0 if image[LADDER + 1] > COUNT else image[LADDER + 1]


def is_of_day(image, day: int) -> bool:
    """Return whether the match that is kept is by the cards of this day."""
    return image[MATCH] and image[LADDER + 1] == OF_A_DAY and get(image, DEALS, 4) == day


def prepare(setup, image, rung: int, day: int = 0) -> None:
    """Set up a match against the rival of a rung (1..COUNT), by the rules of the rule set.

    :param day: as of truco_game.setup's `seed`: then it is none of the ladder, and by one rule set
    """
    setup.players = 2
    setup.seed = day
    setup.robots[0] = FIRST + rung - 1
    with residency.use("truco_core.rules") as rules:
        setup.rules[:] = rules.at_table(_OF_DAYS if day else setup.rule_set)
    image[LADDER + 1] = OF_A_DAY if day else rung


def leave(image) -> None:
    """Note that the match that begins now is none of the ladder."""
    image[LADDER + 1] = 0
