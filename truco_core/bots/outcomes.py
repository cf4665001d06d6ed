"""How a trick ends for a robot's team. Also what a tie is worth to it: 0, 1 or 2 halves."""

from micropython import const

TRICK_LOST = const(0)
TRICK_TIED = const(1)
TRICK_WON = const(2)
