"""Texts in Portuguese: why a key does nothing. Three lines of seven characters."""

# A raise: in a special hand, out of turn, when the others have to raise, at the highest stake. A
# covered card: never here, not in the first trick, and one of each team.
REFUSED = (
    "Nesta/mão sem/truco",
    "Não é/a sua/vez",
    "Agora/só eles/pedem",
    "Já é o/valor/máximo",
    "Aqui/não se/cobre",
    "A 1ª é/jogada/aberta",
    "Uma só/por/dupla",
)
