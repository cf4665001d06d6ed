"""Texts in Portuguese: why a robot did what it did."""

WHY = "Por quê?"
UNSEEN = "Não vê %d cartas"
CARDS = "Tinha"
PARTNER = "Parceiro"
ABOVE = "Mais altas"  # how many of those beat each card

ODDS = "Quanto faria"  # a heading, before what it weighed
COVERED = "coberta"

CHANCE = "Chance na mão"
# Until the match is won: by its own team, by the rivals.
RAISES = ("Trucos p/ vencer", "Rivais p/ vencer")
RIVALS = "Rivais"
# As truco_core.bots.memory numbers them.
MANNERS = ("normais", "trucam cedo", "jogam solto")

# Sentences. The card that it lays, or its strongest; how many of how many unseen cards beat it.
LAID = "%s perde para %d das %d que não vê."
BEST = "Sua melhor carta, %s, perde para %d das %d que não vê."
BEST_OF_ALL = "Sua melhor carta, %s, ganha de todas que não vê."
SECRET = "A carta não jogada fica em segredo."
NOTED = "Notou rivais que %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = "Com esta carta %s acha que ganha %d em cada 10."
EXPECTED = (
    "%s acha que ganha %d em cada 10. Mesmo assim %s.",
    "%s acha que ganha %d em cada 10. Por isso %s.",
)
DID = (
    "pediu %s",
    "aceitou",
    "correu",
)
# How often of ten times; who; what it does there: one of DOES, PLAYS (which card), COVERS.
HABITS = (
    "Aqui %s quase nunca %s.",
    "Aqui %s quase sempre %s.",
    "Aqui %s sempre %s.",
)
HABIT = "Aqui, %d em cada 10 vezes, %s %s."
DOES = (
    "pede %s",
    "aceita",
    "corre",
)
PLAYS = "joga %s"
COVERS = "joga coberta"
LUCK = "%s joga ao acaso."
SIGNS = "Sinais contam."
