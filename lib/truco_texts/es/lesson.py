# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the lesson."""

ASK_LEAVE = "¿Salir de la clase?"

# (heading, text) in the order of truco_game.lesson. %s: a key.
PAGES = (
    ("Tres cartas", "Cada uno tiene tres cartas. Quien gana dos rondas se lleva la mano."),
    ("La vira", "Arriba está la vira: una Q. El orden es Q, J, K: así que J es la manilha."),
    (
        "Manilhas",
        "Las J ganan a todo. De la más fuerte: \x83 \x82 \x81 \x80. La tuya tiene estrella.",
    ),
    ("Las otras", "Después: 3 2 A K Q 7 6 5 4, sin contar el palo. ¡Elige el 3 y juega!"),
    ("¡Ganaste!", "El 3 le gana al K: la primera ronda es tuya y sales en la segunda."),
    ("¡Truco!", "Con la manilha en mano, canta truco: pulsa %s. La mano valdrá 3."),
    ("Él quiere", "Vale 3. Guarda la manilha: el 5 pierde. Juégalo tapado, sin que lo vea: %s"),
    ("¡Seis!", "Una ronda cada uno. Él canta seis. Di quiero: tu J es casi la mejor."),
    ("La última", "Él jugó el A. Es la hora de la manilha: ¡juega la J!"),
    ("Seis puntos", "Son tuyos. Nueva mano, nueva vira: tras el 3 viene el 4, la manilha."),
    ("Me voy", "Él canta truco y tienes 5, 6 y 7. Di me voy: cuesta 1, no 3. %s elige."),
    ("Un punto", "Bien hecho. En la partida puedes mentir, o responderle: ¡seis!"),
    ("Y además", "Con once puntos eligen si juegan la mano. La ayuda está en el menú: pulsa %s."),
    ("¡Eso es!", "Quien hace doce puntos gana. Ahora te toca a ti. ¡Suerte!"),
)
