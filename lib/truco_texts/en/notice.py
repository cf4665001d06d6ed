# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: notices at the table. At most 15 characters each."""

ROBOT_PLAYS = "A robot plays"
I_AM_BACK = "I'm back!"
TIME_OVER = "Time's up!"
END_ASKED = "Peace?"
END_AWAITED = "Peace? Hmm..."
END_REFUSED = "Play on!"
HAND_OF = "Hand of %s"
IRON_HAND = "Iron hand"
LET_US_PLAY = "Let's play!"
MATCH_ENDED = "End in peace"
UNFAIR = "Unfair deal!"
HOST_LOST = "Host lost..."
HOST_FOUND = "Host is back"
NEW_HOST = "You're the host"

# What players can say; they travel as numbers, so the order is the same in all languages.
PHRASES = (
    "Hello!",
    "Good game!",
    "Well played!",
    "Thank you!",
    "Let's go!",
    "Careful...",
    "Trust me",
    "I've got it",
    "It's yours",
    "Nothing here",
    "One moment",
    "Hurry up!",
    "Oops!",
    "Ha ha ha!",
)
