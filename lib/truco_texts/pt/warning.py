"""Texts in Portuguese: what a handheld found wrong with a deal."""

# By what, 1 .. 13: see CHEAT of docs/link.md. The name is of who found out.
WHATS = (
    "%s: as cartas não são do baralho que o dono da mesa prometeu.",
    "%s: as cartas dadas não são as do baralho prometido.",
    "%s: a vira não é a do baralho prometido.",
    "%s: uma carta jogada não é do baralho prometido.",
    "%s: um corte do baralho foi trocado pelo dono da mesa.",
    "%s: o dono da mesa mandou o que as regras proíbem.",
    "%s: cartas dadas sem baralho prometido nem corte.",
    "%s: o dono da mesa não mostrou o baralho da última mão.",
    "%s: o dono da mesa trocou a ordem dos baralhos.",
    "%s: o dono da mesa pede o corte de novo sem motivo.",
    "%s: o dono da mesa cortou o baralho que ele mesmo fez.",
    "%s: cartas ou pontos mudaram no meio da mão.",
    "%s: o dono da mesa jogou por essa pessoa sem ela mandar.",
)
# Of a later version.
OTHER = "%s: algo no jogo não está certo (número %d)."
GO_ON = "Já li"
