"""Texts in English: the main menu."""

HOME = "Zap"
PLAY = "Play"
OTHERS = "With others"
LEARN = "Learn"
LADDER = "The ladder"
PROFILE = "Profile"
HELP = "Help"
OPTIONS = "Options"
CONTINUE = "Continue"

HELP_PLAY = "A match at a table set up as you like."
HELP_OTHERS = "Several handhelds, one table. Needs a radio or a cable."
# Before it was played, and later.
HELP_LEARN = (
    "A hand explained step by step. \x93: not played yet.",
    "A hand explained step by step.",
)
HELP_LADDER = "Eight rivals, each stronger than the last."
HELP_PROFILE = "Your name, and what you have won."
HELP_HELP = "The cards, the rules and the keys."
HELP_OPTIONS = "Language, sound, light, pace and cards."
# The kept match: against two, against one, and the points.
HELP_CONTINUE = (
    "Against %s and %s: we have %d, they have %d.",
    "Against %s: you have %d, %s has %d.",
)
# %s: the key that confirms.
CHOOSE_LANGUAGE = "Choose the language and press\xa0%s."
# With two keys: the one that goes to the next line, the one that confirms.
CHOOSE_BY_TWO = "%s: next language. %s: OK."
