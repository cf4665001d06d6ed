"""Texts in English: the signs between partners."""

SIGN = "Sign"
# In the order of truco_core.signals: as a line of the list, as what is seen.
SIGNS = ("\x83 Zap", "\x82 Copas", "\x81 Espadilha", "\x80 Pica-fumo", "A 3", "A 2", "Nothing")
# Of a rival, whom the player has seen.
SEEN = "Saw: %s"
