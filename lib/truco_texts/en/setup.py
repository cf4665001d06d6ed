"""Texts in English: the setup of a match."""

SETUP = "New match"
PLAY = "Play!"
RULES = "Game"
HOUSE_RULES = "Change rules"
PLAYERS = "Players"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Partner"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Time and chips"
RESET = "Standard rules"

HELP_PLAY = "Starts the match."
HELP_HOUSE_RULES = "Changes any rule of the table. \x93: some have changed."
HELP_PLAYERS = "Two: one against one. Four: two teams."
HELP_OPTIONS = "Time, chips and signs of this table."
HELP_RESET = "Undoes the changes to the rules."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "The vira names the manilhas. Truco: accept or run."),  # paulista
    ("Home Paulista", "Best to start with. You may answer truco with six."),  # paulista-mesa
    ("Home Mineiro", "Fixed manilhas. A hand is worth 2, then 4, 8, 12."),  # mineiro-mesa
    ("Mineiro", "Fixed manilhas. A hand is worth 2, then 4, 6, 10, 12."),  # mineiro
    ("Short Mineiro", "27 cards: Q J K A 2 3, 4\x83 7\x82 7\x80. Fixed manilhas."),  # mineiro-limpo
    ("Short Paulista", "Like Paulista, without 4, 5, 6, 7: 24 cards."),  # paulista-limpo
    ("No vira", "Like Paulista, but the manilhas are fixed."),  # paulista-velha
    ("Short, no vira", "Like Paulista, with the 27 cards of Short Mineiro."),
)
