# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the setup of a match."""

SETUP = "Nueva partida"
PLAY = "¡Jugar!"
HOUSE_RULES = "Reglas de casa"
PLAYERS = "Jugadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Compañero"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Opciones de mesa"
RESET = "Reglas normales"

HELP_PLAY = "Empieza la partida."
HELP_HOUSE_RULES = "Cambia cualquier regla. \x93: alguna cambió."
HELP_PLAYERS = "Dos: uno contra uno. Cuatro: dos parejas."
HELP_OPTIONS = "Tiempo, fichas y señas de esta mesa."
HELP_RESET = "Deshace los cambios en las reglas."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "Con vira, 40 cartas. Al truco: quiero o me voy."),  # paulista
    ("Paulista de mesa", "Ideal para empezar. La vira: carta que se destapa."),  # paulista-mesa
    ("Mineiro de mesa", "Manilha fija. Vale 2 4 8 12. Empate: dos cartas."),  # mineiro-mesa
    ("Mineiro", "Manilha fija. Vale 2 4 6 10 12. Mano de diez."),  # mineiro
    ("Mineiro limpio", "Manilha fija, 27 cartas. Sin mano especial."),  # mineiro-limpo
    ("Paulista limpio", "Paulista con vira, solo 24 cartas."),  # paulista-limpo
    ("Paulista sin vira", "Paulista de manilha fija, 40 cartas."),  # paulista-velha
    ("Limpio sin vira", "Paulista de manilha fija, 27 cartas."),  # paulista-velha-limpo
)
