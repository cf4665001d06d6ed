"""The menu, the questions and the end of a match at a linked table."""

MENU = "Menu", "Menu", "Menú"
HELD = "Segure: sair", "Hold: leave", "Mantén: salir"  # and three dots, one after the other
CONTINUE = "Continuar", "Continue", "Continuar"
HELP = "Ajuda", "Help", "Ayuda"
SAY = "Dizer...", "Say...", "Decir..."
SIGN = "Sinal", "Sign", "Seña"
LAST_HAND = "Ver última mão", "See last hand", "Ver última mano"
SEATS = "Quem está onde", "Who sits where", "Quién está dónde"
TURN = "Tempo", "Time limit", "Tiempo"
NO_LIMIT = "livre", "none", "libre"
SPEED = "Ritmo", "Pace", "Ritmo"
SPEEDS = (("calmo", "slow", "lento"), ("normal", "normal", "normal"), ("rápido", "fast", "rápido"))
PEACE = "Propor empate", "Call it a draw", "Proponer empate"
LEAVE = "Sair da mesa", "Leave the table", "Salir de la mesa"
ASK_PEACE = (
    "Acabar sem vencedor, se todos aceitarem?",
    "Call the match a draw, if all agree?",
    "¿Terminar sin ganador, si todos aceptan?",
)
# Of who watches, of a guest, of a host whom another one follows, of a host alone.
ASK_LEAVE = (
    ("Sair da mesa?", "Leave the table?", "¿Salir de la mesa?"),
    (
        "Sair? Um robô joga no seu lugar.",
        "Leave? A robot plays on for you.",
        "¿Salir? Un robot juega por ti.",
    ),
    (
        "Sair? Um robô joga por você, e %s assume a mesa.",
        "Leave? A robot plays for you, and %s hosts.",
        "¿Salir? Un robot juega por ti, y la mesa es de %s.",
    ),
    (
        "Sair? A partida acaba aqui.",
        "Leave? The match ends here.",
        "¿Salir? La partida acaba aquí.",
    ),
)
# In place of these, what it costs, a sentence for each: the hand, a match that counts, chips.
ASK_FORFEIT = (
    "Sair?",
    "Leave?",
    "¿Salir?",
)
LOSES_HAND = (
    " Seu lado perde esta mão: vale %d.",
    " Your side loses this hand, worth %d.",
    " Tu lado pierde esta mano: vale %d.",
)
LOSES_MATCH = (
    " A partida conta como derrota.",
    " The match counts as lost.",
    " La partida cuenta como perdida.",
)
LOSES_CHIPS = (
    " Você perde %d fichas.",
    " You lose %d chips.",
    " Pierdes %d fichas.",
)
ASK_AGREE = (
    "%s propõe empate. Aceita?",
    "%s wants to call it a draw. Agree?",
    "%s propone un empate. ¿Aceptas?",
)

AGAIN = "Outra partida", "Another match", "Otra partida"
AGREE = "Outra: %s", "Another: %s", "Otra: %s"  # what it is worth
# Beside it where only the host can: whose word it is.
CHOOSES = "Outra? %s decide", "Again? Ask %s", "¿Otra? Decide %s"
# Of a guest: to ask for it; then of whom; on the host's screen: who asks.
ASK_AGAIN = "Pedir outra", "Ask for another", "Quiero otra"
ASKED = "%s já sabe", "%s was asked", "%s ya lo sabe"
WANTS = "%s quer outra", "%s: another?", "%s quiere otra"
LEFT = "%s saiu", "%s left", "%s se fue"
CHIPS = "Fichas", "Chips", "Fichas"
TO_LOBBY = "Para a mesa", "To the table", "A la mesa"
OUT = "Sair", "Leave", "Salir"
