# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the rules."""

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
# By the two values of a field, as in truco_core.fields.
DECK = ("Baraja sucia: %d cartas.", "Baraja limpia: %d cartas.")
ORDER = "De fuerte a débil: %s. El palo no cuenta."
MANILHA = (
    (
        "Son las cuatro cartas del número sobre la vira y ganan a todas. Orden: \x83 zap, "
        "\x82 copas, \x81 espadilha, \x80 pica-fumo."
    ),
    "Siempre las mismas, ganan a todas: 4\x83 zap, 7\x82 copas, A\x81 espadilha, 7\x80 pica-fumo.",
)
TIES = "Primera empatada: decide la otra. Después, vale la primera."
TIE_LEADS = ("Sale otra vez quien abrió.", "Sale quien empató primero.")
ALL_TIED = ("Tres empates: nadie puntúa.", "Tres empates: gana quien dio.")
PAIR = "Primera empatada: cada uno pone sus dos cartas, una a la vista y otra debajo."
TRUCO = (
    "La mano vale %s. En tu turno, antes de la carta, puedes pedir: pasa a %s. Nadie pide "
    "dos veces seguidas."
)
NO_TRUCO = "No hay truco: la mano vale %s."
RERAISE = ("La respuesta: aceptar o correr.", "La respuesta: aceptar, correr o pedir más.")
ANSWER = ("Uno acepta por los dos; corren solo ambos.", "Solo el siguiente responde.")
RUN = "Quien corre da el valor de antes."
NO_SPECIAL = "En esta mesa no hay mano de once ni de diez."
SPECIAL = (
    "Con %s puntos la pareja ve sus cartas y decide: jugar vale %s, correr da %s. Sin truco. "
    "Ambos: mano de hierro."
)
FACE_DOWN = (
    "Todas las cartas se juegan a la vista.",
    "Desde la segunda ronda la carta puede ir tapada: no gana a nada y nadie la ve.",
)
ONE_EACH = "Una por pareja en cada ronda."
TURNS = ("El turno pasa a la izquierda.", "El turno pasa a la derecha.")
NEXT_OPENER = ("La próxima mano la abre el siguiente.", "La próxima mano la abre el anterior.")
