"""Texts in Portuguese that are always in memory."""

YES = "sim"
NO = "não"
# %s: the key that confirms.
PRESS = "Aperte %s"

# Teams, and what is said at the table.
WE = "Nós"
THEY = "Eles"
# Answers: at most six letters.
ACCEPT = "Aceito"
RUN = "Corro"
# By points: the name of any other raise, see `texts.number`. Where a hand begins at 2 points
# people shout truco, seis, nove, doze all the same: nobody says "oito" or "dez".
NUMBERS = "Um Dois Três Quatro Cinco Seis Sete Seis Nove Nove Onze Doze"
TIE = "Empate"

# What the keys do at the table, after the sign of the key: at most five letters each, for
# they stand in a line of seven with the key before them.
HINT_PLAY = "joga"
HINT_COVER = "cobre"
HINT_NEXT = "outra"
HINT_TRUCO = "Truco"
