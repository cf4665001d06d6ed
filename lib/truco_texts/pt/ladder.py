"""Texts in Portuguese: the ladder."""

LADDER = "A escada"
NOT_YET = "???"
LOCKED = "Antes, vença quem está abaixo."
# %s: the rival whose turn it is.
BEAT = "Primeiro vença %s."
