"""Texts in Spanish: the profile."""

PROFILE = "Perfil"
NAME = "Nombre"
CHIPS = "Fichas"
POINTS = "Puntos"
FIGURES = "Estadísticas"
RESET = "Borrar todo"

HELP_NAME = "Cómo te llaman los otros."
HELP_CHIPS = "Para las partidas por puntos, con apuesta."
HELP_POINTS = "Solo en partidas por puntos. Ganar: +20. Perder: +5."
HELP_FIGURES = "Solo partidas acabadas. 7/12: ganaste 7 de 12."
HELP_RESET = "Estadísticas, fichas y puntos."
ASK_RESET = "¿Borrar estadísticas, fichas y puntos?"

LATEST = "Tus partidas"
NO_MATCH = "Aún ninguna."
# Against whom, at a table of several handhelds.
FRIENDS = "Amigos"
HOUSE = "Reglas de casa"
# In the order of truco_ui.screens.figures_screen; those with a slash are won of played.
LINES = (
    "Victorias",
    "Manos",
    "Trucos cantados",
    "Se fueron",
    "Te fuiste",
    "Te creyeron",
    "Racha actual",
    "Mejor racha",
)

DELETE = "borrar"
DONE = "listo"
# With two keys: how to go down a row and to erase, both held; and to end, both at once.
TWO_KEYS = "Mantén \x88 \x87, \x89 borra"
DONE_BY = "\x88+\x89 %s"
