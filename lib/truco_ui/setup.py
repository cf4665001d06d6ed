# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the player chose before the match; screens change it, `truco_ui.game` obeys it."""

from truco_core.rules import RULE_SETS

# What a robot may be, in the order of the texts ROBOTS. See truco_ui.game.
RANDOM = 0
SENSIBLE = 1

# By speed, calm to fast: ms before a robot acts, more after a trick, before the next deal.
PAUSES = ((1200, 1600, 4000), (700, 1000, 2600), (250, 350, 1200))


class Setup:
    """Plain values, each with its range.

    language        index into texts.CODES
    rule_set        index into RULE_SETS: what `rules` began as
    rules           bytearray, see truco_core.rules; house rules change it
    players         2 or 4
    robots          bytearray: RANDOM or SENSIBLE, for seats 1, 2, 3
    human_decides   bool: a robot partner waits for the player's answer
    speed           index into PAUSES
    """

    def __init__(self):
        self.language = 0
        self.rule_set = 0
        self.rules = bytearray(RULE_SETS[0][1])
        self.players = 4
        self.robots = bytearray((SENSIBLE, SENSIBLE, SENSIBLE))
        self.human_decides = True
        self.speed = 1

    def use_rule_set(self, index: int) -> None:
        """Take a rule set of the book, without house rules."""
        self.rule_set = index
        self.rules[:] = RULE_SETS[index][1]

    def has_house_rules(self) -> bool:
        """Whether any field differs from the rule set."""
        return self.rules != RULE_SETS[self.rule_set][1]
