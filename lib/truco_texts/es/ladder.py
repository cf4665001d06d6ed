"""Texts in Spanish: the ladder."""

LADDER = "La escalera"
NOT_YET = "???"
LOCKED = "Antes, gana a quien está abajo."
# %s: the rival whose turn it is.
BEAT = "Primero gana a %s."
