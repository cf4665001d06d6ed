# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: why a robot did what it did."""

UNSEEN = "unseen"  # cards
CARDS = "Held"
PARTNER = "Partner"
ABOVE = "Beaten by"

RUN = "Run"
ACCEPT = "Accept"
RAISE = "Raise"
COVERED = "face-down"

CHANCE = "Wins the hand"
RAISES = "Raises to win"  # the match: its own, the rivals'
RIVALS = "Rivals"
# As truco_core.bots.memory numbers them.
MANNERS = ("as usual", "raise early", "are wild")
SIGNS = "Signs count as well"
RULE = "It plays by a rule on this; now and then it bluffs."
