"""Texts in English that are always in memory."""

YES = "yes"
NO = "no"
# %s: the key that confirms.
PRESS = "Press %s"

# Teams, and what is said at the table.
WE = "Us"
THEY = "Them"
# Answers: at most six letters.
ACCEPT = "Accept"
RUN = "Run"
# By points: the name of any other raise, see `texts.number`.
NUMBERS = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve"
TIE = "Tie"

# What the keys do at the table, after the sign of the key: at most five letters each, for
# they stand in a line of seven with the key before them.
HINT_PLAY = "play"
HINT_COVER = "cover"
HINT_NEXT = "next"
HINT_TRUCO = "Truco"
