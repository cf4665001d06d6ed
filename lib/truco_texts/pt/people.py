"""Texts in Portuguese: the characters."""

# In the order of truco_core.bots.NAMES: name, way of playing.
PEOPLE = (
    ("Loro", "Papagaio: joga o que vier."),
    ("Lata", "Robô: pede truco com boas cartas."),
    ("Bia", "Está aprendendo, e já gosta."),
    ("Tião", "Na dúvida, corre do truco."),
    ("Zeca", "Pede truco por tudo e por nada."),
    ("Dita", "Paga para ver, quase sempre."),
    ("Nino", "Blefa sem mexer o bigode."),
    ("Rosa", "Aperta quando vai ganhando."),
    ("Juca", "Espera a hora, e ela vem."),
    ("Zefa", "A campeã. Aprende seu jeito."),
)
# Of the careful robots there is one for each seat from 1 on: alike, but each tells another trait.
CAREFUL = (
    PEOPLE[1],
    ("Mola", "Robô: conta o que cada carta vence."),
    ("Pino", "Robô: nunca cobre uma carta."),
)
