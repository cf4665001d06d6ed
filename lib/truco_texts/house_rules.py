# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The words of the house rules, all languages side by side: for their screen and the rule book's.

All of it is in memory for a moment only, while a screen opens and takes its language's words
out of it. A row of ROWS:

0       the name of the field in truco_core.fields
1       the page of the rule book screen, see below, to whose end its sentence goes; None for a
        field whose sentences `truco_game.book` puts together with others
2 to 4  by language, in the order of truco_texts.texts.CODES:
            what the field is called in the list of the house rules
            its values there, in the order of truco_core.rules.FLAG_FIELDS; None for numbers
            the help line below the list
            of a flag also two sentences of the rule book, by its value; "" says nothing

host_tests/test_house_words.py measures every text. One table, so one file of more than 300 lines.
"""

from micropython import const

# The pages of the rule book screen: places in TOPICS of truco_texts/<language>/book.py.
_DECK = const(1)
_MANILHAS = const(2)
_TIES = const(3)
_TRUCO = const(4)
_ANSWERS = const(5)
_FACE_DOWN = const(7)
_TURNS = const(8)

# In the order of truco_core.fields.NAMES: new flags stand behind the last flag.
ROWS = (
    (
        "deck",
        None,
        (
            "Baralho",
            ("sujo", "limpo"),
            "Sujo: 40 cartas. Limpo: sem 4, 5, 6, 7.",
            "Baralho sujo: %d cartas.",
            "Baralho limpo: %d cartas.",
        ),
        (
            "Deck",
            ("dirty", "clean"),
            "Dirty: 40 cards. Clean: without 4, 5, 6, 7.",
            "Dirty deck: %d cards.",
            "Clean deck: %d cards.",
        ),
        (
            "Baraja",
            ("sucia", "limpia"),
            "Sucia: 40 cartas. Limpia: sin 4, 5, 6, 7.",
            "Baraja sucia: %d cartas.",
            "Baraja limpia: %d cartas.",
        ),
    ),
    (
        "ranks",
        None,
        ("Figuras", ("QJK", "JQK"), "Da mais fraca para a mais forte."),
        ("Face cards", ("QJK", "JQK"), "From the weakest to the strongest."),
        ("Figuras", ("QJK", "JQK"), "De la más débil a la más fuerte."),
    ),
    (
        "manilha",
        _MANILHAS,
        (
            "Manilha",
            ("vira", "fixa"),
            "A carta acima da vira, ou sempre as mesmas.",
            (
                "São as quatro cartas do número acima da vira e ganham de todas. Ordem: \x83 zap, "
                "\x82 copas, \x81 espadilha, \x80 pica-fumo."
            ),
            (
                "Sempre as mesmas, ganham de todas: 4\x83 zap, 7\x82 copas, A\x81 espadilha, 7\x80 "
                "pica-fumo."
            ),
        ),
        (
            "Manilha",
            ("vira", "fixed"),
            "The card above the vira, or always the same.",
            (
                "The four cards of the rank above the vira; they beat the rest. In order: \x83 "
                "zap, \x82 copas, \x81 espadilha, \x80 pica-fumo."
            ),
            (
                "Always the same, and they beat the rest: 4\x83 zap, 7\x82 copas, A\x81 espadilha, "
                "7\x80 pica-fumo."
            ),
        ),
        (
            "Manilha",
            ("vira", "fija"),
            "La carta sobre la vira, o siempre las mismas.",
            (
                "Son las cuatro cartas del número sobre la vira y ganan a todas. Orden: \x83 zap, "
                "\x82 copas, \x81 espadilha, \x80 pica-fumo."
            ),
            (
                "Siempre las mismas, ganan a todas: 4\x83 zap, 7\x82 copas, A\x81 espadilha, 7\x80 "
                "pica-fumo."
            ),
        ),
    ),
    (
        "reraise",
        None,
        (
            "Retruco",
            ("não", "sim"),
            "Responder ao truco pedindo mais.",
            "A resposta: aceitar ou correr.",
            "A resposta: aceitar, correr ou pedir mais.",
        ),
        (
            "Re-raise",
            ("no", "yes"),
            "Answer truco with the next raise.",
            "The answer: accept or run.",
            "The answer: accept, run or raise again.",
        ),
        (
            "Retruco",
            ("no", "sí"),
            "Responder al truco pidiendo más.",
            "La respuesta: aceptar o correr.",
            "La respuesta: aceptar, correr o pedir más.",
        ),
    ),
    (
        "answer",
        None,
        (
            "Responde",
            ("os dois", "próximo"),
            "Quem pode responder a um pedido.",
            "Um aceita pelos dois; só os dois correm.",
            "Só o seguinte responde.",
        ),
        (
            "Answers",
            ("both", "next"),
            "Who may answer a raise.",
            "One accepts for both; both must run.",
            "Only the next seat answers.",
        ),
        (
            "Responden",
            ("dos", "próximo"),
            "Quién puede responder a una subida.",
            "Uno acepta por los dos; corren solo ambos.",
            "Solo el siguiente responde.",
        ),
    ),
    (
        "face_down",
        None,
        (
            "Coberta",
            ("nunca", "sim"),
            "Carta virada para baixo, da segunda rodada em diante.",
            "Todas as cartas são jogadas à mostra.",
            (
                "Da segunda rodada em diante a carta pode ir coberta: não ganha de nada e ninguém "
                "a vê."
            ),
        ),
        (
            "Face-down",
            ("never", "yes"),
            "A hidden card, from the second trick on.",
            "All cards are played face-up.",
            (
                "From the second trick on a card may go face-down: it beats nothing and nobody "
                "sees it."
            ),
        ),
        (
            "Tapada",
            ("nunca", "sí"),
            "Carta boca abajo, desde la segunda ronda.",
            "Todas las cartas se juegan a la vista.",
            "Desde la segunda ronda la carta puede ir tapada: no gana a nada y nadie la ve.",
        ),
    ),
    (
        "all_tied",
        _TIES,
        (
            "3 empates",
            ("ninguém", "o pé"),
            "Quem ganha a mão toda empatada. Pé: quem deu as cartas.",
            "Três empates: ninguém pontua.",
            "Três empates: ganha o pé.",
        ),
        (
            "Three ties",
            ("nobody", "dealer"),
            "Who wins the hand when all tricks tie.",
            "Three ties: no points.",
            "Three ties: the dealer wins.",
        ),
        (
            "3 empates",
            ("nadie", "el pie"),
            "Quién gana si todo empata. Pie: el que repartió.",
            "Tres empates: nadie puntúa.",
            "Tres empates: gana quien dio.",
        ),
    ),
    (
        "tie_leads",
        None,
        (
            "Empate",
            ("abriu", "empatou"),
            "Quem sai depois: quem abriu ou quem empatou primeiro.",
            "Sai de novo quem abriu.",
            "Sai quem empatou primeiro.",
        ),
        (
            "Tie leads",
            ("opener", "tied"),
            "Who leads next: the trick's opener, or who tied first.",
            "Its opener leads again.",
            "Whoever tied first leads.",
        ),
        (
            "Empate",
            ("abrió", "empató"),
            "Quién sale después: quien abrió o empató primero.",
            "Sale otra vez quien abrió.",
            "Sale quien empató primero.",
        ),
    ),
    (
        "pair_after_tie",
        None,
        (
            "Duas juntas",
            ("não", "sim"),
            "Empatou a primeira: as duas cartas de uma vez.",
            "",
            "Empatou a primeira: cada um põe as duas cartas, uma à mostra e outra por baixo.",
        ),
        (
            "Pair on tie",
            ("no", "yes"),
            "First trick tied: both cards left at once.",
            "",
            "First trick tied: both cards left are laid at once, one shown, one under it.",
        ),
        (
            "Dos juntas",
            ("no", "sí"),
            "Empate en la primera: las dos cartas a la vez.",
            "",
            "Primera empatada: cada uno pone sus dos cartas, una a la vista y otra debajo.",
        ),
    ),
    (
        "turns",
        None,
        (
            "Sentido",
            ("esquerda", "direita"),
            "Para que lado a vez passa.",
            "A vez passa à esquerda.",
            "A vez passa à direita.",
        ),
        (
            "Turns go",
            ("left", "right"),
            "Which way the turn goes round.",
            "The turn passes to the left.",
            "The turn passes to the right.",
        ),
        (
            "Sentido",
            ("izquierda", "derecha"),
            "Hacia qué lado pasa el turno.",
            "El turno pasa a la izquierda.",
            "El turno pasa a la derecha.",
        ),
    ),
    (
        "next_opener",
        _TURNS,
        (
            "Abertura",
            ("seguinte", "anterior"),
            "Quem abre a próxima mão: o seguinte ou o anterior.",
            "A próxima mão abre quem vem depois.",
            "A próxima mão abre quem veio antes.",
        ),
        (
            "Opener",
            ("next", "previous"),
            "Who opens the next hand: the next seat or the one before.",
            "The next seat opens the next hand.",
            "The seat before opens the next hand.",
        ),
        (
            "Apertura",
            ("próximo", "anterior"),
            "Quién abre la otra mano: el siguiente o el anterior.",
            "La próxima mano la abre el siguiente.",
            "La próxima mano la abre el anterior.",
        ),
    ),
    (
        "goal",
        None,
        ("Partida até", None, "Pontos que vencem a partida."),
        ("Match to", None, "Points that win the match."),
        ("Partida a", None, "Puntos que ganan la partida."),
    ),
    (
        "special_at",
        None,
        ("Mão de", None, "Pontos em que a dupla decide se joga a mão."),
        ("Hand of", None, "Score at which a team decides whether to play."),
        ("Mano de", None, "Puntos en que la pareja decide si la juega."),
    ),
    (
        "special_stake",
        None,
        ("Se jogar", None, "Pontos da mão de onze ou de dez jogada."),
        ("If played", None, "What the hand of eleven or ten is worth."),
        ("Si se juega", None, "Puntos de la mano de once o de diez jugada."),
    ),
    (
        "special_fold",
        None,
        ("Se correr", None, "Pontos dos outros quando não é jogada."),
        ("If they run", None, "What the others get when it is not played."),
        ("Si se corre", None, "Puntos de los otros cuando no se juega."),
    ),
    (
        "stakes",
        None,
        ("Vale", None, "Pontos da mão, antes e depois de cada aumento."),
        ("Stake", None, "Points of the hand, before and after each raise."),
        ("Vale", None, "Puntos de la mano, antes y después de cada subida."),
    ),
)
