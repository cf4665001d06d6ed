"""The ladder."""

LADDER = "A escada", "The ladder", "La escalera"
NOT_YET = "???", "???", "???"
LOCKED = (
    "Antes, vença quem está abaixo.",
    "First beat the one below.",
    "Antes, gana a quien está abajo.",
)
# %s: the rival whose turn it is.
BEAT = "Primeiro vença %s.", "Beat %s first.", "Primero gana a %s."
