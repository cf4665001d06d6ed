"""Texts in Spanish: the characters."""

# In the order of truco_core.bots.NAMES: name, way of playing.
PEOPLE = (
    ("Loro", "Un loro: juega lo que sea."),
    ("Lata", "Un robot: canta con buenas cartas."),
    ("Bia", "Aprende, y ya le gusta."),
    ("Tião", "Ante la duda, se va."),
    ("Zeca", "Canta truco por cualquier cosa."),
    ("Dita", "Paga por ver, casi siempre."),
    ("Nino", "Miente sin mover un bigote."),
    ("Rosa", "Aprieta cuando va ganando."),
    ("Juca", "Espera su hora, y llega."),
    ("Zefa", "Campeona. Aprende tu juego."),
)
# Of the careful robots there is one for each seat from 1 on: alike, but each tells another trait.
CAREFUL = (
    PEOPLE[1],
    ("Mola", "Un robot: cuenta cada carta."),
    ("Pino", "Un robot: nunca tapa una carta."),
)
