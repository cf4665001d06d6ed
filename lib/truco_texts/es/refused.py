"""Texts in Spanish: why a key does nothing. Three lines of seven characters."""

# A raise: in a special hand, out of turn, when the others have to raise, at the highest stake. A
# covered card: never here, not in the first trick, and one of each team.
REFUSED = (
    "Mano/sin/truco",
    "No es/tu/turno",
    "Ahora/solo/ellos",
    "Ya vale/lo/máximo",
    "Aquí no/se/tapa",
    "La 1ª/va a la/vista",
    "Una/por/pareja",
)
