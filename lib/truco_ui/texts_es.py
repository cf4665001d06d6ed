# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos en español: en la mesa y a su alrededor. Texts in Spanish."""

YES = "sí"
NO = "no"

# Title. %s: the key that confirms.
PRESS = "Pulsa %s"
SUBTITLE = "Truco de bolsillo"

# Teams, seats, stakes.
WE = "Nos."
THEY = "Ellos"
YOU = "Tú"
PARTNER = "Pareja"
TRUCO = "¡Truco!"
# By points: what is shouted for any other raise.
NUMBERS = "Uno Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce".split()

# At the table.
YOUR_TURN = "Tu turno"
ACCEPT = "Aceptar"
RUN = "Correr"
RAISE_TO = "Pedir %s"
RAN = "¡Me voy!"
ACCEPTED = "¡Quiero!"
PLAY_HAND = "Jugar"
HAND_OF = "Mano de %s"
IRON_HAND = "Mano de hierro"
TIE = "Empate"
WORTH = "Vale %d"

# The menu at the table.
MENU = "Menú"
CONTINUE = "Continuar"
HUMAN_DECIDES = "Decido yo"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
KEYS = "Teclas"
FRIENDLY_END = "Acabar en paz"
GIVE_UP = "Rendirse"
HELP_CONTINUE = "Vuelve al juego."
HELP_HUMAN_DECIDES = "La pareja espera tu respuesta al truco."
HELP_SPEED = "Pausas de robots y cartas."
HELP_KEYS = "Qué hace cada tecla."
HELP_FRIENDLY_END = "Fin amistoso: la partida no vale."
HELP_GIVE_UP = "La partida es de ellos."

# Questions.
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

# End of a match.
WON = "¡Victoria!"
LOST = "Derrota"
ENDED = "Fin amistoso"
WE_WON = "¡La ganamos!"
THEY_WON = "Fue para ellos"
NOBODY_WON = "Nadie ha ganado"
AGAIN = "Otra partida"
CHANGE = "Cambiar la mesa"
TO_TITLE = "Inicio"

# When something went wrong. %s: the key that confirms.
CRASHED = "Algo falló"
CRASH_ADVICE = "%s empieza de nuevo. Detalles en el puerto USB."
MEMORY_ADVICE = "Faltó memoria: apaga y enciende. %s empieza de nuevo."
FILES_ADVICE = "Faltan archivos: instala Zap de nuevo. %s empieza de nuevo."
