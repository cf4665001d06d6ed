"""Why a key does nothing: three lines of seven characters. What is special in a hand: one."""

# A raise: in a special hand, out of turn, when the others have to raise, at the highest stake. A
# card face-down: never here, not in the first trick, and one of each team. Nobody else is there.
REFUSED = (
    ("Nesta/mão sem/truco", "A hand/without/raises", "Mano/sin/truco"),
    ("Não é/a sua/vez", "Not/your/turn", "No es/tu/turno"),
    ("Quem/pediu/espera", "Who/called/waits", "Quien/cantó/espera"),
    ("Já é o/valor/máximo", "No/higher/stake", "Ya vale/lo/máximo"),
    ("Aqui/não se/cobre", "Nobody/covers/here", "Aquí no/se/tapa"),
    ("Na 1ª/não se/cobre", "Not in/the 1st/trick", "En la/1ª no/se tapa"),
    ("Uma só/por/dupla", "One for/each/team", "Una/por/pareja"),
    ("Espere/os/outros", "Wait/for the/others", "Espera/a los/otros"),
)
SPECIAL_HAND = "Mão %d", "Hand %d", "Mano %d"
IRON_HAND = "Ferro", "Iron", "Hierro"
BOTH = "as duas", "both", "las dos"  # below HINT_PLAY, where two cards are laid at once
