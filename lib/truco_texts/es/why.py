"""Texts in Spanish: why a robot did what it did."""

WHY = "¿Por qué?"
UNSEEN = "No ve %d cartas"
CARDS = "Tenía"
PARTNER = "Compañero"
ABOVE = "Más altas"  # how many of those beat each card

ODDS = "Cuánto lo haría"  # a heading, before what it weighed
COVERED = "tapada"

CHANCE = "Gana la mano"
# Until the match is won: by its own team, by the rivals.
RAISES = ("Trucos p/ ganar", "Rivales p/ ganar")
RIVALS = "Rivales"
# As truco_core.bots.memory numbers them.
MANNERS = ("normales", "suben antes", "van a todo")

# Sentences. The card that it lays, or its strongest; how many of how many unseen cards beat it.
LAID = "%s pierde con %d de las %d que no ve."
BEST = "Su mejor carta, %s, pierde con %d de las %d que no ve."
BEST_OF_ALL = "Su mejor carta, %s, gana a todas las que no ve."
SECRET = "La carta no jugada queda en secreto."
NOTED = "Vio rivales que %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = "Con esta carta %s cree que gana %d de cada 10."
EXPECTED = (
    "%s cree que gana %d de cada 10. Igual %s.",
    "%s cree que gana %d de cada 10. Por eso %s.",
)
DID = (
    "cantó %s",
    "quiso",
    "se fue",
)
# How often of ten times; who; what it does there: one of DOES, PLAYS (which card), COVERS.
HABITS = (
    "Aquí %s casi nunca %s.",
    "Aquí %s casi siempre %s.",
    "Aquí %s siempre %s.",
)
HABIT = "Aquí, %d de cada 10 veces, %s %s."
DOES = (
    "canta %s",
    "quiere",
    "se va",
)
PLAYS = "juega %s"
COVERS = "juega tapada"
LUCK = "%s juega al azar."
SIGNS = "Las señas cuentan."
