"""The words of the test in the three languages, in letters that every firmware has."""

# A row for each text: Portuguese, English, Spanish, in the order of truco_texts.texts.CODES.
KEYS = ("Aperte cada tecla", "Press every key", "Pulsa cada tecla")
PANEL = (
    "Moldura inteira? Vermelho, verde, azul, branco?",
    "A whole frame? Red, green, blue, white?",
    "Marco entero? Rojo, verde, azul, blanco?",
)
SOUND = ("Ouviu o som?", "Did you hear it?", "Se oye el sonido?")
ANSWER = ("%s: sim  %s: nao", "%s: yes  %s: no", "%s: si  %s: no")
BACK = ("Foto! %s: jogo", "Photo! %s: game", "Foto! %s: juego")
# What is tried: panel, keys, sound, memory.
PARTS = (
    ("tela", "teclas", "som", "memoria"),
    ("panel", "keys", "sound", "memory"),
    ("panel", "teclas", "sonido", "memoria"),
)
