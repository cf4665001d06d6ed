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
RESET = "Rules of the book"

HELP_PLAY = "Begins the match."
HELP_HOUSE_RULES = "Changes any rule of the table. \x93: some are changed."
HELP_PLAYERS = "Two: one against one. Four: two teams."
HELP_OPTIONS = "Time, chips and signals of this table."
HELP_RESET = "Undoes the changes to the rules."

# By their names in truco_core.rules: name, what is special.
RULE_SETS = {
    "paulista": ("Paulista", "With a vira, 40 cards. Truco: accept or run only."),
    "paulista-mesa": ("Paulista table", "With a vira, 40 cards. Truco may be raised at once."),
    "mineiro-mesa": ("Mineiro table", "Fixed manilhas. 2 4 8 12. After a tie: two cards."),
    "mineiro": ("Mineiro", "Fixed manilhas. 2 4 6 10 12. Hand of ten."),
    "mineiro-limpo": ("Mineiro clean", "Fixed manilhas, 27 cards. No special hand."),
    "paulista-limpo": ("Paulista clean", "Paulista with a vira, only 24 cards."),
    "paulista-velha": ("Paulista old", "Paulista with fixed manilhas, 40 cards."),
    "paulista-velha-limpo": ("Old and clean", "Paulista with fixed manilhas, 27 cards."),
}

# By truco_core.fields.NAMES: name, values in the order of `allowed`, what it means.
FIELDS = {
    "deck": ("Deck", ("dirty", "clean"), "Dirty: 40 cards. Clean: without 4, 5, 6, 7."),
    "ranks": ("Courts", ("QJK", "JQK"), "From the weakest to the strongest."),
    "manilha": ("Manilha", ("vira", "fixed"), "The card above the vira, or always the same."),
    "stakes": ("Stake", None, "Points of the hand, before and after each raise."),
    "goal": ("Match to", None, "Points that win the match."),
    "special_at": ("Hand of", None, "Score at which a team decides whether to play."),
    "special_stake": ("If played", None, "What the hand of eleven or ten is worth."),
    "special_fold": ("If refused", None, "What the others get when it is not played."),
    "reraise": ("Re-raise", ("no", "yes"), "Answer truco with the next raise."),
    "answer": ("Answers", ("both", "next"), "Who may answer a raise."),
    "face_down": ("Face-down", ("never", "yes"), "A hidden card, from the second trick on."),
    "all_tied": ("Three ties", ("nobody", "dealer"), "Whose hand it is when all tricks tie."),
    "tie_leads": (
        "Tie leads",
        ("opener", "tied"),
        "Who leads next: the trick's opener, or who tied first.",
    ),
    "pair_after_tie": ("Pair on tie", ("no", "yes"), "First trick tied: both cards left at once."),
    "turns": ("Turns", ("left", "right"), "Which way the turn goes round."),
    "next_opener": ("Next hand", ("on", "back"), "Who opens it: the next seat or the one before."),
}
