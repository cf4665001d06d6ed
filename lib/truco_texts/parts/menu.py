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
# Of a match for practice, of another one, where chips are staked.
ASK_GIVE_UP = (
    ("Desistir da partida?", "Give up this match?", "¿Rendirte?"),
    (
        "Desistir? A partida conta como derrota.",
        "Give up? The match counts as lost.",
        "¿Rendirte? La partida cuenta como perdida.",
    ),
    (
        "Desistir? Conta como derrota, e você perde %d fichas.",
        "Give up? It counts as lost, and you lose %d chips.",
        "¿Rendirte? Cuenta como perdida, y pierdes %d fichas.",
    ),
)
