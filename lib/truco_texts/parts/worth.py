"""What a match at a linked table is worth, who begins it, who may watch."""

WORTH = "Vale", "Stakes", "Vale"
WORTHS = (
    ("treino", "practice", "práctica"),
    ("sem fichas", "no chips", "sin fichas"),
    ("5 fichas", "5 chips", "5 fichas"),
    ("10 fichas", "10 chips", "10 fichas"),
    ("25 fichas", "25 chips", "25 fichas"),
    ("50 fichas", "50 chips", "50 fichas"),
)
HELP_WORTH = (
    ("Não conta para nada.", "Counts for nothing.", "No cuenta para nada."),
    ("Conta nas estatísticas.", "Counts in the statistics.", "Cuenta en las estadísticas."),
    (
        "Você tem %d. Quem vence leva 3/4 do pote, a casa\xa01/4.",
        "You have %d. Winners share 3/4, the house gets\xa01/4.",
        "Tienes %d. Quien gana lleva 3/4 del pozo; la casa,\xa01/4.",
    ),
)
BEGINS = "Começa", "Starts", "Empieza"
WHO_BEGINS = ("o dono", "the host", "el dueño"), ("todos", "all", "todos")
HELP_BEGINS = (
    ("O dono começa quando quer.", "The host starts.", "Empieza el dueño."),
    ("Quando todos aceitam.", "When all agree.", "Cuando todos aceptan."),
)
WATCHERS = "Plateia", "Watchers", "Público"
MAY_WATCH = ("sim", "yes", "sí"), ("não", "no", "no")
HELP_WATCHERS = (
    ("Quem não joga vê e fala.", "Others watch, talk.", "Otros miran y hablan."),
    ("Só entra quem joga.", "Only players.", "Solo entra quien juega."),
)
