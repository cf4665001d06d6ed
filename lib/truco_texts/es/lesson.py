"""Texts in Spanish: the lesson."""

# In place of a heading, after another card or answer than the one that is asked for.
NOT_THAT = "Todavía no"
ASK_LEAVE = "¿Salir de la clase?"
# %s: a key. In the text of a page, and as a heading with a capital letter.
PRESS = "pulsa\xa0%s"
HOLD = "mantén\xa0%s"

# (heading, text) in the order of truco_game.lesson. %s: a key; the one that confirms last; where
# one key does the step and is no card's: PRESS or HOLD, with that key.
PAGES = (
    ("La partida", "Juegas contra el Loro. Gana quien hace primero doce puntos."),
    ("Tres cartas", "Cada uno tiene tres cartas. Dos rondas de tres ganan la mano y sus puntos."),
    ("La vira", "Arriba a la derecha: la vira, una Q. El orden es Q, luego J, luego\xa0K."),
    ("Manilhas", "Tras la Q va la J: las cuatro J son las manilhas y ganan a todas."),
    (
        "El zap",
        "La J de \x83 es el ZAP, la mayor; luego \x82\xa0\x81\xa0\x80. La tuya tiene estrella.",
    ),
    (
        "Las otras",
        "Después: 3 2 A K Q 7 6 5 4. El palo (\x83\xa0\x82\xa0\x81\xa0\x80) no cuenta. "
        "Juega el 3:\xa0%s",
    ),
    ("¡Ganaste!", "El 3 le gana al K: la ronda es tuya. La manito muestra quién empieza: tú."),
    ("¡Truco!", "Aún tienes la manilha. Canta truco: %s. La mano pasa a valer 3."),
    ("Él quiere", "La moneda dice 3. Guarda la J. El 5 pierde: tápalo y nadie lo sabrá:\xa0%s"),
    ("¡Seis!", "Uno a uno. Él canta seis. Di quiero: solo el zap gana a tu J."),
    ("La última", "Él jugó el as. Ahora la manilha: ¡juega la J!"),
    ("Seis puntos", "¡Son tuyos! Ahora viene otra mano, con otra vira."),
    ("Otra vira", "Tras el 3 vuelve el 4: ahora los 4 son las manilhas."),
    ("Irse", "Él canta truco y tienes 5, 6 y 7. Elige irse: cuesta 1, no 3. %s y después\xa0%s."),
    ("Un punto", "Bien hecho. En la partida puedes mentir, o responderle: ¡seis!"),
    ("Y además", "Con once puntos eligen si juegan la mano. La ayuda está en el menú: %s."),
    ("¡Eso es!", "Parda la primera: decide la segunda. Parda otra: vale la primera. ¡Suerte!"),
)
