"""Texts in Spanish: the menu at a local table."""

MENU = "Menú"
HELD = "Mantén: salir"  # and three dots, one after the other
CONTINUE = "Continuar"
HUMAN_DECIDES = "Respondo yo"
SPEED = "Ritmo"
SPEEDS = ("lento", "normal", "rápido")
HELP = "Ayuda"
LAST_HAND = "Ver última mano"
SIGN = "Seña"
OPTIONS = "Opciones"
LEAVE = "Salir y guardar"
FRIENDLY_END = "Parar: empate"
GIVE_UP = "Rendirse"

ASK_FRIENDLY_END = "¿Terminar en empate? Los robots siempre aceptan."
ASK_GIVE_UP = "¿Rendirte y perder la partida?"
