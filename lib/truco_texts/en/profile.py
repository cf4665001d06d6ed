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
HELP_FIGURES = "Finished matches only. 7/12: won 7 of 12."
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
    "Truco calls",
    "They ran",
    "You ran",
    "Bluffs that won",
    "Current streak",
    "Best streak",
)

DELETE = "delete"
DONE = "done"
# With two keys: how to go down a row and to erase, both held; and to end, both at once.
TWO_KEYS = "Hold \x88 \x87, \x89 delete"
DONE_BY = "\x88+\x89 %s"
