"""Texts in Portuguese: the menu, the questions and the end of a match at a linked table."""

MENU = "Menu"
HELD = "Segure: sair"  # and three dots, one after the other
CONTINUE = "Continuar"
HELP = "Ajuda"
SAY = "Dizer..."
SIGN = "Sinal"
LAST_HAND = "Ver última mão"
SEATS = "Quem está onde"
TURN = "Tempo"
NO_LIMIT = "livre"
SPEED = "Ritmo"
SPEEDS = ("calmo", "normal", "rápido")
PEACE = "Propor empate"
LEAVE = "Sair da mesa"
ASK_PEACE = "Acabar sem vencedor, se todos aceitarem?"
# Of who watches, of a guest, of a host whom another one follows, of a host alone.
ASK_LEAVE = (
    "Sair da mesa?",
    "Sair? Um robô joga no seu lugar.",
    "Sair? Um robô joga por você, e %s assume a mesa.",
    "Sair? A partida acaba aqui.",
)
ASK_AGREE = "%s propõe empate. Aceita?"

ROBOT = "(robô)"

WON = "Vitória!"
LOST = "Derrota"
ENDED = "Empate"
AGAIN = "Outra partida"
WAIT = "Esperar"
TO_LOBBY = "Para a mesa"
OUT = "Sair"
