# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the help, with cards and keys."""

HELP = "Ajuda"
RANKS = "Força das cartas"
RULES = "Regras da mesa"
KEYS = "Teclas"

# Behind the sign of the suit: at most four letters.
MANILHAS = ("zap", "cop.", "esp.", "our.")
VIRA = "Vira %s: manilha %s"
EXAMPLE = "Se vira %s: manilha %s"
FIXED = "Manilhas fixas"

# What the keys do, a line each: those that confirm, raise and open the menu come last.
KEYS_PAD = (
    "escolhe carta",
    "joga a carta",
    "joga coberta",
    "confirma",
    "pede truco",
    "menu, ajuda",
    "2 s: sair",
)
# With two keys: key, what it does.
KEYS_TWO = (
    ("\x88", "próxima carta"),
    ("\x89", "joga, confirma"),
    ("\x88\x94", "pede truco"),
    ("\x89\x94", "joga coberta"),
    ("\x88+\x89", "menu, ajuda"),
    ("\x88+\x89", "2 s: sair"),
    ("\x94", "segurar a tecla"),
)
