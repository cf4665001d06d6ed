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

# By their names in truco_core.rules: name, what is special.
RULE_SETS = {
    "paulista": ("Paulista", "Con vira, 40 cartas. Al truco, aceptar o correr."),
    "paulista-mesa": ("Paulista de mesa", "Con vira, 40 cartas. Se puede subir al responder."),
    "mineiro-mesa": ("Mineiro de mesa", "Manilla fija. Vale 2 4 8 12. Empate: dos cartas."),
    "mineiro": ("Mineiro", "Manilla fija. Vale 2 4 6 10 12. Mano de diez."),
    "mineiro-limpo": ("Mineiro limpio", "Manilla fija, 27 cartas. Sin mano especial."),
    "paulista-limpo": ("Paulista limpio", "Paulista con vira, solo 24 cartas."),
    "paulista-velha": ("Paulista vieja", "Paulista de manilla fija, 40 cartas."),
    "paulista-velha-limpo": ("Vieja limpia", "Paulista de manilla fija, 27 cartas."),
}

# By truco_core.fields.NAMES: name, values in the order of `allowed`, what it means.
FIELDS = {
    "deck": ("Baraja", ("sucia", "limpia"), "Sucia: 40 cartas. Limpia: sin 4, 5, 6, 7."),
    "ranks": ("Figuras", ("QJK", "JQK"), "De la más débil a la más fuerte."),
    "manilha": ("Manilla", ("vira", "fija"), "La carta sobre la vira, o siempre las mismas."),
    "stakes": ("Vale", None, "Puntos de la mano, antes y después de cada subida."),
    "goal": ("Partida a", None, "Puntos que ganan la partida."),
    "special_at": ("Mano de", None, "Puntos en que la pareja decide si la juega."),
    "special_stake": ("Si se juega", None, "Puntos de la mano de once o de diez jugada."),
    "special_fold": ("Si se huye", None, "Puntos de los otros cuando no se juega."),
    "reraise": ("Retruco", ("no", "sí"), "Responder al truco pidiendo más."),
    "answer": ("Responden", ("dos", "próximo"), "Quién puede responder a una subida."),
    "face_down": ("Tapada", ("nunca", "sí"), "Carta boca abajo, desde la segunda ronda."),
    "all_tied": (
        "3 empates",
        ("nadie", "el pie"),
        "Quién gana si todo empata. Pie: el que repartió.",
    ),
    "tie_leads": (
        "Empate",
        ("abrió", "empató"),
        "Quién sale después: quien abrió o empató primero.",
    ),
    "pair_after_tie": (
        "Dos juntas",
        ("no", "sí"),
        "Empate en la primera: las dos cartas a la vez.",
    ),
    "turns": ("Giro", ("izq.", "derecha"), "Hacia qué lado pasa el turno."),
    "next_opener": ("Otra mano", ("sigue", "vuelve"), "Quién la abre: el siguiente o el anterior."),
}
