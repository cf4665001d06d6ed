"""The player's progress on the ladder.

LADDER of truco_store is the number of beaten rivals. RUNG is the rung of the match that was begun
last, from 1 for the weakest; OF_A_DAY: a match with the cards of a day; 0: neither, but a match
with the players and rules that the player has set up. truco_core.characters has the rivals.
"""

from micropython import const

import residency
from truco_core.characters import BY_DAY, BY_RUNG, RUNGS
from truco_game import TYPE_CHECKING
from truco_store import DEALS, LADDER, MATCH, RUNG, get

if TYPE_CHECKING:
    from typed_lib import Setup

OF_A_DAY = const(255)
_OF_DAYS = const(1)  # index of the rule set for the cards of a day: paulista-mesa


def climbed(image: bytearray) -> int:
    """Return the number of beaten rivals, 0..RUNGS."""
    return min(image[LADDER], RUNGS)


def last_rung(image: bytearray) -> int:
    """Return the rung of the match that was begun last, 1..RUNGS; 0: not a ladder match."""
    return 0 if image[RUNG] > RUNGS else image[RUNG]


def is_of_day(image: bytearray, day: int) -> bool:
    """Return whether the saved match uses the cards of this day."""
    return image[MATCH] > 0 and get(image, DEALS, 4) == day


def rung_of(kind: int) -> int:
    """Return the rung of a character, from 1; 0: it is not on the ladder."""
    return BY_RUNG.find(bytes((kind,))) + 1


def rival_of(day: int) -> int:
    """Return the kind of the rival in the daily game of a day."""
    return BY_DAY[day % len(BY_DAY)]


def prepare(setup: "Setup", image: bytearray, rung: int, day: int = 0) -> None:
    """Set up a match against the rival of a rung (1..RUNGS) or of a day, without house rules.

    :param day: if not 0, deal the cards of this day. The match then has a fixed rule set
    """
    setup.players = 2
    setup.seed = day
    setup.robots[0] = rival_of(day) if day else BY_RUNG[rung - 1]
    with residency.use("truco_core.rules") as rules:
        setup.rules[:] = rules.at_table(_OF_DAYS if day else setup.rule_set)
    image[RUNG] = OF_A_DAY if day else rung


def leave(image: bytearray) -> None:
    """Record that the match that begins now is not a ladder match."""
    image[RUNG] = 0
