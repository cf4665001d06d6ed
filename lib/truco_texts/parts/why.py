"""Why a robot did what it did, and whether the player did well."""

WHY = "Por quê?", "Why?", "¿Por qué?"
NUMBERS = "As chances", "Odds", "Las chances"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
# What the bars say, under the name: how often it takes an action; how often that wins the hand.
WOULD = "Faria, de 10 vezes:", "Would, of 10 times:", "Haría, de 10 veces:"
WINS = "Ganha, de 10 mãos:", "Wins, of 10 hands:", "Gana, de 10 manos:"
# The least for which to accept pays.
LEAST = "Precisa:", "Needs:", "Necesita:"
COVERED = "coberta", "covered", "tapada"
# Of ten such hands.
CHANCE = (
    "Ganha %.0f de 10",
    "Wins %.0f of 10",
    "Gana %.0f de 10",
)

# One sentence, without names of cards: those are drawn below.
# A card that loses to many, some, few or none of the unseen ones.
BEATEN = (
    ("a carta é fraca", "the card is weak", "la carta es floja"),
    ("a carta é média", "the card is fair", "la carta es regular"),
    ("a carta é forte", "the card is strong", "la carta es fuerte"),
    ("nenhuma ganha dela", "no card beats it", "ninguna le gana"),
)
ALL_LAID = "já tinha jogado tudo", "all cards were laid", "ya jugó todo"
# The card that it lays beside others: whether it beats these, or ties, or need not; and of a tie
# behind a trick that its team took, and of one that goes over the partner's.
BEATS = (
    ("não ganha da mesa", "it loses to the table", "no gana a la mesa"),
    ("ganha da mesa", "it beats the table", "gana a la mesa"),
    ("empata, vale outra", "it ties, next wins", "es parda, vale otra"),
    ("deixa o parceiro ganhar", "it lets the partner win", "deja ganar al compañero"),
    ("empata e vale a 1ª", "it ties, first wins", "es parda y vale la 1ª"),
    ("ganha até do parceiro", "it beats even the partner", "gana hasta al compañero"),
)
# In place of "it beats the table": alone of its cards, or as the lowest that does.
JUST_BEATS = (
    ("só esta ganha da mesa", "only this beats the table", "solo esta gana a la mesa"),
    ("é a menor que ganha", "it is the lowest that wins", "es la menor que gana"),
)
LOWEST = "sai com a mais fraca", "it leads with the weakest", "sale con la más floja"
# What is told beside it; of a stronger card that is left: another one, a manilha.
KEEPS = (
    ("guarda uma mais forte", "it saves a stronger one", "guarda una más fuerte"),
    ("guarda a manilha", "it saves the manilha", "guarda la manilha"),
)
STRONGEST = "é a mais forte da mão", "it is the strongest held", "es la más fuerte de la mano"
# Who took the first trick needs no more than a tie; somebody else of the team lays behind it.
TIE_WINS = (
    "ganhou a 1ª, basta empatar",
    "trick 1 is won, a tie will do",
    "ganó la 1ª, basta la parda",
)
PARTNER_LAYS = "o parceiro ainda joga", "the partner lays next", "falta el compañero"
SELDOM = "mas raramente faz isso", "but seldom does so", "pero rara vez lo hace"
# In place of a fact that is no reason.
WORTH_IT = "valia o risco", "it was worth the risk", "valía el riesgo"
LAST = "Era a última carta.", "It was the last card.", "Era la última carta."
SECRET = (
    "Só %s sabe: não mostrou as cartas.",
    "Only %s knows: the cards were not shown.",
    "Solo %s lo sabe: no mostró las cartas.",
)
# As truco_core.bots.memory numbers them, but for who plays as usual.
NOTED = (
    (
        "Notou que os rivais trucam cedo.",
        "It saw that rivals raise early.",
        "Notó que los rivales suben antes.",
    ),
    (
        "Notou que os rivais arriscam muito.",
        "It saw that rivals play wild.",
        "Notó que los rivales arriesgan mucho.",
    ),
)
# Who; one of BEATEN, or ALL_LAID; CHANCE. With a good chance, or not: a raise, an answer.
KNEW = "%s confiou: %s. %s.", "%s felt sure: %s. %s.", "%s confió: %s. %s."
BLUFFED = "%s blefou: %s. %s.", "%s bluffed: %s. %s.", "%s mintió: %s. %s."
RISKED = "%s arriscou: %s. %s.", "%s dared: %s. %s.", "%s se arriesgó: %s. %s."
FLED = (
    "%s correu: custa %d, não %d.",
    "%s ran: it costs %d, not %d.",
    "%s se fue: cuesta %d, no %d.",
)
COVERS = (
    "%s cobriu uma e guardou o resto.",
    "%s covered one and kept the rest.",
    "%s tapó una y guardó el resto.",
)
BY_SIGN = "Seguiu o sinal.", "It went by the sign.", "Siguió la seña."
LUCK = "%s joga ao acaso.", "%s plays at random.", "%s juega al azar."

