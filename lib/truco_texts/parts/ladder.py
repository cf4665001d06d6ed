"""The ladder."""

LADDER = "A escada", "The ladder", "La escalera"
NOT_YET = "???", "???", "???"
LOCKED = "Antes, vença %s.", "First beat %s.", "Antes, gana a %s."  # %s: a name
