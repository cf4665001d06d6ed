"""Why a robot did what it did, and whether the player did well."""

WHY = "Por quê?", "Why?", "¿Por qué?"
UNSEEN = "%d escondidas", "%d hidden cards", "%d cartas ocultas"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
ABOVE = "Perde para", "Loses to", "Pierde con"  # so many of those, each card

WOULD = "O que faria em 100:", "Would do, of 100:", "Qué haría de 100:"  # of the odds below
COVERED = "coberta", "face-down", "tapada"

CHANCE = "Ganha %s de 100", "Wins %s of 100", "Gana %s de 100"

# One sentence, without chances: those are on the last page.
# A card that loses to many, some, few or none of the unseen ones: to how many, of how many.
BEATEN = (
    (
        "%s é fraca, perde para %d de %d cartas",
        "%s is weak, loses to %d of %d cards",
        "%s es floja, pierde con %d de %d cartas",
    ),
    (
        "%s é média, perde para %d de %d cartas",
        "%s is fair, loses to %d of %d cards",
        "%s es regular, pierde con %d de %d cartas",
    ),
    (
        "%s é forte, perde para %d de %d cartas",
        "%s is strong, loses to %d of %d cards",
        "%s es fuerte, pierde con %d de %d cartas",
    ),
    (
        "%s é a maior, nenhuma ganha dela",
        "%s is the best, no card beats it",
        "%s es la mejor, ninguna le gana",
    ),
)
ALL_LAID = "sem mais cartas", "no cards left", "sin más cartas"
# The card that it lays beside others: whether it beats these, or ties, or need not.
BEATS = (
    ("%s não ganha da mesa", "%s does not beat the table", "%s no gana a la mesa"),
    ("%s ganha da mesa", "%s beats the table", "%s gana a la mesa"),
    ("%s empata na mesa", "%s ties the table", "%s hace parda"),
    ("%s deixa o parceiro ganhar", "%s lets the partner win", "%s deja ganar al compañero"),
)
# In place of one of those that is no reason.
WORTH_IT = "valia o risco", "worth the risk", "valía el riesgo"
STRONGEST = "era a sua mais forte", "your strongest", "era tu más fuerte"
SECRET = (
    "Só %s sabe: não mostrou as cartas.",
    "Only %s knows: the cards were not shown.",
    "Solo %s lo sabe: no mostró las cartas.",
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
    "%s covered one, kept the rest.",
    "%s tapó una y guardó el resto.",
)
BY_SIGN = "Seguiu o sinal.", "Went by the sign.", "Siguió la seña."
LUCK = "%s joga ao acaso.", "%s plays at random.", "%s juega al azar."

# Of what the player did; %s: as above, or a card.
GOOD = "Boa jogada: %s.", "Well played: %s.", "Buena jugada: %s."
KEPT = "Boa jogada: guardou %s.", "Well played: you kept %s.", "Buena jugada: guardaste %s."
UNLUCKY = "Foi o certo, mas deu azar.", "It was right, but unlucky.", "Era lo justo: mala suerte."
BLUFF = "Foi blefe: %s.", "A bluff: %s.", "Fue mentira: %s."
NONE_WINS = "Todas perdiam: a menor.", "All lose: the lowest.", "Todas pierden: la menor."
WEAK = "Foi o certo: a mão era fraca.", "It was right: a weak hand.", "Era lo justo: mano floja."
BETTER = "Melhor: %s.", "Better: %s.", "Mejor: %s."
STRONGER = "%s é mais forte", "%s is stronger", "%s es más fuerte"
# The trick was lost; the lower card wins or ties it, too; it says nothing yet.
BETTER_KEEP = (
    (
        "Melhor %s: já perdia, guarde %s.",
        "Better %s: it was lost, keep %s.",
        "Mejor %s: ya perdías, guarda %s.",
    ),
    (
        "Melhor %s: já basta, guarde %s.",
        "Better %s: it is enough, keep %s.",
        "Mejor %s: ya basta, guarda %s.",
    ),
    (
        "Melhor %s: guarde %s.",
        "Better %s: keep %s.",
        "Mejor %s: guarda %s.",
    ),
)
NOT_COVERED = "Melhor era não cobrir.", "Better not cover it.", "Mejor no taparla."
DARE = "Podia aceitar: %s.", "You could accept: %s.", "Podías querer: %s."
LUCKY = "Deu sorte: era melhor correr.", "Lucky: better to run.", "Hubo suerte: mejor irse."
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
