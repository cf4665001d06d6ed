"""What the player sees: the app loop, its screens and what they are drawn with."""

from micropython import const

# Sounds that are of no event, see `cues`: not there, for a board without sound has no such module.
TICK = const(14)
TAP = const(15)
BUZZ = const(16)
YOURS = const(21)
