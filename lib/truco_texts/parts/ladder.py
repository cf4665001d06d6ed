"""The ladder."""

LADDER = "A escada", "The ladder", "La escalera"
LOCKED = "Antes, vença %s.", "First beat %s.", "Antes, gana a %s."  # %s: a name
# Most points of a match lost to the next rival.
BEST = "Seu recorde: %d.", "Your best: %d.", "Tu récord: %d."
