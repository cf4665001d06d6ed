# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: who sits where at a linked table, and whom the host sends away."""

SEATS = "Quem está onde"
ROBOT = "(robô)"
YOU = "eu"
WATCHES = "assiste"
HELP_YOU = "Seu lugar. Mesmo naipe: parceiros."
HELP_ROBOT = "Um robô joga aqui."
HELP_SIT = "Sente-se aqui depois desta mão."
HELP_PERSON = "Aqui joga %s."
HELP_AWAY = "%s está fora; um robô joga."
HELP_SEND = "Mandar %s embora?"
HELP_FREE = "%s está fora. Dar o lugar a um robô?"
ASK_REMOVE = "Mandar %s embora? Não volta por dois minutos."
ASK_FREE = "Dar o lugar de %s a um robô?"
