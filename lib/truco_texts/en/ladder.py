"""Texts in English: the ladder."""

LADDER = "The ladder"
NOT_YET = "???"
LOCKED = "First beat the one below."
# %s: the rival whose turn it is.
BEAT = "Beat %s first."
