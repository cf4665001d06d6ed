"""The player's choices before a match.

Screens change them, and a game (see `truco_game`) obeys them.
"""

from micropython import const

import residency
from truco_core import rules

TYPE_CHECKING = const(0)  # see truco_core.seldom
# Face and rank of a person are one number: the kind of robot that has this face, plus BY_RANK for
# the first rank, twice BY_RANK for the second, and so on.
BY_RANK = const(16)

FAST = const(2)  # index into PAUSES of the shortest pauses

# The pauses of every table that the game creates, local or linked (truco_core.table has defaults
# for other uses). A row for each speed, from calm to fast: ms before a robot acts, additional ms
# after a trick, ms before the next deal.
PAUSES = ((1200, 1600, 4000), (700, 1000, 2600), (250, 350, 1200))

TURN_MS = (0, 10_000, 20_000, 40_000, 60_000)  # time limits for a player's decision; 0: none


class Setup:
    """The options as attributes, one for each row of truco_store.options.ROWS.

    The table in truco_store.options has their ranges and defaults, except for these:

    rules     bytearray, see truco_core.rules: those of `rule_set`, with house rules
    players   2 or 4
    robots    bytearray: kinds of robots for seats 1, 2, 3
    seed      seed for the deals of the next match: the number of the day if it is played with the
              cards of a day; 0: random
    wishes    flags of a new linked table that no option has, see `wishes` in truco_link.host

    :param image: image of truco_store; None: defaults
    """

    seed = 0
    wishes = 0x100  # only this flag is set: the match counts in the statistics
    players: int
    if TYPE_CHECKING:  # `options.load` makes the attributes

        def __getattr__(self, option: str) -> int: ...
        def __setattr__(self, option: str, value: object) -> None: ...

    def __init__(self, image: bytearray | None = None):
        self.rules = bytearray(rules.SIZE)
        self.robots = bytearray(3)
        residency.bring("truco_store.options").load(self, image)
