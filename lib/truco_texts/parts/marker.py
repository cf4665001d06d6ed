"""The score of a match with real cards."""

# The names of raises stand behind the first one.
RAISE = "Pedir", "Call", "Cantar"
UNDO = "Desfazer", "Undo", "Deshacer"
ANEW = "Outra partida", "Another match", "Otra partida"
LEAVE = "Início", "Main menu", "Inicio"
ASK_ANEW = "Começar do zero?", "Start from zero?", "¿Empezar de cero?"

NO_TRUCO = "Sem truco", "No truco", "Sin truco"  # behind the highest raise

# Below the score. %s: keys, of which each gives the hand to a side, or the one that confirms.
HOW = "%s quem ganhou", "%s who won", "%s quién ganó"
# What the others get for a special hand that is not played.
NOT_PLAYED = "Correram", "Not played", "No se juega"
