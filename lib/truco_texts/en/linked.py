"""Texts in English: the menu, the questions and the end of a match at a linked table."""

MENU = "Menu"
HELD = "Hold: leave"  # and three dots, one after the other
CONTINUE = "Continue"
HELP = "Help"
SAY = "Say..."
SIGN = "Sign"
LAST_HAND = "See last hand"
SEATS = "Who sits where"
TURN = "Time limit"
NO_LIMIT = "none"
SPEED = "Pace"
SPEEDS = ("slow", "normal", "fast")
PEACE = "Call it a draw"
LEAVE = "Leave the table"
ASK_PEACE = "Call the match a draw, if all agree?"
# Of who watches, of a guest, of a host whom another one follows, of a host alone.
ASK_LEAVE = (
    "Leave the table?",
    "Leave? A robot plays on for you.",
    "Leave? A robot plays for you, and %s hosts.",
    "Leave? The match ends here.",
)
ASK_AGREE = "%s wants to call it a draw. Agree?"

ROBOT = "(robot)"

WON = "Victory!"
LOST = "Defeat"
ENDED = "It's a draw"
AGAIN = "Another match"
WAIT = "Wait for the host"
TO_LOBBY = "To the table"
OUT = "Leave"
