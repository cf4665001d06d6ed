"""The help, with cards and keys."""

HELP = "Ajuda", "Help", "Ayuda"
LESSON = "Aula", "Lesson", "Clase"
RANKS = "Que carta ganha", "Which card wins", "Qué carta gana"
RULES = "Ler as regras", "Read the rules", "Leer las reglas"
KEYS = "Teclas", "Keys", "Teclas"

# Above the cards.
ORDER = "Da maior à menor", "Strong to weak", "De mayor a menor"
# Under the cards, on two lines by turns: at most nine letters.
MANILHAS = (
    ("zap", "zap", "zap"),
    ("copas", "copas", "copas"),
    ("espadilha", "espadilha", "espadilha"),
    ("pica-fumo", "pica-fumo", "pica-fumo"),
)
REGIONAL = (
    ("zap", "zap", "zap"),
    ("escopeta", "escopeta", "escopeta"),
    ("espadilha", "espadilha", "espadilha"),
    ("ouros", "ouros", "ouros"),
)
VIRA = "Vira %s: manilha %s", "Vira %s: manilha %s", "Vira %s: manilha %s"
EXAMPLE = "Vira %s? Manilha %s", "Vira %s? Manilha %s", "¿Vira %s? Manilha %s"
FIXED = "Manilhas fixas", "Fixed manilhas", "Manilhas fijas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    ("escolhe carta", "choose a card", "elige carta"),
    ("joga a carta", "play it", "juega carta"),
    ("joga coberta", "cover it", "juega tapada"),
    ("joga, aceita", "play, confirm", "juega, acepta"),
    ("pede truco", "call truco", "canta truco"),
    ("menu, ajuda", "menu, help", "menú, ayuda"),
    ("2 s: sair", "2 s: leave", "2 s: salir"),
)
# With two keys: tapped, the raise, the second one held, both, what \x94 means.
KEYS_TWO = (
    ("próxima carta", "next card", "otra carta"),
    ("joga, aceita", "play, confirm", "juega, acepta"),
    ("truco, voltar", "truco, go back", "truco, volver"),
    ("coberta, \x86\x84", "cover, \x86\x84", "tapada, \x86\x84"),
    ("menu, ajuda", "menu, help", "menú, ayuda"),
    ("2 s: sair", "2 s: leave", "2 s: salir"),
    ("segurar a tecla", "hold the key", "mantener tecla"),
)
