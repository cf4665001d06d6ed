"""Why a robot did what it did."""

WHY = "Por quê?", "Why?", "¿Por qué?"
UNSEEN = "%d cartas ocultas", "%d cards unseen", "%d cartas ocultas"
CARDS = "Tinha", "Held", "Tenía"
PARTNER = "Parceiro", "Partner", "Compañero"
ABOVE = "Mais altas", "Higher", "Más altas"  # how many of those beat each card

ODDS = "Quanto faria", "How often it would", "Cuánto lo haría"  # a heading, before what it weighed
COVERED = "coberta", "face-down", "tapada"

CHANCE = "Chance na mão", "Chance to win", "Gana la mano"
RIVALS = "Rivais", "Rivals", "Rivales"
# As truco_core.bots.memory numbers them.
MANNERS = (
    ("normais", "as usual", "normales"),
    ("trucam cedo", "raise early", "suben antes"),
    ("jogam solto", "are wild", "van a todo"),
)

# Sentences. The card that it lays beside others: whether it beats these.
BEATS = (
    (
        "%s não ganha do que está na mesa.",
        "%s does not beat what lies there.",
        "%s no gana a lo que hay en la mesa.",
    ),
    (
        "%s ganha do que está na mesa.",
        "%s beats what lies there.",
        "%s gana a lo que hay en la mesa.",
    ),
)
# The card that it leads, or its strongest; how many of how many unseen cards beat it.
LAID = (
    "%s perde para %d das %d que não vê.",
    "%s loses to %d of %d unseen cards.",
    "%s pierde con %d de las %d que no ve.",
)
BEST = (
    "Melhor carta: %s. Perde para %d das %d que não vê.",
    "Best card: %s. It loses to %d of %d unseen cards.",
    "Mejor carta: %s. Pierde con %d de las %d que no ve.",
)
BEST_OF_ALL = (
    "Melhor carta: %s. Ganha de todas que não vê.",
    "Best card: %s. It beats every unseen card.",
    "Mejor carta: %s. Gana a todas las que no ve.",
)
SECRET = (
    "A carta não jogada fica em segredo.",
    "Cards not played stay secret.",
    "La carta no jugada queda en secreto.",
)
NOTED = "Notou rivais que %s.", "Saw rivals who %s.", "Vio rivales que %s."  # one of MANNERS
# Who; how many hands of ten; what it did all the same, or because of that: one of DID; there %s is
# the name of a raise.
WITH_CARD = (
    "Com esta carta %s acha que ganha %d em cada 10.",
    "With this card %s saw %d chances in 10 to win.",
    "Con esta carta %s cree que gana %d de cada 10.",
)
EXPECTED = (
    (
        "%s acha que ganha %d em cada 10. Mesmo assim %s.",
        "%s saw %d chances in 10 to win, but %s.",
        "%s cree que gana %d de cada 10. Igual %s.",
    ),
    (
        "%s acha que ganha %d em cada 10. Por isso %s.",
        "%s saw %d chances in 10 to win, so %s.",
        "%s cree que gana %d de cada 10. Por eso %s.",
    ),
)
DID = (
    ("pediu %s", "called %s", "cantó %s"),
    ("aceitou", "accepted", "quiso"),
    ("correu", "ran", "se fue"),
)
# How often of ten times; who; what it does there: one of DOES, PLAYS (which card), COVERS.
HABITS = (
    ("Aqui %s quase nunca %s.", "Here %s hardly ever %s.", "Aquí %s casi nunca %s."),
    ("Aqui %s quase sempre %s.", "Here %s nearly always %s.", "Aquí %s casi siempre %s."),
    ("Aqui %s sempre %s.", "Here %s always %s.", "Aquí %s siempre %s."),
)
HABIT = (
    "Aqui, %d em cada 10 vezes, %s %s.",
    "Here, %d times in 10, %s %s.",
    "Aquí, %d de cada 10 veces, %s %s.",
)
DOES = (
    ("pede %s", "calls %s", "canta %s"),
    ("aceita", "accepts", "quiere"),
    ("corre", "runs", "se va"),
)
PLAYS = "joga %s", "plays %s", "juega %s"
COVERS = "joga coberta", "plays face-down", "juega tapada"
LUCK = "%s joga ao acaso.", "%s plays at random.", "%s juega al azar."
SIGNS = "Sinais contam.", "Signs count, too.", "Las señas cuentan."
