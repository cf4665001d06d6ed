# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the end of a local match."""

WON = "Vitória!"
LOST = "Derrota"
ENDED = "Fim em paz"

WE_HAVE_WON = "A partida é nossa"
THEY_HAVE_WON = "Deu eles"
NOBODY_WON = "Ninguém venceu"

CHAMPION = "Você é o campeão!"

CHIPS = "Fichas"
POINTS = "Pontos"

AGAIN = "Outra partida"
# %s: a name.
NEXT = "Próximo: %s"
LADDER = "A escada"
CHANGE = "Mudar a mesa"
TO_TITLE = "Início"
LAST_HAND = "Última mão"
EXPORT = "Exportar (USB)"
