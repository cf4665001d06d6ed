"""Texts in English: the last hand, shown again."""

REPLAY = "Last hand"
ME = "Me"
WHY = "Why?"
NOTHING = "No hand has been played yet."
EXPORTED = "Hands sent over USB: %d"
OK = "OK"

# What is said, in the plain words of the table; %s: the name of a raise.
CALLS = "%s!"
SAYS_YES = "I accept!"
# It ends the hand; or the partner may still accept.
SAYS_NO = ("I run!", "Not me...")
# Before a number: what the hand is worth.
WORTH = "worth"
