# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the last hand, shown again."""

REPLAY = "Última mão"
ME = "Eu"
WHY = "Por quê?"
NOTHING = "Ainda não há mão jogada."
EXPORTED = "Mãos na porta USB: %d"
OK = "Certo"

# What was said.
TRUCO = "Truco!"
SAYS_MORE = "!"  # behind the name of the stake
SAYS_YES = "Desce!"
# It ends the hand; or the partner may still accept.
SAYS_NO = ("Corri!", "Eu não.")
