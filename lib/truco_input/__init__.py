"""What the player means: intents. Boards map keys to them; screens know only intents.

An intent is a small int above 0; 0 is "nothing". A board config's ``KEYMAP`` holds
one of them for each key number, in the order in which its `keypad` scanner counts.

================  =====================  ==============================
intent            at the table           in a list
================  =====================  ==============================
LEFT, RIGHT       chooses a card         changes a value
UP                plays face-up          goes up
DOWN              plays face-down        goes down
OK                plays, confirms        takes the line
RAISE             truco! (key B)         goes back
MENU              opens the menu         goes back
NEXT              next card, round       next line, round
ALT               plays face-down        goes back
================  =====================  ==============================

LEAVE, MENU held for two seconds, ends the game from any screen.
NEXT and ALT are for boards with two keys, see `truco_input.two_keys`, and for spare keys.
"""

from micropython import const

LEFT = const(1)
RIGHT = const(2)
UP = const(3)
DOWN = const(4)
OK = const(5)
RAISE = const(6)
MENU = const(7)
NEXT = const(8)
ALT = const(9)
LEAVE = const(10)

# Not intents: what the KEYMAP of a board with two keys has instead, see truco_input.two_keys.
FIRST_KEY = const(16)
SECOND_KEY = const(17)
