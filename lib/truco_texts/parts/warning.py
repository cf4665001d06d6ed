"""What a handheld found wrong with a deal."""

# By what, 1 .. 10: see CHEAT of docs/link.md. The name is of who found out.
WHATS = (
    (
        "%s: as cartas não são do baralho que o dono da mesa prometeu.",
        "%s: the cards are not from the deck that the host promised.",
        "%s: las cartas no son del mazo que prometió el dueño.",
    ),
    (
        "%s: as cartas dadas não são as do baralho prometido.",
        "%s: the cards dealt are not those of the promised deck.",
        "%s: las cartas dadas no son las del mazo prometido.",
    ),
    (
        "%s: a vira não é a do baralho prometido.",
        "%s: the vira is not that of the promised deck.",
        "%s: la vira no es la del mazo prometido.",
    ),
    (
        "%s: uma carta jogada não é do baralho prometido.",
        "%s: a card that was played is not from the promised deck.",
        "%s: una carta jugada no es del mazo prometido.",
    ),
    (
        "%s: o dono da mesa não pede o corte a quem deve.",
        "%s: the host does not ask the right people for a cut.",
        "%s: el dueño no pide el corte a quien debe.",
    ),
    (
        "%s: o dono da mesa mandou o que as regras proíbem.",
        "%s: the host sent something that the rules forbid.",
        "%s: el dueño mandó algo que las reglas prohíben.",
    ),
    (
        "%s: cartas dadas sem baralho prometido nem corte.",
        "%s: cards were dealt without a promised deck or a cut.",
        "%s: cartas dadas sin mazo prometido ni corte.",
    ),
    (
        "%s: o dono da mesa não mostrou o baralho da última mão.",
        "%s: the host did not show the deck of the last hand.",
        "%s: el dueño no mostró el mazo de la última mano.",
    ),
    (
        "%s: cartas ou pontos mudaram no meio da mão.",
        "%s: cards or points changed in the middle of a hand.",
        "%s: cartas o puntos cambiaron en medio de la mano.",
    ),
    (
        "%s: o dono da mesa jogou por essa pessoa sem ela mandar.",
        "%s: the host played for that person without being told to.",
        "%s: el dueño jugó por esa persona sin que lo pidiera.",
    ),
)
# Of a later version.
OTHER = (
    "%s: algo no jogo não está certo (número %d).",
    "%s: something in the game is not right (number %d).",
    "%s: algo en el juego no está bien (número %d).",
)
GO_ON = "Já li", "Got it", "Ya lo leí"
