# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the match that was kept."""

RESUME = "Partida salva"
GO_ON = "Continuar"
LATER = "Mais tarde"
DROP = "Abandonar"
ASK_DROP = "Abandonar a partida salva?"
ASK_OVER = "Começar outra abandona a partida salva. Começar?"
ASK_GARBAGE = "A memória não pôde ser lida: tudo começa do zero."
ALL_RIGHT = "Certo"
