"""Texts in Spanish: the setup of a match."""

SETUP = "Nueva partida"
PLAY = "¡Jugar!"
RULES = "Tipo"
HOUSE_RULES = "Cambiar reglas"
PLAYERS = "Jugadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Compañero"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Tiempo y fichas"
RESET = "Reglas normales"

HELP_PLAY = "Empieza la partida."
HELP_HOUSE_RULES = "Cambia cualquier regla. \x93: alguna cambió."
HELP_PLAYERS = "Dos: uno contra uno. Cuatro: dos parejas."
HELP_OPTIONS = "Tiempo, fichas y señas de esta mesa."
HELP_RESET = "Deshace los cambios en las reglas."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "La vira dice la manilha. Al truco: quiero o me voy."),  # paulista
    ("Paulista de mesa", "Ideal para empezar. Se puede responder seis al truco."),  # paulista-mesa
    ("Mineiro de mesa", "Manilhas fijas. La mano vale 2, luego 4, 8 y 12."),  # mineiro-mesa
    ("Mineiro", "Manilhas fijas. La mano vale 2, luego 4, 6, 10, 12."),  # mineiro
    (
        "Mineiro limpio",
        "27 cartas: Q J K A 2 3, 4\x83 7\x82 7\x80. Manilhas fijas.",
    ),  # mineiro-limpo
    ("Paulista limpio", "Como el Paulista, sin 4, 5, 6, 7: 24 cartas."),  # paulista-limpo
    ("Sin vira", "Como el Paulista, pero las manilhas son fijas."),  # paulista-velha
    (
        "Limpio sin vira",
        "Como el Paulista, con las 27 cartas del Mineiro limpio.",
    ),
)
