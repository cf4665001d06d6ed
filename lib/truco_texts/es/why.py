# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: why a robot did what it did."""

UNSEEN = "ocultas"  # cards
CARDS = "Tenía"
PARTNER = "Compañero"
ABOVE = "Pierde con"

RUN = "Irse"
ACCEPT = "Quiero"
RAISE = "Subir"
COVERED = "tapada"

CHANCE = "Gana la mano"
RAISES = "Falta pedir"  # until the match is won: its own team, the rivals
RIVALS = "Rivales"
# As truco_core.bots.memory numbers them.
MANNERS = ("normales", "suben antes", "van a todo")
SIGNS = "Las señas cuentan"
RULE = "Sigue una regla a partir de esto; a veces miente."
