"""Texts in English: the help, with cards and keys."""

HELP = "Help"
RANKS = "Card ranking"
RULES = "Read the rules"
KEYS = "Keys"

# Above the cards.
ORDER = "Strong to weak"
# Under the cards, on two lines by turns: at most nine letters.
MANILHAS = ("zap", "copas", "espadilha", "pica-fumo")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "If vira %s: manilha %s"
FIXED = "Fixed manilhas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "choose a card",
    "play it",
    "face-down",
    "confirm",
    "call truco",
    "menu, help",
    "2 s: leave",
)
# With two keys: tapped, the raise, the second one held, both, what \x94 means.
KEYS_TWO = (
    "next card",
    "play, confirm",
    "call truco",
    "face-down",
    "menu, help",
    "2 s: leave",
    "hold the key",
)
