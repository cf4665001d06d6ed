"""Texts in Spanish: the help, with cards and keys."""

HELP = "Ayuda"
RANKS = "Qué carta gana"
RULES = "Leer las reglas"
KEYS = "Teclas"

# Above the cards.
ORDER = "De mayor a menor"
# Under the cards, on two lines by turns: at most nine letters.
MANILHAS = ("zap", "copas", "espadilha", "pica-fumo")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "Si vira %s: manilha %s"
FIXED = "Manilhas fijas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "elige carta",
    "juega carta",
    "juega tapada",
    "confirma",
    "canta truco",
    "menú, ayuda",
    "2 s: salir",
)
# With two keys: tapped, the raise, the second one held, both, what \x94 means.
KEYS_TWO = (
    "otra carta",
    "juega, confirma",
    "canta truco",
    "juega tapada",
    "menú, ayuda",
    "2 s: salir",
    "mantener tecla",
)
