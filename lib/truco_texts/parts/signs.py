"""The signs between partners."""

SIGN = "Sinal", "Sign", "Seña"
# In the order of truco_core.signals: as a line of the list, as what is seen.
SIGNS = (
    ("\x83 Zap", "\x83 Zap", "\x83 Zap"),
    ("\x82 Copas", "\x82 Copas", "\x82 Copas"),
    ("\x81 Espadilha", "\x81 Espadilha", "\x81 Espadilha"),
    ("\x80 Pica-fumo", "\x80 Pica-fumo", "\x80 Pica-fumo"),
    ("Um 3", "One 3", "Un 3"),
    ("Um 2", "One 2", "Un 2"),
    ("Nada", "Nothing", "Nada"),
)
REGIONAL = (
    ("\x83 Zap", "\x83 Zap", "\x83 Zap"),
    ("\x82 Escopeta", "\x82 Escopeta", "\x82 Escopeta"),
    ("\x81 Espadilha", "\x81 Espadilha", "\x81 Espadilha"),
    ("\x80 Ouros", "\x80 Ouros", "\x80 Ouros"),
    ("Um 3", "One 3", "Un 3"),
    ("Um 2", "One 2", "Un 2"),
    ("Nada", "Nothing", "Nada"),
)
# Of a rival, whom the player has seen.
SEEN = "Sinal: %s", "Sign: %s", "Seña: %s"
