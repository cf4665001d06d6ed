"""Intents: what the player means by a key. Boards map keys to intents; screens only know intents.

An intent is a small int above 0; 0 means nothing. A board's ``KEYMAP`` holds the intent for each
key number of its `keypad` scanner.

================  =====================  ==============================
intent            at the table           in a list
================  =====================  ==============================
LEFT, RIGHT       chooses a card         changes a value
UP                plays face-up          goes up
DOWN              plays face-down        goes down
OK                plays, confirms        selects the line
RAISE             truco! (key B)         goes back
MENU              opens the menu         goes back
NEXT              next card, wraps       next line, wraps
ALT               plays face-down        goes back
================  =====================  ==============================

LEAVE (MENU held for two seconds) ends the game from any screen. NEXT and ALT are for boards with
two keys (see `truco_input.two_keys`) and for spare keys.
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

# Entries of KEYMAP on a board with only two keys. They are not intents themselves:
# truco_input.two_keys makes intents of short and long presses of these keys.
FIRST_KEY = const(16)
SECOND_KEY = const(17)
