"""Texts in Portuguese: the profile."""

PROFILE = "Perfil"
NAME = "Nome"
CHIPS = "Fichas"
POINTS = "Pontos"
FIGURES = "Estatísticas"
RESET = "Apagar tudo"

HELP_NAME = "Como os outros chamam você."
HELP_CHIPS = "Para as partidas por pontos, com aposta."
HELP_POINTS = "Só de partidas por pontos. Vitória: +20. Derrota: +5."
HELP_FIGURES = "Só de partidas acabadas. 7/12: ganhou 7 de 12."
HELP_RESET = "Estatísticas, fichas e pontos."
ASK_RESET = "Apagar estatísticas, fichas e pontos?"

LATEST = "Suas partidas"
NO_MATCH = "Ainda nenhuma."
# Against whom, at a table of several handhelds.
FRIENDS = "Amigos"
HOUSE = "Regras da casa"
# In the order of truco_ui.screens.figures_screen; those with a slash are won of played.
LINES = (
    "Vitórias",
    "Mãos ganhas",
    "Trucos pedidos",
    "Eles correram",
    "Você correu",
    "O blefe colou",
    "Sequência atual",
    "Maior sequência",
)

DELETE = "apagar"
DONE = "pronto"
# With two keys: how to go down a row and to erase, both held; and to end, both at once.
TWO_KEYS = "Segure \x88 \x87, \x89 apaga"
DONE_BY = "\x88+\x89 %s"
