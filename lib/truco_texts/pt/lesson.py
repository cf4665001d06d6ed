# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the lesson."""

ASK_LEAVE = "Sair da aula?"

# (heading, text) in the order of truco_game.lesson. %s: a key.
PAGES = (
    ("Três cartas", "Cada um tem três cartas. Quem vence duas rodadas de três leva a mão."),
    ("A vira", "Lá em cima está a vira: uma dama. A ordem é Q, J, K: então o J é a manilha."),
    (
        "As manilhas",
        "Os J ganham de tudo. Do mais forte: \x83 \x82 \x81 \x80. O seu tem a estrela.",
    ),
    ("As outras", "Depois: 3 2 A K Q 7 6 5 4, sem contar o naipe. Escolha o 3 e jogue!"),
    ("Ganhou!", "O 3 vence o K: a primeira rodada é sua, e você sai na segunda."),
    ("Truco!", "Com a manilha na mão, peça truco: aperte %s. Agora vale 3."),
    ("Ele aceitou", "Vale 3. Guarde a manilha: o 5 perde. Jogue-o coberto, que ele não vê: %s"),
    ("Seis!", "Uma rodada cada. Ele pede seis. Aceite: seu J de copas é quase o maior."),
    ("A última", "Ele jogou o A. Está na hora da manilha: jogue o J!"),
    ("Seis pontos", "São seus. Nova mão, nova vira: depois do 3 vem o 4, que é a manilha."),
    ("Correr", "Ele pede truco, e você só tem 5, 6 e 7. Corra: custa 1, não 3. %s escolhe."),
    ("Só um ponto", "Fez bem. Na partida você também pode blefar, ou responder: seis!"),
    ("E ainda", "Com onze pontos, vocês escolhem se jogam a mão. A ajuda: aperte %s."),
    ("É isso!", "Quem faz doze pontos vence. Agora é com você. Boa sorte!"),
)
