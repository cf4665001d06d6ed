"""The last hand, shown again."""

REPLAY = "Última mão", "Last hand", "Última mano"
ME = "Você", "You", "Tú"
WHY = "Por quê?", "Why?", "¿Por qué?"
# None has ended, or the power was cut since: the record is in memory only.
NOTHING = "Sem mão para rever.", "There is no hand to show.", "No hay mano que ver."
EXPORTED = "Mãos enviadas por USB: %d", "Hands sent over USB: %d", "Manos enviadas por USB: %d"
OK = "Certo", "OK", "Aceptar"

# What is said, in the plain words of the table; %s: the name of a raise.
CALLS = "%s!", "%s!", "¡%s!"
SAYS_YES = "Aceito!", "I accept!", "¡Quiero!"
# In a special hand, as LET_US_PLAY of notice.
PLAYS_HAND = "Vamos jogar!", "Let's play!", "¡Vamos a jugar!"
# It ends the hand; or the partner may still accept.
SAYS_NO = (("Corri!", "I run!", "¡Me voy!"), ("Por mim, não", "Not me...", "Por mí, no"))
# Before a number: what the hand is worth.
WORTH = "vale", "worth", "vale"
