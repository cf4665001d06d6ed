# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos em português: o menu à mesa. Texts in Portuguese: the menu at the table."""

MENU = "Menu"
CONTINUE = "Continuar"
HUMAN_DECIDES = "Eu decido"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
KEYS = "Teclas"
FRIENDLY_END = "Acabar em paz"
GIVE_UP = "Desistir"

# About the lines that the setup has too.
HELP_HUMAN_DECIDES = "O parceiro espera a sua resposta ao truco."
HELP_SPEED = "Pausas dos robôs e das cartas."

ASK_FRIENDLY_END = "Acabar a partida sem vencedor?"
ASK_GIVE_UP = "Dar a partida por perdida?"

# What the keys do, a line each. %s: the keys that confirm, raise and open the menu.
KEYS_PAD = (
    "\x84\x85 escolhe carta",
    "\x86 joga a carta",
    "\x87 joga coberta",
    "%s confirma",
    "%s pede truco",
    "%s menu",
)
KEYS_TWO = (
    "\x88 próxima carta",
    "\x89 joga, confirma",
    "\x88\x94 pede truco",
    "\x89\x94 joga coberta",
    "\x88+\x89 menu",
    "\x94 = segurar",
)
