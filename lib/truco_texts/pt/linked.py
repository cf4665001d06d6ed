# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the menu, the questions and the end of a match at a linked table."""

MENU = "Menu"
CONTINUE = "Continuar"
HELP = "Ajuda"
SAY = "Dizer..."
SIGN = "Sinal"
LAST_HAND = "Última mão"
SEATS = "Quem está onde"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
PEACE = "Fim em paz"
LEAVE = "Sair da mesa"
ASK_PEACE = "Acabar sem vencedor, se todos aceitarem?"
ASK_LEAVE = "Sair? Um robô ou outro anfitrião continua."
ASK_AGREE = "%s quer acabar em paz. Aceita?"

# A deal that was not fair, as who found out says: %s.
UNFAIR = "Cartas erradas"
ASK_UNFAIR = "%s: cartas ou regras não são as que o anfitrião prometeu."
GO_ON = "Já li"

ROBOT = "(robô)"
YOU = "eu"

WON = "Vitória!"
LOST = "Derrota"
ENDED = "Fim em paz"
AGAIN = "Outra partida"
WAIT = "Esperar"
TO_LOBBY = "Para a mesa"
OUT = "Sair"
