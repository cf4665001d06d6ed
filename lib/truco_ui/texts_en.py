# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: at the table and around it."""

YES = "yes"
NO = "no"

# Title. %s: the key that confirms.
PRESS = "Press %s"
SUBTITLE = "Pocket Truco"

# Teams, seats, stakes.
WE = "We"
THEY = "They"
YOU = "You"
PARTNER = "Partner"
TRUCO = "Truco!"
# By points: what is shouted for any other raise.
NUMBERS = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split()

# At the table.
YOUR_TURN = "Your turn"
ACCEPT = "Accept"
RUN = "Run"
RAISE_TO = "Ask for %s"
RAN = "I run!"
ACCEPTED = "Come on!"
PLAY_HAND = "Play it"
HAND_OF = "Hand of %s"
IRON_HAND = "Iron hand"
TIE = "Tie"
WORTH = "Worth %d"

# The menu at the table.
MENU = "Menu"
CONTINUE = "Continue"
HUMAN_DECIDES = "I decide"
SPEED = "Pace"
SPEEDS = ("calm", "normal", "fast")
KEYS = "Keys"
FRIENDLY_END = "End in peace"
GIVE_UP = "Give up"
HELP_CONTINUE = "Back to the game."
HELP_HUMAN_DECIDES = "Your partner waits for your answer to truco."
HELP_SPEED = "Pauses of robots and cards."
HELP_KEYS = "What each key does."
HELP_FRIENDLY_END = "Friendly end: the match does not count."
HELP_GIVE_UP = "The others win the match."

# Questions.
ASK_FRIENDLY_END = "End the match without a winner?"
ASK_GIVE_UP = "Give the match to the others?"

# What the keys do, a line each. %s: the keys that confirm, raise and open the menu.
KEYS_PAD = (
    "\x84\x85 choose a card",
    "\x86 play it",
    "\x87 play face-down",
    "%s confirm",
    "%s truco!",
    "%s menu",
)
KEYS_TWO = (
    "\x88 next card",
    "\x89 play, confirm",
    "\x88\x94 truco!",
    "\x89\x94 play face-down",
    "\x88+\x89 menu",
    "\x94 = hold",
)

# End of a match.
WON = "Victory!"
LOST = "Defeat"
ENDED = "Friendly end"
WE_WON = "The match is ours"
THEY_WON = "It went to them"
NOBODY_WON = "Nobody has won"
AGAIN = "Another match"
CHANGE = "Change the table"
TO_TITLE = "Title"

# When something went wrong. %s: the key that confirms.
CRASHED = "Something broke"
CRASH_ADVICE = "%s starts again. Details on the USB port."
MEMORY_ADVICE = "Out of memory: switch off and on. %s starts again."
FILES_ADVICE = "Files are missing: install Zap again. %s starts again."
