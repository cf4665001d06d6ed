# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the setup of a match."""

SETUP = "Nova partida"
PLAY = "Jogar!"
HOUSE_RULES = "Regras da casa"
PLAYERS = "Jogadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Parceiro"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Opções da mesa"
RESET = "Regras padrão"

HELP_PLAY = "Começa a partida."
HELP_HOUSE_RULES = "Muda qualquer regra da mesa. \x93: alguma já mudou."
HELP_PLAYERS = "Dois: um contra um. Quatro: duas duplas."
HELP_OPTIONS = "Tempo, fichas e sinais desta mesa."
HELP_RESET = "Desfaz as mudanças nas regras."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "Com vira, 40 cartas. Ao truco, só aceita ou corre."),  # paulista
    ("Paulista de mesa", "Ideal para começar. Com vira (carta virada) e retruco."),  # paulista-mesa
    ("Mineiro de mesa", "Manilha fixa. Vale 2 4 8 12. Empatou: duas cartas."),  # mineiro-mesa
    ("Mineiro", "Manilha fixa. Vale 2 4 6 10 12. Mão de dez."),  # mineiro
    ("Mineiro limpo", "Manilha fixa, 27 cartas. Sem mão especial."),  # mineiro-limpo
    ("Paulista limpo", "Paulista com vira, só 24 cartas."),  # paulista-limpo
    ("Paulista sem vira", "Paulista de manilha fixa, 40 cartas."),  # paulista-velha
    ("Limpo sem vira", "Paulista de manilha fixa, 27 cartas."),  # paulista-velha-limpo
)
