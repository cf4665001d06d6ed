"""Texts in Spanish that are always in memory."""

YES = "sí"
NO = "no"
# %s: the key that confirms.
PRESS = "Pulsa %s"

# Teams, and what is said at the table.
WE = "Nos"
THEY = "Ellos"
# Answers: at most six letters.
ACCEPT = "Quiero"
RUN = "Irse"
# By points: the name of any other raise, see `texts.number`.
NUMBERS = "Uno Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce"
TIE = "Empate"

# What the keys do at the table, after the sign of the key: at most five letters each, for
# they stand in a line of seven with the key before them.
HINT_PLAY = "jugar"
HINT_COVER = "tapar"
HINT_NEXT = "otra"
HINT_TRUCO = "Truco"
