"""Texts in Portuguese: the menu at a local table."""

MENU = "Menu"
HELD = "Segure: sair"  # and three dots, one after the other
CONTINUE = "Continuar"
HUMAN_DECIDES = "Eu respondo"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
HELP = "Ajuda"
LAST_HAND = "Ver última mão"
SIGN = "Sinal"
OPTIONS = "Opções"
LEAVE = "Sair e salvar"
FRIENDLY_END = "Parar: empate"
GIVE_UP = "Desistir"

ASK_FRIENDLY_END = "Acabar em empate? Os robôs sempre aceitam."
ASK_GIVE_UP = "Desistir e perder a partida?"
