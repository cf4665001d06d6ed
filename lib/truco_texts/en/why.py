# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: why a robot did what it did."""

WHY = "Why?"
UNSEEN = "unseen"  # cards
CARDS = "Held"
PARTNER = "Partner"
ABOVE = "Beaten by"

COVERED = "face-down"

CHANCE = "Wins the hand"
RAISES = "Raises to win"  # the match: its own, the rivals'
RIVALS = "Rivals"
# As truco_core.bots.memory numbers them.
MANNERS = ("as usual", "raise early", "are wild")

# Sentences. The card that it lays, or its strongest; how many of how many unseen cards beat it.
LAID = "%s loses to %d of %d unseen."
BEST = "Best card: %s. %d of %d unseen beat it."
BEST_OF_ALL = "Best card: %s. No unseen card beats it."
SECRET = "What was not played stays secret."
NOTED = "Saw rivals who %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = "With this card %s expected to win %d in 10."
EXPECTED = (
    "%s expected to win %d in 10, yet %s.",
    "%s expected to win %d in 10, and so %s.",
)
DID = (
    "called %s",
    "accepted",
    "ran",
)
# How often of ten times; who; what it does there: one of DOES, PLAYS (which card), COVERS.
HABITS = (
    "Here %s hardly ever %s.",
    "Here %s nearly always %s.",
    "Here %s always %s.",
)
HABIT = "Here, %d times in 10, %s %s."
DOES = (
    "calls %s",
    "accepts",
    "runs",
)
PLAYS = "plays %s"
COVERS = "plays face-down"
LUCK = "%s plays at random."
SIGNS = "Signs count, too."
