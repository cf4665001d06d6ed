"""Texts in Portuguese: the signs between partners."""

SIGN = "Sinal"
# In the order of truco_core.signals: as a line of the list, as what is seen.
SIGNS = ("\x83 Zap", "\x82 Copas", "\x81 Espadilha", "\x80 Pica-fumo", "Um 3", "Um 2", "Nada")
# Of a rival, whom the player has seen.
SEEN = "Viu: %s"
