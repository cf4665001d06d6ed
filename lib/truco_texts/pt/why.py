# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: why a robot did what it did."""

WHY = "Por quê?"
UNSEEN = "ocultas"  # cards
CARDS = "Tinha"
PARTNER = "Parceiro"
ABOVE = "Perde para"

COVERED = "coberta"

CHANCE = "Ganha a mão"
RAISES = "Falta pedir"  # until the match is won: its own team, the rivals
RIVALS = "Rivais"
# As truco_core.bots.memory numbers them.
MANNERS = ("normais", "trucam cedo", "jogam solto")

# Sentences. The card that it lays, or its strongest; how many of how many unseen cards beat it.
LAID = "%s perde para %d das %d ocultas."
BEST = "Melhor carta: %s. %d das %d ocultas ganham dela."
BEST_OF_ALL = "Melhor carta: %s. Nenhuma oculta ganha dela."
SECRET = "Guarda em segredo o que não jogou."
NOTED = "Notou rivais que %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = "Com esta carta %s acha que ganha %d de 10."
EXPECTED = (
    "%s acha que ganha %d de 10. Mesmo assim %s.",
    "%s acha que ganha %d de 10. Por isso %s.",
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
HABIT = "Aqui, em %d de 10 vezes, %s %s."
DOES = (
    "pede %s",
    "aceita",
    "corre",
)
PLAYS = "joga %s"
COVERS = "joga coberta"
LUCK = "%s joga ao acaso."
SIGNS = "Sinais contam."
