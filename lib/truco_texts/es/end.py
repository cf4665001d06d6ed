"""Texts in Spanish: the end of a local match."""

WON = "¡Victoria!"
LOST = "Derrota"
ENDED = "Empate"

# Of two teams; of two players.
WE_HAVE_WON = ("¡La ganamos!", "¡La ganaste!")
THEY_HAVE_WON = ("Ganaron ellos", "Ganó %s")
NOBODY_WON = "Nadie ganó"
GAVE_UP = "Te rendiste"

CHAMPION = "¡Es tu corona!"

CHIPS = "Fichas"
POINTS = "Puntos"

AGAIN = "Otra partida"
# %s: a name.
NEXT = "Sigue: %s"
LADDER = "La escalera"
CHANGE = "Cambiar la mesa"
TO_TITLE = "Inicio"
LAST_HAND = "Ver última mano"
EXPORT = "Exportar (USB)"
