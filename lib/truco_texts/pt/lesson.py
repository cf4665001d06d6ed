# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Portuguese: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Essa não!"
ASK_LEAVE = "Sair da aula?"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last.
PAGES = (
    ("A partida", "Você joga contra o Loro. Quem faz doze pontos primeiro vence."),
    (
        "Três cartas",
        "Cada um tem três cartas. Duas rodadas de três ganham a mão, e os pontos dela.",
    ),
    ("A vira", "No alto, à direita, está a vira: a dama. Depois da Q vem o J: é a manilha."),
    (
        "As manilhas",
        (
            "Os J ganham de tudo. O de \x83 é o ZAP, o maior; "
            "depois \x82 \x81 \x80. O seu tem estrela."
        ),
    ),
    ("As outras", "Depois: 3 2 A K Q 7 6 5 4, sem contar o naipe. Escolha o 3 e jogue: %s"),
    ("Ganhou!", "O 3 vence o K: a primeira rodada é sua, e você começa a segunda."),
    ("Truco!", "Você ainda tem a manilha. Peça truco, aperte %s: a mão passa a valer 3."),
    ("Ele aceitou", "A moeda diz: vale 3. Guarde a manilha: o 5 perde. Jogue-o coberto: %s"),
    ("Seis!", "Uma rodada cada. Ele pede seis. Aceite: só o zap ganha do seu J de copas."),
    ("A última", "Ele jogou o ás. Está na hora da manilha: jogue o J!"),
    ("Seis pontos", "São seus. Nova mão, nova vira: depois do 3 vem o 4, que é a manilha."),
    ("Correr", "Truco! Você só tem 5, 6 e 7: corra, custa 1, não 3. %s e depois %s."),
    ("Só um ponto", "Fez bem. Na partida você também pode blefar, ou responder: seis!"),
    ("E ainda", "Com onze pontos, vocês escolhem se jogam a mão. A ajuda: aperte %s."),
    ("É isso!", "Se a primeira rodada empata, a segunda decide. Agora é com você. Boa sorte!"),
)
