"""Why a robot did what it did, and whether the player did well."""

WHY = "Por quê?", "Why?", "¿Por qué?"
UNSEEN = "%d cartas ocultas", "%d cards unseen", "%d cartas ocultas"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
ABOVE = "Mais altas", "Higher", "Más altas"  # how many of those beat each card

COVERED = "coberta", "face-down", "tapada"

CHANCE = "Chance na mão", "Chance to win", "Gana la mano"

# One sentence, without numbers of chances: those are on the last page.
# How many of the unseen cards beat one: many, some, few, one, none. With a capital a sentence, too.
BEATEN = (
    ("muitas ganham de %s", "many cards beat %s", "muchas ganan a %s"),
    ("algumas ganham de %s", "some cards beat %s", "algunas ganan a %s"),
    ("poucas ganham de %s", "few cards beat %s", "pocas ganan a %s"),
    ("só uma ganha de %s", "only one card beats %s", "solo una gana a %s"),
    ("nenhuma ganha de %s", "no card beats %s", "ninguna gana a %s"),
)
ALL_LAID = (
    "as cartas já estavam na mesa",
    "all the cards were laid",
    "las cartas ya estaban en la mesa",
)
# The card that it lays beside others: whether it beats these, or ties.
BEATS = (
    ("%s não ganha da mesa", "%s does not beat the table", "%s no gana a la mesa"),
    ("%s ganha da mesa", "%s beats the table", "%s gana a la mesa"),
    ("%s empata na mesa", "%s ties the table", "%s hace parda"),
)
SECRET = (
    "%s não mostrou as cartas. Blefe?",
    "%s did not show the cards. A bluff?",
    "%s no mostró las cartas. ¿Mentira?",
)
# As truco_core.bots.memory numbers them, but for who plays as usual.
NOTED = (
    ("Notou rivais que trucam cedo.", "Saw rivals raise early.", "Vio rivales que suben antes."),
    ("Notou rivais que jogam solto.", "Saw rivals play wild.", "Vio rivales que van a todo."),
)
# Who; one of BEATEN, or ALL_LAID. With a good chance, or not: a raise, an answer.
KNEW = "%s contou: %s.", "%s counted: %s.", "%s contó: %s."
BLUFFED = "%s blefou: %s.", "%s bluffed: %s.", "%s mintió: %s."
RISKED = "%s arriscou: %s.", "%s took a risk: %s.", "%s se arriesgó: %s."
FLED = "%s correu para perder menos.", "%s ran to lose less.", "%s se fue para perder menos."
COVERS = (
    "%s cobriu uma e guardou o resto.",
    "%s covered one, and kept the rest.",
    "%s tapó una y guardó el resto.",
)
BY_SIGN = "Seguiu o sinal.", "Went by the sign.", "Siguió la seña."
LUCK = "%s joga ao acaso.", "%s plays at random.", "%s juega al azar."

# Of what the player did; %s: as above, or a card.
GOOD = "Boa jogada: %s.", "Well played: %s.", "Buena jugada: %s."
KEPT = "Boa jogada: guardou %s.", "Well played: you kept %s.", "Buena jugada: guardaste %s."
UNLUCKY = "Foi o certo, mas deu azar.", "It was right, but unlucky.", "Era lo justo: mala suerte."
BLUFF = "Foi blefe: %s.", "A bluff: %s.", "Fue mentira: %s."
HOPELESS = "Quase sem chance.", "Hardly a chance.", "Casi sin opción."
BETTER = "Melhor era %s.", "Better: %s.", "Mejor era %s."
DARE = "Podia aceitar: %s.", "You could accept: %s.", "Podías querer: %s."
LUCKY = "Deu sorte: era melhor correr.", "Lucky: better run.", "Hubo suerte: mejor irse."
# %d: what it costs to run, and what it would have cost, or did.
RUN_LESS = (
    "Podia correr: custa %d, não %d.",
    "You could run: it costs %d, not %d.",
    "Podías irte: cuesta %d, no %d.",
)
RAN_WELL = (
    "Correr custa %d, não %d: fez bem.",
    "To run costs %d, not %d: well done.",
    "Irse cuesta %d, no %d: bien hecho.",
)