# Of what the player did.
# A card; %s: as above. It won; it was lost; another one was somewhat better.
GOOD = "Boa jogada: %s.", "Well played: %s.", "Buena jugada: %s."
RIGHT = "Foi o certo: %s.", "It was right: %s.", "Era lo justo: %s."
FINE = "Também servia: %s.", "That would do, too: %s.", "También servía: %s."
UNLUCKY = " Deu azar.", " Bad luck.", " Sin suerte."
# The lowest one; another one; so of the player.
NONE_WINS = (
    (
        "Todas perdiam: foi a menor.",
        "All would lose: it is the lowest.",
        "Todas perdían: fue la menor.",
    ),
    ("Todas perdiam.", "All would lose.", "Todas perdían."),
    (
        "Todas perdiam: melhor era a menor.",
        "All would lose: better the lowest.",
        "Todas perdían: mejor era la menor.",
    ),
)
BETTER = "Melhor era esta: %s.", "This one was better: %s.", "Mejor era esta: %s."
STRONGER = "é mais forte", "it is stronger", "es más fuerte"
# Both lose; the lower card wins or ties, too; it says nothing yet.
BETTER_KEEP = (
    ("perde igual e vale menos", "it loses, too, and is lower", "pierde igual y vale menos"),
    ("já basta", "it is enough", "ya basta"),
    ("guarde a maior", "keep the higher one", "guarda la mayor"),
)
# Perhaps nothing: the chances are only about right.
NO_MATTER = "Cobrir custou pouco.", "To cover it cost little.", "Taparla costó poco."
NOT_COVERED = "Melhor era não cobrir.", "It was better not to cover it.", "Mejor era no taparla."
# A raise, an answer: one of these, CHANCE, one of the parts below.
CALLED = (
    ("Fez bem. ", "Well done. ", "Bien hecho. "),
    ("Foi ousado. ", "Bold. ", "Fue audaz. "),
    ("Foi blefe. ", "A bluff. ", "Fue mentira. "),
    ("Tanto fazia. ", "Either will do. ", "Daba igual. "),
    ("Podia aceitar. ", "You could accept. ", "Podías querer. "),
    ("Podia correr. ", "You could run. ", "Podías irte. "),
    ("Deu sorte. ", "Lucky you. ", "Hubo suerte. "),
)
# What the hand is worth then, and what who runs leaves; the first, and how often of ten they have
# to run.
RAISES = (
    " por %d; se correm, leva %d.",
    " for %d; %d if they run.",
    " por %d; si se van, son %d.",
)
PAYS = (
    " por %d; vale se correm %d de 10.",
    " for %d; pays if %d of 10 run.",
    " por %d; vale si se van %d de 10.",
)
# %.0f: the least chance; what it costs to run, and to stay and lose.
NEEDS = "; precisa ganhar %.0f.", "; it needs %.0f.", "; necesita %.0f."
COSTS = "; correr custa %d, não %d.", "; to run costs %d, not %d.", "; irse cuesta %d, no %d."
# In place of one of these, or of a fact: the match was lost without it, too.
FREE = "não perdia nada", "nothing to lose", "no perdía nada"
