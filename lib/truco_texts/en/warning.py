"""Texts in English: what a handheld found wrong with a deal."""

# By what, 1 .. 13: see CHEAT of docs/link.md. The name is of who found out.
WHATS = (
    "%s: the cards are not from the deck that the host promised.",
    "%s: the cards dealt are not those of the promised deck.",
    "%s: the vira is not that of the promised deck.",
    "%s: a card that was played is not from the promised deck.",
    "%s: the host has changed a cut of the deck.",
    "%s: the host sent something that the rules forbid.",
    "%s: cards were dealt without a promised deck or a cut.",
    "%s: the host did not show the deck of the last hand.",
    "%s: the host changed the order of the decks.",
    "%s: the host asks for another cut without a reason.",
    "%s: the host cut the deck that it had made itself.",
    "%s: cards or points changed in the middle of a hand.",
    "%s: the host played for that person without being told to.",
)
# Of a later version.
OTHER = "%s: something in the game is not right (number %d)."
GO_ON = "Got it"
