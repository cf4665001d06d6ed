"""The ladder."""

LADDER = "A escada", "The ladder", "La escalera"
NOT_YET = "???", "???", "???"
LOCKED = (
    "Antes, vença quem está abaixo.",
    "First beat the one below.",
    "Antes, gana a quien está abajo.",
)
