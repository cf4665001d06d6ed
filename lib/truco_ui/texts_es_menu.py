# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos en español: el menú en la mesa. Texts in Spanish: the menu at the table."""

MENU = "Menú"
CONTINUE = "Continuar"
HUMAN_DECIDES = "Decido yo"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
KEYS = "Teclas"
FRIENDLY_END = "Acabar en paz"
GIVE_UP = "Rendirse"

# About the lines that the setup has too.
HELP_HUMAN_DECIDES = "La pareja espera tu respuesta al truco."
HELP_SPEED = "Pausas de robots y cartas."

ASK_FRIENDLY_END = "¿Acabar la partida sin ganador?"
ASK_GIVE_UP = "¿Dar la partida por perdida?"

# What the keys do, a line each. %s: the keys that confirm, raise and open the menu.
KEYS_PAD = (
    "\x84\x85 elige carta",
    "\x86 juega la carta",
    "\x87 juega tapada",
    "%s confirma",
    "%s pide truco",
    "%s menú",
)
KEYS_TWO = (
    "\x88 otra carta",
    "\x89 juega, confirma",
    "\x88\x94 pide truco",
    "\x89\x94 juega tapada",
    "\x88+\x89 menú",
    "\x94 = mantener",
)
