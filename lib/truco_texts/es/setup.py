# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Textos en español: antes de la partida. Texts in Spanish: before a match."""

SETUP = "Nueva partida"
PLAY = "¡Jugar!"
HOUSE_RULES = "Reglas de casa"
PLAYERS = "Jugadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Pareja"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Opciones de mesa"
RESET = "Reglas del libro"

HELP_PLAY = "Empieza la partida."
HELP_HOUSE_RULES = "Cambia cada regla de la mesa. \x93: alguna cambió."
HELP_PLAYERS = "Dos: uno contra uno. Cuatro: dos parejas."
HELP_OPTIONS = "Tiempo, fichas y señas de esta mesa."
HELP_RESET = "Deshace los cambios en las reglas."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "Con vira, 40 cartas. Al truco, aceptar o correr."),  # paulista
    ("Paulista de mesa", "Con vira, 40 cartas. Se puede subir al responder."),  # paulista-mesa
    ("Mineiro de mesa", "Manilha fija. Vale 2 4 8 12. Empate: dos cartas."),  # mineiro-mesa
    ("Mineiro", "Manilha fija. Vale 2 4 6 10 12. Mano de diez."),  # mineiro
    ("Mineiro limpio", "Manilha fija, 27 cartas. Sin mano especial."),  # mineiro-limpo
    ("Paulista limpio", "Paulista con vira, solo 24 cartas."),  # paulista-limpo
    ("Paulista vieja", "Paulista de manilha fija, 40 cartas."),  # paulista-velha
    ("Vieja limpia", "Paulista de manilha fija, 27 cartas."),  # paulista-velha-limpo
)

# In the order of truco_core.fields.NAMES: name, values in the order of `allowed`, what it means.
FIELDS = (
    ("Baraja", ("sucia", "limpia"), "Sucia: 40 cartas. Limpia: sin 4, 5, 6, 7."),  # deck
    ("Figuras", ("QJK", "JQK"), "De la más débil a la más fuerte."),  # ranks
    ("Manilha", ("vira", "fija"), "La carta sobre la vira, o siempre las mismas."),  # manilha
    ("Retruco", ("no", "sí"), "Responder al truco pidiendo más."),  # reraise
    ("Responden", ("dos", "próximo"), "Quién puede responder a una subida."),  # answer
    ("Tapada", ("nunca", "sí"), "Carta boca abajo, desde la segunda ronda."),  # face_down
    (
        "3 empates",
        ("nadie", "el pie"),
        "Quién gana si todo empata. Pie: el que repartió.",
    ),  # all_tied
    (
        "Empate",
        ("abrió", "empató"),
        "Quién sale después: quien abrió o empató primero.",
    ),  # tie_leads
    (
        "Dos juntas",
        ("no", "sí"),
        "Empate en la primera: las dos cartas a la vez.",
    ),  # pair_after_tie
    ("Sentido", ("izquierda", "derecha"), "Hacia qué lado pasa el turno."),  # turns
    (
        "Apertura",
        ("próximo", "anterior"),
        "Quién abre la otra mano: el siguiente o el anterior.",
    ),  # next_opener
    ("Partida a", None, "Puntos que ganan la partida."),  # goal
    ("Mano de", None, "Puntos en que la pareja decide si la juega."),  # special_at
    ("Si se juega", None, "Puntos de la mano de once o de diez jugada."),  # special_stake
    ("Si se corre", None, "Puntos de los otros cuando no se juega."),  # special_fold
    ("Vale", None, "Puntos de la mano, antes y después de cada subida."),  # stakes
)
