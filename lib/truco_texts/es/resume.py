# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the match that was kept."""

RESUME = "Partida guardada"
GO_ON = "Continuar"
LATER = "Más tarde"
DROP = "Abandonarla"
ASK_DROP = "¿Abandonar la partida guardada?"
ASK_OVER = "Empezar otra abandona la guardada. ¿Empezar?"
ASK_GARBAGE = "No se pudo leer la memoria: todo empieza de cero."
ALL_RIGHT = "Aceptar"
