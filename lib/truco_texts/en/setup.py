# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in English: before a match."""

SETUP = "New match"
PLAY = "Play!"
HOUSE_RULES = "House rules"
PLAYERS = "Players"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Partner"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Table options"
RESET = "By the book"

HELP_PLAY = "Starts the match."
HELP_HOUSE_RULES = "Changes any rule of the table. \x93: some have changed."
HELP_PLAYERS = "Two: one against one. Four: two teams."
HELP_OPTIONS = "Time, chips and signals of this table."
HELP_RESET = "Undoes the changes to the rules."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "With a vira, 40 cards. Truco: accept or run only."),  # paulista
    ("Paulista table", "With a vira, 40 cards. Truco may be raised at once."),  # paulista-mesa
    ("Mineiro table", "Fixed manilhas. 2 4 8 12. After a tie: two cards."),  # mineiro-mesa
    ("Mineiro", "Fixed manilhas. 2 4 6 10 12. Hand of ten."),  # mineiro
    ("Mineiro clean", "Fixed manilhas, 27 cards. No special hand."),  # mineiro-limpo
    ("Paulista clean", "Paulista with a vira, only 24 cards."),  # paulista-limpo
    ("Paulista old", "Paulista with fixed manilhas, 40 cards."),  # paulista-velha
    ("Old and clean", "Paulista with fixed manilhas, 27 cards."),  # paulista-velha-limpo
)

# In the order of truco_core.fields.NAMES: name, values in the order of `allowed`, what it means.
FIELDS = (
    ("Deck", ("dirty", "clean"), "Dirty: 40 cards. Clean: without 4, 5, 6, 7."),  # deck
    ("Face cards", ("QJK", "JQK"), "From the weakest to the strongest."),  # ranks
    ("Manilha", ("vira", "fixed"), "The card above the vira, or always the same."),  # manilha
    ("Re-raise", ("no", "yes"), "Answer truco with the next raise."),  # reraise
    ("Answers", ("both", "next"), "Who may answer a raise."),  # answer
    ("Face-down", ("never", "yes"), "A hidden card, from the second trick on."),  # face_down
    ("Three ties", ("nobody", "dealer"), "Who wins the hand when all tricks tie."),  # all_tied
    (
        "Tie leads",
        ("opener", "tied"),
        "Who leads next: the trick's opener, or who tied first.",
    ),  # tie_leads
    ("Pair on tie", ("no", "yes"), "First trick tied: both cards left at once."),  # pair_after_tie
    ("Turns go", ("left", "right"), "Which way the turn goes round."),  # turns
    (
        "Opener",
        ("next", "previous"),
        "Who opens the next hand: the next seat or the one before.",
    ),  # next_opener
    ("Match to", None, "Points that win the match."),  # goal
    ("Hand of", None, "Score at which a team decides whether to play."),  # special_at
    ("If played", None, "What the hand of eleven or ten is worth."),  # special_stake
    ("If they run", None, "What the others get when it is not played."),  # special_fold
    ("Stake", None, "Points of the hand, before and after each raise."),  # stakes
)
