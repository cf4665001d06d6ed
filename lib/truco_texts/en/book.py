"""Texts in English: the rules of the table."""

BOOK = "The rules"
TOPICS = (
    "The match",
    "The deck",
    "Manilhas",
    "Ties",
    "Truco",
    "Answers",
    "Special hand",
    "Face-down",
    "Turns",
)

MATCH_OF_4 = (
    "Two teams, three cards each. Two tricks of three win the hand, %s points or more the match."
)
MATCH_OF_2 = (
    "One against one, three cards each. Two tricks of three win the hand, %s points or more "
    "the match."
)
# Of one: what is written in place of the first.
ONE = (" 1 points", " 1 point")
ORDER = "Strong to weak: %s. Suits do not count."
# With fixed manilhas some of a short deck are of ranks that are not in it.
STAY = "The manilhas stay."
# By the two values of the field `manilha`.
MANILHA = (
    (
        "The four cards of the rank above the vira are trumps and beat the rest. "
        "\x83\xa0zap, \x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
    ),
    (
        "Four trumps, always the same; they beat the rest: "
        "4\x83\xa0zap, 7\x82\xa0copas, A\x81\xa0espadilha, 7\x80\xa0pica-fumo."
    ),
)
TIES = "First trick tied: the next decides. A later one tied: the first decides."
TRUCO = "A hand is worth %s. On your turn, before your card, you may raise: to %s."
# Of two sentences the first is for two players, the second for four.
NOT_TWICE = ("Nobody raises twice in a row.", "No team raises twice in a row.")
NO_TRUCO = "There is no truco: a hand is worth %s."
RUN = "Run, and they score what it was worth before."
NO_SPECIAL = "This table has no hand of eleven or ten."
SPECIAL = (
    (
        "At %s points a player sees the cards and decides: to play is worth %s, to run gives "
        "the other %s. No truco."
    ),
    (
        "At %s points a team sees its cards and decides: to play is worth %s, to run gives "
        "the others %s. No truco."
    ),
)
# When both sides have these points.
IRON_HAND = "Iron hand"
IRON = (
    "Both sides at %s: you see only your own cards, nobody decides, no truco. "
    "Whoever wins the hand wins the match."
)
ONE_EACH = "One a team in each trick."
# A page of its own, with four players.
ABOUT_SIGNS = (
    "Signs",
    'With signs on (in Time and chips) the menu has "Sign": tell your partner your best card. '
    "Rivals may spot it.",
)
