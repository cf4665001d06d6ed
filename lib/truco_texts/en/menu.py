"""Texts in English: the menu at a local table."""

MENU = "Menu"
HELD = "Hold: leave"  # and three dots, one after the other
CONTINUE = "Continue"
HUMAN_DECIDES = "I answer"
SPEED = "Pace"
SPEEDS = ("slow", "normal", "fast")
HELP = "Help"
LAST_HAND = "See last hand"
SIGN = "Sign"
OPTIONS = "Options"
LEAVE = "Save and leave"
FRIENDLY_END = "End as a draw"
GIVE_UP = "Give up"

ASK_FRIENDLY_END = "End the match as a draw? Robots always agree."
ASK_GIVE_UP = "Give up and lose the match?"
