"""Texts in Spanish: what a handheld found wrong with a deal."""

# By what, 1 .. 13: see CHEAT of docs/link.md. The name is of who found out.
WHATS = (
    "%s: las cartas no son del mazo que prometió el dueño.",
    "%s: las cartas dadas no son las del mazo prometido.",
    "%s: la vira no es la del mazo prometido.",
    "%s: una carta jugada no es del mazo prometido.",
    "%s: el dueño cambió un corte del mazo.",
    "%s: el dueño mandó algo que las reglas prohíben.",
    "%s: cartas dadas sin mazo prometido ni corte.",
    "%s: el dueño no mostró el mazo de la última mano.",
    "%s: el dueño cambió el orden de los mazos.",
    "%s: el dueño pide otro corte sin motivo.",
    "%s: el dueño cortó el mazo que hizo él mismo.",
    "%s: cartas o puntos cambiaron en medio de la mano.",
    "%s: el dueño jugó por esa persona sin que lo pidiera.",
)
# Of a later version.
OTHER = "%s: algo en el juego no está bien (número %d)."
GO_ON = "Ya lo leí"
