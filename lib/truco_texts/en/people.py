"""Texts in English: the characters."""

# In the order of truco_core.bots.NAMES: name, way of playing.
PEOPLE = (
    ("Loro", "A parrot: plays any card."),
    ("Lata", "A robot: raises on good cards."),
    ("Bia", "Still learning, and loves it."),
    ("Tião", "When in doubt, he runs."),
    ("Zeca", "Calls truco with anything."),
    ("Dita", "Pays to see, nearly always."),
    ("Nino", "Bluffs without a twitch of his moustache."),
    ("Rosa", "Pushes when she leads."),
    ("Juca", "Bides his time."),
    ("Zefa", "Champion. Learns your ways."),
)
# Of the careful robots there is one for each seat from 1 on: alike, but each tells another trait.
CAREFUL = (
    PEOPLE[1],
    ("Mola", "A robot: counts every card."),
    ("Pino", "A robot: never covers a card."),
)
