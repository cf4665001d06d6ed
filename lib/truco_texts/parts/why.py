"""Why a robot did what it did, and whether the player did well."""

WHY = "Por quê?", "Why?", "¿Por qué?"
NUMBERS = "As chances", "Odds", "Las chances"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
# What the bars say, under the name: how often it takes an action; how often that wins the hand.
WOULD = "Faria, de 10 vezes:", "Would, of 10 times:", "Haría, de 10 veces:"
WINS = "Ganha, de 10 mãos:", "Wins, of 10 hands:", "Gana, de 10 manos:"
# The least for which to accept pays.
LEAST = "Basta:", "Enough:", "Basta:"
COVERED = "coberta", "covered", "tapada"
# Of ten such hands.
CHANCE = "Ganha %.0f de 10", "Wins %.0f of 10", "Gana %.0f de 10"

# One sentence, without numbers and names of cards: those are drawn below.
# A card that loses to many, some, few or none of the unseen ones.
BEATEN = (
    ("carta fraca", "a weak card", "carta floja"),
    ("carta média", "a fair card", "carta regular"),
    ("carta forte", "a strong card", "carta fuerte"),
    ("nenhuma ganha dela", "no card beats it", "ninguna le gana"),
)
ALL_LAID = "sem mais cartas", "no cards left", "sin más cartas"
# The card that it lays beside others: whether it beats these, or ties, or need not; and of a tie
# behind a trick that somebody took.
BEATS = (
    ("não ganha da mesa", "it loses to the table", "no gana a la mesa"),
    ("ganha da mesa", "it beats the table", "gana a la mesa"),
    ("empata, vale outra", "it ties, next wins", "parda, vale otra"),
    ("deixa o parceiro ganhar", "it lets the partner win", "deja ganar al compañero"),
    ("empata, vale a 1ª", "it ties, first wins", "parda, vale la 1ª"),
)
# In place of one of those that is no reason.
WORTH_IT = "valia o risco", "worth the risk", "valía el riesgo"
STRONGEST = "era a mais forte", "it was the strongest", "era la más fuerte"
KEEPS = "guarda uma mais forte", "a stronger one is left", "queda una más fuerte"
LAST = "Era a última carta.", "It was the last card.", "Era la última carta."
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
# Who; one of BEATEN, or ALL_LAID; CHANCE. With a good chance, or not: a raise, an answer.
KNEW = "%s confiou: %s. %s.", "%s hoped: %s. %s.", "%s confió: %s. %s."
BLUFFED = "%s blefou: %s. %s.", "%s bluffed: %s. %s.", "%s mintió: %s. %s."
RISKED = "%s arriscou: %s. %s.", "%s dared: %s. %s.", "%s se arriesgó: %s. %s."
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
UNLUCKY = "Foi o certo, mas deu azar.", "It was right, but unlucky.", "Era lo justo: mala suerte."
BLUFF = "Foi blefe: %s.", "A bluff: %s.", "Fue mentira: %s."
# The lowest one; another one.
NONE_WINS = (
    ("Todas perdiam: a menor.", "All lose: the lowest.", "Todas pierden: la menor."),
    ("Todas perdiam.", "All lose.", "Todas pierden."),
)
RIGHT = "Foi o certo: %s.", "It was right: %s.", "Era lo justo: %s."
BETTER = "Melhor esta: %s.", "Better this one: %s.", "Mejor esta: %s."
STRONGER = "é mais forte", "it is stronger", "es más fuerte"
# The trick was lost; the lower card wins or ties it, too; it says nothing yet.
BETTER_KEEP = (
    ("já perdia", "it was lost", "ya perdías"),
    ("já basta", "it is enough", "ya basta"),
    ("guarde a maior", "keep the higher", "guarda la mayor"),
)
# Perhaps nothing: the chances are only about right.
NO_MATTER = "Cobrir custou pouco.", "To cover it cost little.", "Taparla costó poco."
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
