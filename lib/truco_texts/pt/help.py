"""Texts in Portuguese: the help, with cards and keys."""

HELP = "Ajuda"
RANKS = "Força das cartas"
RULES = "Ler as regras"
KEYS = "Teclas"

# Above the cards.
ORDER = "Da forte à fraca"
# Under the cards, on two lines by turns: at most nine letters.
MANILHAS = ("zap", "copas", "espadilha", "pica-fumo")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "Se vira %s: manilha %s"
FIXED = "Manilhas fixas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "escolhe carta",
    "joga a carta",
    "joga coberta",
    "confirma",
    "pede truco",
    "menu, ajuda",
    "2 s: sair",
)
# With two keys: tapped, the raise, the second one held, both, what \x94 means.
KEYS_TWO = (
    "próxima carta",
    "joga, confirma",
    "pede truco",
    "joga coberta",
    "menu, ajuda",
    "2 s: sair",
    "segurar a tecla",
)
