# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: the setup of a match."""

SETUP = "New match"
PLAY = "Play!"
HOUSE_RULES = "House rules"
PLAYERS = "Players"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Partner"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Table options"
RESET = "Standard rules"

HELP_PLAY = "Starts the match."
HELP_HOUSE_RULES = "Changes any rule of the table. \x93: some have changed."
HELP_PLAYERS = "Two: one against one. Four: two teams."
HELP_OPTIONS = "Time, chips and signs of this table."
HELP_RESET = "Undoes the changes to the rules."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "With a vira, 40 cards. Truco: accept or run only."),  # paulista
    ("Table Paulista", "Best for a first match. Vira: a card turned up."),  # paulista-mesa
    ("Table Mineiro", "Fixed manilhas. 2 4 8 12. After a tie: two cards."),  # mineiro-mesa
    ("Mineiro", "Fixed manilhas. 2 4 6 10 12. Hand of ten."),  # mineiro
    ("Short Mineiro", "Fixed manilhas, 27 cards. No special hand."),  # mineiro-limpo
    ("Short Paulista", "Paulista with a vira, only 24 cards."),  # paulista-limpo
    ("No-vira Paulista", "Paulista with fixed manilhas, 40 cards."),  # paulista-velha
    ("Short, no vira", "Paulista with fixed manilhas, 27 cards."),  # paulista-velha-limpo
)
