"""The characters."""

# In the order of truco_core.bots.NAMES: name, way of playing.
PEOPLE = (
    (
        ("Loro", "Loro", "Loro"),
        ("Papagaio: joga o que vier.", "A parrot: plays any card.", "Un loro: juega lo que sea."),
    ),
    (
        ("Lata", "Lata", "Lata"),
        (
            "Robô: pede truco com boas cartas.",
            "A robot: raises on good cards.",
            "Un robot: canta con buenas cartas.",
        ),
    ),
    (
        ("Bia", "Bia", "Bia"),
        (
            "Está aprendendo, e já gosta.",
            "Still learning, and loves it.",
            "Aprende, y ya le gusta.",
        ),
    ),
    (
        ("Tião", "Tião", "Tião"),
        ("Só pede truco na última.", "Calls in the last trick.", "Canta en la última."),
    ),
    (
        ("Zeca", "Zeca", "Zeca"),
        (
            "Pede truco por tudo e por nada.",
            "Calls truco with anything.",
            "Canta truco por cualquier cosa.",
        ),
    ),
    (
        ("Dita", "Dita", "Dita"),
        (
            "Quase sempre paga pra ver.",
            "Pays to see, nearly always.",
            "Paga por ver, casi siempre.",
        ),
    ),
    (
        ("Nino", "Nino", "Nino"),
        (
            "Blefa sem mexer o bigode.",
            "Bluffs without a twitch.",
            "Miente sin mover un bigote.",
        ),
    ),
    (
        ("Rosa", "Rosa", "Rosa"),
        ("Aperta quando vai ganhando.", "Pushes when she leads.", "Aprieta cuando va ganando."),
    ),
    (
        ("Juca", "Juca", "Juca"),
        ("Espera a hora, e ela vem.", "Bides his time.", "Espera su hora, y llega."),
    ),
    (
        ("Zefa", "Zefa", "Zefa"),
        (
            "A campeã. Aprende seu jeito.",
            "Champion. Learns your ways.",
            "Campeona. Aprende tu juego.",
        ),
    ),
)
# Of the careful robots there is one for each seat from 1 on: alike, but each tells another trait.
CAREFUL = (
    PEOPLE[1],
    (
        ("Mola", "Mola", "Mola"),
        (
            "Robô: conta o que cada carta vence.",
            "A robot: counts every card.",
            "Un robot: cuenta cada carta.",
        ),
    ),
    (
        ("Pino", "Pino", "Pino"),
        (
            "Robô: nunca cobre uma carta.",
            "A robot: never covers a card.",
            "Un robot: nunca tapa una carta.",
        ),
    ),
)

# Two people who pass one handheld to each other, without names; the score has room for them.
HERE = ("Sol", "Sun", "Sol"), ("Lua", "Moon", "Luna")
PASS = "Passe o aparelho para %s.", "Pass it to %s.", "Pasa el aparato a %s."
SEE = "Minhas cartas", "My cards", "Mis cartas"
