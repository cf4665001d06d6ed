"""Texts in Spanish: the main menu."""

HOME = "Zap"
PLAY = "Jugar"
OTHERS = "Con amigos"
LEARN = "Aprender"
LADDER = "La escalera"
PROFILE = "Perfil"
HELP = "Ayuda"
OPTIONS = "Opciones"
CONTINUE = "Continuar"

HELP_PLAY = "Una partida en la mesa que quieras."
HELP_OTHERS = "Varios aparatos, una mesa. Necesita radio o cable."
# Before it was played, and later.
HELP_LEARN = (
    "Una mano explicada paso a paso. \x93: aún sin jugar.",
    "Una mano explicada paso a paso.",
)
HELP_LADDER = "Ocho rivales, cada uno más fuerte que el anterior."
HELP_PROFILE = "Tu nombre y lo que has ganado."
HELP_HELP = "Las cartas, las reglas y las teclas."
HELP_OPTIONS = "Idioma, sonido, luz, ritmo y cartas."
# The kept match: against two, against one, and the points.
HELP_CONTINUE = (
    "Contra %s y %s: nosotros %d, ellos %d.",
    "Contra %s: tú %d, %s %d.",
)
# %s: the key that confirms.
CHOOSE_LANGUAGE = "Elige el idioma y pulsa\xa0%s."
# With two keys: the one that goes to the next line, the one that confirms.
CHOOSE_BY_TWO = "%s: otro idioma. %s: aceptar."
