"""The user interface: the main loop of the app, its screens, and the parts that draw them."""

from micropython import const

# Tunes that belong to no event, as numbers for `cues.Cues.say`. They are here because a board
# without sound does not load the module `cues`.
TICK = const(14)
TAP = const(15)
BUZZ = const(16)
YOURS = const(21)
RED = const(1)  # colour of the lights for `cues.Cues.turn`
# Loudness of tunes for `cues.Cues.play`, in 64ths of the loudest.
STRONG = const(45)
FANFARE = const(64)
