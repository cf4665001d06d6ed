# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the ladder."""

LADDER = "A escada"
UNKNOWN = "???"
LOCKED = "Antes, vença quem está abaixo."
