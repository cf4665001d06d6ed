"""Texts in Spanish: the menu, the questions and the end of a match at a linked table."""

MENU = "Menú"
HELD = "Mantén: salir"  # and three dots, one after the other
CONTINUE = "Seguir"
HELP = "Ayuda"
SAY = "Decir..."
SIGN = "Seña"
LAST_HAND = "Ver última mano"
SEATS = "Quién está dónde"
TURN = "Tiempo"
NO_LIMIT = "libre"
SPEED = "Ritmo"
SPEEDS = ("lento", "normal", "rápido")
PEACE = "Proponer empate"
LEAVE = "Salir de la mesa"
ASK_PEACE = "¿Terminar sin ganador, si todos aceptan?"
# Of who watches, of a guest, of a host whom another one follows, of a host alone.
ASK_LEAVE = (
    "¿Salir de la mesa?",
    "¿Salir? Un robot juega por ti.",
    "¿Salir? Un robot juega por ti, y la mesa es de %s.",
    "¿Salir? La partida acaba aquí.",
)
ASK_AGREE = "%s propone un empate. ¿Aceptas?"

ROBOT = "(robot)"

WON = "¡Victoria!"
LOST = "Derrota"
ENDED = "Empate"
AGAIN = "Otra partida"
WAIT = "Esperar"
TO_LOBBY = "A la mesa"
OUT = "Salir"
