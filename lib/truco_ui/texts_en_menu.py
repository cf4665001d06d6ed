# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the menu at the table."""

MENU = "Menu"
CONTINUE = "Continue"
HUMAN_DECIDES = "I decide"
SPEED = "Pace"
SPEEDS = ("calm", "normal", "fast")
KEYS = "Keys"
FRIENDLY_END = "End in peace"
GIVE_UP = "Give up"

# About the lines that the setup has too.
HELP_HUMAN_DECIDES = "Your partner waits for your answer to truco."
HELP_SPEED = "Pauses of robots and cards."

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
