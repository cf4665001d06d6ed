"""Texts in English: the end of a local match."""

WON = "Victory!"
LOST = "Defeat"
ENDED = "It's a draw"

# Of two teams; of two players.
WE_HAVE_WON = ("We won the match", "You won the match")
THEY_HAVE_WON = ("They won", "%s won")
NOBODY_WON = "Nobody won"
GAVE_UP = "You gave up"

CHAMPION = "You're the champ!"

CHIPS = "Chips"
POINTS = "Points"

AGAIN = "Another match"
# %s: a name.
NEXT = "Next: %s"
LADDER = "The ladder"
CHANGE = "Change the table"
TO_TITLE = "Main menu"
LAST_HAND = "See last hand"
EXPORT = "Export (USB)"
