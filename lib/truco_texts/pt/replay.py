"""Texts in Portuguese: the last hand, shown again."""

REPLAY = "Última mão"
ME = "Eu"
WHY = "Por quê?"
NOTHING = "Ainda não há mão jogada."
EXPORTED = "Mãos enviadas por USB: %d"
OK = "Certo"

# What is said, in the plain words of the table; %s: the name of a raise.
CALLS = "%s!"
SAYS_YES = "Aceito!"
# It ends the hand; or the partner may still accept.
SAYS_NO = ("Corri!", "Por mim, não")
# Before a number: what the hand is worth.
WORTH = "vale"
