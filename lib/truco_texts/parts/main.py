"""What is always in memory."""

YES = "sim", "yes", "sí"
NO = "não", "no", "no"
# %s: the key that confirms.
PRESS = "Aperte %s", "Press %s", "Pulsa %s"

# Teams, and what is said at the table.
WE = "Nós", "Us", "Nos"
THEY = "Eles", "Them", "Ellos"
# Answers: at most six letters.
ACCEPT = "Aceito", "Accept", "Quiero"
RUN = "Corro", "Run", "Irse"
# By points: the name of any other raise, see `texts.number`. Where a hand begins at 2 points
# Brazilians shout "seis" for eight; last: where the third raise is to 12 it is "nove".
NUMBERS = (
    "Um Dois Três Quatro Cinco Seis Sete Seis Nove Dez Onze Doze Nove",
    "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Twelve",
    "Uno Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce Doce",
)
TIE = "Empate", "Tie", "Empate"

# What the keys do at the table, after the sign of the key: at most five letters each, for
# they stand in a line of seven with the key before them.
HINT_PLAY = "joga", "play", "jugar"
HINT_COVER = "cobre", "cover", "tapar"
HINT_NEXT = "outra", "next", "otra"
HINT_TRUCO = "Truco", "Truco", "Truco"
