# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the rules of the table."""

BOOK = "Reglas de la mesa"
TOPICS = (
    "La partida",
    "La baraja",
    "Las manilhas",
    "Empates",
    "Truco",
    "Respuestas",
    "Mano especial",
    "Carta tapada",
    "El turno",
)

MATCH_OF_4 = (
    "Dos parejas, tres cartas cada uno. Dos rondas de tres ganan la mano; %s puntos, la partida."
)
MATCH_OF_2 = (
    "Uno contra uno, tres cartas cada uno. Dos rondas ganan la mano; %s puntos, la partida."
)
# Of one: what is written in place of the first.
ONE = (" 1 puntos", " 1 punto")
ORDER = "De fuerte a débil: %s. El palo no cuenta."
# By the two values of the field `manilha`.
MANILHA = (
    (
        "Son las cuatro cartas del número sobre la vira y ganan a todas. Orden: \x83 zap, "
        "\x82 copas, \x81 espadilha, \x80 pica-fumo."
    ),
    "Siempre las mismas, ganan a todas: 4\x83 zap, 7\x82 copas, A\x81 espadilha, 7\x80 pica-fumo.",
)
TIES = "Primera empatada: decide la otra. Después, vale la primera."
TRUCO = (
    "La mano vale %s. En tu turno, antes de la carta, puedes pedir: pasa a %s. Nadie pide "
    "dos veces seguidas."
)
NO_TRUCO = "No hay truco: la mano vale %s."
RUN = "Quien corre da el valor de antes."
NO_SPECIAL = "En esta mesa no hay mano de once ni de diez."
SPECIAL = (
    "Con %s puntos la pareja ve sus cartas y decide: jugar vale %s, correr da %s. Sin truco. "
    "Ambos: mano de hierro."
)
ONE_EACH = "Una por pareja en cada ronda."
