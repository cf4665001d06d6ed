"""Texts in Portuguese: the setup of a match."""

SETUP = "Nova partida"
PLAY = "Jogar!"
RULES = "Tipo"
HOUSE_RULES = "Mudar regras"
PLAYERS = "Jogadores"
RIVAL = "Rival"
FIRST_RIVAL = "Rival 1"
PARTNER = "Parceiro"
SECOND_RIVAL = "Rival 2"
OPTIONS = "Tempo e fichas"
RESET = "Regras padrão"

HELP_PLAY = "Começa a partida."
HELP_HOUSE_RULES = "Muda qualquer regra da mesa. \x93: alguma já mudou."
HELP_PLAYERS = "Dois: um contra um. Quatro: duas duplas."
HELP_OPTIONS = "Tempo, fichas e sinais desta mesa."
HELP_RESET = "Desfaz as mudanças nas regras."

# In the order of truco_core.rules.RULE_SETS: name, what is special.
RULE_SETS = (
    ("Paulista", "A vira diz a manilha. Ao truco, só aceita ou corre."),  # paulista
    ("Paulista de mesa", "Ideal para começar. Vale responder truco com seis."),  # paulista-mesa
    ("Mineiro de mesa", "Manilhas fixas. A mão vale 2, depois 4, 8 e 12."),  # mineiro-mesa
    ("Mineiro", "Manilhas fixas. A mão vale 2, depois 4, 6, 10, 12."),  # mineiro
    (
        "Mineiro limpo",
        "27 cartas: Q J K A 2 3, 4\x83 7\x82 7\x80. Manilhas fixas.",
    ),  # mineiro-limpo
    ("Paulista limpo", "Como o Paulista, sem 4, 5, 6, 7: 24 cartas."),  # paulista-limpo
    ("Sem vira", "Como o Paulista, mas as manilhas são fixas."),  # paulista-velha
    (
        "Limpo sem vira",
        "Como o Paulista, com as 27 cartas do Mineiro limpo.",
    ),
)
