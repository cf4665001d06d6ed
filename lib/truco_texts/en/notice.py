"""Texts in English: notices at the table. At most 16 characters each."""

ROBOT_PLAYS = "A robot plays"
I_AM_BACK = "I'm back!"
NO_TIME = "Time's up!"
ASKS_PEACE = "A draw?"
END_AWAITED = "A draw? Hmm..."
END_REFUSED = "Play on!"
# Of one team, for who only watches; ours, at most 13 characters; theirs, who decide: of two
# rivals, of one.
HAND_OF = "Hand of %s"
OUR_HAND = "Hand of %d!"
THEIR_HAND = ("Their hand of %d", "%s: hand of %d")
THEY_DECIDE = ("They decide...", "%s decides...")
# What it is worth, what it costs to run from it.
HAND_COSTS = "Worth %d, run: %d"
# The answers, at most five letters each.
PLAY_HAND = "Play"
PASS_HAND = "Run"
IRON_HAND = "Iron hand"
# A tied trick; the next one; when a team has the first one, and so the hand.
TIED = "A tie!"
HIGHEST_DECIDES = "High card wins"
FIRST_DECIDES = "Trick 1 decides"
LET_US_PLAY = "Let's play!"
# Then: what such a hand is worth, and that nobody may raise.
NO_RAISE = "For %d, no truco"
# Of who would run, while the partner may still accept: it is not decided. The first is plain.
SAYS_NO = ("I'd run...", "I would run", "I'd let it go")
PEACE_MADE = "It's a draw"
UNFAIR = "Unfair deal!"
# Of whom nothing is heard; who said goodbye. Then who is the host now, and what that means.
HOST_LOST = ("%s is gone", "%s left")
HOST_FOUND = "Host is back"
NEW_HOST = "You're the host"
OTHER_HOST = "%s is host"
NEW_HAND = "Hand is redealt"
LEFT_OUT = "Without my cut"
TURN_SET = "Time: %d s"
NO_TURN = "No time limit"
# Why all wait, 1 .. 3: see WAITING of docs/link.md; 4 to 6: see truco_game; 0: another reason.
# Then for whom, and how long.
WHY_WAIT = (
    "Waiting: %d",
    "Deck being cut",
    "Coming back...",
    "No signal...",
    "No connection",
    "Connected!",
    "Shuffling...",
)
WAIT_FOR = "%s: %d s"
GIVE_UP_IN = "Ends in %d s"
ME_NEXT = "You host: %d s"  # the host
YOU = "You"

# What players can say; they travel as numbers, so the order is the same in all languages.
PHRASES = (
    "Hello!",
    "Good game!",
    "Well played!",
    "Thank you!",
    "Let's go!",
    "Careful...",
    "Trust me",
    "I've got it",
    "It's yours",
    "I have nothing",
    "One moment",
    "Hurry up!",
    "Whoa!",
    "Ha ha ha!",
)
