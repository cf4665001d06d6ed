"""Texts in English: why a robot did what it did."""

WHY = "Why?"
UNSEEN = "Can't see %d cards"
CARDS = "Held"
PARTNER = "Partner"
ABOVE = "Higher"  # how many of those beat each card

ODDS = "How often it would"  # a heading, before what it weighed
COVERED = "face-down"

CHANCE = "Chance to win"
# Until the match is won: by its own team, by the rivals.
RAISES = ("Raises to win", "Rivals to win")
RIVALS = "Rivals"
# As truco_core.bots.memory numbers them.
MANNERS = ("as usual", "raise early", "are wild")

# Sentences. The card that it lays, or its strongest; how many of how many unseen cards beat it.
LAID = "%s loses to %d of %d unseen cards."
BEST = "Best card: %s. It loses to %d of %d unseen cards."
BEST_OF_ALL = "Best card: %s. It beats every unseen card."
SECRET = "Cards not played stay secret."
NOTED = "Saw rivals who %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = "With this card %s saw %d chances in 10 to win."
EXPECTED = (
    "%s saw %d chances in 10 to win, but %s.",
    "%s saw %d chances in 10 to win, so %s.",
)
DID = (
    "called %s",
    "accepted",
    "ran",
)
# How often of ten times; who; what it does there: one of DOES, PLAYS (which card), COVERS.
HABITS = (
    "Here %s hardly ever %s.",
    "Here %s nearly always %s.",
    "Here %s always %s.",
)
HABIT = "Here, %d times in 10, %s %s."
DOES = (
    "calls %s",
    "accepts",
    "runs",
)
PLAYS = "plays %s"
COVERS = "plays face-down"
LUCK = "%s plays at random."
SIGNS = "Signs count, too."
