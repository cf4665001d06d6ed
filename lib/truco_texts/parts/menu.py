"""The menu at a local table."""

MENU = "Menu", "Menu", "Menú"
HELD = "Segure: sair", "Hold: leave", "Mantén: salir"  # and three dots, one after the other
CONTINUE = "Continuar", "Continue", "Continuar"
HELP = "Ajuda", "Help", "Ayuda"
LAST_HAND = "Ver última mão", "See last hand", "Ver última mano"
SIGN = "Sinal", "Sign", "Seña"
OPTIONS = "Opções", "Options", "Opciones"
LEAVE = "Sair e salvar", "Save and leave", "Salir y guardar"
FRIENDLY_END = "Propor empate", "Call it a draw", "Proponer empate"
GIVE_UP = "Desistir", "Give up", "Rendirse"

ASK_FRIENDLY_END = (
    "Acabar sem vencedor? Os robôs sempre aceitam.",
    "Call the match a draw? Robots always agree.",
    "¿Terminar sin ganador? Los robots siempre aceptan.",
)
ASK_GIVE_UP = (
    "Desistir e perder a partida?",
    "Give up and lose the match?",
    "¿Rendirte y perder la partida?",
)
