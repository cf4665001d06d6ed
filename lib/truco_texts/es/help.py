# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the help, with cards and keys."""

HELP = "Ayuda"
RANKS = "Valor de cartas"
RULES = "Reglas de la mesa"
KEYS = "Teclas"

# Behind the sign of the suit: at most four letters.
MANILHAS = ("zap", "cop.", "esp.", "oro")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "Si vira %s: manilha %s"
FIXED = "Manilhas fijas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "elige carta",
    "juega carta",
    "juega tapada",
    "confirma",
    "pide truco",
    "menú, ayuda",
    "2 s: salir",
)
# With two keys: key, what it does.
KEYS_TWO = (
    ("\x88", "otra carta"),
    ("\x89", "juega, confirma"),
    ("\x88\x94", "pide truco"),
    ("\x89\x94", "juega tapada"),
    ("\x88+\x89", "menú, ayuda"),
    ("\x88+\x89", "2 s: salir"),
    ("\x94", "mantener"),
)
