"""Why a robot did what it did, and whether the player did well."""

WHY = "Por quê?", "Why?", "¿Por qué?"
UNSEEN = "%d cartas ocultas", "%d cards unseen", "%d cartas ocultas"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
ABOVE = "Mais altas", "Higher", "Más altas"  # how many of those beat each card

COVERED = "coberta", "face-down", "tapada"

CHANCE = "Chance na mão", "Chance to win", "Gana la mano"
# Sentences, those behind another one with a blank: first the plain words, then the numbers.
# A card or a hand is one of these.
STRENGTHS = (
    ("fraca", "weak", "floja"),
    ("média", "fair", "regular"),
    ("forte", "strong", "fuerte"),
)
# The card that it lays beside others: whether it beats these.
BEATS = (
    (
        "%s não ganha da mesa.",
        "%s does not beat the table.",
        "%s no gana a la mesa.",
    ),
    (
        "%s ganha da mesa.",
        "%s beats the table.",
        "%s gana a la mesa.",
    ),
)
# The card that it leads, or its strongest; one of STRENGTHS.
LAID = "%s é %s.", "%s is %s.", "%s es %s."
BEST = "Melhor carta: %s, %s.", "Best card: %s, %s.", "Mejor carta: %s, %s."
# How many of how many unseen cards beat it; or none does.
LOSES = (
    " Perde para %d das %d ocultas.",
    " Loses to %d of %d unseen cards.",
    " Pierde con %d de las %d ocultas.",
)
BEATS_ALL = (
    " Ganha de todas as ocultas.",
    " Beats every unseen card.",
    " Gana a todas las ocultas.",
)
SECRET = (
    "Carta não jogada é segredo.",
    "Cards not played stay secret.",
    "La carta no jugada es secreta.",
)
# As truco_core.bots.memory numbers them, but for who plays as usual.
NOTED = (
    ("Notou rivais que trucam cedo.", "Saw rivals raise early.", "Vio rivales que suben antes."),
    ("Notou rivais que jogam solto.", "Saw rivals play wild.", "Vio rivales que van a todo."),
)
# Who; one of STRENGTHS; then OF_TEN, and what it does all the same, or because of that: one of
# DOES; there %s is the name of a raise.
FINDS = "%s acha a mão %s.", "%s finds the hand %s.", "%s ve la mano %s."
OF_TEN = " Chance: %d em 10.", " Chance to win: %d in 10.", " Chance: %d de 10."
SO = (
    (" Mesmo assim %s.", " But it %s.", " Igual %s."),
    (" Por isso %s.", " So it %s.", " Por eso %s."),
)
# Who; how often; what it does there: one of DOES, PLAYS (which card), COVERS; TIMES, or a full
# stop.
HABIT = "Aqui %s %s %s%s", "Here %s %s %s%s", "Aquí %s %s %s%s"
OFTEN = (
    ("quase nunca", "hardly ever", "casi nunca"),
    ("raramente", "seldom", "rara vez"),
    ("às vezes", "sometimes", "a veces"),
    ("muitas vezes", "often", "a menudo"),
    ("quase sempre", "nearly always", "casi siempre"),
    ("sempre", "always", "siempre"),
)
TIMES = ": %d em 10.", ": %d in 10.", ": %d de 10."
DOES = (
    ("pede %s", "calls %s", "canta %s"),
    ("aceita", "accepts", "quiere"),
    ("corre", "runs", "se va"),
)
PLAYS = "joga %s", "plays %s", "juega %s"
COVERS = "joga coberta", "plays face-down", "juega tapada"
BY_SIGN = "Seguiu o sinal.", "Went by the sign.", "Siguió la seña."
LUCK = "%s joga ao acaso.", "%s plays at random.", "%s juega al azar."

# Of what the player did, before OF_TEN: a card, or one of WISER, had been better, by this chance;
# a raise on a bad hand.
GOOD = "Boa jogada!", "Well played!", "¡Buena jugada!"
BETTER = "Melhor: %s.", "Better: %s.", "Mejor: %s."
WISER = (
    ("aceitar", "accept", "querer"),
    ("correr", "run", "irse"),
)
BLUFFS = "Foi blefe.", "A bluff.", "Fue mentira."
