"""The options."""

OPTIONS = "Opções", "Options", "Opciones"
TABLE_OPTIONS = "Mais opções", "More options", "Más opciones"
RESET = "Restaurar padrão", "Defaults", "Restablecer"
HELP_RESET = (
    "Tudo volta ao padrão.",
    "All of these back to their defaults.",
    "Vuelve a los valores de fábrica.",
)
# Of an option that counts only while another one is on: what it says, and why.
RESTS = "-", "-", "-"
HELP_RESTS = 'Só quando "%s" está em sim.', 'Only while "%s" is on.', 'Solo con "%s" en sí.'
ASK_RESET = (
    "Voltar todas estas opções ao padrão?",
    "Reset all these options?",
    "¿Restablecer todas estas opciones?",
)

SWITCH = (("não", "off", "no"), ("sim", "on", "sí"))
# By their names in truco_store.options: name, values from the lowest on (None: numbers;
# False: those of SWITCH), what it means.
ROWS = {
    "language": (
        ("Idioma", "Language", "Idioma"),
        (
            ("Português", "Português", "Português"),
            ("English", "English", "English"),
            ("Español", "Español", "Español"),
        ),
        ("Troca na hora.", "Changes at once.", "Cambia enseguida."),
    ),
    "human_decides": (
        ("Decide", "Decides", "Decide"),
        (("os dois", "both", "los dos"), ("eu", "me", "yo"), ("só eu", "only me", "solo yo")),
        (
            "Eu: respondo pelos dois. Só eu: também peço pelos dois.",
            "Me: I answer for both. Only me: I also call for both.",
            "Yo: respondo por los dos. Solo yo: también canto.",
        ),
    ),
    "speed": (
        ("Ritmo", "Pace", "Ritmo"),
        (("calmo", "slow", "lento"), ("normal", "normal", "normal"), ("rápido", "fast", "rápido")),
        (
            "Quanto duram pausas e falas.",
            "How long pauses and words last.",
            "Cuánto duran pausas y frases.",
        ),
    ),
    "turn_time": (
        ("Tempo", "Time limit", "Tiempo"),
        (
            ("livre", "none", "libre"),
            ("10 s", "10 s", "10 s"),
            ("20 s", "20 s", "20 s"),
            ("40 s", "40 s", "40 s"),
            ("60 s", "60 s", "60 s"),
        ),
        (
            "Se acabar, o jogo joga por você.",
            "When it is up, the game plays for you.",
            "Si se acaba, el juego juega por ti.",
        ),
    ),
    "sound": (
        ("Som", "Sound", "Sonido"),
        False,
        ("Teclas, cartas, gritos.", "Keys, cards, shouts.", "Teclas, cartas, gritos."),
    ),
    "light": (
        ("Luz", "Light", "Luz"),
        False,
        ("Quando é a sua vez.", "When it is your turn.", "Cuando es tu turno."),
    ),
    "brightness": (
        ("Brilho", "Brightness", "Brillo"),
        None,
        (
            "Luz da tela, de um a cinco.",
            "How bright, from one to five.",
            "Luz de la pantalla, de uno a cinco.",
        ),
    ),
    "auto_dim": (
        ("Apagar tela", "Screen off", "Se apaga"),
        (
            ("nunca", "never", "nunca"),
            ("30 s", "30 s", "30 s"),
            ("1 min", "1 min", "1 min"),
            ("3 min", "3 min", "3 min"),
        ),
        (
            "Se nada acontece, escurece; qualquer tecla acorda.",
            "Goes dark when nothing happens; any key wakes it.",
            "Si no pasa nada, se apaga; cualquier tecla despierta.",
        ),
    ),
    "large_text": (
        ("Leitura fácil", "Easy reading", "Lectura fácil"),
        False,
        (
            "Letras maiores em listas, textos e falas curtas.",
            "Larger letters in lists, pages and short speech.",
            "Letras más grandes en listas, textos y frases cortas.",
        ),
    ),
    "thin_text": (
        ("Letra fina", "Thin letters", "Letra fina"),
        False,
        ("Letras de traço fino.", "Letters of thin strokes.", "Letras de trazo fino."),
    ),
    "venue": (
        ("Lugar", "Place", "Lugar"),
        (
            ("do rival", "the rival's", "del rival"),
            ("praça", "square", "plaza"),
            ("bar", "bar", "bar"),
            ("praia", "beach", "playa"),
            ("cozinha", "kitchen", "cocina"),
            ("clube", "club", "club"),
            ("jardim", "garden", "jardín"),
            ("porto", "port", "puerto"),
            ("festa", "feast", "fiesta"),
        ),
        (
            "Onde você venceu no desafio.",
            "Where you won on the ladder.",
            "Donde ganaste en la escalera.",
        ),
    ),
    "regional": (
        ("Manilhas", "Manilhas", "Manilhas"),
        (("copas", "copas", "copas"), ("escopeta", "escopeta", "escopeta")),
        (
            "Copas e pica-fumo, ou escopeta e ouros.",
            "Copas and pica-fumo, or escopeta and ouros.",
            "Copas y pica-fumo, o escopeta y ouros.",
        ),
    ),
    "four_colours": (
        ("Cor por naipe", "4-colour deck", "Color por palo"),
        False,
        (
            "Naipes em quatro cores, uma de cada.",
            "Each suit in a colour of its own.",
            "Cuatro colores, uno por palo.",
        ),
    ),
    "card_back": (
        ("Verso", "Card back", "Dorso"),
        (
            ("azul", "blue", "azul"),
            ("vinho", "wine", "vino"),
            ("verde", "green", "verde"),
            ("preto", "black", "negro"),
        ),
        ("A cor do verso das cartas.", "The colour of the card backs.", "El color del dorso."),
    ),
    "two_keys": (
        ("Duas teclas", "Two keys", "Dos teclas"),
        False,
        (
            "Ao sair daqui: %s passa, %s confirma; segure para mais.",
            "After this screen: %s goes on, %s is OK; hold for more.",
            "Al salir: %s pasa, %s confirma; mantén para más.",
        ),
    ),
    "left_handed": (
        ("Canhoto", "Left-handed", "Zurdo"),
        False,
        (
            "Troca os lados: saia daqui e gire o aparelho.",
            "Swaps sides: leave here, then turn the device.",
            "Cambia de lado: sal de aquí y gira el aparato.",
        ),
    ),
    "for_points": (
        ("Por pontos", "For points", "Por puntos"),
        False,
        (
            "Sim: vale fichas e pontos. Não: é treino.",
            "On: for chips and points. Off: practice.",
            "Sí: por fichas y puntos. No: es práctica.",
        ),
    ),
    "stake": (
        ("Aposta", "Stake", "Apuesta"),
        (("5", "5", "5"), ("10", "10", "10"), ("25", "25", "25"), ("50", "50", "50")),
        (
            "Fichas de cada um. A casa fica com 1/4 do pote.",
            "Chips from each. The house keeps 1/4 of the pot.",
            "Fichas de cada uno. La casa se queda con 1/4.",
        ),
    ),
    "signals": (
        ("Sinais", "Signs", "Señas"),
        False,
        (
            "Parceiros contam suas cartas; os rivais podem ver.",
            "Partners tell their cards; rivals may see it.",
            "Señas entre compañeros; el rival puede verlas.",
        ),
    ),
    "signals_seen": (
        ("Espiar", "Spotted", "Espiar"),
        (
            ("nunca", "never", "nunca"),
            ("pouco", "rarely", "poco"),
            ("às vezes", "sometimes", "a veces"),
            ("muito", "often", "mucho"),
        ),
        (
            "Quanto os rivais percebem os sinais.",
            "How often rivals spot a sign.",
            "Cuánto notan los rivales las señas.",
        ),
    ),
    "announce": (
        ("Gritos", "Shouts", "Gritos"),
        False,
        (
            "Cada um grita do seu jeito. Não: só palavras simples.",
            "Everyone shouts in their own way. Off: plain words.",
            "Cada uno grita a su modo. No: palabras simples.",
        ),
    ),
    "show_calls": (
        ("Ver blefes", "Show bluffs", "Ver mentiras"),
        False,
        (
            "Com robôs: se correm, quem pediu mostra as cartas.",
            "With robots: if all run, the caller shows cards.",
            "Con robots: si se van, quien cantó muestra cartas.",
        ),
    ),
    "call_me": (
        ("Avisar", "Call me", "Avisar"),
        False,
        (
            "Na tela inicial: avisa de mesas na Internet.",
            "The title screen tells of tables on the Internet.",
            "La pantalla inicial avisa de mesas en Internet.",
        ),
    ),
}
