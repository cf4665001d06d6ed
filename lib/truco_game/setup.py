"""What the player chose before the match; screens change it, a game (see `truco_game`) obeys it."""

from micropython import const

import residency
from truco_core import rules

# What a robot may be: an index into truco_core.bots.NAMES.
RANDOM = const(0)
SENSIBLE = const(1)
KINDS = const(10)  # how many there are
BY_RANK = const(16)  # so much more for each rank from the first: a person has the face of a kind

FAST = const(2)  # the last of the speeds

# The pauses of every table that the game makes, here or over the air (truco_core.table has others
# only for a table by itself). By speed, calm to fast: ms before a robot acts, more after a trick,
# before the next deal.
PAUSES = ((1200, 1600, 4000), (700, 1000, 2600), (250, 350, 1200))

TURN_MS = (0, 10_000, 20_000, 40_000, 60_000)  # that a player has to decide; 0: no limit


class Setup:
    """The face of the options: one attribute for each row of truco_store.options.ROWS, where
    their ranges and defaults are, but for these:

    rules     bytearray, see truco_core.rules: those of `rule_set`, and house rules
    players   2 or 4
    robots    bytearray: RANDOM, SENSIBLE .. for seats 1, 2, 3
    seed      of the deals of the match that begins next: those of a day, see
              truco_store.profile; 0: by chance
    wishes    of a new linked table, as of truco_link.host

    :param image: of truco_store; None: all as it is at first
    """

    seed = 0
    wishes = 0x100  # it counts in the statistics
    players: int
    language: int
    rule_set: int
    human_decides: int
    speed: int
    turn_time: int
    sound: int
    brightness: int
    auto_dim: int
    large_text: int
    thin_text: int
    four_colours: int
    card_back: int
    two_keys: int
    left_handed: int
    for_points: int
    stake: int
    signals: int
    signals_seen: int
    announce: int
    call_me: int
    light: int
    show_calls: int
    venue: int
    regional: int

    def __init__(self, image=None):
        self.rules = bytearray(rules.SIZE)
        self.robots = bytearray(3)
        residency.bring("truco_store.options").load(self, image)
