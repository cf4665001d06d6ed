# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Texts in Spanish: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "¡Esa no!"
ASK_LEAVE = "¿Salir de la clase?"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last.
PAGES = (
    ("La partida", "Juegas contra el Loro. Gana quien hace primero doce puntos."),
    ("Tres cartas", "Cada uno tiene tres cartas. Dos rondas de tres ganan la mano y sus puntos."),
    ("La vira", "Arriba a la derecha está la vira: una Q. Tras la Q va la J: es la manilha."),
    (
        "Manilhas",
        (
            "Las J ganan. La de \x83 es el ZAP, la mayor; "
            "luego \x82 \x81 \x80. La tuya tiene estrella."
        ),
    ),
    ("Las otras", "Después: 3 2 A K Q 7 6 5 4, sin contar el palo. Elige el 3 y juégalo: %s"),
    ("¡Ganaste!", "El 3 le gana al K: la primera ronda es tuya y empiezas la segunda."),
    ("¡Truco!", "Aún tienes la manilha. Canta truco, pulsa %s: la mano pasa a valer 3."),
    ("Él quiere", "La moneda dice 3. Guarda la manilha: el 5 pierde. Juégalo tapado: %s"),
    ("¡Seis!", "Una ronda cada uno. Él canta seis. Di quiero: solo el zap gana a tu J."),
    ("La última", "Él jugó el as. Es la hora de la manilha: ¡juega la J!"),
    ("Seis puntos", "Son tuyos. Nueva mano, nueva vira: tras el 3 viene el 4, la manilha."),
    ("Me voy", "Él canta truco y tienes 5, 6 y 7. Di me voy: cuesta 1, no 3. %s y después %s."),
    ("Un punto", "Bien hecho. En la partida puedes mentir, o responderle: ¡seis!"),
    ("Y además", "Con once puntos eligen si juegan la mano. La ayuda está en el menú: pulsa %s."),
    ("¡Eso es!", "Primera ronda en parda: decide la segunda. Ahora te toca a ti. ¡Suerte!"),
)
