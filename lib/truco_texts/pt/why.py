# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: why a robot did what it did."""

UNSEEN = "ocultas"  # cards
CARDS = "Tinha"
PARTNER = "Parceiro"
ABOVE = "Perde para"

RUN = "Correr"
ACCEPT = "Aceitar"
RAISE = "Aumentar"
COVERED = "coberta"

CHANCE = "Ganha a mão"
RAISES = "Falta pedir"  # until the match is won: its own team, the rivals
RIVALS = "Rivais"
# As truco_core.bots.memory numbers them.
MANNERS = ("normais", "trucam cedo", "jogam solto")
SIGNS = "Sinais contam"
RULE = "Joga por uma regra a partir disso; às vezes blefa."
