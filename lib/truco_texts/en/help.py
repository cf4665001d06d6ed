# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the help, with cards and keys."""

HELP = "Help"
RANKS = "Card ranking"
RULES = "Table rules"
KEYS = "Keys"

# Behind the sign of the suit: at most four letters.
MANILHAS = ("zap", "cop.", "esp.", "our.")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "If vira %s: manilha %s"
FIXED = "Fixed manilhas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "choose a card",
    "play it",
    "lay face-down",
    "confirm",
    "call truco",
    "menu, help",
    "2 s: leave",
)
# With two keys: key, what it does.
KEYS_TWO = (
    ("\x88", "next card"),
    ("\x89", "play, confirm"),
    ("\x88\x94", "call truco"),
    ("\x89\x94", "lay face-down"),
    ("\x88+\x89", "menu, help"),
    ("\x88+\x89", "2 s: leave"),
    ("\x94", "hold the key"),
)
