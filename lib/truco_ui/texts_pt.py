# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos em português: à mesa e em volta dela. Texts in Portuguese."""

YES = "sim"
NO = "não"

# Title. %s: the key that confirms.
PRESS = "Aperte %s"
SUBTITLE = "Truco de bolso"

# Teams, seats, stakes.
WE = "Nós"
THEY = "Eles"
YOU = "Você"
PARTNER = "Parceiro"
TRUCO = "Truco!"
# By points: what is shouted for any other raise.
NUMBERS = "Um Dois Três Quatro Cinco Seis Sete Oito Nove Dez Onze Doze".split()

# At the table.
YOUR_TURN = "Sua vez"
ACCEPT = "Aceitar"
RUN = "Correr"
RAISE_TO = "Pedir %s"
RAN = "Correu!"
ACCEPTED = "Desce!"
PLAY_HAND = "Jogar"
HAND_OF = "Mão de %s"
IRON_HAND = "Mão de ferro"
TIE = "Empate"
WORTH = "Vale %d"

# The menu at the table.
MENU = "Menu"
CONTINUE = "Continuar"
HUMAN_DECIDES = "Eu decido"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
KEYS = "Teclas"
FRIENDLY_END = "Acabar em paz"
GIVE_UP = "Desistir"
HELP_CONTINUE = "Volta ao jogo."
HELP_HUMAN_DECIDES = "O parceiro espera a sua resposta ao truco."
HELP_SPEED = "Pausas dos robôs e das cartas."
HELP_KEYS = "O que cada tecla faz."
HELP_FRIENDLY_END = "Fim amigável: a partida não vale."
HELP_GIVE_UP = "A vitória fica com eles."

# Questions.
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

# End of a match.
WON = "Vitória!"
LOST = "Derrota"
ENDED = "Fim amigável"
WE_WON = "A partida é nossa"
THEY_WON = "Deu para eles"
NOBODY_WON = "Ninguém venceu"
AGAIN = "Outra partida"
CHANGE = "Mudar a mesa"
TO_TITLE = "Início"

# When something went wrong. %s: the key that confirms.
CRASHED = "Algo deu errado"
CRASH_ADVICE = "%s recomeça. Detalhes na porta USB."
MEMORY_ADVICE = "Faltou memória: desligue e ligue. %s recomeça."
FILES_ADVICE = "Faltam arquivos: instale o Zap de novo. %s recomeça."
