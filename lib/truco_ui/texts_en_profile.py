# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the profile."""

PROFILE = "Profile"
NAME = "Name"
CHIPS = "Chips"
POINTS = "Points"
FIGURES = "Statistics"
RESET = "Forget it all"

HELP_NAME = "What the others call you."
HELP_CHIPS = "For matches for points, with a stake."
HELP_POINTS = "A win: 20. A defeat: 5. An end in peace: none."
HELP_FIGURES = "What happened, by rule set."
HELP_RESET = "Statistics, chips and points."
ASK_RESET = "Forget statistics, chips and points?"

HOUSE = "House rules"
# In the order of truco_ui.figures_screen; those with a slash are won of played.
LINES = (
    "Matches",
    "Hands",
    "Raises called",
    "They ran",
    "You ran",
    "Bluffs that won",
    "Wins in a row",
    "Longest row",
)

DELETE = "erase"
DONE = "done"
