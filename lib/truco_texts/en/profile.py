# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the profile."""

PROFILE = "Profile"
NAME = "Name"
CHIPS = "Chips"
POINTS = "Points"
FIGURES = "Statistics"
RESET = "Clear all"

HELP_NAME = "What the others call you."
HELP_CHIPS = "Staked in matches for points."
HELP_POINTS = "Only in matches for points. A win: +20. A defeat: +5."
HELP_FIGURES = "By rule set. 7/12: won 7 of 12 played."
HELP_RESET = "Statistics, chips and points."
ASK_RESET = "Clear statistics, chips and points?"

LATEST = "Last matches"
NO_MATCH = "None yet."
# Against whom, at a table of several handhelds.
FRIENDS = "Friends"
HOUSE = "House rules"
# In the order of truco_ui.screens.figures_screen; those with a slash are won of played.
LINES = (
    "Matches won",
    "Hands won",
    "Raises called",
    "They ran",
    "You ran",
    "Bluffs that won",
    "Wins in a row",
    "Longest run",
)

DELETE = "delete"
DONE = "done"
