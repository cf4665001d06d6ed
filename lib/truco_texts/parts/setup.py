"""The setup of a match."""

SETUP = "Nova partida", "New match", "Nueva partida"
PLAY = "Jogar!", "Play!", "¡Jugar!"
RULES = "Regras", "Rules", "Reglas"
HOUSE_RULES = "Mudar regras", "Change rules", "Cambiar reglas"
PLAYERS = "Jogadores", "Players", "Jugadores"
RIVAL = "Rival", "Rival", "Rival"
PARTNER = "Parceiro", "Partner", "Compañero"
OPTIONS = "Mais", "More", "Más"
RESET = "Regras padrão", "Standard rules", "Reglas normales"

HELP_PLAY = "Começa a partida.", "Starts the match.", "Empieza la partida."
HELP_HOUSE_RULES = (
    "Regra por regra. \x93: há mudanças.",
    "Rule by rule. \x93: some are changed.",
    "Regla por regla. \x93: hay cambios.",
)
HELP_PLAYERS = (
    "Dois: um contra um. Quatro: duas duplas.",
    "Two: one against one. Four: two teams.",
    "Dos: uno contra uno. Cuatro: dos parejas.",
)
HELP_OPTIONS = "Tempo e fichas.", "Time and chips.", "Tiempo y fichas."
HELP_RESET = (
    "Desfaz as mudanças nas regras.",
    "Undoes the changes to the rules.",
    "Deshace los cambios en las reglas.",
)

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    (
        ("Paulista simples", "Simple Paulista", "Paulista simple"),
        (
            "A vira diz a manilha. Ao truco, só aceita ou corre.",
            "The vira names the manilhas. Truco: accept or run.",
            "La vira dice la manilha. Al truco: quiero o me voy.",
        ),
    ),
    (
        ("Paulista", "Paulista", "Paulista"),
        (
            "Ideal para começar. Vale responder truco com seis.",
            "Best to start with. You may answer truco with six.",
            "Ideal para empezar. Se puede responder seis al truco.",
        ),
    ),
    (
        ("Mineiro", "Mineiro", "Mineiro"),
        (
            "Manilhas fixas. A mão vale 2, depois 4, 8 e 12.",
            "Fixed manilhas. A hand is worth 2, then 4, 8, 12.",
            "Manilhas fijas. La mano vale 2, luego 4, 8 y 12.",
        ),
    ),
    (
        ("Mineiro longo", "Long Mineiro", "Mineiro largo"),
        (
            "Manilhas fixas. A mão vale 2, depois 4, 6, 10, 12.",
            "Fixed manilhas. A hand is worth 2, then 4, 6, 10, 12.",
            "Manilhas fijas. La mano vale 2, luego 4, 6, 10, 12.",
        ),
    ),
    (
        ("Mineiro limpo", "Short Mineiro", "Mineiro limpio"),
        (
            "27 cartas, J<Q<K. Vale 1, 3, 6... Sem mão de dez.",
            "27 cards, J<Q<K. Worth 1, 3, 6... No hand of ten.",
            "27 cartas, J<Q<K. Vale 1, 3, 6... Sin mano de diez.",
        ),
    ),
    (
        ("Paulista limpo", "Short Paulista", "Paulista limpio"),
        (
            "24 cartas, sem 4, 5, 6, 7. Ao truco: aceita ou corre.",
            "24 cards, no 4, 5, 6, 7. Truco: accept or run.",
            "24 cartas, sin 4, 5, 6, 7. Al truco: quiero o me voy.",
        ),
    ),
    (
        ("Sem vira", "No vira", "Sin vira"),
        (
            "Paulista simples, mas as manilhas são fixas.",
            "Simple Paulista, but the manilhas are fixed.",
            "Paulista simple, pero las manilhas son fijas.",
        ),
    ),
    (
        ("Limpo sem vira", "Short, no vira", "Limpio sin vira"),
        (
            "Sem vira, com as 27 cartas do Mineiro limpo.",
            "No vira, with the 27 cards of Short Mineiro.",
            "Sin vira, con las 27 cartas del Mineiro limpio.",
        ),
    ),
)
