"""Who sits where at a linked table, and whom the host sends away."""

SEATS = "Quem está onde", "Who sits where", "Quién está dónde"
ROBOT = "(robô)", "(robot)", "(robot)"
YOU = "eu", "me", "yo"
WATCHES = "assiste", "watches", "mira"
# With two players, with four.
HELP_YOU = (
    ("Seu lugar.", "Your seat.", "Tu lugar."),
    (
        "Seu lugar. Mesmo naipe: parceiros.",
        "Your seat. Same suit: partners.",
        "Tu lugar. Mismo palo: compañeros.",
    ),
)
HELP_ROBOT = "Um robô joga aqui.", "A robot plays here.", "Aquí juega un robot."
HELP_SIT = (
    "Sente-se aqui depois desta mão.",
    "Sit down here after this hand.",
    "Siéntate aquí después de esta mano.",
)
HELP_PERSON = "Aqui joga %s.", "%s plays here.", "Aquí juega %s."
HELP_AWAY = (
    "%s está fora; um robô joga.",
    "%s is away; a robot plays.",
    "%s no está; un robot juega.",
)
HELP_SEND = "Mandar %s embora?", "Send %s away?", "¿Echar a %s?"
HELP_FREE = (
    "%s está fora. Um robô no lugar?",
    "%s is away. A robot instead?",
    "%s no está. ¿Un robot ahí?",
)
ASK_REMOVE = (
    "Mandar %s embora? Não volta por dois minutos.",
    "Send %s away? They can't come back for two minutes.",
    "¿Echar a %s? No vuelve por dos minutos.",
)
ASK_FREE = (
    "Dar o lugar de %s a um robô?",
    "Give %s's seat to a robot?",
    "¿Dar el lugar de %s a un robot?",
)
