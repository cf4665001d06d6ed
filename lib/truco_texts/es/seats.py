# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: who sits where at a linked table, and whom the host sends away."""

SEATS = "Quién está dónde"
ROBOT = "(robot)"
YOU = "yo"
WATCHES = "mira"
HELP_YOU = "Tu lugar. Mismo palo: compañeros."
HELP_ROBOT = "Aquí juega un robot."
HELP_SIT = "Siéntate aquí después de esta mano."
HELP_PERSON = "Aquí juega %s."
HELP_AWAY = "%s no está; un robot juega."
HELP_SEND = "¿Echar a %s?"
HELP_FREE = "%s no está. ¿Dar su lugar a un robot?"
ASK_REMOVE = "¿Echar a %s? No vuelve por dos minutos."
ASK_FREE = "¿Dar el lugar de %s a un robot?"
