"""Texts in Portuguese: the end of a local match."""

WON = "Vitória!"
LOST = "Derrota"
ENDED = "Empate"

# Of two teams; of two players.
WE_HAVE_WON = ("A partida é nossa", "Você venceu")
THEY_HAVE_WON = ("Eles venceram", "%s venceu")
NOBODY_WON = "Ninguém venceu"
GAVE_UP = "Você desistiu"

CHAMPION = "O título é seu!"

CHIPS = "Fichas"
POINTS = "Pontos"

AGAIN = "Outra partida"
# %s: a name.
NEXT = "Próximo: %s"
LADDER = "A escada"
CHANGE = "Mudar a mesa"
TO_TITLE = "Início"
LAST_HAND = "Ver última mão"
EXPORT = "Exportar (USB)"
