"""The match that was kept."""

RESUME = "Partida salva", "Saved match", "Partida guardada"
GO_ON = "Continuar", "Continue", "Continuar"
LATER = "Mais tarde", "Later", "Más tarde"
DROP = "Abandonar", "Give up", "Abandonarla"
ASK_DROP = (
    "Abandonar a partida salva?",
    "Give up the saved match?",
    "¿Abandonar la partida guardada?",
)
# Against two, against one, and the points, the player's first.
AGAINST = (
    ("Contra %s e %s: %d a %d.", "Against %s and %s: %d to %d.", "Contra %s y %s: %d a %d."),
    ("Contra %s: %d a %d.", "Against %s: %d to %d.", "Contra %s: %d a %d."),
)
# Behind one of those.
ASK_OVER = (
    "Acaba como derrota. Começar outra?",
    "Ends as a defeat. Start another?",
    "Termina como derrota. ¿Empezar otra?",
)
ASK_GARBAGE = (
    "A memória não pôde ser lida: tudo começa do zero.",
    "The memory could not be read: starting afresh.",
    "No se pudo leer la memoria: todo empieza de cero.",
)
ASK_MENDED = (
    "Parte do que estava salvo não fazia sentido e começa do zero.",
    "Part of what was kept made no sense and starts afresh.",
    "Parte de lo guardado no tenía sentido y empieza de cero.",
)
ALL_RIGHT = "Certo", "OK", "Aceptar"
