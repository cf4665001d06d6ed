# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos em português: antes da partida. Texts in Portuguese: before a match."""

SETUP = "Nova partida"
PLAY = "Jogar!"
HOUSE_RULES = "Regras da casa"
PLAYERS = "Jogadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Parceiro"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Opções da mesa"
RESET = "Regras do livro"

HELP_PLAY = "Começa a partida."
HELP_HOUSE_RULES = "Muda cada regra da mesa. \x93: alguma já mudou."
HELP_PLAYERS = "Dois: um contra um. Quatro: duas duplas."
HELP_OPTIONS = "Tempo, fichas e sinais desta mesa."
HELP_RESET = "Desfaz as mudanças nas regras."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "Com vira, 40 cartas. Ao truco, só aceita ou corre."),  # paulista
    ("Paulista de mesa", "Com vira, 40 cartas. Pode pedir seis na resposta."),  # paulista-mesa
    ("Mineiro de mesa", "Manilha fixa. Vale 2 4 8 12. Empatou: duas cartas."),  # mineiro-mesa
    ("Mineiro", "Manilha fixa. Vale 2 4 6 10 12. Mão de dez."),  # mineiro
    ("Mineiro limpo", "Manilha fixa, 27 cartas. Sem mão especial."),  # mineiro-limpo
    ("Paulista limpo", "Paulista com vira, só 24 cartas."),  # paulista-limpo
    ("Paulista velha", "Paulista de manilha fixa, 40 cartas."),  # paulista-velha
    ("Velha limpa", "Paulista de manilha fixa, 27 cartas."),  # paulista-velha-limpo
)

# In the order of truco_core.fields.NAMES: name, values in the order of `allowed`, what it means.
FIELDS = (
    ("Baralho", ("sujo", "limpo"), "Sujo: 40 cartas. Limpo: sem 4, 5, 6, 7."),  # deck
    ("Figuras", ("QJK", "JQK"), "Da mais fraca para a mais forte."),  # ranks
    ("Manilha", ("vira", "fixa"), "A carta acima da vira, ou sempre as mesmas."),  # manilha
    ("Retruco", ("não", "sim"), "Responder ao truco pedindo mais."),  # reraise
    ("Responde", ("os dois", "próximo"), "Quem pode responder a um pedido."),  # answer
    (
        "Coberta",
        ("nunca", "sim"),
        "Carta virada para baixo, da segunda rodada em diante.",
    ),  # face_down
    (
        "3 empates",
        ("ninguém", "o pé"),
        "Quem ganha a mão toda empatada. Pé: quem deu as cartas.",
    ),  # all_tied
    (
        "Empate",
        ("abriu", "empatou"),
        "Quem sai depois: quem abriu ou quem empatou primeiro.",
    ),  # tie_leads
    (
        "Duas juntas",
        ("não", "sim"),
        "Empatou a primeira: as duas cartas de uma vez.",
    ),  # pair_after_tie
    ("Sentido", ("esquerda", "direita"), "Para que lado a vez passa."),  # turns
    (
        "Abertura",
        ("seguinte", "anterior"),
        "Quem abre a próxima mão: o seguinte ou o anterior.",
    ),  # next_opener
    ("Partida até", None, "Pontos que vencem a partida."),  # goal
    ("Mão de", None, "Pontos em que a dupla decide se joga a mão."),  # special_at
    ("Se jogar", None, "Pontos da mão de onze ou de dez jogada."),  # special_stake
    ("Se correr", None, "Pontos dos outros quando não é jogada."),  # special_fold
    ("Vale", None, "Pontos da mão, antes e depois de cada aumento."),  # stakes
)
