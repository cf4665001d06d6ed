"""Texts in Spanish: the last hand, shown again."""

REPLAY = "Última mano"
ME = "Yo"
WHY = "¿Por qué?"
NOTHING = "Aún no hay mano jugada."
EXPORTED = "Manos enviadas por USB: %d"
OK = "Aceptar"

# What is said, in the plain words of the table; %s: the name of a raise.
CALLS = "¡%s!"
SAYS_YES = "¡Quiero!"
# It ends the hand; or the partner may still accept.
SAYS_NO = ("¡Me voy!", "Por mí, no")
# Before a number: what the hand is worth.
WORTH = "vale"
