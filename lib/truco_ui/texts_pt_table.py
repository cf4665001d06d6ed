# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: what the keys do at the table, after the sign of the key.

At most five letters each: they stand in a line of seven with the key before them.
"""

PLAY = "joga"
COVER = "fecha"
NEXT = "muda"
TRUCO = "Truco"
